//! Comparisons, of SQL and of Python.

use super::sets::{Cut, Point, Set};
use std::cmp::Ordering;
use taipan_ir::op;

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
    /// All of them.
    pub const ALL: [Comparison; 6] = [
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Greater,
        Comparison::GreaterEqual,
    ];

    /// Whether it holds of two values in this order.
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Comparison::Equal => order.is_eq(),
            Comparison::NotEqual => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::LessEqual => order.is_le(),
            Comparison::Greater => order.is_gt(),
            Comparison::GreaterEqual => order.is_ge(),
        }
    }

    /// The operation on ints.
    pub fn of_ints(self) -> op::Name {
        match self {
            Comparison::Equal => op::INT_EQ,
            Comparison::NotEqual => op::INT_NE,
            Comparison::Less => op::INT_LT,
            Comparison::LessEqual => op::INT_LE,
            Comparison::Greater => op::INT_GT,
            Comparison::GreaterEqual => op::INT_GE,
        }
    }

    /// The operation on texts.
    pub fn of_texts(self) -> op::Name {
        match self {
            Comparison::Equal => op::STR_EQ,
            Comparison::NotEqual => op::STR_NE,
            Comparison::Less => op::STR_LT,
            Comparison::LessEqual => op::STR_LE,
            Comparison::Greater => op::STR_GT,
            Comparison::GreaterEqual => op::STR_GE,
        }
    }

    /// As the names of operations end.
    fn name(self) -> &'static str {
        match self {
            Comparison::Equal => "eq",
            Comparison::NotEqual => "ne",
            Comparison::Less => "lt",
            Comparison::LessEqual => "le",
            Comparison::Greater => "gt",
            Comparison::GreaterEqual => "ge",
        }
    }

    /// By the end of an operation's name.
    pub(super) fn named(name: &str) -> Option<Comparison> {
        Comparison::ALL.into_iter().find(|comparison| comparison.name() == name)
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
