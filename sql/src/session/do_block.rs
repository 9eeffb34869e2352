//! DO: a function without arguments that is made, called once and gone.

use super::{QueryResults, Session, functions};
use crate::error::{Error, Result, SqlState};
use crate::statements::{self, DoBlock, Statement};
use datafusion::arrow::array::Array;
use taipan_engine::FunctionName;
use taipan_engine::definition::TEMP_SCHEMA;

/// What the function is called in messages.
const NAME: &str = "inline code block";

impl Session {
    pub(super) async fn do_block(&self, block: &DoBlock) -> Result<QueryResults> {
        let tag = dollar_tag(&block.code);
        let create = format!(
            "CREATE OR REPLACE TEMPORARY FUNCTION \"{NAME}\"() RETURNS TEXT VOLATILE LANGUAGE python AS {tag}{}{tag}",
            block.code
        );
        let Statement::CreateFunction(create) = statements::parse(&create)? else {
            return Err(Error::new(SqlState::Internal, "the function of a DO is none"));
        };
        // A block has nothing to return: that it does not is no news.
        functions::create_from_statement(self, &create).map_err(|error| error.moved_to(None))?;
        let result = self.call_block().await;
        let name = FunctionName::qualified(TEMP_SCHEMA, NAME);
        for function in self.catalog().overloads(&name) {
            self.catalog().remove(&function);
        }
        result.map_err(|error| error.moved_to(None))?;
        Ok(QueryResults::done("DO", Vec::new()))
    }

    async fn call_block(&self) -> Result<()> {
        let call = format!("SELECT {TEMP_SCHEMA}.\"{NAME}\"()");
        let Statement::Other(call_statement) = statements::parse(&call)? else {
            return Err(Error::new(SqlState::Internal, "the call of a DO is none"));
        };
        let batches = self.run_other(*call_statement, &call).await?.collect().await?;
        let returned = batches
            .iter()
            .any(|batch| batch.columns().iter().any(|column| column.null_count() < column.len()));
        if returned {
            Err(
                Error::new(SqlState::DatatypeMismatch, "the code block did not return None")
                    .with_detail("A block of DO has nobody to return a value to."),
            )
        } else {
            Ok(())
        }
    }
}

/// Quotes that are not in the code.
fn dollar_tag(code: &str) -> String {
    let mut tag = "$do$".to_string();
    while code.contains(&tag) {
        tag.insert(1, '_');
    }
    tag
}
