//! `pg_get_keywords()`: the words of Postgres's grammar, as a Postgres 15 tells them. Clients ask which names to quote.

use super::fixed;
use crate::postgres::types;
use datafusion::arrow::array::{ArrayRef, BooleanArray, RecordBatch, StringArray};
use datafusion::arrow::datatypes::Schema;
use datafusion::catalog::{MemTable, TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::common::{Result, plan_err};
use datafusion::prelude::SessionContext;
use std::sync::Arc;

const NAME: &str = "pg_get_keywords";

/// Makes it known to a session.
pub fn register(context: &SessionContext) {
    context.register_udtf(NAME, Arc::new(Keywords));
}

#[derive(Debug)]
struct Keywords;

impl TableFunctionImpl for Keywords {
    fn call_with_args(&self, args: TableFunctionArgs) -> Result<Arc<dyn TableProvider>> {
        if !args.exprs().is_empty() {
            return plan_err!("{NAME} takes no arguments");
        }
        let lines = fixed::lines(NAME);
        let columns = [
            ("word", "text"),
            ("catcode", "char"),
            ("barelabel", "bool"),
            ("catdesc", "text"),
            ("baredesc", "text"),
        ];
        let values = columns.map(|(name, ty)| {
            let values = lines.iter().map(|line| line.get(name).copied());
            match ty {
                "bool" => Arc::new(
                    values
                        .map(|value| value.map(|value| value == "t"))
                        .collect::<BooleanArray>(),
                ) as ArrayRef,
                _ => Arc::new(values.collect::<StringArray>()) as ArrayRef,
            }
        });
        let schema = Arc::new(Schema::new(columns.map(|(name, ty)| types::field(ty, name)).to_vec()));
        let batch = RecordBatch::try_new(schema.clone(), values.to_vec())?;
        Ok(Arc::new(MemTable::try_new(schema, vec![vec![batch]])?))
    }
}
