//! `pg_constraint` and `pg_index`.

use super::now::Now;
use super::rows::{Rows, Value};
use super::snapshot::Part;
use super::text;
use crate::database::{Rule, names_in};
use crate::error::Result;
use sqlparser::ast::{Ident, ReferentialAction};
use taipan_store::Oid;

/// `pg_constraint`.
pub fn constraints(now: &Now, rows: &mut Rows) -> Result<()> {
    for (oid, facts, constraint) in now.snapshot.constraints() {
        let object = &facts.object;
        let place = facts.constraints.iter().position(|known| known.name == constraint.name);
        let own_index = place.map_or(0, |place| now.snapshot.oid(object.oid, Part::Index, place));
        let mut row = Row {
            letter: "c",
            index: own_index,
            ..Row::default()
        };
        match &constraint.rule {
            Rule::Primary(columns) => (row.letter, row.keys) = ("p", facts.numbers(columns)),
            Rule::Unique { columns, .. } => (row.letter, row.keys) = ("u", facts.numbers(columns)),
            Rule::Check(expr) => {
                let mut keys: Vec<i64> = names_in(expr.as_ref(), last_part)
                    .iter()
                    .filter_map(|name| facts.number(name))
                    .collect();
                keys.sort_unstable();
                row.keys = keys;
                row.text = Some(text::expression(expr));
            }
            Rule::Foreign(foreign) => {
                row.letter = "f";
                row.keys = facts.numbers(&foreign.columns);
                row.actions = [action(foreign.on_update), action(foreign.on_delete), "s"];
                if let Some(table) = now.catalog().get(&foreign.table) {
                    row.referred = table.oid;
                    row.index = now.snapshot.index_over(table.oid, &foreign.referred);
                    let referred = now.snapshot.relation(table.oid);
                    row.referred_keys = referred.map(|referred| referred.numbers(&foreign.referred));
                }
            }
        }
        add(rows, now, (oid, &constraint.name), object, row)?;
    }
    Ok(())
}

/// What constraints differ in.
struct Row {
    letter: &'static str,
    index: Oid,
    referred: Oid,
    keys: Vec<i64>,
    referred_keys: Option<Vec<i64>>,
    /// On update, on delete, and how rows match.
    actions: [&'static str; 3],
    text: Option<String>,
}

impl Default for Row {
    fn default() -> Row {
        Row {
            letter: "",
            index: 0,
            referred: 0,
            keys: Vec::new(),
            referred_keys: None,
            actions: [" "; 3],
            text: None,
        }
    }
}

fn add(rows: &mut Rows, now: &Now, named: (Oid, &str), object: &taipan_store::Object, row: Row) -> Result<()> {
    let [on_update, on_delete, matching] = row.actions;
    rows.add(&[
        ("oid", named.0.into()),
        ("conname", named.1.into()),
        ("connamespace", now.namespace(&object.key.schema).into()),
        ("contype", row.letter.into()),
        ("condeferrable", false.into()),
        ("condeferred", false.into()),
        ("convalidated", true.into()),
        ("conrelid", object.oid.into()),
        ("contypid", 0.into()),
        ("conindid", row.index.into()),
        ("conparentid", 0.into()),
        ("confrelid", row.referred.into()),
        ("confupdtype", on_update.into()),
        ("confdeltype", on_delete.into()),
        ("confmatchtype", matching.into()),
        ("conislocal", true.into()),
        ("coninhcount", 0.into()),
        // Postgres says so of all but checks.
        ("connoinherit", (row.letter != "c").into()),
        ("conkey", row.keys.into()),
        ("confkey", row.referred_keys.into()),
        ("conbin", row.text.into()),
    ])
}

/// The name of the column, of a name of several parts.
fn last_part(parts: &[Ident]) -> &[Ident] {
    parts.last().map(std::slice::from_ref).unwrap_or_default()
}

fn action(action: ReferentialAction) -> &'static str {
    match action {
        ReferentialAction::NoAction => "a",
        ReferentialAction::Restrict => "r",
        ReferentialAction::Cascade => "c",
        ReferentialAction::SetNull => "n",
        ReferentialAction::SetDefault => "d",
    }
}

/// `pg_index`.
pub fn indexes(now: &Now, rows: &mut Rows) -> Result<()> {
    for (oid, facts, key) in now.snapshot.indexes() {
        let (columns, primary, distinct) = match &key.rule {
            Rule::Primary(columns) => (columns, true, true),
            Rule::Unique {
                columns,
                nulls_distinct,
                ..
            } => (columns, false, *nulls_distinct),
            _ => continue,
        };
        let keys = facts.numbers(columns);
        let of = |name: &String| facts.columns.iter().find(|column| column.name == *name);
        let types = columns
            .iter()
            .filter_map(of)
            .filter_map(|column| crate::postgres::types::of_oid(column.ty.oid));
        let collations: Vec<i64> = types.clone().map(|ty| i64::from(ty.collation)).collect();
        let classes: Vec<i64> = types.map(|ty| i64::from(super::indexed::class_of(ty))).collect();
        let count = Value::from(i64::try_from(keys.len()).unwrap_or_default());
        rows.add(&[
            ("indexrelid", oid.into()),
            ("indrelid", facts.object.oid.into()),
            ("indnatts", count.clone()),
            ("indnkeyatts", count),
            ("indisunique", true.into()),
            ("indnullsnotdistinct", (!distinct).into()),
            ("indisprimary", primary.into()),
            ("indisexclusion", false.into()),
            ("indimmediate", true.into()),
            ("indisclustered", false.into()),
            ("indisvalid", true.into()),
            ("indcheckxmin", false.into()),
            ("indisready", true.into()),
            ("indislive", true.into()),
            ("indisreplident", false.into()),
            ("indoption", vec![0; keys.len()].into()),
            ("indkey", keys.into()),
            ("indcollation", collations.into()),
            ("indclass", classes.into()),
        ])?;
    }
    Ok(())
}
