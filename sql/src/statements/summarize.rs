//! SUMMARIZE, as DuckDB has it.

use super::cursor::{Cursor, keyword};
use crate::error::{Error, Result, SqlState};
use sqlparser::ast::{Query, Statement};
use sqlparser::tokenizer::Token;

/// A query whose columns are summarized.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summarize {
    pub query: String,
}

/// The statement at the cursor, if it is one. A table stands for all of its rows.
pub fn parse(cursor: &mut Cursor) -> Result<Option<Summarize>> {
    if !cursor.eat(&["SUMMARIZE"]) {
        return Ok(None);
    }
    let first = keyword(&cursor.peek().token);
    let is_query = matches!(first.as_deref(), Some("SELECT" | "WITH" | "VALUES" | "FROM" | "TABLE"))
        || cursor.peek().token == Token::LParen;
    if matches!(cursor.peek().token, Token::EOF | Token::SemiColon) {
        return Err(cursor.unexpected("a table or a query"));
    }
    let rest = cursor.rest();
    let rest = rest.trim();
    let query = if is_query {
        rest.to_string()
    } else {
        format!("SELECT * FROM {rest}")
    };
    let summarize = Summarize { query };
    summarize.read().map(|_| Some(summarize))
}

impl Summarize {
    /// The query as a tree.
    ///
    /// # Errors
    ///
    /// 42601 for what is no query.
    pub fn read(&self) -> Result<Box<Query>> {
        let mut cursor = Cursor::new(&self.query)?;
        let statement = cursor.statement()?;
        cursor.expect_end()?;
        match statement {
            Statement::Query(query) => Ok(query),
            _ => Err(Error::new(SqlState::SyntaxError, "SUMMARIZE takes a table or a query")),
        }
    }
}
