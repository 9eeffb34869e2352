//! Classes of Python's own whose objects never change and are made of a few numbers: what they are called, and of what
//! they are made. Knows nothing of what their objects do.

use std::borrow::Cow;

/// Such a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// `complex`: the real and the imaginary part.
    Complex,
    /// `decimal.Decimal`, finite: the low half of the coefficient; sign, exponent and the rest of it, as
    /// `runtime::py_decimal` keeps them.
    Decimal,
    /// `numpy.float64`
    NumpyFloat,
    /// `numpy.int64`
    NumpyInt,
    /// `numpy.bool_`
    NumpyBool,
    /// `datetime.date`: its ordinal.
    Date,
    /// `datetime.datetime` without a time zone: microseconds from the day before the first.
    DateTime,
    /// `datetime.datetime` in a zone without a name, so many seconds from UTC: microseconds as of the one without a zone.
    Aware(i32),
    /// `datetime.timedelta`: microseconds.
    TimeDelta,
    /// `datetime.time` without a time zone: microseconds of a day.
    Time,
    /// An `int` within 128 bits, in two's complement: its low word and its high one. Only passes make such values, of
    /// numbers that leave i64 for a while.
    Wide,
}

/// What the words of datetimes in a zone begin with.
const AWARE: &str = "datetime_";

/// All of them but those in a zone.
const ALL: [Class; 10] = [
    Class::NumpyFloat,
    Class::NumpyInt,
    Class::NumpyBool,
    Class::Complex,
    Class::Decimal,
    Class::Date,
    Class::DateTime,
    Class::TimeDelta,
    Class::Time,
    Class::Wide,
];

impl Class {
    /// Whether it is one of numpy's numbers.
    pub fn is_numpy(self) -> bool {
        matches!(self, Class::NumpyFloat | Class::NumpyInt | Class::NumpyBool)
    }

    /// Whether its objects have neither order nor hash here: they are compared by what computes with them.
    pub fn is_bare(self) -> bool {
        self.is_numpy() || matches!(self, Class::Complex | Class::Wide)
    }

    /// What a wide int is made of.
    pub fn wide_fields(value: i128) -> [i64; 2] {
        [value as i64, (value >> 64) as i64]
    }

    /// The wide int that is made of these.
    pub fn wide_value(low: i64, high: i64) -> i128 {
        i128::from(high) << 64 | i128::from(low as u64)
    }

    /// Its word in the IR's text.
    pub fn name(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Class::Complex => "complex",
            Class::Decimal => "decimal",
            Class::NumpyFloat => "np_float64",
            Class::NumpyInt => "np_int64",
            Class::NumpyBool => "np_bool",
            Class::Date => "date",
            Class::DateTime => "datetime",
            Class::Aware(seconds) => {
                let sign = if seconds < 0 { "m" } else { "p" };
                return Cow::Owned(format!("{AWARE}{sign}{}", seconds.unsigned_abs()));
            }
            Class::TimeDelta => "timedelta",
            Class::Time => "time",
            Class::Wide => "wide",
        })
    }

    /// Its name in Python.
    pub fn python_name(self) -> &'static str {
        match self {
            Class::Complex => "complex",
            Class::Decimal => "decimal.Decimal",
            Class::NumpyFloat => "numpy.float64",
            Class::NumpyInt => "numpy.int64",
            Class::NumpyBool => "numpy.bool",
            Class::Date => "datetime.date",
            Class::DateTime | Class::Aware(_) => "datetime.datetime",
            Class::TimeDelta => "datetime.timedelta",
            Class::Time => "datetime.time",
            Class::Wide => "int",
        }
    }

    /// The class of this name.
    pub fn named(name: &str) -> Option<Class> {
        let aware = || {
            let offset = name.strip_prefix(AWARE)?;
            let seconds: i32 = offset.get(1..)?.parse().ok()?;
            match &offset[..1] {
                "p" => Some(Class::Aware(seconds)),
                "m" => Some(Class::Aware(-seconds)),
                _ => None,
            }
        };
        ALL.into_iter().find(|class| class.name() == name).or_else(aware)
    }

    /// How many words its objects take: `fields`.
    pub fn slots(self) -> usize {
        match self {
            Class::Complex | Class::Decimal | Class::Wide => 2,
            Class::NumpyFloat | Class::NumpyInt | Class::NumpyBool => 1,
            Class::Date | Class::DateTime | Class::Aware(_) | Class::TimeDelta | Class::Time => 1,
        }
    }
}
