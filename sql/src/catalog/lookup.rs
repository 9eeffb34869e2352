//! Names to OIDs and back, as `regclass` and its kin read and write them.

use super::calls::{Asking, invalid};
use super::now::{namespace, schema_of};
use super::oids::{row_array, row_type};
use super::{CATALOG, INFORMATION, text};
use crate::error::{Error, Result, SqlState};
use crate::postgres::procs;
use crate::postgres::types::{self, PgType};
use crate::session::folded_name;
use crate::statements::parse_function;
use taipan_engine::types::{quote, sql_name};
use taipan_store::{Class, Key, Kind, Oid, TEMPORARY};

/// The schemas in which a name is looked for.
fn schemas(asking: &Asking<'_>, written: Option<String>) -> Vec<String> {
    match written {
        Some(schema) => vec![schema],
        None => {
            let named = asking
                .path
                .iter()
                .filter(|name| ![TEMPORARY, CATALOG].contains(&name.as_str()));
            [TEMPORARY, CATALOG]
                .map(str::to_string)
                .into_iter()
                .chain(named.cloned())
                .collect()
        }
    }
}

/// A relation or index of a name.
pub fn relation(asking: &Asking<'_>, name: &str) -> Result<Option<Oid>> {
    let (schema, bare) = folded_name(name)?;
    let snapshot = &asking.now.snapshot;
    let within = |schema: &String| match schema.as_str() {
        CATALOG | INFORMATION => super::relation(schema, &bare).map(|relation| relation.oid),
        schema => match snapshot.catalog.get(&Key::relation(schema, bare.as_str())) {
            Some(object) => Some(object.oid),
            None => snapshot.index_named(schema, &bare),
        },
    };
    Ok(schemas(asking, schema).iter().find_map(within))
}

/// The same, or a number.
///
/// # Errors
///
/// 42P01.
pub fn class(asking: &Asking<'_>, name: &str) -> Result<Oid> {
    relation(asking, name)?.ok_or_else(|| {
        let message = format!("relation \"{name}\" does not exist");
        Error::new(SqlState::UndefinedTable, message)
    })
}

/// A type of a name.
pub fn data_type(asking: &Asking<'_>, name: &str) -> Result<Option<Oid>> {
    let name = name.trim();
    let (base, array) = match name.strip_suffix("[]") {
        Some(base) => (base.trim(), true),
        None => (name, false),
    };
    if let Some(ty) = text::type_of_sql(base) {
        return Ok(Some(if array { ty.array } else { ty.oid }).filter(|oid| *oid != 0));
    }
    let Ok((schema, bare)) = folded_name(base) else {
        return Ok(None);
    };
    let within = |schema: &String| {
        if [CATALOG, INFORMATION].contains(&schema.as_str()) {
            let ty = types::named(&bare).filter(|ty| ty.is_of_catalog == (schema == CATALOG));
            return ty.map(|ty| if array { ty.array } else { ty.oid });
        }
        let object = asking
            .now
            .catalog()
            .get(&Key::relation(schema.as_str(), bare.as_str()))?;
        let has = object.kind != Kind::Sequence;
        has.then(|| {
            if array {
                row_array(object.oid)
            } else {
                row_type(object.oid)
            }
        })
    };
    Ok(schemas(asking, schema).iter().find_map(within))
}

/// The functions of a name: those of the first schema that has some.
pub fn functions(asking: &Asking<'_>, name: &str) -> Result<Vec<Oid>> {
    let (schema, bare) = folded_name(name)?;
    for schema in schemas(asking, schema) {
        let found: Vec<Oid> = match schema.as_str() {
            CATALOG => procs::named(&bare).to_vec(),
            schema => {
                let functions = asking.now.catalog().of(Class::Function, schema);
                functions
                    .filter(|object| object.key.name == bare)
                    .map(|object| object.oid)
                    .collect()
            }
        };
        if !found.is_empty() {
            return Ok(found);
        }
    }
    Ok(Vec::new())
}

