//! What is visible, who is who, how large things are.

use super::super::lookup;
use super::super::now::TEMPORARY_NAMESPACE;
use super::super::oids::of_row_type;
use super::super::rows::Value;
use super::super::text;
use super::{Argument, Asking, Row};
use crate::database::is_owned;
use crate::error::{Error, Result, SqlState};
use crate::postgres::{procs, types};
use crate::rights::DATABASE;
use crate::statements::DATABASE_NAME;
use taipan_engine::types::quote;
use taipan_store::{Class, Kind, TEMPORARY};

/// `pg_partition_ancestors`, as an array.
pub const PARTITION_ANCESTORS: &str = "partition ancestors";

pub const ROWS: &[Row] = &[
    Row {
        name: "pg_get_userbyid",
        takes: "o",
        gives: "name",
        answer: |asking, given| {
            let oid = given[0].oid()?;
            let role = asking.now.access.roles.get(oid);
            Ok(role
                .map_or_else(|| format!("unknown (OID={oid})"), |role| role.name.clone())
                .into())
        },
    },
    Row {
        name: "pg_table_is_visible",
        takes: "o",
        gives: "bool",
        answer: |asking, given| {
            let key = text::relation_key(&asking.now.snapshot, given[0].oid()?);
            Ok(key
                .map(|key| text::is_found(&asking.now.snapshot, asking.path, &key))
                .into())
        },
    },
    Row {
        name: "pg_type_is_visible",
        takes: "o",
        gives: "bool",
        answer: |asking, given| {
            let oid = given[0].oid()?;
            if types::of_oid(oid).is_some() {
                return Ok(true.into());
            }
            let key = of_row_type(oid).and_then(|(relation, _)| text::relation_key(&asking.now.snapshot, relation));
            Ok(key
                .map(|key| text::is_found(&asking.now.snapshot, asking.path, &key))
                .into())
        },
    },
    Row {
        name: "pg_function_is_visible",
        takes: "o",
        gives: "bool",
        answer: function_is_visible,
    },
    // What of these kinds there is is in pg_catalog.
    visible("pg_collation_is_visible"),
    visible("pg_operator_is_visible"),
    visible("pg_opclass_is_visible"),
    visible("pg_opfamily_is_visible"),
    // Of these there are none.
    unseen("pg_statistics_obj_is_visible"),
    unseen("pg_conversion_is_visible"),
    unseen("pg_ts_config_is_visible"),
    unseen("pg_ts_dict_is_visible"),
    unseen("pg_ts_parser_is_visible"),
    unseen("pg_ts_template_is_visible"),
    Row {
        name: PARTITION_ANCESTORS,
        takes: "n",
        gives: "_regclass",
        // No table is a part of another one.
        answer: |_, _| Ok(Value::Ints(Vec::new())),
    },
    Row {
        name: "pg_get_serial_sequence",
        takes: "tt",
        gives: "text",
        answer: serial_sequence,
    },
    Row {
        name: "pg_my_temp_schema",
        takes: "",
        gives: "oid",
        answer: |asking, _| {
            let mut own = asking.now.catalog().of(Class::Relation, TEMPORARY);
            Ok(own.next().map_or(0, |_| TEMPORARY_NAMESPACE).into())
        },
    },
    Row {
        name: "pg_is_other_temp_schema",
        takes: "o",
        gives: "bool",
        // Those of other sessions are not seen.
        answer: |_, _| Ok(false.into()),
    },
    Row {
        name: "pg_relation_is_publishable",
        takes: "n",
        gives: "bool",
        // Nothing is published from here.
        answer: |_, _| Ok(false.into()),
    },
    size("pg_relation_size", "n nt"),
    size("pg_table_size", "n"),
    size("pg_total_relation_size", "n"),
    Row {
        name: "pg_database_size",
        takes: "n",
        gives: "int8",
        answer: database_size,
    },
    Row {
        name: "pg_tablespace_location",
        takes: "o",
        gives: "text",
        // Of those that every database has, none is anywhere else.
        answer: |_, given| Ok(Value::from(matches!(given[0].oid()?, 1663 | 1664).then(String::new))),
    },
    Row {
        name: "pg_indexes_size",
        takes: "n",
        gives: "int8",
        // Keys are compared where rows are written; nothing is kept for that.
        answer: |asking, given| super::names::relation(asking, &given[0]).map(|_| 0.into()),
    },
];

const fn unseen(name: &'static str) -> Row {
    Row {
        name,
        takes: "o",
        gives: "bool",
        answer: |_, _| Ok(Value::Null),
    }
}

const fn visible(name: &'static str) -> Row {
    Row {
        name,
        takes: "o",
        gives: "bool",
        answer: |_, _| Ok(true.into()),
    }
}

const fn size(name: &'static str, takes: &'static str) -> Row {
    Row {
        name,
        takes,
        gives: "int8",
        answer: |asking, given| {
            let oid = super::names::relation(asking, &given[0])?;
            match asking.now.snapshot.relation(oid) {
                Some(facts) if facts.object.kind == Kind::Table => asking.now.session.table_bytes(oid).map(Value::Int),
                Some(_) => Ok(0.into()),
                None if text::relation_key(&asking.now.snapshot, oid).is_some() => Ok(0.into()),
                None => Ok(Value::Null),
            }
        },
    }
}

/// The bytes of all rows.
fn database_size(asking: &Asking<'_>, given: &[Argument]) -> Result<Value> {
    let is_own = match &given[0] {
        Argument::Text(name) if name != DATABASE_NAME => {
            let message = format!("database \"{name}\" does not exist");
            return Err(Error::new(SqlState::InvalidDatabase, message));
        }
        Argument::Text(_) => true,
        other => other.oid()? == DATABASE,
    };
    if !is_own {
        return Ok(Value::Null);
    }
    let mut bytes = 0i64;
    for facts in asking.now.snapshot.relations() {
        if facts.object.kind == Kind::Table {
            bytes = bytes.saturating_add(asking.now.session.table_bytes(facts.object.oid)?);
        }
    }
    Ok(bytes.into())
}

fn function_is_visible(asking: &Asking<'_>, given: &[Argument]) -> Result<Value> {
    let oid = given[0].oid()?;
    let Some(object) = asking.now.snapshot.object(Class::Function, oid) else {
        return Ok(procs::name_of(oid).map(|_| true).into());
    };
    let key = &object.key;
    let earlier = |schema: &String| {
        let mut functions = asking.now.catalog().of(Class::Function, schema);
        functions.any(|other| other.key.name == key.name && other.key.arguments == key.arguments)
    };
    let first = asking.path.iter().find(|schema| earlier(schema));
    Ok((first == Some(&key.schema)).into())
}

/// The sequence that gives a column its numbers.
fn serial_sequence(asking: &Asking<'_>, given: &[Argument]) -> Result<Value> {
    let (table, column) = (given[0].text(), given[1].text());
    let oid = lookup::class(asking, table)?;
    let Some(facts) = asking.now.snapshot.relation(oid) else {
        return Ok(Value::Null);
    };
    let Some(found) = facts.columns.iter().find(|known| known.name == column) else {
        let message = format!(
            "column \"{column}\" of relation \"{}\" does not exist",
            facts.object.key.name
        );
        return Err(Error::new(SqlState::UndefinedColumn, message));
    };
    let mut relations = asking.now.snapshot.relations();
    let sequence = relations.find(|other| is_owned(&other.object, oid, Some(found.place)));
    let name = sequence.map(|sequence| {
        let key = &sequence.object.key;
        format!("{}.{}", quote(&key.schema), quote(&key.name))
    });
    Ok(name.into())
}
