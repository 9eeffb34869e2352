//! `pg_class`, `pg_attribute`, `pg_attrdef`.

use super::definitions::{CATALOG, relations};
use super::facts::{Column, Facts};
use super::now::{CATALOG_NAMESPACE, INFORMATION_NAMESPACE, Now};
use super::oids::row_type;
use super::rows::{Rows, Value};
use super::snapshot::{Part, is_key};
use super::text;
use crate::database::Rule;
use crate::error::Result;
use crate::postgres::types;
use std::collections::BTreeSet;
use taipan_store::{Kind, Oid, TEMPORARY};

/// The access methods `heap` and `btree`.
const HEAP: Oid = 2;
const BTREE: Oid = 403;

/// What a relation is, by its letter in `pg_class`.
pub fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::View => "v",
        Kind::Sequence => "S",
        Kind::ExternalTable => "f",
        _ => "r",
    }
}

/// A row of `pg_class`, as far as relations differ.
struct Class<'a> {
    oid: Oid,
    name: &'a str,
    namespace: Oid,
    row_type: Oid,
    owner: Oid,
    method: Oid,
    has_index: bool,
    persistence: &'a str,
    kind: &'a str,
    columns: usize,
    checks: usize,
    rules: bool,
    triggers: bool,
    identity: &'a str,
    acl: Value,
}

/// `pg_class`.
pub fn classes(now: &Now, rows: &mut Rows) -> Result<()> {
    for relation in relations() {
        add_class(
            rows,
            &Class {
                oid: relation.oid,
                name: relation.name,
                namespace: match relation.schema {
                    CATALOG => CATALOG_NAMESPACE,
                    _ => INFORMATION_NAMESPACE,
                },
                row_type: 0,
                owner: crate::rights::BOOTSTRAP,
                method: if relation.is_view { 0 } else { HEAP },
                has_index: false,
                persistence: "p",
                kind: if relation.is_view { "v" } else { "r" },
                columns: relation.columns.len(),
                checks: 0,
                rules: relation.is_view,
                triggers: false,
                identity: "n",
                acl: Value::Null,
            },
        )?;
    }
    let referred = referred(now);
    for facts in now.snapshot.relations() {
        own_class(now, rows, facts, &referred)?;
    }
    for (oid, facts, key) in now.snapshot.indexes() {
        let object = &facts.object;
        let columns = match &key.rule {
            Rule::Primary(columns) | Rule::Unique { columns, .. } => columns.len(),
            _ => 0,
        };
        add_class(
            rows,
            &Class {
                oid,
                name: &key.name,
                namespace: now.namespace(&object.key.schema),
                row_type: 0,
                owner: now.owner(object)?,
                method: BTREE,
                has_index: false,
                persistence: persistence(&object.key.schema),
                kind: "i",
                columns,
                checks: 0,
                rules: false,
                triggers: false,
                identity: "n",
                acl: Value::Null,
            },
        )?;
    }
    Ok(())
}

/// Tables that foreign keys of others need.
fn referred(now: &Now) -> BTreeSet<Oid> {
    let keys = now
        .snapshot
        .constraints()
        .filter_map(|(_, _, constraint)| match &constraint.rule {
            Rule::Foreign(foreign) => now.catalog().get(&foreign.table).map(|table| table.oid),
            _ => None,
        });
    keys.collect()
}

fn persistence(schema: &str) -> &'static str {
    if schema == TEMPORARY { "t" } else { "p" }
}

fn own_class(now: &Now, rows: &mut Rows, facts: &Facts, referred: &BTreeSet<Oid>) -> Result<()> {
    let object = &facts.object;
    let count = |is: fn(&Rule) -> bool| {
        facts
            .constraints
            .iter()
            .filter(|constraint| is(&constraint.rule))
            .count()
    };
    let foreign = count(|rule| matches!(rule, Rule::Foreign(_)));
    let columns = match object.kind {
        // Postgres's have three: last_value, log_cnt, is_called.
        Kind::Sequence => 3,
        _ => now.columns(object.oid).len(),
    };
    add_class(
        rows,
        &Class {
            oid: object.oid,
            name: &object.key.name,
            namespace: now.namespace(&object.key.schema),
            row_type: if object.kind == Kind::Sequence {
                0
            } else {
                row_type(object.oid)
            },
            owner: now.owner(object)?,
            method: if object.kind == Kind::Table { HEAP } else { 0 },
            has_index: facts.constraints.iter().any(is_key),
            persistence: persistence(&object.key.schema),
            kind: letter(object.kind),
            columns,
            checks: count(|rule| matches!(rule, Rule::Check(_))),
            rules: object.kind == Kind::View,
            triggers: foreign > 0
                || referred.contains(&object.oid)
                || now.catalog().triggers(object.oid).next().is_some(),
            identity: if object.kind == Kind::Table { "d" } else { "n" },
            acl: now.acl(object.oid)?.into(),
        },
    )
}

