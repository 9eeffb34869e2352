//! Random queries with subqueries that look at the query around them. All are queries that Postgres runs, and their rows have
//! an order.

use crate::fuzz::random::Random;

/// The tables that they read.
pub const TABLES: [&str; 4] = [
    "CREATE TABLE t (id int PRIMARY KEY, k text, n int)",
    "INSERT INTO t VALUES (1, 'a', 10), (2, 'b', 20), (3, NULL, 30), (4, 'a', NULL), (5, 'c', 5), (6, 'b', 0)",
    "CREATE TABLE u (id int, tid int, v int, k text)",
    "INSERT INTO u VALUES (1, 1, 5, 'a'), (2, 1, 7, 'b'), (3, 2, NULL, 'a'), (4, 9, 1, NULL), (5, 3, 30, 'c'), (6, 3, 2, 'a'), \
     (7, NULL, 4, 'b'), (8, 6, 0, 'b')",
];

/// One of them.
pub fn query(random: &mut Random) -> String {
    match random.below(8) {
        0 | 1 => format!("SELECT a.id, ({}) AS x FROM t a ORDER BY 1", value(random)),
        2 => {
            let not = *random.pick(&["", "NOT "]);
            let rows = rows(random);
            if random.one_in(2) {
                format!("SELECT a.id FROM t a WHERE {not}EXISTS ({rows}) ORDER BY 1")
            } else {
                format!("SELECT a.id, {not}EXISTS ({rows}) AS x FROM t a ORDER BY 1")
            }
        }
        3 => {
            let left = *random.pick(&["a.n", "a.id", "3", "a.id + 2"]);
            let not = *random.pick(&["", "NOT "]);
            format!(
                "SELECT a.id FROM t a WHERE {left} {not}IN ({}) ORDER BY 1",
                rows(random)
            )
        }
        4 => {
            let left = *random.pick(&["a.n", "a.id", "0"]);
            let test = *random.pick(&["IN", "NOT IN", "= ANY", "> ALL", "< ANY"]);
            format!("SELECT a.id, {left} {test} ({}) AS x FROM t a ORDER BY 1", rows(random))
        }
        5 => format!("SELECT a.id, x.c FROM t a, LATERAL ({}) x ORDER BY 1, 2", rows(random)),
        6 => {
            let on = *random.pick(&["true", "true", "x.c > 2"]);
            let rows = rows(random);
            format!("SELECT a.id, x.c FROM t a LEFT JOIN LATERAL ({rows}) x ON {on} ORDER BY 1, 2")
        }
        _ => {
            let test = *random.pick(&["> 1", "IS NULL", "= 0"]);
            let value = value(random);
            format!("SELECT a.k, count(*) FROM t a WHERE ({value}) {test} GROUP BY a.k ORDER BY 1")
        }
    }
}

/// A condition over rows of this name and those around.
fn condition(random: &mut Random, name: &str) -> String {
    let conditions = [
        "{x}.tid = a.id",
        "{x}.tid = a.id",
        "{x}.tid < a.id",
        "{x}.v > a.n",
        "{x}.tid = a.id AND {x}.v > 0",
        "{x}.tid = a.id OR a.n IS NULL",
        "{x}.tid = a.id + 1",
        "{x}.k = a.k",
        "{x}.k = a.k AND {x}.tid >= a.id",
        "{x}.k IS NOT DISTINCT FROM a.k",
        "{x}.tid + a.id > 4",
        "{x}.v < 6 AND a.id > 0",
    ];
    random.pick(&conditions).replace("{x}", name)
}

/// What stands in FROM, and what it is called.
fn source(random: &mut Random) -> (String, &'static str) {
    match random.below(10) {
        0 => ("u JOIN t b ON b.id = u.tid".into(), "u"),
        1 => ("u LEFT JOIN t b ON b.id = u.tid AND b.n > a.n".into(), "u"),
        2 => (format!("(SELECT * FROM u WHERE {}) q", condition(random, "u")), "q"),
        3 => (
            "(SELECT tid, v, k, id FROM u UNION ALL SELECT a.id, a.n, a.k, 0) q".into(),
            "q",
        ),
        _ => ("u".into(), "u"),
    }
}

fn aggregate(random: &mut Random, name: &str) -> String {
    let aggregates = [
        "count(*)",
        "sum({x}.v)",
        "max({x}.v)",
        "count({x}.v) + a.id",
        "coalesce(min({x}.v), -1)",
        "count(DISTINCT {x}.k)",
        "bool_or({x}.v > 3)::int",
    ];
    random.pick(&aggregates).replace("{x}", name)
}

/// A subquery of one row at most.
fn value(random: &mut Random) -> String {
    let (from, x) = source(random);
    let (condition, aggregate) = (condition(random, x), aggregate(random, x));
    match random.below(6) {
        0 | 1 => format!("SELECT {aggregate} AS c FROM {from} WHERE {condition}"),
        2 => {
            let having = *random.pick(&["> 0", "= 0", "< 3"]);
            format!("SELECT {aggregate} AS c FROM {from} WHERE {condition} HAVING count(*) {having}")
        }
        3 => {
            let order = *random.pick(&["", " DESC", " DESC NULLS LAST"]);
            let offset = *random.pick(&["", " OFFSET 1"]);
            format!("SELECT {x}.v AS c FROM {from} WHERE {condition} ORDER BY {x}.v{order}, {x}.id LIMIT 1{offset}")
        }
        4 => {
            let groups = *random.pick(&["", " GROUP BY {x}.k"]);
            let groups = groups.replace("{x}", x);
            format!("SELECT max(c) AS c FROM (SELECT {aggregate} AS c FROM {from} WHERE {condition}{groups}) z")
        }
        _ => {
            let test = *random.pick(&["> 0", "< 3"]);
            format!("SELECT c FROM (SELECT {aggregate} AS c FROM {from} WHERE {condition}) z WHERE c {test}")
        }
    }
}

/// A subquery of any rows.
fn rows(random: &mut Random) -> String {
    let (from, x) = source(random);
    let (condition, aggregate) = (condition(random, x), aggregate(random, x));
    match random.below(8) {
        0 | 1 => value(random),
        2 => format!("SELECT {x}.v AS c FROM {from} WHERE {condition}"),
        3 => format!("SELECT DISTINCT {x}.v AS c FROM {from} WHERE {condition}"),
        4 => {
            let having = *random.pick(&["", " HAVING count(*) > 1"]);
            format!("SELECT {aggregate} AS c FROM {from} WHERE {condition} GROUP BY {x}.k{having}")
        }
        5 => {
            let most = *random.pick(&["1", "2"]);
            format!("SELECT {x}.v AS c FROM {from} WHERE {condition} ORDER BY {x}.v, {x}.id LIMIT {most}")
        }
        6 => {
            let which = *random.pick(&["= 1", "<= 2", "> 1"]);
            format!(
                "SELECT c FROM (SELECT {x}.v AS c, row_number() OVER (ORDER BY {x}.id) AS r FROM {from} WHERE {condition}) z \
                 WHERE r {which}"
            )
        }
        _ => {
            let all = *random.pick(&["", " ALL"]);
            let other = *random.pick(&["a.n", "a.id", "7"]);
            format!("SELECT {x}.v AS c FROM {from} WHERE {condition} UNION{all} SELECT {other}")
        }
    }
}
