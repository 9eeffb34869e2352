//! `pg_proc`: functions of the database, and those of Postgres that types and operators name.

use super::facts::told;
use super::fixed;
use super::now::Now;
use super::rows::{Rows, Value};
use crate::database::arguments;
use crate::error::Result;
use crate::postgres::types;
use datafusion::arrow::datatypes::DataType;
use std::collections::HashMap;
use std::sync::Arc;
use taipan_engine::{Declared, Function, FunctionDefinition, Parallel, ParameterMode, Security};
use taipan_store::{Class, Key, Object, Oid};
use taipan_udf::{NullInput, Volatility};

/// The language `sql`, and ours.
const SQL: Oid = 14;
pub const PYTHON: Oid = 13564;
const RECORD: Oid = 2249;

/// The functions of the database, with their objects. Those that cannot be made are none.
pub fn all(now: &Now) -> Result<Vec<(Arc<Object>, Arc<Function>)>> {
    let catalog = now.catalog();
    now.session.mention(catalog, "pg_proc")?;
    let known: HashMap<Key, Arc<Function>> = now
        .session
        .catalog()
        .list()
        .into_iter()
        .map(|function| {
            let schema = function.definition().schema_name();
            (Key::function(schema, function.name(), arguments(&function)), function)
        })
        .collect();
    let objects = catalog.objects().filter(|object| object.key.class == Class::Function);
    let pairs = objects.filter_map(|object| Some((object.clone(), known.get(&object.key)?.clone())));
    Ok(pairs.collect())
}

/// The function of an OID.
pub fn find(now: &Now, oid: Oid) -> Result<Option<(Arc<Object>, Arc<Function>)>> {
    let Some(object) = now.snapshot.object(Class::Function, oid).cloned() else {
        return Ok(None);
    };
    now.session.mention(now.catalog(), &object.key.name)?;
    let name = taipan_engine::FunctionName::qualified(object.key.schema.as_str(), object.key.name.as_str());
    let overloads = now.session.catalog().overloads(&name);
    let found = overloads
        .into_iter()
        .find(|function| arguments(function) == object.key.arguments);
    Ok(found.map(|function| (object, function)))
}

/// `pg_proc`.
pub fn rows(now: &Now, rows: &mut Rows) -> Result<()> {
    fixed::add("pg_proc", rows)?;
    for (object, function) in all(now)? {
        add(now, rows, &object, &function)?;
    }
    Ok(())
}

/// The type that a word declares, or that values have.
fn oid_of(declared: &str, ty: &DataType) -> Oid {
    let declared = declared.trim().to_ascii_lowercase();
    match declared.as_str() {
        "variant" => types::named("jsonb").map_or(0, |ty| ty.oid),
        "json" | "jsonb" | "uuid" | "varchar" => types::named(&declared).map_or(0, |ty| ty.oid),
        any if any.starts_with("any") => types::named(any).map_or(0, |ty| ty.oid),
        none @ ("void" | "trigger") => types::named(none).map_or(0, |ty| ty.oid),
        _ => told(ty).oid,
    }
}

/// What a call gives: its type, and whether it gives rows of it.
pub fn result(function: &Function) -> (Oid, bool) {
    let definition = function.definition();
    if definition.gives_record() {
        return (RECORD, false);
    }
    match &definition.source.table {
        Some(columns) => match columns.as_slice() {
            [(_, ty)] => (told(ty).oid, true),
            _ => (RECORD, true),
        },
        None => (oid_of(&definition.returns, function.returns()), false),
    }
}

fn add(now: &Now, rows: &mut Rows, object: &Object, function: &Function) -> Result<()> {
    let definition = function.definition();
    let source = &definition.source;
    let types: Vec<i64> = definition
        .arguments
        .iter()
        .zip(&source.params)
        .map(|(argument, param)| i64::from(oid_of(&argument.sql_type, &param.ty)))
        .collect();
    let (returns, gives_rows) = result(function);
    let (names, all, modes) = signature(function, &types);
    let defaults: Vec<String> = definition
        .arguments
        .iter()
        .filter_map(|argument| argument.default.as_ref())
        .map(|d| d.sql.clone())
        .collect();
    let count = |number: usize| i64::try_from(number).unwrap_or_default();
    rows.add(&[
        ("oid", object.oid.into()),
        ("proname", (&object.key.name).into()),
        ("pronamespace", now.namespace(&object.key.schema).into()),
        ("proowner", now.owner(object)?.into()),
        (
            "prolang",
            if function.is_text_of_sql() || function.runs_statements() {
                SQL
            } else {
                PYTHON
            }
            .into(),
        ),
        ("procost", definition.cost.unwrap_or(100.0).into()),
        (
            "prorows",
            definition.rows.unwrap_or(if gives_rows { 1000.0 } else { 0.0 }).into(),
        ),
        ("provariadic", variadic(definition).into()),
        ("prosupport", 0.into()),
        ("prokind", kind(function).into()),
        ("prosecdef", (definition.security == Security::Definer).into()),
        ("proleakproof", false.into()),
        ("proisstrict", (source.null_input == NullInput::Strict).into()),
        ("proretset", gives_rows.into()),
        ("provolatile", volatility(function.volatility()).into()),
        ("proparallel", parallel(definition.parallel).into()),
        ("pronargs", count(types.len()).into()),
        ("pronargdefaults", count(defaults.len()).into()),
        ("prorettype", returns.into()),
        ("proargtypes", types.into()),
        ("proallargtypes", all),
        ("proargmodes", modes),
        ("proargnames", names),
        (
            "proargdefaults",
            Some(defaults.join(", ")).filter(|text| !text.is_empty()).into(),
        ),
        (
            "prosrc",
            if definition.standard {
                "".into()
            } else {
                (&source.text).into()
            },
        ),
        ("prosqlbody", definition.standard.then(|| source.text.clone()).into()),
        ("proacl", now.acl(object.oid)?.into()),
    ])
}