/// A function of a name and types.
pub fn procedure(asking: &Asking<'_>, name: &str) -> Result<Option<Oid>> {
    let function = parse_function(name)?;
    let types: Vec<String> = function.arguments.unwrap_or_default().iter().map(sql_name).collect();
    let types = types.join(", ");
    let within = |schema: &String| {
        let key = Key::function(schema.as_str(), function.name.name.as_str(), types.as_str());
        asking.now.catalog().get(&key).map(|object| object.oid)
    };
    Ok(schemas(asking, function.name.schema.clone()).iter().find_map(within))
}

/// A schema of a name.
pub fn schema(asking: &Asking<'_>, name: &str) -> Result<Option<Oid>> {
    let (_, bare) = folded_name(name)?;
    Ok(Some(namespace(asking.now.catalog(), &bare)).filter(|oid| *oid != 0))
}

/// A role of a name.
pub fn role(asking: &Asking<'_>, name: &str) -> Result<Option<Oid>> {
    let (_, bare) = folded_name(name)?;
    Ok(asking.now.access.roles.named(&bare).map(|role| role.oid))
}

/// The OID that a text means as a value of a type.
///
/// # Errors
///
/// What Postgres says of a name that nothing has: 42P01, 42704, 42883, 3F000.
pub fn read(asking: &Asking<'_>, ty: &PgType, text: &str) -> Result<i64> {
    let text = text.trim();
    if let Ok(number) = text.parse::<i64>() {
        return Ok(number);
    }
    if ty.is_registered() && text == "-" {
        return Ok(0);
    }
    let missing = |what: &str, state: SqlState| Error::new(state, format!("{what} \"{text}\" does not exist"));
    let found = match ty.name {
        "regclass" => return class(asking, text).map(i64::from),
        "regtype" => data_type(asking, text)?.ok_or_else(|| missing("type", SqlState::UndefinedObject)),
        "regproc" => match functions(asking, text)?.as_slice() {
            [only] => Ok(*only),
            [] => Err(missing("function", SqlState::UndefinedFunction)),
            _ => Err(Error::new(
                SqlState::AmbiguousFunction,
                format!("more than one function named \"{text}\""),
            )),
        },
        "regprocedure" => procedure(asking, text)?.ok_or_else(|| missing("function", SqlState::UndefinedFunction)),
        "regnamespace" => schema(asking, text)?.ok_or_else(|| missing("schema", SqlState::InvalidSchema)),
        "regrole" => role(asking, text)?.ok_or_else(|| missing("role", SqlState::UndefinedObject)),
        name => Err(invalid(name, text)),
    };
    found.map(i64::from)
}

/// The text of a value of a type.
pub fn write(asking: &Asking<'_>, ty: &PgType, number: i64) -> Result<String> {
    let Ok(oid) = Oid::try_from(number) else {
        return Ok(number.to_string());
    };
    if oid == 0 && ty.is_registered() {
        return Ok("-".to_string());
    }
    let snapshot = &asking.now.snapshot;
    let known = match ty.name {
        "regclass" => text::relation_key(snapshot, oid).map(|key| text::relation_name(snapshot, asking.path, &key)),
        "regtype" => {
            let text = text::format_type(snapshot, asking.path, oid, None);
            Some(text).filter(|text| text != "???")
        }
        "regproc" | "regprocedure" => function_text(asking, oid, ty.name == "regprocedure"),
        "regnamespace" => schema_of(asking.now.catalog(), oid).map(|name| quote(&name)),
        "regrole" => asking.now.access.roles.get(oid).map(|role| quote(&role.name)),
        _ => None,
    };
    Ok(known.unwrap_or_else(|| number.to_string()))
}

/// A function's name, with its schema where the name alone means another or several.
fn function_text(asking: &Asking<'_>, oid: Oid, arguments: bool) -> Option<String> {
    if let Some(object) = asking.now.snapshot.object(Class::Function, oid) {
        let name = quote(&object.key.name);
        let alone = functions(asking, &name).ok()? == [oid];
        let name = if alone {
            name
        } else {
            format!("{}.{name}", quote(&object.key.schema))
        };
        return Some(if arguments {
            format!("{name}({})", object.key.arguments)
        } else {
            name
        });
    }
    procs::name_of(oid).map(str::to_string)
}
