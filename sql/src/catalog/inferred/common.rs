//! Which type several expressions have in common, as Postgres chooses it (`select_common_type`). Knows types only.

use super::super::fixed;
use crate::postgres::types::{self, PgType};
use crate::values::WireType;
use datafusion::arrow::datatypes::{DataType, Field};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;
use taipan_store::Oid;

/// What is known of the type of an expression.
#[derive(Clone, Copy, Debug)]
pub enum Candidate {
    /// A literal without a type, or NULL: it becomes what the others are.
    Unknown,
    Type(&'static PgType),
    /// One that Postgres has no like of.
    Other,
}

/// The category of each type, and whether it is the preferred one there.
static CATEGORIES: LazyLock<HashMap<Oid, (&'static str, bool)>> = LazyLock::new(|| {
    let lines = fixed::lines("pg_type").into_iter();
    let known = lines.filter_map(|row| {
        let category = *row.get("typcategory")?;
        Some((
            row.get("oid")?.parse().ok()?,
            (category, row.get("typispreferred") == Some(&"t")),
        ))
    });
    known.collect()
});

/// From which type to which Postgres converts without being asked.
static IMPLICIT: LazyLock<HashSet<(Oid, Oid)>> = LazyLock::new(|| {
    let lines = fixed::lines("pg_cast").into_iter();
    let implicit = lines.filter(|row| row.get("castcontext") == Some(&"i"));
    let known = implicit.filter_map(|row| {
        Some((
            row.get("castsource")?.parse().ok()?,
            row.get("casttarget")?.parse().ok()?,
        ))
    });
    known.collect()
});

impl Candidate {
    /// The type of a column.
    pub fn of_field(field: &Field) -> Candidate {
        if *field.data_type() == DataType::Null {
            return Candidate::Unknown;
        }
        let told = || types::of_oid(Oid::from(WireType::of(field.data_type()).ok()?.oid));
        types::of_field(field)
            .or_else(told)
            .map_or(Candidate::Other, Candidate::Type)
    }
}

/// The type that all become; `None`: there is none, or Postgres has no like of it.
pub fn of(candidates: impl IntoIterator<Item = Candidate>) -> Option<&'static PgType> {
    let mut chosen: Option<&'static PgType> = None;
    for candidate in candidates {
        let next = match candidate {
            Candidate::Unknown => continue,
            Candidate::Other => return None,
            Candidate::Type(next) => next,
        };
        let Some(before) = chosen else {
            chosen = Some(next);
            continue;
        };
        if before.oid == next.oid {
            continue;
        }
        let (category, preferred) = *CATEGORIES.get(&before.oid)?;
        if CATEGORIES.get(&next.oid)?.0 != category {
            return None;
        }
        let becomes = |from: &PgType, to: &PgType| IMPLICIT.contains(&(from.oid, to.oid));
        if !preferred && becomes(before, next) && !becomes(next, before) {
            chosen = Some(next);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn postgres_chooses_the_same() {
        let common = |names: &[&str]| {
            let known = |name: &&str| types::named(name).map_or(Candidate::Unknown, Candidate::Type);
            of(names.iter().map(known)).map(|ty| ty.name)
        };
        // As pg_typeof(coalesce(…)) of a Postgres 15 says.
        assert_eq!(common(&["name", "text"]), Some("name"));
        assert_eq!(common(&["text", "name"]), Some("text"));
        assert_eq!(common(&["int4", "oid"]), Some("oid"));
        assert_eq!(common(&["oid", "regclass"]), Some("oid"));
        assert_eq!(common(&["regclass", "oid"]), Some("regclass"));
        assert_eq!(common(&["?", "char"]), Some("char"));
        assert_eq!(common(&["oid", "text"]), None);
        assert_eq!(common(&["?"]), None);
    }
}
