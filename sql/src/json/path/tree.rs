//! Paths of SQL/JSON as trees. Knows no values.

use crate::functions::Matcher;

/// A path with its mode.
#[derive(Debug)]
pub struct Path {
    /// What is not there is an error.
    pub strict: bool,
    pub expr: Expr,
}

#[derive(Debug)]
pub enum Expr {
    /// Where it begins, and the steps from there.
    Steps(Start, Vec<Step>),
    Arithmetic(Arithmetic, Box<Expr>, Box<Expr>),
    Sign {
        negative: bool,
        of: Box<Expr>,
    },
    Predicate(Box<Predicate>),
}

#[derive(Debug)]
pub enum Start {
    Root,
    /// What a filter looks at.
    Current,
    /// The last place of the array around.
    Last,
    Variable(String),
    /// A plain value, as JSON.
    Value(String),
    Group(Box<Expr>),
}

#[derive(Debug)]
pub enum Step {
    Key(String),
    AnyKey,
    AnyItem,
    /// Places, or from one to another.
    Items(Vec<(Expr, Option<Expr>)>),
    /// All values so deep; [`DEEPEST`]: however deep.
    Below {
        first: u32,
        last: u32,
    },
    Filter(Predicate),
    Method(Method),
}

/// A depth without an end.
pub const DEEPEST: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Arithmetic {
    pub fn sign(self) -> &'static str {
        match self {
            Arithmetic::Add => "+",
            Arithmetic::Subtract => "-",
            Arithmetic::Multiply => "*",
            Arithmetic::Divide => "/",
            Arithmetic::Remainder => "%",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Abs,
    Ceiling,
    Datetime,
    Double,
    Floor,
    KeyValue,
    Size,
    Type,
}

impl Method {
    /// The method of a name, in whatever case.
    pub fn named(name: &str) -> Option<Method> {
        let all = [
            Method::Abs,
            Method::Ceiling,
            Method::Datetime,
            Method::Double,
            Method::Floor,
            Method::KeyValue,
            Method::Size,
            Method::Type,
        ];
        all.into_iter().find(|method| method.name().eq_ignore_ascii_case(name))
    }

    /// Whether arrays are taken as their items.
    pub fn opens(self) -> bool {
        !matches!(self, Method::Size | Method::Type)
    }

    pub fn name(self) -> &'static str {
        match self {
            Method::Abs => "abs",
            Method::Ceiling => "ceiling",
            Method::Datetime => "datetime",
            Method::Double => "double",
            Method::Floor => "floor",
            Method::KeyValue => "keyvalue",
            Method::Size => "size",
            Method::Type => "type",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Debug)]
pub enum Predicate {
    And(Box<Predicate>, Box<Predicate>),
    Or(Box<Predicate>, Box<Predicate>),
    Not(Box<Predicate>),
    IsUnknown(Box<Predicate>),
    Compare(Comparison, Expr, Expr),
    StartsWith(Expr, Expr),
    LikeRegex(Expr, Box<Matcher>),
    Exists(Expr),
}

/// What a predicate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    True,
    False,
    Unknown,
}

impl From<bool> for Truth {
    fn from(truth: bool) -> Truth {
        if truth { Truth::True } else { Truth::False }
    }
}
