//! `pg_trigger`, and triggers as the statements that make them.

use super::now::Now;
use super::rows::Rows;
use super::text;
use crate::database::Trigger;
use crate::error::Result;
use crate::statements::Event;
use sqlparser::ast::Expr;
use taipan_engine::types::quote;
use taipan_store::{Class, Kind, Oid};

/// What `tgtype` says.
const ROW: i64 = 1;
const BEFORE: i64 = 2;
const INSERT: i64 = 4;
const DELETE: i64 = 8;
const UPDATE: i64 = 16;

/// `pg_trigger`, without those that foreign keys are in Postgres.
pub fn rows(now: &Now, rows: &mut Rows) -> Result<()> {
    for object in now.catalog().of(Class::Trigger, "") {
        let trigger = Trigger::of(object)?;
        let says = &trigger.says;
        let (mut kind, mut columns) = (0, Vec::new());
        for event in &says.events {
            kind |= match event {
                Event::Insert => INSERT,
                Event::Delete => DELETE,
                Event::Update(of) => {
                    columns = numbers(now, trigger.table, of);
                    UPDATE
                }
            };
        }
        kind |= i64::from(says.row) * ROW + i64::from(says.before) * BEFORE;
        let given: String = says.arguments.iter().map(|text| format!("{text}\0")).collect();
        let condition = says.condition.as_ref().map(ToString::to_string);
        rows.add(&[
            ("oid", object.oid.into()),
            ("tgrelid", trigger.table.into()),
            ("tgparentid", 0.into()),
            ("tgname", trigger.called().into()),
            ("tgfoid", trigger.function.into()),
            ("tgtype", kind.into()),
            ("tgenabled", if trigger.enabled { "O" } else { "D" }.into()),
            ("tgisinternal", false.into()),
            ("tgconstrrelid", 0.into()),
            ("tgconstrindid", 0.into()),
            ("tgconstraint", 0.into()),
            ("tgdeferrable", false.into()),
            ("tginitdeferred", false.into()),
            (
                "tgnargs",
                i64::try_from(says.arguments.len()).unwrap_or(i64::MAX).into(),
            ),
            ("tgattr", columns.into()),
            ("tgargs", given.into()),
            ("tgqual", condition.into()),
        ])?;
    }
    Ok(())
}

fn numbers(now: &Now, table: Oid, columns: &[String]) -> Vec<i64> {
    let facts = now.snapshot.relation(table);
    facts.map(|facts| facts.numbers(columns)).unwrap_or_default()
}

/// `pg_get_triggerdef`.
pub fn definition(now: &Now, path: &[String], oid: Oid, pretty: bool) -> Result<Option<String>> {
    let mut objects = now.catalog().of(Class::Trigger, "");
    let Some(object) = objects.find(|object| object.oid == oid) else {
        return Ok(None);
    };
    let trigger = Trigger::of(object)?;
    let mut others = now.catalog().objects();
    let Some(table) = others.find(|other| other.oid == trigger.table) else {
        return Ok(None);
    };
    let mut functions = now.catalog().objects().filter(|other| other.kind == Kind::Function);
    let function = functions.find(|other| other.oid == trigger.function);
    let snapshot = &now.snapshot;
    let table = if pretty {
        text::relation_name(snapshot, path, &table.key)
    } else {
        format!("{}.{}", quote(&table.key.schema), quote(&table.key.name))
    };
    let function = function.map(|function| {
        let (schema, name) = (&function.key.schema, quote(&function.key.name));
        if path.contains(schema) {
            name
        } else {
            format!("{}.{name}", quote(schema))
        }
    });
    let mut says = trigger.says.clone();
    if !pretty {
        says.condition = says.condition.map(|condition| Expr::Nested(Box::new(condition)));
    }
    Ok(Some(says.text(
        &quote(trigger.called()),
        &table,
        &function.unwrap_or_default(),
    )))
}