fn add_class(rows: &mut Rows, class: &Class<'_>) -> Result<()> {
    rows.add(&[
        ("oid", class.oid.into()),
        ("relname", class.name.into()),
        ("relnamespace", class.namespace.into()),
        ("reltype", class.row_type.into()),
        ("reloftype", 0.into()),
        ("relowner", class.owner.into()),
        ("relam", class.method.into()),
        (
            "relfilenode",
            if class.kind == "v" { 0.into() } else { class.oid.into() },
        ),
        ("reltablespace", 0.into()),
        // As Postgres has it of what was never filled: an index begins with a page about itself.
        ("relpages", i64::from(class.kind == "i").into()),
        // Nobody has counted.
        ("reltuples", if class.kind == "i" { 0.0 } else { -1.0 }.into()),
        ("relallvisible", 0.into()),
        ("reltoastrelid", 0.into()),
        ("relhasindex", class.has_index.into()),
        ("relisshared", false.into()),
        ("relpersistence", class.persistence.into()),
        ("relkind", class.kind.into()),
        ("relnatts", count(class.columns)),
        ("relchecks", count(class.checks)),
        ("relhasrules", class.rules.into()),
        ("relhastriggers", class.triggers.into()),
        ("relhassubclass", false.into()),
        ("relrowsecurity", false.into()),
        ("relforcerowsecurity", false.into()),
        ("relispopulated", true.into()),
        ("relreplident", class.identity.into()),
        ("relispartition", false.into()),
        ("relrewrite", 0.into()),
        ("relfrozenxid", 0.into()),
        ("relminmxid", 0.into()),
        ("relacl", class.acl.clone()),
    ])
}

fn count(number: usize) -> Value {
    i64::try_from(number).map_or(Value::Null, Value::Int)
}

/// A row of `pg_attribute`, as far as columns differ.
struct Attribute<'a> {
    relation: Oid,
    name: &'a str,
    ty: super::facts::Told,
    number: usize,
    not_null: bool,
    has_default: bool,
    identity: Option<char>,
}

/// `pg_attribute`.
pub fn attributes(now: &Now, rows: &mut Rows) -> Result<()> {
    for relation in relations() {
        for (place, column) in relation.columns.iter().enumerate() {
            let ty = super::facts::Told {
                oid: column.told.oid,
                modifier: -1,
                size: column.told.size,
                dimensions: i16::from(column.ty.item().is_some()),
            };
            add_attribute(
                rows,
                &Attribute {
                    relation: relation.oid,
                    name: column.name,
                    ty,
                    number: place + 1,
                    not_null: column.not_null,
                    has_default: false,
                    identity: None,
                },
            )?;
        }
    }
    for facts in now.snapshot.relations() {
        let oid = facts.object.oid;
        for (place, column) in now.columns(oid).iter().enumerate() {
            add_attribute(rows, &attribute(oid, place + 1, column))?;
        }
    }
    for (oid, facts, key) in now.snapshot.indexes() {
        let (Rule::Primary(columns) | Rule::Unique { columns, .. }) = &key.rule else {
            continue;
        };
        for (place, name) in columns.iter().enumerate() {
            if let Some(column) = facts.columns.iter().find(|column| column.name == *name) {
                let attribute = attribute(oid, place + 1, column);
                add_attribute(
                    rows,
                    &Attribute {
                        not_null: false,
                        has_default: false,
                        identity: None,
                        ..attribute
                    },
                )?;
            }
        }
    }
    Ok(())
}

fn attribute(relation: Oid, number: usize, column: &Column) -> Attribute<'_> {
    Attribute {
        relation,
        name: &column.name,
        ty: column.ty,
        number,
        not_null: column.not_null,
        has_default: column.default.is_some(),
        identity: column.identity,
    }
}

fn add_attribute(rows: &mut Rows, attribute: &Attribute<'_>) -> Result<()> {
    let ty = types::of_oid(attribute.ty.oid);
    rows.add(&[
        ("attrelid", attribute.relation.into()),
        ("attname", attribute.name.into()),
        ("atttypid", attribute.ty.oid.into()),
        ("attstattarget", (-1).into()),
        ("attlen", attribute.ty.size.into()),
        ("attnum", count(attribute.number)),
        ("attndims", attribute.ty.dimensions.into()),
        ("attcacheoff", (-1).into()),
        ("atttypmod", attribute.ty.modifier.into()),
        ("attbyval", (attribute.ty.size > 0 && attribute.ty.size <= 8).into()),
        ("attalign", alignment(attribute.ty.size).into()),
        // Rows of relations are kept as texts are.
        ("attstorage", ty.map_or("x", |ty| ty.storage).into()),
        ("attcompression", "".into()),
        ("attnotnull", attribute.not_null.into()),
        ("atthasdef", attribute.has_default.into()),
        ("atthasmissing", false.into()),
        (
            "attidentity",
            attribute.identity.map_or_else(String::new, String::from).into(),
        ),
        ("attgenerated", "".into()),
        ("attisdropped", false.into()),
        ("attislocal", true.into()),
        ("attinhcount", 0.into()),
        ("attcollation", ty.map_or(0, |ty| ty.collation).into()),
    ])
}

fn alignment(size: i16) -> &'static str {
    match size {
        1 => "c",
        2 => "s",
        8 | 16 => "d",
        _ => "i",
    }
}

/// `pg_attrdef`.
pub fn defaults(now: &Now, rows: &mut Rows) -> Result<()> {
    for facts in now.snapshot.relations() {
        for (place, column) in facts.columns.iter().enumerate() {
            let Some(default) = &column.default else { continue };
            rows.add(&[
                ("oid", now.snapshot.oid(facts.object.oid, Part::Default, place).into()),
                ("adrelid", facts.object.oid.into()),
                ("adnum", count(place + 1)),
                ("adbin", text::default(default, column.ty).into()),
            ])?;
        }
    }
    Ok(())
}
