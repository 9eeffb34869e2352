//! How arrays are printed: numpy's print options.
//!
//! Knows no arrays.

/// How many digits the floats of an array get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatMode {
    /// The precision's digits, always.
    Fixed,
    /// As many as tell a value from its neighbours.
    Unique,
    /// As many as that, but no more than the precision's.
    Maxprec,
    /// The same, and all as many as the one with the most.
    MaxprecEqual,
}

/// When positive numbers have a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Never.
    Minus,
    /// Always.
    Plus,
    /// Never, but a space in its place.
    Space,
}

/// numpy's print options.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Digits after the point.
    pub precision: usize,
    /// The number of elements above which the middle is left out.
    pub threshold: usize,
    /// How many elements are shown at each end then.
    pub edge_items: usize,
    /// The characters of a line.
    pub line_width: usize,
    /// Whether small numbers are printed as zero rather than with exponents.
    pub suppress: bool,
    /// Not a number.
    pub nan: String,
    /// Infinity.
    pub inf: String,
    /// Signs.
    pub sign: Sign,
    /// Digits.
    pub mode: FloatMode,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            precision: 8,
            threshold: 1000,
            edge_items: 3,
            line_width: 75,
            suppress: false,
            nan: "nan".into(),
            inf: "inf".into(),
            sign: Sign::Minus,
            mode: FloatMode::Maxprec,
        }
    }
}
