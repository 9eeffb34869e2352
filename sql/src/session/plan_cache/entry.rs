//! A plan that is made to be cached.

use super::one_row::{OneRow, place};
use super::{Basis, Name, eligible};
use crate::error::Result;
use crate::failure::{self, CallSites};
use crate::session::extended::{Bound, ParsedStatement};
use crate::session::guard::{self, Mode};
use crate::session::prepared::{cast_parameters, has_arguments};
use crate::session::{Session, columns, origins};
use crate::statements::{self, Statement};
use datafusion::arrow::datatypes::{DataType, Field, SchemaRef};
use datafusion::common::DataFusionError;
use datafusion::common::tree_node::Transformed;
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::expr::Placeholder;
use datafusion::logical_expr::{Expr, LogicalPlan};
use datafusion::sql::parser::Statement as DfStatement;
use parking_lot::Mutex;
use sqlparser::ast::Statement as SqlStatement;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use taipan_engine::exact::rewritten;
use taipan_engine::{FunctionCatalog, FunctionName, calls_python};

/// A run that takes long counts as much as so many that do not.
const DELAY: u32 = 100;
/// After three of them in a row a plan is not taken for a short one any more.
const MOST_DELAYS: u32 = 3 * DELAY - 50;

/// A query that was planned before.
#[derive(Debug)]
pub struct CachedPlan {
    pub statement: ParsedStatement,
    pub(super) basis: Arc<Basis>,
    /// As the optimiser has it. Parameters have their types, and no values yet.
    pub(super) plan: LogicalPlan,
    /// What is known of its columns.
    pub(super) known: SchemaRef,
    pub(super) calls_python: bool,
    pub(super) sites: CallSites,
    pub(super) texts: Vec<Option<String>>,
    /// Where the query gives one row and reads nothing.
    pub(super) one_row: Option<Mutex<OneRow>>,
    /// It gives one row and changes nothing.
    may_be_short: bool,
    /// How much longer than expected it was of late.
    delays: AtomicU32,
}

impl CachedPlan {
    /// Whether a statement with these values is the one that was planned. The same text may have been parsed when its
    /// parameters had other types.
    pub fn fits(&self, bound: Option<&Bound>) -> bool {
        match bound {
            None => self.statement.parameters().is_empty(),
            Some(bound) => {
                bound.values().len() >= self.statement.parameters().len()
                    && bound.statement().sql_types() == self.statement.sql_types()
            }
        }
    }

    /// Whether it is expected to take less than to hand it to another thread.
    pub fn is_short(&self) -> bool {
        self.may_be_short && self.delays.load(Ordering::Relaxed) < MOST_DELAYS
    }

    /// It has taken longer. The first times may have: something was compiled, or was not in memory.
    pub fn took_long(&self) {
        self.delays.fetch_add(DELAY, Ordering::Relaxed);
    }

    /// It has not.
    pub fn was_short(&self) {
        let delays = self.delays.load(Ordering::Relaxed);
        if delays > 0 {
            self.delays.store(delays - 1, Ordering::Relaxed);
        }
    }
}

