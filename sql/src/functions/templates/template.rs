//! A template of a number: what its letters are, and what they say together.

use crate::error::{Error, Result, SqlState};

/// One piece of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    Pattern(Pattern),
    /// A character that stands for itself.
    Other(char),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    Comma,
    Group,
    Point,
    LocalPoint,
    Zero,
    Nine,
    Blank,
    Exponent,
    Fill,
    Currency,
    Minus,
    Plus,
    Sign,
    Brackets,
    Roman {
        upper: bool,
    },
    AnchoredSign,
    Ordinal {
        upper: bool,
    },
    Shift,
    /// It is read, and says nothing.
    Nothing,
}

/// The patterns, the longer of two with one beginning first. All but the ordinals and the Roman numbers mean the same in
/// either case.
const PATTERNS: &[(&str, Pattern)] = &[
    (",", Pattern::Comma),
    (".", Pattern::Point),
    ("0", Pattern::Zero),
    ("9", Pattern::Nine),
    ("B", Pattern::Blank),
    ("C", Pattern::Nothing),
    ("D", Pattern::LocalPoint),
    ("EEEE", Pattern::Exponent),
    ("FM", Pattern::Fill),
    ("G", Pattern::Group),
    ("L", Pattern::Currency),
    ("MI", Pattern::Minus),
    ("PL", Pattern::Plus),
    ("PR", Pattern::Brackets),
    ("RN", Pattern::Roman { upper: true }),
    ("SG", Pattern::Sign),
    ("SP", Pattern::Nothing),
    ("S", Pattern::AnchoredSign),
    ("TH", Pattern::Ordinal { upper: true }),
    ("V", Pattern::Shift),
    ("rn", Pattern::Roman { upper: false }),
    ("th", Pattern::Ordinal { upper: false }),
];

/// Where the sign of `S` is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    #[default]
    None,
    Before,
    Behind,
}

/// What the patterns say together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shape {
    /// Digits before the point and behind it, and those that a number is shifted by.
    pub before: usize,
    pub behind: usize,
    pub shifted: usize,
    pub decimal: bool,
    pub fill: bool,
    pub zero: bool,
    /// The first place that has a zero where there is no digit, and the last place with one.
    pub first_zero: usize,
    pub last_zero: usize,
    pub signed: bool,
    pub anchor: Anchor,
    /// The digits before the sign of `S`.
    pub before_sign: usize,
    pub brackets: bool,
    pub minus: bool,
    pub plus: bool,
    pub roman: bool,
    pub shift: bool,
    pub exponent: bool,
    pub blank: bool,
}

#[derive(Clone, Debug)]
pub struct Template {
    pub pieces: Vec<Piece>,
    pub shape: Shape,
}

impl Template {
    /// Reads a template.
    ///
    /// # Errors
    ///
    /// 42601 for patterns that do not go together.
    pub fn read(text: &str) -> Result<Template> {
        let mut template = Template {
            pieces: Vec::new(),
            shape: Shape::default(),
        };
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if let Some((length, pattern)) = pattern(rest) {
                template.shape.add(pattern)?;
                template.pieces.push(Piece::Pattern(pattern));
                rest = &rest[length..];
            } else if first == '"' {
                rest = template.quoted(&rest[1..]);
            } else if rest.starts_with("\\\"") {
                template.pieces.push(Piece::Other('"'));
                rest = &rest[2..];
            } else {
                template.pieces.push(Piece::Other(first));
                rest = &rest[first.len_utf8()..];
            }
        }
        Ok(template)
    }

    /// Takes what stands up to the next quote as it is, and gives what comes behind it.
    fn quoted<'a>(&mut self, rest: &'a str) -> &'a str {
        let mut characters = rest.char_indices().peekable();
        while let Some((place, character)) = characters.next() {
            match character {
                '"' => return &rest[place + 1..],
                '\\' => {
                    let escaped = characters.next().map_or('\\', |(_, escaped)| escaped);
                    self.pieces.push(Piece::Other(escaped));
                }
                other => self.pieces.push(Piece::Other(other)),
            }
        }
        ""
    }
}

/// The pattern that a text begins with, and how long it is.
fn pattern(text: &str) -> Option<(usize, Pattern)> {
    let known = |(letters, pattern): &(&str, Pattern)| {
        let cased = matches!(pattern, Pattern::Roman { .. } | Pattern::Ordinal { .. });
        let found = text.starts_with(letters) || (!cased && text.starts_with(&letters.to_lowercase()));
        found.then_some((letters.len(), *pattern))
    };
    PATTERNS.iter().find_map(known)
}

