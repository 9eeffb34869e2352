//! Sets of values of one type: unions of ranges, and NULL. Knows no operation.
//!
//! A range is from a cut to a cut, a cut being the place just before a value. There is always a next value (of an int,
//! of a float, of a text, which has a next one in the order of code points), so that open and closed ends are both cuts.
//! A float is known by its place in the order of all floats, the two zeros being one, and NaN coming after infinity.

use std::sync::Arc;

/// More ranges than this are not worth telling apart: the smallest holes are filled.
pub const MOST_RANGES: usize = 64;

/// A value, by its order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Point {
    /// An int; a bool as 0 or 1; an object made of one int as that; a float by `place_of`.
    Number(i128),
    Text(Arc<str>),
}

/// A place between values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cut {
    Low,
    /// Just before a value.
    Before(Point),
    High,
}

/// A set of values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Set {
    /// Sorted, apart, none empty.
    ranges: Vec<(Cut, Cut)>,
    pub null: bool,
}

impl Point {
    /// The value that comes next.
    pub fn next(&self) -> Point {
        match self {
            Point::Number(number) => Point::Number(number.saturating_add(1)),
            Point::Text(text) => Point::Text(format!("{text}\0").into()),
        }
    }
}

impl Set {
    fn of(ranges: Vec<(Cut, Cut)>) -> Set {
        Set { ranges, null: false }
    }

    /// No value.
    pub fn nothing() -> Set {
        Set::of(Vec::new())
    }

    /// Every value, but not NULL.
    pub fn every() -> Set {
        Set::between(Cut::Low, Cut::High)
    }

    /// NULL alone.
    pub fn null() -> Set {
        Set {
            null: true,
            ..Set::nothing()
        }
    }

    /// NaN alone.
    pub fn nan() -> Set {
        Set::numbers(Some(NAN), Some(NAN))
    }

    /// The floats from `low` to `high`, both in it; neither is NaN.
    pub fn floats(low: f64, high: f64) -> Set {
        Set::numbers(Some(place_of(low)), Some(place_of(high)))
    }

    /// The values from one cut to another.
    pub fn between(from: Cut, to: Cut) -> Set {
        if from < to {
            Set::of(vec![(from, to)])
        } else {
            Set::nothing()
        }
    }

    /// One value.
    pub fn only(point: Point) -> Set {
        let next = point.next();
        Set::between(Cut::Before(point), Cut::Before(next))
    }

    /// The numbers from `low` to `high`, both in it; `None`: no end.
    pub fn numbers(low: Option<i128>, high: Option<i128>) -> Set {
        let from = low.map_or(Cut::Low, |low| Cut::Before(Point::Number(low)));
        let to = high.map_or(Cut::High, |high| Cut::Before(Point::Number(high.saturating_add(1))));
        Set::between(from, to)
    }

    /// A bool.
    pub fn truth(value: bool) -> Set {
        Set::only(Point::Number(value.into()))
    }

    /// The texts that begin so.
    pub fn prefixed(prefix: &str) -> Set {
        let from = Cut::Before(Point::Text(prefix.into()));
        Set::between(from, after_prefix(prefix))
    }

    /// The ranges, in order.
    pub fn ranges(&self) -> &[(Cut, Cut)] {
        &self.ranges
    }

