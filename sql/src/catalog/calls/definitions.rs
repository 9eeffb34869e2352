//! Definitions as text: `pg_get_…def`, `format_type`, descriptions.

use super::super::rows::Value;
use super::super::{deparsed, functions, named, text, triggers};
use super::{Argument, Asking, Row};
use crate::database::{create_view, folded};
use crate::error::Result;
use crate::statements::shown_definition;
use taipan_engine::types::quote;
use taipan_engine::{Declared, ParameterMode};
use taipan_store::{Class, Key, Kind};

pub const ROWS: &[Row] = &[
    Row {
        name: "pg_get_expr",
        takes: "to tob",
        gives: "text",
        // Expressions are kept as their texts.
        answer: |_, given| Ok(given[0].text().into()),
    },
    Row {
        name: "pg_get_constraintdef",
        takes: "o ob",
        gives: "text",
        answer: |asking, given| {
            let found = asking.now.snapshot.constraint(given[0].oid()?);
            let pretty = given.get(1).is_some_and(Argument::is_true);
            Ok(found
                .map(|(facts, constraint)| {
                    text::constraint(&asking.now.snapshot, asking.path, (facts.as_ref(), constraint), pretty)
                })
                .into())
        },
    },
    Row {
        name: "pg_get_indexdef",
        takes: "o oib",
        gives: "text",
        answer: |asking, given| {
            let column = given.get(1).map(Argument::int).transpose()?.unwrap_or_default();
            let pretty = given.get(2).is_some_and(Argument::is_true);
            let found = asking.now.snapshot.index(given[0].oid()?);
            let text = found.and_then(|(facts, key)| {
                let column = usize::try_from(column).ok()?;
                text::index(&asking.now.snapshot, asking.path, (facts, key), column, pretty)
            });
            Ok(text.into())
        },
    },
    Row {
        name: "pg_get_viewdef",
        takes: "n nb ni",
        gives: "text",
        answer: view,
    },
    Row {
        name: "pg_get_functiondef",
        takes: "o",
        gives: "text",
        answer: |asking, given| {
            let found = functions::find(asking.now, given[0].oid()?)?;
            Ok(found
                .map(|(object, function)| qualified_definition(&object.key.schema, function.definition()))
                .into())
        },
    },
    Row {
        name: "pg_get_function_arguments",
        takes: "o",
        gives: "text",
        answer: |asking, given| arguments(asking, given, true),
    },
    Row {
        name: "pg_get_function_identity_arguments",
        takes: "o",
        gives: "text",
        answer: |asking, given| arguments(asking, given, false),
    },
    Row {
        name: "pg_get_function_result",
        takes: "o",
        gives: "text",
        answer: |asking, given| {
            let found = functions::find(asking.now, given[0].oid()?)?;
            let found = found.filter(|(_, function)| !function.definition().procedure);
            Ok(found.map(|(_, function)| result(asking, &function)).into())
        },
    },
    Row {
        name: "pg_get_function_sqlbody",
        takes: "o",
        gives: "text",
        answer: |asking, given| {
            let found = functions::find(asking.now, given[0].oid()?)?;
            let standard = found.filter(|(_, function)| function.definition().standard);
            Ok(standard
                .map(|(_, function)| function.definition().source.text.clone())
                .into())
        },
    },
    Row {
        name: "format_type",
        takes: "oI",
        gives: "text",
        answer: |asking, given| {
            let modifier = match &given[1] {
                Argument::Null => None,
                given => i32::try_from(given.int()?).ok(),
            };
            Ok(text::format_type(&asking.now.snapshot, asking.path, given[0].oid()?, modifier).into())
        },
    },
    Row {
        name: "obj_description",
        takes: "ot o",
        gives: "text",
        answer: |asking, given| {
            let class = match given.get(1).map(Argument::text) {
                None => None,
                Some("pg_class") => Some(Class::Relation),
                Some("pg_proc") => Some(Class::Function),
                Some("pg_namespace") => Some(Class::Schema),
                Some("pg_trigger") => Some(Class::Trigger),
                Some(_) => return Ok(Value::Null),
            };
            Ok(named::comment(asking.now, given[0].oid()?, 0, class).into())
        },
    },
    Row {
        name: "shobj_description",
        takes: "ot",
        gives: "text",
        answer: |asking, given| match given[1].text() {
            "pg_authid" => Ok(named::comment(asking.now, given[0].oid()?, 0, Some(Class::Role)).into()),
            _ => Ok(Value::Null),
        },
    },
    Row {
        name: "col_description",
        takes: "oi",
        gives: "text",
        answer: |asking, given| {
            let column = given[1].int()?;
            match column {
                0 => Ok(Value::Null),
                column => Ok(named::comment(asking.now, given[0].oid()?, column, Some(Class::Relation)).into()),
            }
        },
    },
    Row {
        name: "pg_get_triggerdef",
        takes: "o ob",
        gives: "text",
        answer: |asking, given| {
            let pretty = given.get(1).is_some_and(Argument::is_true);
            triggers::definition(asking.now, asking.path, given[0].oid()?, pretty).map(Value::from)
        },
    },
    // There are no statistics and rules of the user's here: nothing has such an OID.
    nothing("pg_get_ruledef", "o ob"),
    nothing("pg_get_statisticsobjdef", "o"),
    nothing("pg_get_statisticsobjdef_columns", "o"),
    nothing("pg_get_partkeydef", "o"),
    nothing("pg_get_partition_constraintdef", "o"),
];

