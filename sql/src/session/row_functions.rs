//! Functions of Postgres in FROM that the planner's `unnest` does not do alone: their rows with numbers (WITH ORDINALITY), entries of
//! objects of JSON, and objects of JSON as rows; and VALUES with columns of what is around. Each is a query of lists that are unnested side by side.

use crate::database::folded;
use crate::error::{Error, Result, SqlState};
use crate::json;
use crate::statements::expression as parse_expression;
use crate::visits::has_columns;
use sqlparser::ast::{
    DataType, Expr, FunctionArg, FunctionArgExpr, Ident, Query, SetExpr, TableAlias, TableAliasColumnDef, TableFactor,
};
use taipan_engine::types::quote;

/// The number of a row, where nobody gives it another name.
const ORDINALITY: &str = "ordinality";

/// What a call in FROM is made of: lists by the names of their columns.
pub(super) struct Lists {
    /// What the lists are made of, by the names that they have for it.
    pub given: Vec<String>,
    /// Each list with the name of its column.
    pub columns: Vec<(String, String)>,
    /// The name of the table.
    pub called: Ident,
}

/// The name that the list of this place has.
fn list(place: usize) -> String {
    quote(&format!("list {place}"))
}

impl Lists {
    /// Of the lists that are given. The only one may have the name of the table.
    pub fn of(lists: Vec<String>, called: Ident, alias: Option<&TableAlias>) -> Lists {
        let name = folded(&called);
        let own = match alias {
            _ if json::gives_items(&name) => "value".to_string(),
            Some(alias) if lists.len() == 1 => folded(&alias.name),
            _ => name,
        };
        let columns = (0..lists.len()).map(|place| (list(place), own.clone())).collect();
        Lists {
            given: lists,
            columns,
            called,
        }
    }

    /// The rows of VALUES with columns of what is around it; `None`: it is another query.
    pub fn of_values(query: &Query) -> Option<Lists> {
        let SetExpr::Values(values) = query.body.as_ref() else {
            return None;
        };
        let is_bare = query.with.is_none() && query.order_by.is_none() && query.limit_clause.is_none();
        let width = values.rows.first()?.content.len();
        let mut rows = values.rows.iter().map(|row| row.content.as_slice());
        if !is_bare || !rows.clone().all(|row| row.len() == width) || !rows.any(|row| row.iter().any(has_columns)) {
            return None;
        }
        let list_of = |column: usize| {
            let items = values.rows.iter().map(|row| row.content[column].to_string());
            format!("{}({})", quote("make_array"), items.collect::<Vec<_>>().join(", "))
        };
        let named = |column: usize| (list(column), format!("column{}", column + 1));
        Some(Lists {
            given: (0..width).map(list_of).collect(),
            columns: (0..width).map(named).collect(),
            called: Ident::new("values"),
        })
    }

    /// Keys and values of objects of JSON; `None`: the function is another.
    pub fn of_entries(name: &str, args: &[FunctionArg], called: Ident) -> Option<Lists> {
        let (keys, values) = json::entries(name)?;
        let [FunctionArg::Unnamed(FunctionArgExpr::Expr(value))] = args else {
            return None;
        };
        let value_of = |function: &str| format!("{}({})", quote(function), list(0));
        Some(Lists {
            given: vec![value.to_string()],
            columns: vec![
                (value_of(&keys), "key".to_string()),
                (value_of(&values), "value".to_string()),
            ],
            called,
        })
    }

    /// The query for them.
    pub fn query(self, alias: Option<TableAlias>, numbered: bool) -> Result<TableFactor> {
        let lateral = self.given.iter().any(|given| {
            let expr = parse_expression(given);
            expr.is_ok_and(|expr| has_columns(&expr))
        });
        let given = self.given.iter().enumerate();
        let given = given.map(|(place, given)| format!("{given} AS {}", list(place)));
        let mut columns: Vec<String> = self
            .columns
            .iter()
            .enumerate()
            .map(|(place, (of, _))| format!("unnest({of}) AS {}", quote(&format!("column {place}"))))
            .collect();
        let mut names: Vec<Ident> = self.columns.iter().map(|(_, name)| named(name)).collect();
        if numbered {
            let lengths: Vec<String> = self
                .columns
                .iter()
                .map(|(of, _)| format!("COALESCE(array_length({of}, 1), 0)"))
                .collect();
            let most = match lengths.as_slice() {
                [one] => one.clone(),
                several => format!("greatest({})", several.join(", ")),
            };
            columns.push(format!(
                "unnest({}(1, CAST({most} AS BIGINT))) AS ordinality",
                quote("array series")
            ));
            names.push(named(ORDINALITY));
        }
        let text = format!(
            "(SELECT {} FROM (SELECT {}) AS \"lists of\")",
            columns.join(", "),
            given.collect::<Vec<_>>().join(", ")
        );
        derived(&text, with_names(alias, self.called, names)?, lateral)
    }
}