impl Session {
    /// Plans a query with its parameters left open; `None`: what it means may change.
    ///
    /// # Errors
    ///
    /// Those of planning; they may be about the parameters that are left open.
    pub(super) async fn plan_for_cache(&self, name: &Name, basis: &Arc<Basis>) -> Result<Option<CachedPlan>> {
        let mut statement = statements::parse(&name.text)?;
        if !is_query(&statement) {
            return Ok(None);
        }
        let described = self.described(&name.text, &name.declared);
        let parsed = guard::over(self.access()?, Mode::Define, Box::pin(described)).await?;
        // Nobody has checked what they read.
        self.catalog().forget_bodies();
        let looked = self.attached().work.looks();
        let with_names = self.find_names(&mut statement)?;
        let text = with_names.as_deref().unwrap_or(&name.text);
        let Statement::Other(mut statement) = statement else {
            return Ok(None);
        };
        if let DfStatement::Statement(inner) = statement.as_mut() {
            // Those are wanted while it is planned.
            if has_arguments(inner) {
                return Ok(None);
            }
            cast_parameters(inner, parsed.sql_types(), &[])?;
        }
        let planning = async {
            let beside = self.settle(&mut statement, text).await?;
            let plan = self.plan(*statement).await.map_err(failure::from_datafusion)?;
            Ok::<_, crate::error::Error>((beside, plan))
        };
        let (beside, plan) = guard::over(self.access()?, Mode::Check, Box::pin(planning)).await?;
        if calls_tables(beside.sites().called(), self.catalog()) || self.attached().work.looks() != looked {
            return Ok(None);
        }
        let described = origins::described(&plan);
        let Some(plan) = self
            .optimised(plan, &parsed, &basis.planning(self).state)
            .map_err(failure::from_datafusion)?
        else {
            return Ok(None);
        };
        let columns = parsed.columns().cloned();
        let known = origins::redescribed(plan.schema().as_arrow().clone(), &described);
        let schema = columns::restored(&known, beside.texts()).unwrap_or_else(|| known.clone());
        // What it was told to give is what it gives.
        if columns.is_none_or(|columns| columns.fields() != schema.fields()) {
            return Ok(None);
        }
        let one_row = OneRow::of(&plan, parsed.parameters(), schema, &basis.planning(self).state)
            .map_err(failure::from_datafusion)?;
        let is_short = match one_row {
            Some(_) => eligible::can_be_interrupted(&plan).map_err(failure::from_datafusion)?,
            None => false,
        };
        Ok(Some(CachedPlan {
            statement: parsed,
            basis: basis.clone(),
            may_be_short: is_short,
            delays: AtomicU32::new(0),
            calls_python: calls_python(&plan).map_err(failure::from_datafusion)?,
            plan,
            known,
            sites: beside.sites().clone(),
            texts: beside.texts().to_vec(),
            one_row: one_row.map(Mutex::new),
        }))
    }

    fn optimised(
        &self,
        plan: LogicalPlan,
        parsed: &ParsedStatement,
        state: &SessionState,
    ) -> Result<Option<LogicalPlan>, DataFusionError> {
        let plan = crate::catalog::shown(self.context(), typed(plan, parsed.parameters())?)?;
        let options = state.config_options();
        let plan = state.analyzer().execute_and_check(plan, options, |_, _| {})?;
        if !eligible::lasts(&plan)? {
            return Ok(None);
        }
        let plan = state.optimizer().optimize(plan, state, |_, _| {})?;
        Ok(eligible::lasts(&plan)?.then_some(plan))
    }
}

fn is_query(statement: &Statement) -> bool {
    match statement {
        Statement::Other(statement) => match statement.as_ref() {
            DfStatement::Statement(statement) => matches!(statement.as_ref(), SqlStatement::Query(_)),
            _ => false,
        },
        _ => false,
    }
}

/// Whether one of the functions is one over tables: how that is planned depends on rows.
fn calls_tables(called: &[FunctionName], catalog: &FunctionCatalog) -> bool {
    let mut functions = called.iter().flat_map(|name| catalog.overloads(name));
    functions.any(|function| function.table().is_some())
}

/// The plan with the types of its parameters.
fn typed(plan: LogicalPlan, types: &[DataType]) -> Result<LogicalPlan, DataFusionError> {
    if types.is_empty() {
        return Ok(plan);
    }
    rewritten(plan, |part, _| match part {
        Expr::Placeholder(Placeholder { id, .. }) => {
            let field = place(&id).and_then(|place| types.get(place));
            let field = field.map(|ty| Arc::new(Field::new("", ty.clone(), true)));
            Transformed::yes(Expr::Placeholder(Placeholder { id, field }))
        }
        part => Transformed::no(part),
    })
}
