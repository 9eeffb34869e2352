//! In which order objects are made: each after those that its definition names, and otherwise by kind and name, so that equal
//! databases give equal scripts.

use crate::database::words;
use crate::statements::{self, Statement};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use taipan_store::{Class, Key, Kind, Object};

/// What comes first where nothing else is known.
type Rank = (u8, Key);

fn rank(object: &Object) -> Rank {
    let kind = match object.kind {
        Kind::Sequence => 0,
        Kind::Function => 1,
        Kind::Table => 2,
        Kind::ExternalTable => 3,
        _ => 4,
    };
    (kind, object.key.clone())
}

/// The names that the definition of an object mentions.
fn mentioned(object: &Object) -> BTreeSet<String> {
    let mut names = words(&object.sql);
    // What Python calls is none of SQL's.
    if object.key.class == Class::Function
        && let Ok(Statement::CreateFunction(create)) = statements::parse(&object.sql)
        && create.clauses.language.as_deref() == Some("sql")
    {
        names.extend(words(create.clauses.body.as_deref().unwrap_or_default()));
    }
    names
}

/// Whether it is a function whose body is a text of SQL.
fn is_text_of_sql(object: &Object) -> bool {
    object.kind == Kind::Function
        && match statements::parse(&object.sql) {
            Ok(Statement::CreateFunction(create)) => {
                create.clauses.language.as_deref() == Some("sql") && create.clauses.standard.is_none()
            }
            _ => false,
        }
}

/// The objects in this order. Where they name each other in a circle, by kind and name.
pub fn ordered(objects: Vec<Arc<Object>>) -> Vec<Arc<Object>> {
    let mut named: BTreeMap<String, Vec<Rank>> = BTreeMap::new();
    for object in &objects {
        named.entry(object.key.name.clone()).or_default().push(rank(object));
    }
    let mut waiting: BTreeMap<Rank, (Arc<Object>, BTreeSet<Rank>)> = BTreeMap::new();
    let mut needed_by: BTreeMap<Rank, Vec<Rank>> = BTreeMap::new();
    for object in objects {
        let own = rank(&object);
        let needs = mentioned(&object)
            .into_iter()
            .filter_map(|name| named.get(&name))
            .flatten();
        let needs: BTreeSet<Rank> = needs.filter(|other| other.1.name != own.1.name).cloned().collect();
        for other in &needs {
            needed_by.entry(other.clone()).or_default().push(own.clone());
        }
        waiting.insert(own, (object, needs));
    }
    let free = waiting.iter().filter(|(_, (_, needs))| needs.is_empty());
    let mut ready: BTreeSet<Rank> = free.map(|(rank, _)| rank.clone()).collect();
    let mut ordered = Vec::with_capacity(waiting.len());
    // In a circle nothing is ready: then a function whose body is looked at when it is called, or whatever is first.
    let stuck = |waiting: &BTreeMap<Rank, (Arc<Object>, BTreeSet<Rank>)>| {
        let mut texts = waiting.iter().filter(|(_, (object, _))| is_text_of_sql(object));
        let first = texts.next().or_else(|| waiting.iter().next());
        first.map(|(rank, _)| rank.clone())
    };
    while let Some(next) = ready.pop_first().or_else(|| stuck(&waiting)) {
        let Some((object, _)) = waiting.remove(&next) else {
            continue;
        };
        ordered.push(object);
        for other in needed_by.remove(&next).unwrap_or_default() {
            if let Some((_, needs)) = waiting.get_mut(&other) {
                needs.remove(&next);
                if needs.is_empty() {
                    ready.insert(other);
                }
            }
        }
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(kind: Kind, name: &str, sql: &str) -> Arc<Object> {
        let key = match kind {
            Kind::Function => Key::function("public", name, ""),
            _ => Key::relation("public", name),
        };
        Arc::new(Object {
            oid: 1,
            first: 1,
            key,
            kind,
            sql: sql.to_string(),
            columns: Arc::default(),
        })
    }

    fn names(objects: Vec<Arc<Object>>) -> Vec<String> {
        ordered(objects).iter().map(|object| object.key.name.clone()).collect()
    }

    #[test]
    fn what_is_named_comes_first() {
        let objects = vec![
            object(Kind::View, "a", "CREATE VIEW a AS SELECT * FROM b"),
            object(Kind::View, "b", "CREATE VIEW b AS SELECT f(1) FROM t"),
            object(Kind::Table, "t", "CREATE TABLE t (x BIGINT DEFAULT g())"),
            object(
                Kind::Function,
                "f",
                "CREATE FUNCTION f(x BIGINT DEFAULT g()) RETURNS BIGINT LANGUAGE python AS $$ return t $$",
            ),
            object(
                Kind::Function,
                "g",
                "CREATE FUNCTION g() RETURNS BIGINT LANGUAGE python AS $$ return f() $$",
            ),
        ];
        assert_eq!(names(objects), ["g", "f", "t", "b", "a"]);
    }

    #[test]
    fn a_circle_ends_at_the_text_of_a_function() {
        let objects = vec![
            object(
                Kind::Function,
                "a",
                "CREATE FUNCTION a() RETURNS BIGINT BEGIN ATOMIC SELECT x FROM t; END",
            ),
            object(Kind::Table, "t", "CREATE TABLE t (x BIGINT DEFAULT f())"),
            object(
                Kind::Function,
                "f",
                "CREATE FUNCTION f() RETURNS BIGINT LANGUAGE sql AS 'SELECT x FROM t'",
            ),
        ];
        assert_eq!(names(objects), ["f", "t", "a"]);
    }

    #[test]
    fn a_circle_ends() {
        let objects = vec![
            object(Kind::View, "b", "CREATE VIEW b AS SELECT * FROM a"),
            object(Kind::View, "a", "CREATE VIEW a AS SELECT * FROM b"),
            object(Kind::View, "c", "CREATE VIEW c AS SELECT * FROM c"),
        ];
        assert_eq!(names(objects), ["c", "a", "b"]);
    }
}
