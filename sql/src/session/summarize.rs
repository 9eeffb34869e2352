//! SUMMARIZE, as DuckDB has it: a row for each column of a query, with its type, its least and greatest value, and more. What DuckDB
//! estimates (different values, quartiles) is exact here.

use super::{QueryResults, Session};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::statements::{self, Statement, Summarize};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Decimal128Array, Int64Array, RecordBatch, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Field, Int64Type, Schema, SchemaRef};
use datafusion::arrow::error::ArrowError;
use std::sync::Arc;
use taipan_engine::types::{is_text, sql_name};

type Told<T> = std::result::Result<T, ArrowError>;

/// What is told of each column, in the order of the result, behind its name and type.
const TEXTS: [&str; 2] = ["min", "max"];
const NUMBERS: [&str; 5] = ["avg", "std", "q25", "q50", "q75"];

/// The columns of the result.
pub(super) fn schema() -> SchemaRef {
    let text = |name: &str| Field::new(name, DataType::Utf8, true);
    let mut fields = vec![text("column_name"), text("column_type")];
    fields.extend(TEXTS.map(text));
    fields.push(Field::new("approx_unique", DataType::Int64, true));
    fields.extend(NUMBERS.map(text));
    fields.push(Field::new("count", DataType::Int64, true));
    fields.push(Field::new("null_percentage", DataType::Decimal128(9, 2), true));
    Arc::new(Schema::new(fields))
}

impl Session {
    pub(super) async fn summarize(&self, statement: &Summarize) -> Result<QueryResults> {
        let told = self.summarized(&statement.query).await;
        told.map_err(|error| error.moved_to(None))
    }

    async fn summarized(&self, query: &str) -> Result<QueryResults> {
        let planned = self.query_plan(query).await?;
        let columns: Vec<(String, DataType)> = planned
            .schema()
            .fields()
            .iter()
            .map(|field| (field.name().clone(), field.data_type().clone()))
            .collect();
        let parts: Vec<String> = columns
            .iter()
            .enumerate()
            .flat_map(|(place, (_, ty))| parts(place, ty))
            .collect();
        let names: Vec<String> = (0..columns.len()).map(|place| format!("\"c{place}\"")).collect();
        if columns.is_empty() {
            return Err(Error::new(
                SqlState::SyntaxError,
                "SUMMARIZE of a query without columns",
            ));
        }
        let text = format!(
            "SELECT count(*), {} FROM ({query}\n) AS \"summarized\" ({})",
            parts.join(", "),
            names.join(", ")
        );
        let Statement::Other(summary) = statements::parse(&text)? else {
            return Err(Error::new(SqlState::Internal, "a summary that is no query"));
        };
        let results = Box::pin(self.run_other(*summary, &text)).await?;
        let batches = results.collect().await?;
        let row = batches.iter().find(|batch| batch.num_rows() > 0);
        let row = row.ok_or_else(|| Error::new(SqlState::Internal, "a summary without a row"))?;
        let batch = rows(&columns, row).map_err(|error| failure::from_datafusion(error.into()))?;
        Ok(QueryResults::rows("SUMMARIZE", batch))
    }
}

/// How many aggregates there are of each column: the counts, then the texts.
const PARTS: usize = 2 + TEXTS.len() + NUMBERS.len();

/// The aggregates of a column.
fn parts(place: usize, ty: &DataType) -> Vec<String> {
    let column = format!("\"c{place}\"");
    let is_ordered = !ty.is_nested() && *ty != DataType::Null;
    let is_number = ty.is_numeric();
    let has_quartiles = is_number || ty.is_temporal();
    let or_null = |is: bool, text: String| if is { text } else { "CAST(NULL AS TEXT)".to_string() };
    let quartile = |share: &str| {
        let function = if is_number {
            "percentile_cont"
        } else {
            "percentile_disc"
        };
        or_null(
            has_quartiles,
            format!("CAST({function}({share}) WITHIN GROUP (ORDER BY {column}) AS TEXT)"),
        )
    };
    vec![
        format!("count({column})"),
        if is_ordered {
            format!("count(DISTINCT {column})")
        } else {
            "CAST(NULL AS BIGINT)".to_string()
        },
        or_null(is_ordered, extreme("min", &column, ty)),
        or_null(is_ordered, extreme("max", &column, ty)),
        or_null(
            is_number,
            format!("CAST(avg(CAST({column} AS DOUBLE PRECISION)) AS TEXT)"),
        ),
        or_null(
            is_number,
            format!("CAST(stddev(CAST({column} AS DOUBLE PRECISION)) AS TEXT)"),
        ),
        quartile("0.25"),
        quartile("0.5"),
        quartile("0.75"),
    ]
}

fn extreme(function: &str, column: &str, ty: &DataType) -> String {
    match ty {
        DataType::Boolean => format!(
            "CAST({}({column}) AS TEXT)",
            if function == "min" { "bool_and" } else { "bool_or" }
        ),
        ty if is_text(ty) => format!("{function}({column})"),
        _ => format!("CAST({function}({column}) AS TEXT)"),
    }
}

/// The aggregates as a row for each column.
fn rows(columns: &[(String, DataType)], row: &RecordBatch) -> Told<RecordBatch> {
    let number = |place: usize| -> Told<Option<i64>> {
        let array = cast(row.column(place), &DataType::Int64)?;
        let array = array.as_primitive::<Int64Type>();
        Ok(array.is_valid(0).then(|| array.value(0)))
    };
    let text = |place: usize| -> Told<Option<String>> {
        let array = cast(row.column(place), &DataType::Utf8)?;
        let array = array.as_string::<i32>();
        Ok(array.is_valid(0).then(|| array.value(0).to_string()))
    };
    let of = |part: usize| (0..columns.len()).map(move |column| 1 + column * PARTS + part);
    let texts = |part: usize| -> Told<ArrayRef> {
        let texts = of(part).map(text).collect::<Told<Vec<_>>>()?;
        Ok(Arc::new(StringArray::from(texts)))
    };
    let count = number(0)?.unwrap_or_default();
    let present = of(0).map(number).collect::<Told<Vec<_>>>()?;
    let missing = present
        .iter()
        .map(|present| share_missing(count, present.unwrap_or_default()));
    let unique = of(1).map(number).collect::<Told<Vec<_>>>()?;
    let names = columns.iter().map(|(name, _)| Some(name.as_str()));
    let types = columns.iter().map(|(_, ty)| Some(sql_name(ty)));
    let mut arrays: Vec<ArrayRef> = vec![
        Arc::new(names.collect::<StringArray>()),
        Arc::new(types.collect::<StringArray>()),
        texts(2)?,
        texts(3)?,
        Arc::new(Int64Array::from(unique)),
    ];
    for part in 4..PARTS {
        arrays.push(texts(part)?);
    }
    arrays.push(Arc::new(Int64Array::from(vec![count; columns.len()])));
    arrays.push(Arc::new(
        missing.collect::<Decimal128Array>().with_precision_and_scale(9, 2)?,
    ));
    RecordBatch::try_new(schema(), arrays)
}

/// Which part of the rows has no value, in hundredths of a percent, rounded; none of none.
fn share_missing(count: i64, present: i64) -> Option<i128> {
    let (count, missing) = (i128::from(count), i128::from(count - present));
    match count {
        0 => None,
        count => Some((missing * 10_000 + count / 2) / count),
    }
}
