//! COPY … FROM … WHERE: which of the rows that come in are taken. The condition sees all columns of the table: those that are
//! not copied have their defaults.

use super::{COPIED, name_list};
use crate::database::{Definition, WORKING, names_in};
use crate::declared::type_name;
use crate::error::{Error, Result, SqlState};
use crate::honoured::has_query;
use crate::session::changes::query;
use crate::session::{Session, calls};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{Expr, SelectItem, SetExpr, Statement};
use taipan_engine::types::quote;

/// The rows that are taken.
pub(super) struct Taken {
    /// The columns that they give values for.
    pub columns: Vec<String>,
    /// Where they come from, and the condition.
    pub from: String,
}

impl Taken {
    /// All that come in, with these columns.
    pub fn all(names: &[String]) -> Taken {
        Taken {
            columns: names.to_vec(),
            from: format!("{}.\"{COPIED}\"", quote(WORKING)),
        }
    }
}

impl Session {
    /// Those that come in with these columns and that a condition, which stands in `text`, is true of.
    pub(super) fn taken(&self, table: &Definition, names: &[String], condition: &Expr, text: &str) -> Result<Taken> {
        if has_query(condition) {
            let message = "cannot use subquery in COPY FROM WHERE condition";
            return Err(Error::new(SqlState::FeatureNotSupported, message));
        }
        self.may_call(condition, text)?;
        let Taken { mut columns, mut from } = Taken::all(names);
        // A column may stand behind the name of its table.
        let named = names_in(condition, |parts| parts);
        let fields = table.layout.schema.fields().iter().enumerate();
        let missing = fields.filter(|(_, field)| named.contains(field.name()) && !names.contains(field.name()));
        let mut defaults = Vec::new();
        for (place, field) in missing {
            let default = table.default(place).map_or("NULL".to_string(), ToString::to_string);
            let (ty, name) = (type_name(field), quote(field.name()));
            defaults.push(format!("CAST(({default}) AS {ty}) AS {name}"));
            columns.push(field.name().clone());
        }
        if !defaults.is_empty() {
            let list = name_list(names);
            from = format!("(SELECT {list}, {} FROM {from})", defaults.join(", "));
        }
        let alias = quote(&table.key.name);
        Ok(Taken {
            columns,
            from: format!("{from} AS {alias} WHERE {condition}"),
        })
    }

    /// The functions of the condition are called by who runs the statement; the rest of it is trusted.
    fn may_call(&self, condition: &Expr, text: &str) -> Result<()> {
        let mut query = query("SELECT 1")?;
        match query.body.as_mut() {
            SetExpr::Select(select) => select.projection = vec![SelectItem::UnnamedExpr(condition.clone())],
            _ => return Err(Error::new(SqlState::Internal, "a query that is no SELECT")),
        }
        let mut statement = DfStatement::Statement(Box::new(Statement::Query(query)));
        let sites = calls::rewrite(&mut statement, self, text)?;
        self.calls_of(sites.called())
    }
}
