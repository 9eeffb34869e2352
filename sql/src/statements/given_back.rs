//! What a function gives, by its clauses and by the parameters that come back.

use super::clause_values::Clauses;
use super::row_types::{RECORD, RECORDS, void};
use super::types::Named;
use crate::error::{Error, Result, SqlState};
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use taipan_engine::types::{same_sql_type, sql_name};

/// The parameters that come back, of a function or a procedure.
pub struct Returned<'a> {
    pub columns: &'a [(String, Named)],
    pub procedure: bool,
}

impl Returned<'_> {
    /// Makes the clauses say what the function gives.
    ///
    /// # Errors
    ///
    /// 42P13 where RETURNS says something else; 0A000 for rows whose columns nothing declares.
    pub fn settle(&self, clauses: &mut Clauses) -> Result<()> {
        let declared = clauses.returns.as_ref().map(|returns| returns.name.clone());
        match (declared.as_deref(), self.columns) {
            (Some(RECORD | RECORDS), []) => {
                let what = "a function that returns record without OUT parameters";
                let hint = "Declare the columns: RETURNS TABLE (name type, …), or OUT parameters.";
                Err(Error::not_built(what).with_hint(hint))
            }
            (None, []) => {
                if self.procedure {
                    clauses.returns = Some(void());
                }
                Ok(())
            }
            (_, []) => Ok(()),
            (None, columns) => {
                clauses.returns = Some(self.row(columns));
                Ok(())
            }
            (Some(_), columns) => self.agree(clauses, columns),
        }
    }

    /// A row of the columns, or the only one of a function.
    fn row(&self, columns: &[(String, Named)]) -> Named {
        match columns {
            [(_, only)] if !self.procedure => only.clone(),
            columns => {
                let field = |(name, named): &(String, Named)| Field::new(name, named.ty.clone(), true);
                Named {
                    ty: DataType::Struct(columns.iter().map(field).collect::<Fields>()),
                    name: RECORD.to_string(),
                }
            }
        }
    }

    /// What RETURNS says must be what the parameters say.
    fn agree(&self, clauses: &mut Clauses, columns: &[(String, Named)]) -> Result<()> {
        let Some(returns) = clauses.returns.clone() else {
            return Ok(());
        };
        if let Some(table) = &mut clauses.table {
            let fits = match (table.as_slice(), columns) {
                // What a SETOF has is without a name until here.
                ([(name, ty)], [(_, only)]) if name.is_empty() => same_sql_type(ty, &only.ty),
                ([], [_, _, ..]) => returns.name == RECORDS,
                _ => false,
            };
            if !returns.name.starts_with("SETOF ") {
                let message = "OUT and INOUT arguments aren't allowed in TABLE functions";
                return Err(Error::new(SqlState::SyntaxError, message));
            }
            if !fits {
                return Err(mismatch(columns));
            }
            *table = columns
                .iter()
                .map(|(name, named)| (name.clone(), named.ty.clone()))
                .collect();
            return Ok(());
        }
        let fits = match columns {
            [(_, only)] => returns.name != RECORD && same_sql_type(&returns.ty, &only.ty),
            _ => returns.name == RECORD,
        };
        if !fits {
            return Err(mismatch(columns));
        }
        clauses.returns = Some(self.row(columns));
        Ok(())
    }
}

fn mismatch(columns: &[(String, Named)]) -> Error {
    let ty = match columns {
        [(_, only)] => sql_name(&only.ty),
        _ => RECORD.to_string(),
    };
    let message = format!("function result type must be {ty} because of OUT parameters");
    Error::new(SqlState::InvalidDefinition, message)
}
