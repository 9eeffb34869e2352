//! The system view `taipan.functions`. A function that was never called is compiled for its declared types when the view
//! is read, so that its tier is known; a function that was called shows the tier of the code that ran.

use crate::catalog::FunctionCatalog;
use crate::definition::FunctionDefinition;
use crate::function::Function;
use async_trait::async_trait;
use datafusion::arrow::array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::Result;
use datafusion::datasource::memory::MemorySourceConfig;
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;
use std::sync::Arc;
use taipan_udf::{CompiledFunction, Tier, Volatility};

/// The tier of functions whose calls become expressions of SQL.
pub const EXPRESSION: &str = "expr";
/// The tier of functions in SQL that run their statements.
pub const STATEMENTS: &str = "statements";

/// `taipan.functions`.
#[derive(Debug)]
pub struct FunctionsTable {
    catalog: Arc<FunctionCatalog>,
    schema: SchemaRef,
}

impl FunctionsTable {
    /// The view of a catalog.
    pub fn new(catalog: Arc<FunctionCatalog>) -> FunctionsTable {
        FunctionsTable {
            catalog,
            schema: schema(),
        }
    }

    fn rows(&self) -> Result<RecordBatch> {
        let functions = self.catalog.list();
        let ran: Vec<Ran> = functions.iter().map(|f| ran(f)).collect();
        let text = |value: &dyn Fn(&Function) -> String| -> ArrayRef {
            Arc::new(StringArray::from_iter_values(functions.iter().map(|f| value(f))))
        };
        let count = |value: &dyn Fn(&Function) -> u64| -> ArrayRef {
            let values = functions.iter().map(|f| i64::try_from(value(f)).unwrap_or(i64::MAX));
            Arc::new(Int64Array::from_iter_values(values))
        };
        let millis = functions.iter().map(|f| f.totals().compile_nanos as f64 / 1e6);
        let columns: Vec<ArrayRef> = vec![
            text(&|f| f.definition().schema_name().to_string()),
            text(&|f| f.name().to_string()),
            text(&|f| f.definition().arguments_text()),
            text(&|f| f.definition().returns.clone()),
            text(&|f| f.definition().language.clone()),
            text(&|f| volatility_name(f.volatility()).to_string()),
            Arc::new(StringArray::from_iter(ran.iter().map(|r| r.tier))),
            Arc::new(StringArray::from_iter(ran.iter().map(|r| r.reason.as_deref()))),
            count(&|f| f.totals().calls),
            count(&|f| f.totals().counts.rows()),
            count(&|f| f.totals().counts.replayed),
            count(&|f| f.totals().counts.interpreted),
            count(&|f| f.totals().counts.failed),
            Arc::new(Float64Array::from_iter_values(millis)),
            Arc::new(StringArray::from_iter(
                functions.iter().map(|f| f.definition().comment.as_deref()),
            )),
            listed(&functions, |f| {
                f.imports.iter().map(|file| file.name.as_str()).collect()
            }),
            listed(&functions, |f| {
                f.imports.iter().map(|file| file.sha256.as_str()).collect()
            }),
            listed(&functions, |f| f.packages.iter().map(String::as_str).collect()),
        ];
        Ok(RecordBatch::try_new(self.schema.clone(), columns)?)
    }
}

#[async_trait]
impl TableProvider for FunctionsTable {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }

    fn table_type(&self) -> TableType {
        TableType::View
    }

    async fn scan(
        &self,
        _state: &dyn Session,
        projection: Option<&Vec<usize>>,
        _filters: &[Expr],
        _limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let rows = vec![self.rows()?];
        Ok(MemorySourceConfig::try_new_exec(
            &[rows],
            self.schema.clone(),
            projection.cloned(),
        )?)
    }
}

fn schema() -> SchemaRef {
    let text = |name: &str, nullable| Field::new(name, DataType::Utf8, nullable);
    let count = |name: &str| Field::new(name, DataType::Int64, false);
    Arc::new(Schema::new(vec![
        text("schema", false),
        text("name", false),
        text("arguments", false),
        text("returns", false),
        text("language", false),
        text("volatility", false),
        text("tier", true),
        text("reason", true),
        count("calls"),
        count("rows"),
        count("rows_replayed"),
        count("rows_interpreted"),
        count("rows_failed"),
        Field::new("compile_ms", DataType::Float64, false),
        text("comment", true),
        text("imports", true),
        text("imports_sha256", true),
        text("packages", true),
    ]))
}

/// Several names of each function in one text.
fn listed(functions: &[Arc<Function>], names: impl Fn(&FunctionDefinition) -> Vec<&str>) -> ArrayRef {
    let texts = functions.iter().map(|f| names(f.definition()).join(", "));
    Arc::new(StringArray::from_iter(
        texts.map(|text| Some(text).filter(|text| !text.is_empty())),
    ))
}

/// What is shown of how a function runs.
struct Ran {
    tier: Option<&'static str>,
    reason: Option<String>,
}

fn ran(function: &Function) -> Ran {
    if function.is_trigger() {
        return match function.last_for_trigger() {
            Some(last) => ran(&last),
            None => Ran {
                tier: None,
                reason: Some("no trigger has called it".to_string()),
            },
        };
    }
    if function.is_never_run() {
        return Ran {
            tier: Some(EXPRESSION),
            reason: None,
        };
    }
    if function.runs_statements() {
        return Ran {
            tier: Some(STATEMENTS),
            reason: None,
        };
    }
    if function.table().is_some() {
        let (tier, reason) = function.table_tier().unzip();
        return Ran {
            tier,
            reason: reason.flatten(),
        };
    }
    if function.is_decided_by_calls() && function.instances().is_empty() {
        let decided = if function.is_of_table() { "columns" } else { "types" };
        return Ran {
            tier: None,
            reason: Some(format!("no call has decided its {decided}")),
        };
    }
    let compiled = match function.any_compiled() {
        Ok(compiled) => compiled,
        Err(error) => {
            return Ran {
                tier: None,
                reason: Some(error.to_string()),
            };
        }
    };
    if function.is_expression() {
        return Ran {
            tier: Some(EXPRESSION),
            reason: None,
        };
    }
    Ran {
        tier: Some(tier_name(function.tier().unwrap_or(compiled.tier()))),
        reason: reasons_text(&function.in_use()),
    }
}

fn reasons_text(compiled: &[Arc<CompiledFunction>]) -> Option<String> {
    let mut reasons: Vec<String> = Vec::new();
    for reason in compiled.iter().flat_map(|c| c.reasons()) {
        let text = match reason.span {
            Some(span) => format!("line {}: {}", span.line, reason.message),
            None => reason.message.clone(),
        };
        if !reasons.contains(&text) {
            reasons.push(text);
        }
    }
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

/// The tier as users see it.
pub fn tier_name(tier: Tier) -> &'static str {
    match tier {
        Tier::Native => "native",
        Tier::Mixed => "mixed",
        Tier::Interpreted => "interpreted",
    }
}

/// The volatility as users see it.
pub fn volatility_name(volatility: Volatility) -> &'static str {
    match volatility {
        Volatility::Immutable => "immutable",
        Volatility::Stable => "stable",
        Volatility::Volatile => "volatile",
    }
}
