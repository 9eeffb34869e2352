//! Comparisons, of SQL and of Python.

use super::sets::{Cut, Point, Set};

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Comparison {
    /// By the end of an operation's name.
    pub(super) fn named(name: &str) -> Option<Comparison> {
        Some(match name {
            "eq" => Comparison::Equal,
            "ne" => Comparison::NotEqual,
            "lt" => Comparison::Less,
            "le" => Comparison::LessEqual,
            "gt" => Comparison::Greater,
            "ge" => Comparison::GreaterEqual,
            _ => return None,
        })
    }

    /// The same with its sides exchanged.
    pub fn mirrored(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::LessEqual => Comparison::GreaterEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterEqual => Comparison::LessEqual,
            same => same,
        }
    }

    /// The values that stand so to a point, of those before `end`.
    pub(super) fn to(self, point: Point, end: Cut) -> Set {
        let after = Cut::Before(point.next());
        let before = Cut::Before(point.clone());
        match self {
            Comparison::Equal => Set::only(point),
            Comparison::NotEqual => Set::only(point).not(),
            Comparison::Less => Set::between(Cut::Low, before),
            Comparison::LessEqual => Set::between(Cut::Low, after),
            Comparison::Greater => Set::between(after, end),
            Comparison::GreaterEqual => Set::between(before, end),
        }
    }
}
