//! What depends on what, as far as the texts of objects say: `pg_depend`, and the rules that views are in Postgres.

use super::named::catalog_of;
use super::now::Now;
use super::oids::rule;
use super::rows::Rows;
use super::snapshot::Part;
use super::{CATALOG, relation};
use crate::database::{Rule, is_owned, uses_of};
use crate::error::Result;
use std::collections::BTreeSet;
use taipan_store::{Class, Kind, Oid};

/// `pg_rewrite`: a rule for each view.
pub fn rules(now: &Now, rows: &mut Rows) -> Result<()> {
    for facts in now.snapshot.relations().filter(|facts| facts.object.kind == Kind::View) {
        rows.add(&[
            ("oid", rule(facts.object.oid).into()),
            ("rulename", "_RETURN".into()),
            ("ev_class", facts.object.oid.into()),
            ("ev_type", "1".into()),
            ("ev_enabled", "O".into()),
            ("is_instead", true.into()),
            ("ev_qual", "<>".into()),
            ("ev_action", "<>".into()),
        ])?;
    }
    Ok(())
}

fn catalog(name: &str) -> Oid {
    relation(CATALOG, name).map_or(0, |relation| relation.oid)
}

/// A thing: its catalog, its OID, and the number of a column or 0.
type Thing = (Oid, Oid, i64);

/// `pg_depend`.
pub fn rows(now: &Now, rows: &mut Rows) -> Result<()> {
    let class = catalog_of(Class::Relation);
    let mut found: BTreeSet<(Thing, Thing, &str)> = BTreeSet::new();
    for facts in now.snapshot.relations() {
        let object = &facts.object;
        let schema = (catalog_of(Class::Schema), now.namespace(&object.key.schema), 0);
        found.insert(((class, object.oid, 0), schema, "n"));
        for (place, constraint) in facts.constraints.iter().enumerate() {
            let own = now.snapshot.oid(object.oid, Part::Constraint, place);
            let thing = (catalog("pg_constraint"), own, 0);
            let (Rule::Primary(columns) | Rule::Unique { columns, .. }) = &constraint.rule else {
                if own != 0 {
                    found.insert((thing, (class, object.oid, 0), "a"));
                }
                continue;
            };
            let index = (class, now.snapshot.oid(object.oid, Part::Index, place), 0);
            for number in facts.numbers(columns) {
                let column = (class, object.oid, number);
                found.insert((if own == 0 { index } else { thing }, column, "a"));
            }
            if own != 0 {
                found.insert((index, thing, "i"));
            }
        }
        for (place, column) in facts.columns.iter().enumerate() {
            let number = i64::try_from(place + 1).unwrap_or_default();
            if column.default.is_some() {
                let default = now.snapshot.oid(object.oid, Part::Default, place);
                found.insert(((catalog("pg_attrdef"), default, 0), (class, object.oid, number), "a"));
            }
            let owned =
                |facts: &&std::sync::Arc<super::facts::Facts>| is_owned(&facts.object, object.oid, Some(column.place));
            for sequence in now.snapshot.relations().filter(owned) {
                let how = if column.identity.is_some() { "i" } else { "a" };
                found.insert(((class, sequence.object.oid, 0), (class, object.oid, number), how));
            }
        }
        if object.kind == Kind::View {
            let of_rule = (catalog("pg_rewrite"), rule(object.oid), 0);
            found.insert((of_rule, (class, object.oid, 0), "i"));
            for (key, columns) in uses_of(object)?.into_iter().flat_map(|(_, uses)| uses.relations) {
                let Some(other) = now.catalog().get(&key) else { continue };
                let used = now.snapshot.relation(other.oid);
                let number = |name: &Option<String>| used?.number(name.as_deref()?);
                let columns = columns.iter().map(|name| number(name).unwrap_or_default());
                found.extend(columns.map(|column| (of_rule, (class, other.oid, column), "n")));
            }
        }
    }
    for ((class, object, column), (other_class, other, other_column), how) in found {
        rows.add(&[
            ("classid", class.into()),
            ("objid", object.into()),
            ("objsubid", column.into()),
            ("refclassid", other_class.into()),
            ("refobjid", other.into()),
            ("refobjsubid", other_column.into()),
            ("deptype", how.into()),
        ])?;
    }
    Ok(())
}
