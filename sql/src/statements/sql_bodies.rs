//! The bodies of functions in SQL that are no single query: as texts of statements, and as a text in Python that runs them one
//! after another. What the statements may be, and what is wrong with them, is not known here.

use super::clause_values::{Clauses, StandardBody};
use super::cursor::Cursor;
use super::row_types::VOID;
use super::types::Named;
use crate::split;
use sqlparser::ast::{Cte, Query, SetExpr, Statement as SqlStatement};
use taipan_engine::Security;
use taipan_engine::definition::{SQL, Statements};
use taipan_engine::types::sql_name;
use taipan_udf::queries::Part;
use taipan_udf::syntax::literals::text as literal;

/// A body, and what the statement around it says.
pub(super) struct Body<'a> {
    pub name: &'a str,
    pub clauses: &'a Clauses,
    pub procedure: bool,
    /// The names and types of the parameters.
    pub parameters: Vec<(Option<String>, String)>,
    /// The parameters that come back.
    pub back: Vec<(String, Named)>,
    pub returns: &'a Named,
}

impl Body<'_> {
    /// The statements, the types of the parameters, and what the last statement is a part of.
    pub fn parts(&self) -> (Vec<String>, Vec<String>, Part) {
        let (names, types) = self.parameters.iter().cloned().unzip();
        let part = Part {
            function: self.name.to_string(),
            names,
            columns: self.columns(),
        };
        (self.texts(), types, part)
    }

    fn texts(&self) -> Vec<String> {
        match &self.clauses.standard {
            Some(StandardBody::Return(expr)) => vec![format!("SELECT {expr}")],
            Some(StandardBody::Atomic(statements)) => statements.iter().map(ToString::to_string).collect(),
            None => {
                let body = self.clauses.body.as_deref().unwrap_or_default();
                let pieces = split::statements(body).into_iter();
                pieces.map(|piece| piece.text.to_string()).collect()
            }
        }
    }

    /// How the body runs by itself; `None`: nothing is known of it.
    pub fn runner(&self) -> Option<Statements> {
        if self.clauses.language.as_deref() != Some(SQL) || self.procedure {
            return None;
        }
        let is_void = self.returns.name == VOID;
        let texts = self.texts();
        let reads = match texts.last() {
            Some(text) => reads(text),
            None if is_void => false,
            None => return None,
        };
        let always = !(reads && texts.len() == 1 && !is_void);
        if self.clauses.security == Some(Security::Definer) && !always {
            // It would run with the rights of who calls it.
            return None;
        }
        let text = self.written(reads && self.clauses.table.is_none());
        Some(Statements { text, always })
    }

    /// `first`: of the rows of the last statement only the first one is wanted.
    fn written(&self, first: bool) -> String {
        let (texts, types, part) = self.parts();
        let names = part.names.iter().map(|name| match name {
            Some(name) => literal(name),
            None => "None".to_string(),
        });
        let pair = |(name, ty): &(String, String)| format!("({}, {})", literal(name), literal(ty));
        let columns = part.columns.map(|columns| listed(columns.iter().map(pair)));
        let arguments = (1..=types.len()).map(|place| format!("arg{place}"));
        let arguments: Vec<String> = arguments.collect();
        let made = [
            literal(self.name),
            listed(texts.iter().map(|text| literal(text))),
            listed(types.iter().map(|ty| literal(ty))),
            listed(names),
            columns.clone().unwrap_or_else(|| "None".to_string()),
            u8::from(first).to_string(),
        ];
        let given = match (&self.clauses.table, &columns) {
            (Some(_), _) => "rows",
            (None, None) => "None",
            (None, Some(_)) if self.back.len() > 1 => "rows[0] if rows else None",
            (None, Some(_)) => "rows[0][0] if rows else None",
        };
        let (made, arguments) = (made.join(", "), arguments.join(", "));
        format!(
            "run = SD.get('run')\nif run is None:\n    run = SD['run'] = plpy._statements({made})\nrows = run({arguments})\n\
             return {given}\n"
        )
    }

    /// The columns of what the function gives, by their names and types; `None`: it gives nothing.
    fn columns(&self) -> Option<Vec<(String, String)>> {
        if self.returns.name == VOID {
            return None;
        }
        if let Some(table) = &self.clauses.table {
            return Some(table.iter().map(|(name, ty)| (name.clone(), sql_name(ty))).collect());
        }
        if self.back.len() > 1 {
            let back = self.back.iter();
            return Some(back.map(|(name, named)| (name.clone(), named.name.clone())).collect());
        }
        Some(vec![(self.name.to_string(), self.returns.name.clone())])
    }
}

/// Whether a statement is a query that changes nothing by itself. What cannot be read is none: it is read where it is run.
fn reads(text: &str) -> bool {
    let statement = Cursor::new(text).and_then(|mut cursor| {
        let statement = cursor.statement()?;
        cursor.expect_end().map(|()| statement)
    });
    matches!(statement, Ok(SqlStatement::Query(query)) if !changes(&query))
}

/// Whether a query is a change of rows behind WITH, or has one in its WITH.
pub fn changes(query: &Query) -> bool {
    let with = query.with.iter().flat_map(|with| &with.cte_tables);
    change_of(query).is_some() || with.into_iter().any(changes_in_with)
}

/// Whether what stands in WITH changes rows.
pub fn changes_in_with(table: &Cte) -> bool {
    change_of(&table.query).is_some()
}

/// The change of rows that a query is, behind WITH.
pub fn change_of(query: &Query) -> Option<&SqlStatement> {
    match query.body.as_ref() {
        SetExpr::Insert(change) | SetExpr::Update(change) | SetExpr::Delete(change) | SetExpr::Merge(change) => {
            Some(change)
        }
        _ => None,
    }
}

fn listed(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}
