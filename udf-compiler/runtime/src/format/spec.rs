//! Parsing `[[fill]align][sign][z][#][0][width][grouping][.precision[grouping]][type]`.

use crate::fail::{Fail, MAX_TEXT, Outcome};

/// Where padding goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
    Center,
    /// Between the sign and the digits.
    Inside,
}

/// A parsed format spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    pub fill: char,
    pub align: Option<Align>,
    /// `+`, `-` or a space.
    pub sign: Option<u8>,
    pub no_negative_zero: bool,
    pub alternate: bool,
    pub width: Option<usize>,
    pub grouping: Option<u8>,
    pub precision: Option<usize>,
    pub fraction_grouping: Option<u8>,
    pub kind: Option<char>,
}

impl Spec {
    /// Parses; `padded` is what a `0` before the width aligns to.
    pub fn parse(text: &str, padded: Option<Align>) -> Outcome<Spec> {
        let mut rest = Rest(text);
        let (fill, align) = rest.fill_and_align();
        let mut spec = Spec {
            fill: fill.unwrap_or(' '),
            align,
            sign: rest.one_of(b"+- "),
            no_negative_zero: rest.one_of(b"z").is_some(),
            alternate: rest.one_of(b"#").is_some(),
            width: None,
            grouping: None,
            precision: None,
            fraction_grouping: None,
            kind: None,
        };
        if fill.is_none() && rest.one_of(b"0").is_some() {
            spec.fill = '0';
            spec.align = spec.align.or(padded);
        }
        spec.width = rest.number()?;
        spec.grouping = rest.grouping()?;
        if rest.one_of(b".").is_some() {
            spec.precision = rest.number()?;
            spec.fraction_grouping = rest.grouping()?;
            if spec.precision.is_none() && spec.fraction_grouping.is_none() {
                return Err(Fail::Value);
            }
        }
        let mut chars = rest.0.chars();
        spec.kind = chars.next();
        match chars.next() {
            None => Ok(spec),
            Some(_) => Err(Fail::Value),
        }
    }
}

/// What is left of the spec.
struct Rest<'a>(&'a str);

impl Rest<'_> {
    fn fill_and_align(&mut self) -> (Option<char>, Option<Align>) {
        let mut chars = self.0.chars();
        let (first, second) = (chars.next(), chars.clone().next());
        if let (Some(fill), Some(align)) = (first, second.and_then(alignment)) {
            chars.next();
            self.0 = chars.as_str();
            return (Some(fill), Some(align));
        }
        let align = first.and_then(alignment);
        if align.is_some() {
            self.0 = chars.as_str();
        }
        (None, align)
    }

    fn one_of(&mut self, choices: &[u8]) -> Option<u8> {
        let byte = *self.0.as_bytes().first()?;
        if !choices.contains(&byte) {
            return None;
        }
        self.0 = &self.0[1..];
        Some(byte)
    }

    fn number(&mut self) -> Outcome<Option<usize>> {
        // Python takes digits of any script here: left to it.
        let end = self.0.bytes().take_while(u8::is_ascii_digit).count();
        if end == 0 {
            return Ok(None);
        }
        let (digits, rest) = self.0.split_at(end);
        self.0 = rest;
        match digits.parse::<usize>() {
            Ok(n) if n <= MAX_TEXT => Ok(Some(n)),
            _ => Err(Fail::Value),
        }
    }

    fn grouping(&mut self) -> Outcome<Option<u8>> {
        let grouping = self.one_of(b",_");
        match self.0.as_bytes().first() {
            Some(b',' | b'_') if grouping.is_some() => Err(Fail::Value),
            _ => Ok(grouping),
        }
    }
}

fn alignment(c: char) -> Option<Align> {
    match c {
        '<' => Some(Align::Left),
        '>' => Some(Align::Right),
        '^' => Some(Align::Center),
        '=' => Some(Align::Inside),
        _ => None,
    }
}