fn refused(message: impl Into<String>) -> Error {
    Error::new(SqlState::SyntaxError, message)
}

impl Shape {
    fn add(&mut self, pattern: Pattern) -> Result<()> {
        if self.exponent && pattern != Pattern::Exponent {
            return Err(refused("\"EEEE\" must be the last pattern used"));
        }
        match pattern {
            Pattern::Nine | Pattern::Zero => self.digit(pattern),
            Pattern::Blank => {
                self.blank |= self.before == 0 && self.behind == 0 && !self.zero;
                Ok(())
            }
            Pattern::Point | Pattern::LocalPoint => {
                self.may("multiple decimal points", !self.decimal)?;
                self.may("cannot use \"V\" and decimal point together", !self.shift)?;
                self.decimal = true;
                Ok(())
            }
            Pattern::Fill => {
                self.fill = true;
                Ok(())
            }
            Pattern::Roman { .. } => {
                self.roman = true;
                Ok(())
            }
            Pattern::Shift => {
                self.may("cannot use \"V\" and decimal point together", !self.decimal)?;
                self.shift = true;
                Ok(())
            }
            Pattern::Exponent => self.exponential(),
            Pattern::AnchoredSign | Pattern::Minus | Pattern::Plus | Pattern::Sign | Pattern::Brackets => {
                self.sign(pattern)
            }
            Pattern::Comma | Pattern::Group | Pattern::Currency | Pattern::Ordinal { .. } | Pattern::Nothing => Ok(()),
        }
    }

    fn may(&self, message: &str, may: bool) -> Result<()> {
        if may { Ok(()) } else { Err(refused(message)) }
    }

    fn digit(&mut self, pattern: Pattern) -> Result<()> {
        let letter = if pattern == Pattern::Zero { '0' } else { '9' };
        self.may(&format!("\"{letter}\" must be ahead of \"PR\""), !self.brackets)?;
        if pattern == Pattern::Nine && self.shift {
            self.shifted += 1;
            return Ok(());
        }
        if pattern == Pattern::Zero && !self.zero && !self.decimal {
            self.zero = true;
            self.first_zero = self.before;
        }
        if self.decimal {
            self.behind += 1;
        } else {
            self.before += 1;
        }
        if pattern == Pattern::Zero {
            self.last_zero = self.before + self.behind;
        }
        Ok(())
    }

    fn sign(&mut self, pattern: Pattern) -> Result<()> {
        match pattern {
            Pattern::AnchoredSign => {
                self.may("cannot use \"S\" twice", !self.signed)?;
                let others = self.plus || self.minus || self.brackets;
                self.may("cannot use \"S\" and \"PL\"/\"MI\"/\"SG\"/\"PR\" together", !others)?;
                self.signed = true;
                if self.decimal {
                    self.anchor = Anchor::Behind;
                } else {
                    self.anchor = Anchor::Before;
                    self.before_sign = self.before;
                }
            }
            Pattern::Minus => {
                self.may("cannot use \"S\" and \"MI\" together", !self.signed)?;
                self.minus = true;
            }
            Pattern::Plus => {
                self.may("cannot use \"S\" and \"PL\" together", !self.signed)?;
                self.plus = true;
            }
            Pattern::Sign => {
                self.may("cannot use \"S\" and \"SG\" together", !self.signed)?;
                self.minus = true;
                self.plus = true;
            }
            _ => {
                let others = self.signed || self.plus || self.minus;
                self.may("cannot use \"PR\" and \"S\"/\"PL\"/\"MI\"/\"SG\" together", !others)?;
                self.brackets = true;
            }
        }
        Ok(())
    }

    fn exponential(&mut self) -> Result<()> {
        self.may("cannot use \"EEEE\" twice", !self.exponent)?;
        let signs = self.signed || self.brackets || self.minus || self.plus;
        if self.blank || self.fill || signs || self.roman || self.shift {
            let detail = "\"EEEE\" may only be used together with digit and decimal point patterns.";
            return Err(refused("\"EEEE\" is incompatible with other formats").with_detail(detail));
        }
        self.exponent = true;
        Ok(())
    }
}