    /// Whether it has no value at all.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty() && !self.null
    }

    /// Whether it has every value, NULL apart.
    pub fn has_every_value(&self) -> bool {
        self.ranges == [(Cut::Low, Cut::High)]
    }

    /// Whether a value is in it.
    pub fn has(&self, point: &Point) -> bool {
        let cut = Cut::Before(point.clone());
        self.ranges.iter().any(|(from, to)| *from <= cut && cut < *to)
    }

    /// What is in both.
    pub fn and(&self, other: &Set) -> Set {
        let mut ranges = Vec::new();
        let (mut ours, mut theirs) = (self.ranges.iter().peekable(), other.ranges.iter().peekable());
        while let (Some((from, to)), Some((other_from, other_to))) = (ours.peek(), theirs.peek()) {
            let (from, end) = (from.max(other_from), to.min(other_to));
            if from < end {
                ranges.push((from.clone(), end.clone()));
            }
            // The one that ends first meets no other.
            if to < other_to {
                ours.next();
            } else {
                theirs.next();
            }
        }
        Set {
            ranges,
            null: self.null && other.null,
        }
    }

    /// What is in one of them, or, where that has too many ranges, a little more.
    pub fn or(&self, other: &Set) -> Set {
        let mut all: Vec<(Cut, Cut)> = self.ranges.iter().chain(&other.ranges).cloned().collect();
        all.sort();
        let mut ranges: Vec<(Cut, Cut)> = Vec::with_capacity(all.len());
        for (from, to) in all {
            match ranges.last_mut() {
                Some((_, end)) if from <= *end => *end = to.max(end.clone()),
                _ => ranges.push((from, to)),
            }
        }
        if ranges.len() > MOST_RANGES {
            ranges = filled(ranges);
        }
        Set {
            ranges,
            null: self.null || other.null,
        }
    }

    /// Of a type with these values: what lies outside does not matter, so that ranges up to its ends have no end.
    pub fn in_domain(&self, domain: &Set) -> Set {
        let inside = self.and(domain);
        let touches = |(from, to): &&(Cut, Cut)| inside.ranges.iter().any(|(start, end)| start == to || end == from);
        let outside = domain.not();
        let outside = outside.ranges.iter().filter(touches).cloned().collect();
        inside.or(&Set::of(outside))
    }

    /// The values that are not in it; of NULL it says nothing.
    pub fn not(&self) -> Set {
        let mut ranges = Vec::with_capacity(self.ranges.len() + 1);
        let mut from = Cut::Low;
        for (start, end) in &self.ranges {
            if from < *start {
                ranges.push((from, start.clone()));
            }
            from = end.clone();
        }
        if from < Cut::High {
            ranges.push((from, Cut::High));
        }
        Set::of(ranges)
    }

    /// The numbers in it, by their lowest and highest; `None`: no end.
    pub fn spans(&self) -> impl Iterator<Item = (Option<i128>, Option<i128>)> + '_ {
        let number = |cut: &Cut| match cut {
            Cut::Before(Point::Number(number)) => Some(*number),
            _ => None,
        };
        self.ranges
            .iter()
            .map(move |(from, to)| (number(from), number(to).map(|n| n - 1)))
    }

    /// The texts that are all it has, where they are few.
    pub fn texts(&self) -> Option<Vec<Arc<str>>> {
        let single = |(from, to): &(Cut, Cut)| match (from, to) {
            (Cut::Before(Point::Text(text)), Cut::Before(end)) if Point::Text(text.clone()).next() == *end => {
                Some(text.clone())
            }
            _ => None,
        };
        self.ranges.iter().map(single).collect()
    }
}

/// Numbers have distances, but texts have none, so holes are filled from the front.
fn filled(ranges: Vec<(Cut, Cut)>) -> Vec<(Cut, Cut)> {
    let surplus = ranges.len() - MOST_RANGES / 2;
    let mut kept = ranges;
    if let Some((_, end)) = kept.get(surplus).cloned() {
        kept[0].1 = end;
        kept.drain(1..=surplus);
    }
    kept
}

/// The cut after all texts that begin so.
fn after_prefix(prefix: &str) -> Cut {
    let mut chars: Vec<char> = prefix.chars().collect();
    while let Some(last) = chars.pop() {
        let next = match last {
            '\u{D7FF}' => Some('\u{E000}'),
            other => char::from_u32(other as u32 + 1),
        };
        if let Some(next) = next {
            chars.push(next);
            let text: String = chars.into_iter().collect();
            return Cut::Before(Point::Text(text.into()));
        }
    }
    Cut::High
}

/// The place of infinity in the order of floats.
const INFINITY: i128 = f64::INFINITY.to_bits() as i128;
/// The place of NaN.
pub const NAN: i128 = INFINITY + 1;

/// The place of a float in the order of floats.
pub fn place_of(value: f64) -> i128 {
    if value.is_nan() {
        return NAN;
    }
    let magnitude = i128::from(value.abs().to_bits());
    if value < 0.0 { -magnitude } else { magnitude }
}

/// The float at a place; past the infinities there is nothing but them.
pub fn float_at(place: i128) -> f64 {
    let place = place.clamp(-INFINITY, INFINITY);
    let magnitude = f64::from_bits(place.unsigned_abs() as u64);
    if place < 0 { -magnitude } else { magnitude }
}
