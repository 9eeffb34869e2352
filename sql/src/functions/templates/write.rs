//! `to_char` of numbers: a template filled with digits, as Postgres fills it.

use super::digits::{Digits, Number, roman, with_exponent};
use super::template::{Anchor, Pattern, Piece, Shape, Template};
use crate::error::{Error, Result, SqlState};

/// How wide a Roman number is where it is filled up.
const ROMAN_WIDTH: usize = 15;

/// What is written where there is nothing left.
const END: char = '\0';

/// The number in the template.
///
/// # Errors
///
/// 22003 for a number that the template has no way to write.
pub fn written(template: &Template, number: Number<'_>) -> Result<String> {
    let mut shape = template.shape.clone();
    if shape.exponent {
        return Ok(with_exponent(number, &shape));
    }
    if shape.roman {
        let letters = roman(number)?;
        let shape = Shape {
            roman: true,
            fill: shape.fill,
            ..Shape::default()
        };
        let digits = Digits {
            text: letters,
            negative: false,
            spaces: 0,
        };
        return Writer::new(shape, digits).all(&template.pieces);
    }
    let digits = Digits::of(number, &mut shape)?;
    Writer::new(shape, digits).all(&template.pieces)
}

struct Writer {
    shape: Shape,
    digits: Vec<u8>,
    negative: bool,
    /// Places before the first digit.
    spaces: usize,
    /// The next digit, and the place of the template that comes next.
    next: usize,
    place: usize,
    /// The place that is the last one.
    places: usize,
    /// Whether the sign is written, or need not be.
    signed: bool,
    /// Whether the last place has a digit.
    inside: bool,
    /// The last digit that is written where zeros at the end are not.
    relevant: Option<usize>,
    out: String,
}

impl Writer {
    fn new(mut shape: Shape, digits: Digits) -> Writer {
        let Digits { text, negative, spaces } = digits;
        let digits = text.into_bytes();
        let signed = if shape.plus || shape.minus {
            shape.minus
        } else {
            shape.brackets &= negative || !shape.fill;
            if shape.anchor == Anchor::Before && shape.before == shape.before_sign {
                shape.anchor = Anchor::Behind;
            }
            !negative && shape.fill && !shape.signed && !shape.roman
        };
        let relevant = if shape.fill && shape.decimal {
            last_relevant(&digits, &shape, spaces)
        } else {
            None
        };
        let mut places = shape.before + shape.behind;
        if signed || spaces != 0 {
            places = places.wrapping_sub(1);
        }
        Writer {
            shape,
            digits,
            negative,
            spaces,
            next: 0,
            place: 0,
            places,
            signed,
            inside: false,
            relevant,
            out: String::new(),
        }
    }

    fn all(mut self, pieces: &[Piece]) -> Result<String> {
        for piece in pieces {
            match piece {
                Piece::Other(character) => self.out.push(*character),
                Piece::Pattern(pattern) => self.pattern(*pattern)?,
            }
        }
        // Where the digits have ended before the template, the text has.
        let end = self.out.find(END).unwrap_or(self.out.len());
        self.out.truncate(end);
        Ok(self.out)
    }

    fn pattern(&mut self, pattern: Pattern) -> Result<()> {
        let blank = if self.shape.fill { "" } else { " " };
        match pattern {
            Pattern::Nine | Pattern::Zero | Pattern::Point | Pattern::LocalPoint => {
                self.digit(pattern == Pattern::Zero)
            }
            Pattern::Comma | Pattern::Group => self.out.push_str(if self.inside { "," } else { blank }),
            Pattern::Currency => self.out.push(' '),
            Pattern::Roman { upper } => {
                let letters: String = self.digits.iter().map(|byte| char::from(*byte)).collect();
                let letters = if upper { letters } else { letters.to_lowercase() };
                let width = if self.shape.fill { 0 } else { ROMAN_WIDTH };
                self.out.push_str(&format!("{letters:>width$}"));
            }
            Pattern::Ordinal { upper } => self.ordinal(upper)?,
            Pattern::Minus => self.out.push_str(if self.negative { "-" } else { blank }),
            Pattern::Plus => self
                .out
                .push_str(if self.negative || self.shape.roman { blank } else { "+" }),
            Pattern::Sign if self.shape.roman => self.out.push(END),
            Pattern::Sign => self.out.push(if self.negative { '-' } else { '+' }),
            _ => {}
        }
        Ok(())
    }

