//! Classes of Python's own whose objects never change and are made of a few numbers: what they are called, and of what
//! they are made. Knows nothing of what their objects do.

use super::types::Type;

/// Such a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// `complex`: the real and the imaginary part.
    Complex,
    /// `decimal.Decimal`, finite: the low half of the coefficient; sign, exponent and the rest of it, as
    /// `runtime::py_decimal` keeps them.
    Decimal,
    /// `datetime.date`: its ordinal.
    Date,
    /// `datetime.datetime` without a time zone: microseconds from the day before the first.
    DateTime,
    /// `datetime.timedelta`: microseconds.
    TimeDelta,
    /// `datetime.time` without a time zone: microseconds of a day.
    Time,
}

/// All of them.
const ALL: [Class; 6] = [
    Class::Complex,
    Class::Decimal,
    Class::Date,
    Class::DateTime,
    Class::TimeDelta,
    Class::Time,
];

impl Class {
    /// Its word in the IR's text.
    pub fn name(self) -> &'static str {
        match self {
            Class::Complex => "complex",
            Class::Decimal => "decimal",
            Class::Date => "date",
            Class::DateTime => "datetime",
            Class::TimeDelta => "timedelta",
            Class::Time => "time",
        }
    }

    /// Its name in Python.
    pub fn python_name(self) -> &'static str {
        match self {
            Class::Complex => "complex",
            Class::Decimal => "decimal.Decimal",
            Class::Date => "datetime.date",
            Class::DateTime => "datetime.datetime",
            Class::TimeDelta => "datetime.timedelta",
            Class::Time => "datetime.time",
        }
    }

    /// The class of this name.
    pub fn named(name: &str) -> Option<Class> {
        ALL.into_iter().find(|class| class.name() == name)
    }

    /// What its objects are made of. No field is a container, a union or an object itself.
    pub fn fields(self) -> &'static [Type] {
        match self {
            Class::Complex => &[Type::Float, Type::Float],
            Class::Decimal => &[Type::Int, Type::Int],
            Class::Date | Class::DateTime | Class::TimeDelta | Class::Time => &[Type::Int],
        }
    }
}
