//! A session with Python in it, and results as text.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::DataType;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::common::{DataFusionError, Result};
use datafusion::prelude::{SessionConfig, SessionContext};
use taipan_engine::{Created, FunctionDefinition, Python};

pub struct Fixture {
    pub ctx: SessionContext,
    pub python: Python,
}

/// A session over two partitions and small batches.
pub fn session() -> Fixture {
    session_with(SessionConfig::new().with_target_partitions(2).with_batch_size(128))
}

pub fn session_with(config: SessionConfig) -> Fixture {
    let ctx = SessionContext::new_with_config(config);
    let python = Python::new();
    python.install(&ctx).expect("installed");
    Fixture { ctx, python }
}

/// `f(a BIGINT, …) RETURNS returns`: parameters are called a, b, c ….
pub fn function(name: &str, types: &[DataType], returns: DataType, text: &str) -> FunctionDefinition {
    let names = ["a", "b", "c", "d"];
    FunctionDefinition::new(name, names.into_iter().zip(types.iter().cloned()), returns, text)
}

impl Fixture {
    pub fn create(&self, definition: FunctionDefinition) -> Created {
        let name = definition.source.name.clone();
        self.python
            .create_function(definition)
            .unwrap_or_else(|e| panic!("CREATE {name}: {e}"))
    }

    pub async fn run(&self, sql: &str) -> Result<Vec<RecordBatch>> {
        self.ctx.sql(sql).await?.collect().await
    }

    /// Rows as `1,x` lines; NULL is `-`.
    pub async fn rows(&self, sql: &str) -> Vec<String> {
        let batches = self.run(sql).await.unwrap_or_else(|e| panic!("{sql}: {e}"));
        lines(&batches)
    }

    /// The only value.
    pub async fn value(&self, sql: &str) -> String {
        let mut rows = self.rows(sql).await;
        assert_eq!(rows.len(), 1, "{sql}: {rows:?}");
        rows.swap_remove(0)
    }

    pub async fn error(&self, sql: &str) -> DataFusionError {
        match self.run(sql).await {
            Ok(batches) => panic!("{sql}: no error but {:?}", lines(&batches)),
            Err(error) => error,
        }
    }

    /// The message a user sees and its SQLSTATE.
    pub async fn refused(&self, sql: &str) -> (String, &'static str) {
        let error = self.error(sql).await;
        (
            taipan_engine::error::message(&error),
            taipan_engine::error::sqlstate(&error),
        )
    }
}

pub fn lines(batches: &[RecordBatch]) -> Vec<String> {
    let options = FormatOptions::default().with_null("-");
    let mut lines = Vec::new();
    for batch in batches {
        let columns: Vec<_> = batch
            .columns()
            .iter()
            .map(|c| ArrayFormatter::try_new(c, &options).expect("printable"))
            .collect();
        for row in 0..batch.num_rows() {
            let values: Vec<String> = columns.iter().map(|c| c.value(row).to_string()).collect();
            lines.push(values.join(","));
        }
    }
    lines
}