const fn nothing(name: &'static str, takes: &'static str) -> Row {
    Row {
        name,
        takes,
        gives: "text",
        answer: |_, _| Ok(Value::Null),
    }
}

/// The query of a view.
fn view(asking: &Asking<'_>, given: &[Argument]) -> Result<Value> {
    let oid = super::names::relation(asking, &given[0])?;
    if let Some(facts) = asking.now.snapshot.relation(oid) {
        return match facts.object.kind {
            Kind::View => Ok(format!("{};", view_query(asking, &facts.object.sql, given.get(1))?).into()),
            _ => Ok(Value::Null),
        };
    }
    let system = super::super::relations()
        .into_iter()
        .find(|relation| relation.oid == oid);
    let text = system.and_then(super::super::views::text);
    Ok(text.map(|text| format!(" {text};")).into())
}

/// As Postgres prints it, if that is known; otherwise as it is kept.
fn view_query(asking: &Asking<'_>, sql: &str, pretty: Option<&Argument>) -> Result<String> {
    let create = create_view(sql)?;
    let names: Vec<String> = create.columns.iter().map(|column| folded(&column.name)).collect();
    let find = |key: &Key| {
        let relation = asking.now.catalog().get(key)?;
        Some(deparsed::Printed {
            name: text::relation_name(&asking.now.snapshot, asking.path, key),
            columns: asking.now.columns(relation.oid),
        })
    };
    let printed = match pretty {
        // A width that lines are to have.
        Some(Argument::Int(_)) => None,
        pretty => deparsed::query((&create.query, &names), &find, pretty.is_some_and(Argument::is_true)),
    };
    let query = create.query;
    Ok(printed.unwrap_or_else(|| match names.as_slice() {
        [] => format!(" {query}"),
        names => {
            let names: Vec<String> = names.iter().map(|name| quote(name)).collect();
            format!(" SELECT * FROM ({query}) AS named ({})", names.join(", "))
        }
    }))
}

/// A function's definition with its schema, whatever that is.
fn qualified_definition(schema: &str, definition: &taipan_engine::FunctionDefinition) -> String {
    let mut definition = definition.clone();
    definition.schema = Some(schema.to_string());
    shown_definition(&definition)
}

fn arguments(asking: &Asking<'_>, given: &[Argument], whole: bool) -> Result<Value> {
    let Some((_, function)) = functions::find(asking.now, given[0].oid()?)? else {
        return Ok(Value::Null);
    };
    let definition = function.definition();
    let text = |declared: &str, ty| functions::type_text(&asking.now.snapshot, asking.path, declared, ty);
    let named = |name: &Option<String>| {
        name.as_ref()
            .map_or_else(String::new, |name| format!("{} ", quote(name)))
    };
    let parts = definition.declared().into_iter().map(|declared| match declared {
        Declared::Given(place) => {
            let (argument, param) = (&definition.arguments[place], &definition.source.params[place]);
            // Postgres shows the word for procedures.
            let mode = match argument.mode {
                ParameterMode::In if definition.procedure => "IN ",
                mode => mode.prefix(),
            };
            let default = argument.default.as_ref().filter(|_| whole);
            let default = default.map_or_else(String::new, |default| format!(" DEFAULT {}", default.sql));
            format!(
                "{mode}{}{}{default}",
                named(&argument.name),
                text(&argument.sql_type, &param.ty)
            )
        }
        Declared::Output(output) => format!("OUT {}{}", named(&output.name), text(&output.sql_type, &output.ty)),
    });
    Ok(definition.listed(parts).into())
}

fn result(asking: &Asking<'_>, function: &taipan_engine::Function) -> String {
    let definition = function.definition();
    let snapshot = &asking.now.snapshot;
    let text = |declared: &str, ty| functions::type_text(snapshot, asking.path, declared, ty);
    match &definition.source.table {
        Some(_) if !definition.given_back().is_empty() => definition.returns.clone(),
        Some(columns) if !columns.is_empty() => {
            let columns = columns
                .iter()
                .map(|(name, ty)| format!("{} {}", quote(name), text("", ty)));
            format!("TABLE({})", columns.collect::<Vec<_>>().join(", "))
        }
        Some(_) => definition.returns.clone(),
        None if definition.gives_record() => definition.returns.clone(),
        None => text(&definition.returns, function.returns()),
    }
}
