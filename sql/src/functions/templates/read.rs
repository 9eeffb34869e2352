//! `to_number`: the number that a text has where a template says.

use super::template::{Anchor, Pattern, Piece, Template};
use crate::error::{Error, Result, SqlState};

/// Characters that templates never jump over.
const DATA: &[u8] = b"0123456789.,+-";

/// The number as a text with as many decimals as there are in it.
///
/// # Errors
///
/// 0A000 for what is only written, 22003 for a number of more digits than the template has.
pub fn number(template: &Template, text: &str) -> Result<String> {
    if template.shape.exponent {
        return Err(unsupported("EEEE"));
    }
    if template.shape.roman {
        return Err(unsupported("RN"));
    }
    let mut reader = Reader {
        template,
        text: text.as_bytes(),
        at: 0,
        sign: None,
        digits: String::new(),
        before: 0,
        behind: 0,
        decimal: false,
    };
    for piece in &template.pieces {
        if reader.is_done() {
            break;
        }
        reader.piece(piece);
    }
    let digits = reader.digits.strip_suffix('.').unwrap_or(&reader.digits);
    fits(template, digits, reader.behind)?;
    Ok(format!("{}{digits}", reader.sign.map_or(' ', char::from)))
}

/// What is read has the precision and the scale that the template says.
fn fits(template: &Template, digits: &str, behind: usize) -> Result<()> {
    let most = template.shape.before + template.shape.shifted;
    let whole = digits.split('.').next().unwrap_or_default().trim_start_matches('0');
    if whole.len() <= most {
        return Ok(());
    }
    let limit = if most > 0 {
        format!("10^{most}")
    } else {
        "1".to_string()
    };
    let detail = format!(
        "A field with precision {}, scale {behind} must round to an absolute value less than {limit}.",
        most + behind
    );
    Err(Error::new(SqlState::NumericOutOfRange, "numeric field overflow").with_detail(detail))
}

fn unsupported(pattern: &str) -> Error {
    Error::new(
        SqlState::FeatureNotSupported,
        format!("\"{pattern}\" not supported for input"),
    )
}

struct Reader<'a> {
    template: &'a Template,
    text: &'a [u8],
    at: usize,
    sign: Option<u8>,
    digits: String,
    before: usize,
    behind: usize,
    /// Whether the point was read.
    decimal: bool,
}

impl Reader<'_> {
    fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    fn next(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// Jumps over one character.
    fn jump(&mut self) {
        self.at += 1;
        while self.text.get(self.at).is_some_and(|byte| byte & 0xC0 == 0x80) {
            self.at += 1;
        }
    }

    /// Jumps over so many characters that are no part of numbers.
    fn jump_over(&mut self, count: usize) {
        for _ in 0..count {
            if self.is_done() || DATA.contains(&self.next()) {
                return;
            }
            self.jump();
        }
    }

    fn piece(&mut self, piece: &Piece) {
        let shape = &self.template.shape;
        let pattern = match piece {
            Piece::Other(_) => return self.jump(),
            Piece::Pattern(pattern) => *pattern,
        };
        match pattern {
            Pattern::Nine | Pattern::Zero | Pattern::Point | Pattern::LocalPoint => {
                self.digit(matches!(pattern, Pattern::Nine | Pattern::Zero));
                self.at += 1;
            }
            Pattern::Comma | Pattern::Group if !shape.fill && self.next() == b',' => self.at += 1,
            Pattern::Currency => self.jump_over(1),
            Pattern::Ordinal { .. } if !shape.decimal => self.jump_over(2),
            Pattern::Minus => self.sign_or_jump(b"-"),
            Pattern::Plus => self.sign_or_jump(b"+"),
            Pattern::Sign => self.sign_or_jump(b"-+"),
            _ => {}
        }
    }

    fn sign_or_jump(&mut self, signs: &[u8]) {
        if signs.contains(&self.next()) {
            self.sign = Some(self.next());
            self.at += 1;
        } else {
            self.jump_over(1);
        }
    }

    /// Reads a digit or the point, and a sign at either end.
    fn digit(&mut self, is_digit: bool) {
        if self.is_done() {
            return;
        }
        if self.next() == b' ' {
            self.at += 1;
        }
        if self.is_done() {
            return;
        }
        if self.sign.is_none() && is_digit && self.before + self.behind == 0 {
            self.sign_before();
        }
        if self.is_done() {
            return;
        }
        let mut is_read = false;
        if self.next().is_ascii_digit() {
            if self.decimal && self.behind == self.template.shape.behind {
                return;
            }
            self.digits.push(char::from(self.next()));
            if self.decimal {
                self.behind += 1;
            } else {
                self.before += 1;
            }
            is_read = true;
        } else if self.template.shape.decimal && !self.decimal && self.next() == b'.' {
            self.digits.push('.');
            self.decimal = true;
            is_read = true;
        }
        if self.sign.is_none() && self.before + self.behind > 0 {
            self.sign_behind(is_read);
        }
    }

    fn sign_before(&mut self) {
        let shape = &self.template.shape;
        let next = self.next();
        let anchored = shape.signed && shape.anchor == Anchor::Before;
        if next == b'-' || (!anchored && shape.brackets && next == b'<') {
            self.sign = Some(b'-');
            self.at += 1;
        } else if next == b'+' {
            self.sign = Some(b'+');
            self.at += 1;
        }
    }

    fn sign_behind(&mut self, is_read: bool) {
        let shape = &self.template.shape;
        let ahead = self.text.get(self.at + 1).copied();
        if shape.signed && is_read && ahead.is_some_and(|ahead| !ahead.is_ascii_digit()) {
            if let Some(sign @ (b'-' | b'+')) = ahead {
                self.sign = Some(sign);
                self.at += 1;
            }
        } else if !is_read && !shape.signed && !shape.plus && !shape.minus && matches!(self.next(), b'-' | b'+') {
            self.sign = Some(self.next());
        }
    }
}