fn named(name: &str) -> Ident {
    Ident::with_quote('"', name)
}

fn derived(text: &str, alias: TableAlias, lateral: bool) -> Result<TableFactor> {
    match parse_expression(text)? {
        Expr::Subquery(subquery) => Ok(TableFactor::Derived {
            lateral,
            subquery,
            alias: Some(alias),
            sample: None,
        }),
        _ => Err(Error::new(SqlState::Internal, "a query that is none")),
    }
}

/// The alias with a name for each column: those that it does not say are the columns' own.
fn with_names(alias: Option<TableAlias>, called: Ident, names: Vec<Ident>) -> Result<TableAlias> {
    let mut alias = alias.unwrap_or(TableAlias {
        explicit: true,
        name: called,
        columns: Vec::new(),
        at: None,
    });
    if alias.columns.len() > names.len() {
        let message = format!(
            "table \"{}\" has {} columns available but {} columns specified",
            folded(&alias.name),
            names.len(),
            alias.columns.len()
        );
        return Err(Error::new(SqlState::InvalidColumnReference, message));
    }
    let rest = names.into_iter().skip(alias.columns.len());
    alias
        .columns
        .extend(rest.map(|name| TableAliasColumnDef { name, data_type: None }));
    let names: Vec<String> = alias.columns.iter().map(|column| folded(&column.name)).collect();
    match names
        .iter()
        .enumerate()
        .find(|(place, name)| names[..*place].contains(name))
    {
        Some((_, name)) => Err(Error::not_built(format!("a table in FROM with two columns \"{name}\""))
            .with_hint("Give its columns names: AS t(a, b).")),
        None => Ok(alias),
    }
}

/// Objects of JSON as rows, whose columns the alias declares; `None`: the call is another.
pub(super) fn of_records(name: &str, args: &[FunctionArg], alias: Option<&TableAlias>) -> Result<Option<TableFactor>> {
    let (ty, is_set) = match name {
        "json_to_record" => ("json", false),
        "jsonb_to_record" => ("jsonb", false),
        "json_to_recordset" => ("json", true),
        "jsonb_to_recordset" => ("jsonb", true),
        _ => return Ok(None),
    };
    let [FunctionArg::Unnamed(FunctionArgExpr::Expr(value))] = args else {
        return Ok(None);
    };
    let declared = alias.filter(|alias| !alias.columns.is_empty());
    let missing = || {
        let message = "a column definition list is required for functions returning \"record\"";
        Error::new(SqlState::SyntaxError, message)
    };
    let alias = declared.ok_or_else(missing)?;
    let whole = quote(&format!("record of {ty}"));
    let mut columns = Vec::new();
    for column in &alias.columns {
        let declared = column.data_type.as_ref().ok_or_else(missing)?;
        let key = folded(&column.name).replace('\'', "''");
        columns.push(format!("{} AS {}", field(&whole, &key, declared)?, column.name));
    }
    let record = quote(&json::record_name(name));
    let rows = if is_set {
        format!("unnest({record}({value}))")
    } else {
        format!("{record}({value})")
    };
    let text = format!(
        "(SELECT {} FROM (SELECT {rows} AS {whole}) AS \"records of\")",
        columns.join(", ")
    );
    let mut plain = alias.clone();
    plain.columns.iter_mut().for_each(|column| column.data_type = None);
    derived(&text, plain, has_columns(value)).map(Some)
}

/// The value of a key of a whole object as a value of a type.
fn field(whole: &str, key: &str, ty: &DataType) -> Result<String> {
    match ty {
        DataType::JSON | DataType::JSONB => {
            let cast = quote(&format!("cast to {}", ty.to_string().to_lowercase()));
            // What is null as a text is `null`.
            Ok(format!(
                "(CASE WHEN {}({whole}, '{key}') IS NULL THEN NULL ELSE {cast}({}({whole}, '{key}')) END)",
                quote("json ->>"),
                quote("json ->")
            ))
        }
        DataType::Array(_)
        | DataType::Varchar(Some(_))
        | DataType::CharacterVarying(Some(_))
        | DataType::Char(_)
        | DataType::Character(_)
        | DataType::Uuid
        | DataType::Bytea => Err(Error::not_built(format!(
            "a column of type {ty} in rows that are made of JSON"
        ))),
        _ => Ok(format!("CAST({}({whole}, '{key}') AS {ty})", quote("json ->>"))),
    }
}