fn kind(function: &Function) -> &'static str {
    if function.is_aggregate() {
        "a"
    } else if function.definition().procedure {
        "p"
    } else {
        "f"
    }
}

/// The type of the items of the array that the last arguments are.
fn variadic(definition: &FunctionDefinition) -> Oid {
    let ty = definition
        .variadic()
        .and_then(|place| definition.source.params.get(place));
    match ty.map(|param| &param.ty) {
        Some(DataType::List(item)) => told(item.data_type()).oid,
        _ => 0,
    }
}

/// The names of parameters and columns, and their types and modes where there are others than those given: as `pg_proc` has them.
fn signature(function: &Function, types: &[i64]) -> (Value, Value, Value) {
    let definition = function.definition();
    let mut all: Vec<(&str, String, i64)> = Vec::new();
    for declared in definition.declared() {
        all.push(match declared {
            Declared::Given(place) => {
                let argument = &definition.arguments[place];
                let mode = match argument.mode {
                    ParameterMode::In => "i",
                    ParameterMode::InOut => "b",
                    ParameterMode::Variadic => "v",
                };
                (mode, argument.name.clone().unwrap_or_default(), types[place])
            }
            Declared::Output(output) => {
                let oid = i64::from(oid_of(&output.sql_type, &output.ty));
                ("o", output.name.clone().unwrap_or_default(), oid)
            }
        });
    }
    if definition.given_back().is_empty() {
        let columns = definition.source.table.as_deref().unwrap_or_default().iter();
        all.extend(columns.map(|(name, ty)| ("t", name.clone(), i64::from(told(ty).oid))));
    }
    let named = all.iter().any(|(_, name, _)| !name.is_empty());
    let names: Vec<String> = all.iter().map(|(_, name, _)| name.clone()).collect();
    let names: Value = named.then_some(names).into();
    if all.iter().all(|(mode, ..)| *mode == "i") {
        return (names, Value::Null, Value::Null);
    }
    let modes: Vec<String> = all.iter().map(|(mode, ..)| mode.to_string()).collect();
    let all: Vec<i64> = all.iter().map(|(.., oid)| *oid).collect();
    (names, all.into(), modes.into())
}

fn volatility(volatility: Volatility) -> &'static str {
    match volatility {
        Volatility::Immutable => "i",
        Volatility::Stable => "s",
        Volatility::Volatile => "v",
    }
}

fn parallel(parallel: Parallel) -> &'static str {
    match parallel {
        Parallel::Safe => "s",
        Parallel::Restricted => "r",
        Parallel::Unsafe => "u",
    }
}

/// A type as Postgres spells it; what Postgres has no type for, as it was declared.
pub fn type_text(snapshot: &super::snapshot::Snapshot, path: &[String], declared: &str, ty: &DataType) -> String {
    let oid = oid_of(declared, ty);
    match types::of_oid(oid) {
        Some(known) if known.name != "unknown" && known.name != "record" => {
            super::text::format_type(snapshot, path, oid, None)
        }
        _ => taipan_engine::types::sql_name(ty),
    }
}

/// `pg_aggregate`. What is done to each row is a part of the function here, and no function of its own.
pub fn aggregates(now: &Now, rows: &mut Rows) -> Result<()> {
    for (object, function) in all(now)? {
        if !function.is_aggregate() {
            continue;
        }
        let ordered = function.definition().ordered;
        let direct = ordered.unwrap_or_default();
        let none = || Value::Int(0);
        let mut row: Vec<(&str, Value)> = vec![
            ("aggfnoid", object.oid.into()),
            ("aggkind", if ordered.is_some() { "o" } else { "n" }.into()),
            ("aggnumdirectargs", i64::try_from(direct).unwrap_or_default().into()),
            ("aggfinalextra", false.into()),
            ("aggmfinalextra", false.into()),
            ("aggfinalmodify", "r".into()),
            ("aggmfinalmodify", "r".into()),
        ];
        let functions = [
            "aggtransfn",
            "aggfinalfn",
            "aggcombinefn",
            "aggserialfn",
            "aggdeserialfn",
            "aggmtransfn",
        ];
        let others = [
            "aggminvtransfn",
            "aggmfinalfn",
            "aggsortop",
            "aggtranstype",
            "aggtransspace",
            "aggmtranstype",
        ];
        row.extend(
            functions
                .into_iter()
                .chain(others)
                .chain(["aggmtransspace"])
                .map(|name| (name, none())),
        );
        rows.add(&row)?;
    }
    Ok(())
}