    fn ordinal(&mut self, upper: bool) -> Result<()> {
        if self.shape.roman || self.digits.first() == Some(&b'#') || self.negative || self.shape.decimal {
            return Ok(());
        }
        let last = self.digits.last().copied().unwrap_or_default();
        if !last.is_ascii_digit() {
            let text = String::from_utf8_lossy(&self.digits);
            return Err(Error::new(SqlState::InvalidText, format!("\"{text}\" is not a number")));
        }
        let teen = self.digits.len() > 1 && self.digits[self.digits.len() - 2] == b'1';
        let suffix = match last {
            b'1' if !teen => "st",
            b'2' if !teen => "nd",
            b'3' if !teen => "rd",
            _ => "th",
        };
        self.out.push_str(&if upper {
            suffix.to_uppercase()
        } else {
            suffix.to_string()
        });
        Ok(())
    }

    /// Whether the next digit is the zero before the point, which is not written.
    fn is_zero_before_point(&self) -> bool {
        !self.shape.zero && self.next == 0 && self.digits.first() == Some(&b'0') && self.shape.behind != 0
    }

    fn only_point_is_relevant(&self) -> bool {
        self.relevant.is_some_and(|last| self.digits.get(last) == Some(&b'.'))
    }

    fn digit(&mut self, is_zero: bool) {
        if self.shape.roman {
            return;
        }
        self.inside = false;
        self.sign_before();
        let is_before = self.place < self.spaces;
        if is_before && (self.shape.first_zero > self.place || !self.shape.zero) {
            if !self.shape.fill {
                self.out.push(' ');
            }
        } else if is_before {
            self.out.push('0');
            self.inside = true;
        } else {
            self.next_digit(is_zero);
        }
        self.sign_behind();
        self.place += 1;
    }

    fn next_digit(&mut self, is_zero: bool) {
        let digit = self.digits.get(self.next).copied().unwrap_or(END as u8);
        if digit == b'.' {
            self.out.push('.');
        } else if self.relevant.is_some_and(|last| self.next > last) && !is_zero {
            // A zero at the end.
        } else if self.is_zero_before_point() {
            if !self.shape.fill {
                self.out.push(' ');
            } else if self.only_point_is_relevant() {
                self.out.push('0');
            }
        } else {
            self.out.push(char::from(digit));
            self.inside = true;
        }
        if self.next < self.digits.len() {
            self.next += 1;
        }
    }

    fn sign_before(&mut self) {
        let begins = self.place >= self.spaces || (self.shape.zero && self.shape.first_zero == self.place);
        let shown = !self.is_zero_before_point() || self.only_point_is_relevant();
        if self.signed || !begins || !shown {
            return;
        }
        if self.shape.signed {
            if self.shape.anchor == Anchor::Before {
                self.out.push(if self.negative { '-' } else { '+' });
                self.signed = true;
            }
            return;
        }
        let negative = if self.shape.brackets { '<' } else { '-' };
        if self.negative {
            self.out.push(negative);
        } else if self.shape.brackets || !self.shape.fill {
            self.out.push(' ');
        }
        self.signed = true;
    }

    fn sign_behind(&mut self) {
        let mut last = self.places.wrapping_add(usize::from(self.spaces != 0));
        last = last.wrapping_add(usize::from(self.shape.decimal));
        if self.relevant == Some(self.next) {
            last = self.place;
        }
        if self.place.wrapping_add(1) != last {
            return;
        }
        if self.signed && self.shape.brackets {
            self.out.push(if self.negative { '>' } else { ' ' });
        } else if self.shape.signed && self.shape.anchor == Anchor::Behind {
            self.out.push(if self.negative { '-' } else { '+' });
        }
    }
}

/// The last digit that is written where zeros at the end are not: those of the template's zeros are.
fn last_relevant(digits: &[u8], shape: &Shape, spaces: usize) -> Option<usize> {
    let point = digits.iter().position(|byte| *byte == b'.')?;
    let last = digits
        .iter()
        .rposition(|byte| *byte != b'0')
        .unwrap_or(point)
        .max(point);
    let of_zeros = shape.last_zero.checked_sub(spaces).filter(|kept| *kept > 0);
    let of_zeros = of_zeros.map_or(0, |kept| kept.min(digits.len() - 1));
    Some(last.max(of_zeros))
}
