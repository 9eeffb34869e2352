//! Predicates of paths of SQL/JSON, which may not know: what goes wrong in them is no error.

use super::super::scan::Kind;
use super::evaluate::{Place, Walk, Zones};
use super::faults::{self, Fault};
use super::item::Item;
use super::moments::Compared;
use super::numbers;
use super::tree::{Comparison, Expr, Predicate, Truth};
use std::cmp::Ordering;
use std::ops::ControlFlow;

impl<'a> Walk<'a> {
    /// What a predicate says.
    ///
    /// # Errors
    ///
    /// What no predicate hides.
    pub(super) fn truth(&self, predicate: &Predicate, place: Place<'_, 'a>) -> Result<Truth, Fault> {
        Ok(match predicate {
            Predicate::And(left, right) => match self.truth(left, place)? {
                Truth::False => Truth::False,
                left => match self.truth(right, place)? {
                    Truth::True => left,
                    right => right,
                },
            },
            Predicate::Or(left, right) => match self.truth(left, place)? {
                Truth::True => Truth::True,
                left => match self.truth(right, place)? {
                    Truth::False => left,
                    right => right,
                },
            },
            Predicate::Not(inner) => match self.truth(inner, place)? {
                Truth::Unknown => Truth::Unknown,
                inner => Truth::from(inner == Truth::False),
            },
            Predicate::IsUnknown(inner) => Truth::from(self.truth(inner, place)? == Truth::Unknown),
            Predicate::Compare(comparison, left, right) => self.pairs(left, Some(right), place, |left, right| {
                self.compared(*comparison, left, right)
            })?,
            Predicate::StartsWith(text, start) => self.pairs(text, Some(start), place, starts)?,
            Predicate::LikeRegex(of, pattern) => self.pairs(of, None, place, |text, _| {
                let found = text.text().map(|text| pattern.is_match(&text));
                Ok(found.map_or(Truth::Unknown, Truth::from))
            })?,
            Predicate::Exists(expr) => self.exists(expr, place)?,
        })
    }

    /// What an expression leads to, where predicates look at it; `None`: it goes wrong.
    fn seen(&self, expr: &Expr, place: Place<'_, 'a>) -> Result<Option<Vec<Item<'a>>>, Fault> {
        match self.unwrapped(expr, place) {
            Ok(items) => Ok(Some(items)),
            Err(Fault::Soft(_)) => Ok(None),
            Err(hard) => Err(hard),
        }
    }

    /// Whether something holds of some pair.
    fn pairs(
        &self,
        left: &Expr,
        right: Option<&Expr>,
        place: Place<'_, 'a>,
        holds: impl Fn(&Item<'a>, &Item<'a>) -> Result<Truth, Fault>,
    ) -> Result<Truth, Fault> {
        let Some(left) = self.seen(left, place)? else {
            return Ok(Truth::Unknown);
        };
        let right = match right {
            Some(right) => self.seen(right, place)?,
            None => Some(vec![Item::made("null")]),
        };
        let Some(right) = right else {
            return Ok(Truth::Unknown);
        };
        let (mut found, mut unknown) = (false, false);
        for left in &left {
            for right in &right {
                match holds(left, right)? {
                    Truth::Unknown if self.strict => return Ok(Truth::Unknown),
                    Truth::Unknown => unknown = true,
                    Truth::True if !self.strict => return Ok(Truth::True),
                    Truth::True => found = true,
                    Truth::False => {}
                }
            }
        }
        Ok(match (found, unknown) {
            (true, _) => Truth::True,
            (false, true) => Truth::Unknown,
            (false, false) => Truth::False,
        })
    }

    /// In strict mode all of it must be seen, since some of it may go wrong.
    fn exists(&self, expr: &Expr, place: Place<'_, 'a>) -> Result<Truth, Fault> {
        let mut found = false;
        let seen = self.expr(expr, place, &mut |_| {
            found = true;
            Ok(if self.strict {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            })
        });
        match seen {
            Ok(_) => Ok(Truth::from(found)),
            Err(Fault::Soft(_)) => Ok(Truth::Unknown),
            Err(hard) => Err(hard),
        }
    }
}

impl Walk<'_> {
    fn compared(&self, comparison: Comparison, left: &Item<'_>, right: &Item<'_>) -> Result<Truth, Fault> {
        let (Some(a), Some(b)) = (left.moment(), right.moment()) else {
            return compared(comparison, left, right);
        };
        if self.zones == Zones::Other && a.needs_zone_beside(b) {
            return Err(faults::other_zone());
        }
        Ok(match a.compared(b, self.zones != Zones::None)? {
            Compared::Ordered(order) => holds(comparison, order),
            Compared::Unlike => Truth::Unknown,
        })
    }
}

fn starts(text: &Item<'_>, start: &Item<'_>) -> Result<Truth, Fault> {
    Ok(match (text.text(), start.text()) {
        (Some(text), Some(start)) => Truth::from(text.starts_with(&start)),
        _ => Truth::Unknown,
    })
}

fn compared(comparison: Comparison, left: &Item<'_>, right: &Item<'_>) -> Result<Truth, Fault> {
    let (a, b) = (left.kind(), right.kind());
    let is_moment = left.moment().is_some() || right.moment().is_some();
    if a != b || is_moment {
        // Only null is known to be something else.
        return Ok(match comparison {
            _ if a != Kind::Null && b != Kind::Null => Truth::Unknown,
            Comparison::NotEqual => Truth::True,
            _ => Truth::False,
        });
    }
    let order = match a {
        Kind::Null => Ordering::Equal,
        Kind::Truth => (left.written() == "true").cmp(&(right.written() == "true")),
        Kind::Number => numbers::number(left.written())?.cmp(&numbers::number(right.written())?),
        Kind::Text => {
            let units = |item: &Item<'_>| item.text().unwrap_or_default().encode_utf16().collect::<Vec<u16>>();
            units(left).cmp(&units(right))
        }
        Kind::Array | Kind::Object => return Ok(Truth::Unknown),
    };
    Ok(holds(comparison, order))
}

fn holds(comparison: Comparison, order: Ordering) -> Truth {
    Truth::from(match comparison {
        Comparison::Equal => order.is_eq(),
        Comparison::NotEqual => order.is_ne(),
        Comparison::Less => order.is_lt(),
        Comparison::LessOrEqual => order.is_le(),
        Comparison::Greater => order.is_gt(),
        Comparison::GreaterOrEqual => order.is_ge(),
    })
}
