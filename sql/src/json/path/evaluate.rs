//! Paths of SQL/JSON followed: <https://www.postgresql.org/docs/15/functions-json.html#FUNCTIONS-SQLJSON-PATH>. What a path leads
//! to is handed on piece by piece, so that who wants to know whether there is anything need not see all of it.

use super::super::access;
use super::super::scan::{Json, Kind};
use super::faults::{self, Fault};
use super::item::Item;
use super::moments::Moment;
use super::numbers;
use super::tree::{Arithmetic, DEEPEST, Expr, Method, Path, Start, Step, Truth};
use bigdecimal::num_traits::ToPrimitive;
use bigdecimal::{BigDecimal, RoundingMode};
use std::ops::ControlFlow;

/// Whether it goes on.
pub type Flow = Result<ControlFlow<()>, Fault>;

/// Who takes what is found.
pub type Taker<'t, 'a> = &'t mut dyn FnMut(Item<'a>) -> Flow;

const ON: Flow = Ok(ControlFlow::Continue(()));

/// One path over one value.
pub struct Walk<'a> {
    pub root: Item<'a>,
    /// An object of variables.
    pub variables: Json<'a>,
    pub strict: bool,
    pub zones: Zones,
}

/// What is known of zones, where moments with one are compared with moments without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zones {
    /// The function does not ask for any.
    None,
    Utc,
    /// The session's is another one.
    Other,
}

/// Where an expression stands.
#[derive(Clone, Copy)]
pub struct Place<'p, 'a> {
    /// What the filter around looks at.
    pub current: &'p Item<'a>,
    /// How long the array is whose subscript it is.
    pub length: Option<usize>,
    /// What is not there is nothing, and no error.
    pub forgiving: bool,
}

impl<'a> Walk<'a> {
    /// What a path leads to.
    ///
    /// # Errors
    ///
    /// What the path runs into, and what the taker says.
    pub fn follow(&self, path: &Path, take: Taker<'_, 'a>) -> Flow {
        let place = Place {
            current: &self.root,
            length: None,
            forgiving: !self.strict,
        };
        self.expr(&path.expr, place, take)
    }

    pub(super) fn expr(&self, expr: &Expr, place: Place<'_, 'a>, take: Taker<'_, 'a>) -> Flow {
        match expr {
            Expr::Steps(start, steps) => self.start(start, steps, place, take),
            Expr::Arithmetic(operator, left, right) => {
                let left = self.single(left, place, || faults::operand("left", *operator))?;
                let right = self.single(right, place, || faults::operand("right", *operator))?;
                let made = numbers::computed(*operator, &left, &right)?;
                take(Item::made(numbers::written(&made)))
            }
            Expr::Sign { negative, of } => {
                for item in self.unwrapped(of, place)? {
                    if item.kind() != Kind::Number {
                        return Err(faults::sign_operand(*negative));
                    }
                    let item = if *negative {
                        let zero = BigDecimal::from(0);
                        let made = numbers::computed(Arithmetic::Subtract, &zero, &numbers::number(item.written())?)?;
                        Item::made(numbers::written(&made))
                    } else {
                        item
                    };
                    if take(item)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                ON
            }
            Expr::Predicate(predicate) => take(match self.truth(predicate, place)? {
                Truth::True => Item::truth(true),
                Truth::False => Item::truth(false),
                Truth::Unknown => Item::made("null"),
            }),
        }
    }

    /// All that an expression leads to; arrays as their items in lax mode.
    pub(super) fn unwrapped(&self, expr: &Expr, place: Place<'_, 'a>) -> Result<Vec<Item<'a>>, Fault> {
        let mut all = Vec::new();
        let _ = self.expr(expr, place, &mut |item| {
            if !self.strict && item.kind() == Kind::Array {
                all.extend(item.inner());
            } else {
                all.push(item);
            }
            ON
        })?;
        Ok(all)
    }

    /// The only number that an expression leads to.
    fn single(&self, expr: &Expr, place: Place<'_, 'a>, fault: impl Fn() -> Fault) -> Result<BigDecimal, Fault> {
        match self.unwrapped(expr, place)?.as_slice() {
            [item] if item.kind() == Kind::Number => Ok(numbers::number(item.written())?),
            _ => Err(fault()),
        }
    }

    fn start(&self, start: &Start, steps: &[Step], place: Place<'_, 'a>, take: Taker<'_, 'a>) -> Flow {
        let item = match start {
            Start::Root => self.root.clone(),
            Start::Current => place.current.clone(),
            Start::Last => Item::made((place.length.unwrap_or(0) as i64 - 1).to_string()),
            Start::Variable(name) => {
                let found = access::field(self.variables, name);
                found.map(Item::Given).ok_or_else(|| faults::no_variable(name))?
            }
            Start::Value(text) => Item::made(text),
            Start::Group(expr) => {
                return self.expr(expr, place, &mut |item| {
                    self.steps(steps, item, place, !self.strict, take)
                });
            }
        };
        self.steps(steps, item, place, !self.strict, take)
    }

    /// The steps from a value on. `opens`: arrays are taken as their items where a step wants something else.
    fn steps(&self, steps: &[Step], item: Item<'a>, place: Place<'_, 'a>, opens: bool, take: Taker<'_, 'a>) -> Flow {
        let Some((step, rest)) = steps.split_first() else {
            return take(item);
        };
        let mut next = |item: Item<'a>| self.steps(rest, item, place, !self.strict, take);
        let is_array = item.kind() == Kind::Array;
        match step {
            Step::Key(key) if item.kind() == Kind::Object => match item.field(key) {
                Some(value) => next(value),
                None if place.forgiving => ON,
                None => Err(faults::no_key(key)),
            },
            Step::AnyKey if item.kind() == Kind::Object => each(item.inner(), &mut next),
            Step::AnyItem if is_array => each(item.inner(), &mut next),
            Step::AnyItem if !self.strict => next(item),
            Step::Items(places) if is_array || !self.strict => self.items(places, &item, place, &mut next),
            Step::Below { first, last } => {
                let forgiving = Place {
                    forgiving: true,
                    ..place
                };
                let mut next = |item: Item<'a>| self.steps(rest, item, forgiving, !self.strict, take);
                below(item, (*first, *last), &mut next)
            }
            Step::Key(_) | Step::AnyKey | Step::Filter(_) if opens && is_array => {
                each(item.inner(), &mut |item| self.steps(steps, item, place, false, take))
            }
            Step::Method(method) if opens && is_array && method.opens() => {
                each(item.inner(), &mut |item| self.steps(steps, item, place, false, take))
            }
            Step::Filter(condition) => {
                let within = Place {
                    current: &item,
                    ..place
                };
                match self.truth(condition, within)? {
                    Truth::True => next(item.clone()),
                    _ => ON,
                }
            }
            Step::Method(method) => self.method(*method, item, place, &mut next),
            _ if place.forgiving => ON,
            Step::Key(_) => Err(faults::no_object("member accessor")),
            Step::AnyKey => Err(faults::no_object("wildcard member accessor")),
            Step::AnyItem => Err(faults::no_array("wildcard array accessor")),
            Step::Items(_) => Err(faults::no_array("array accessor")),
        }
    }

    /// The items at some places. What is no array is one of itself.
    fn items(
        &self,
        places: &[(Expr, Option<Expr>)],
        array: &Item<'a>,
        place: Place<'_, 'a>,
        next: Taker<'_, 'a>,
    ) -> Flow {
        let items = match array.kind() {
            Kind::Array => array.inner(),
            _ => vec![array.clone()],
        };
        let within = Place {
            length: Some(items.len()),
            ..place
        };
        let index = |expr: &Expr| -> Result<i64, Fault> {
            let found = self.collected(expr, within)?;
            let [item] = found.as_slice() else {
                return Err(faults::subscript("not a single numeric value"));
            };
            if item.kind() != Kind::Number {
                return Err(faults::subscript("not a single numeric value"));
            }
            let index = numbers::number(item.written())?.with_scale(0).to_i32();
            index
                .map(i64::from)
                .ok_or_else(|| faults::subscript("out of integer range"))
        };
        let last = items.len() as i64 - 1;
        for (from, to) in places {
            let from = index(from)?;
            let to = to.as_ref().map_or(Ok(from), &index)?;
            if !place.forgiving && (from < 0 || from > to || to > last) {
                return Err(faults::subscript("out of bounds"));
            }
            for at in from.max(0)..=to.min(last) {
                let item = usize::try_from(at).ok().and_then(|at| items.get(at));
                if let Some(item) = item
                    && next(item.clone())?.is_break()
                {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        ON
    }

    /// All that an expression leads to.
    pub(super) fn collected(&self, expr: &Expr, place: Place<'_, 'a>) -> Result<Vec<Item<'a>>, Fault> {
        let mut all = Vec::new();
        let _ = self.expr(expr, place, &mut |item| {
            all.push(item);
            ON
        })?;
        Ok(all)
    }

    fn method(&self, method: Method, item: Item<'a>, place: Place<'_, 'a>, next: Taker<'_, 'a>) -> Flow {
        let number = |item: &Item<'a>| match item.kind() {
            Kind::Number => Ok(numbers::number(item.written())?),
            _ => Err(faults::method(method, "a numeric value")),
        };
        let rounded = |value: BigDecimal, up: bool| {
            let mode = if up { RoundingMode::Ceiling } else { RoundingMode::Floor };
            Item::made(numbers::written(&value.with_scale_round(0, mode)))
        };
        let made = match method {
            Method::Abs => Item::made(numbers::written(&number(&item)?.abs())),
            Method::Ceiling => rounded(number(&item)?, true),
            Method::Floor => rounded(number(&item)?, false),
            Method::Datetime => match item.text() {
                Some(text) => Item::of_moment(Moment::read(&text).ok_or_else(|| faults::no_moment(&text))?),
                None => return Err(faults::no_text_of_moment()),
            },
            Method::Double => double(&item)?,
            Method::Type => {
                let name = item.moment().map_or_else(|| type_name(item.kind()), Moment::type_name);
                Item::made(format!("\"{name}\""))
            }
            Method::Size => match item.kind() {
                Kind::Array => Item::made(item.inner().len().to_string()),
                _ if !self.strict => Item::made("1"),
                _ if place.forgiving => return ON,
                _ => return Err(faults::no_array("item method .size()")),
            },
            Method::KeyValue => return self.keyvalue(&item, next),
        };
        next(made)
    }

    /// Each entry of an object as an object, with the number of where the first one stands.
    fn keyvalue(&self, item: &Item<'a>, next: Taker<'_, 'a>) -> Flow {
        if item.kind() != Kind::Object {
            return Err(faults::no_object("item method .keyvalue()"));
        }
        // Others have numbers by where their bytes lie in Postgres.
        if !std::ptr::eq(item.written(), self.root.written()) {
            return Err(faults::keyvalue_within());
        }
        let entries = item.json().entries();
        let made = entries.map(|(key, value)| {
            let (key, value) = (key.written(), value.written());
            Item::made(format!("{{\"id\": 0, \"key\": {key}, \"value\": {value}}}"))
        });
        each(made.collect(), next)
    }
}

fn each<'a>(items: Vec<Item<'a>>, next: Taker<'_, 'a>) -> Flow {
    for item in items {
        if next(item)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    ON
}

/// The values between two depths, each before what is in it. Without a first depth, those that have nothing in them.
fn below<'a>(item: Item<'a>, (first, last): (u32, u32), next: Taker<'_, 'a>) -> Flow {
    if first == 0 && next(item.clone())?.is_break() {
        return Ok(ControlFlow::Break(()));
    }
    let is_container = |item: &Item<'_>| matches!(item.kind(), Kind::Array | Kind::Object);
    let mut open = vec![item.inner().into_iter()];
    while let Some(inner) = open.last_mut() {
        let Some(item) = inner.next() else {
            open.pop();
            continue;
        };
        let level = u32::try_from(open.len()).unwrap_or(DEEPEST);
        let leaf = first == DEEPEST && last == DEEPEST && !is_container(&item);
        if (level >= first && level <= last || leaf) && next(item.clone())?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        if level < last && is_container(&item) {
            open.push(item.inner().into_iter());
        }
    }
    ON
}

fn type_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Object => "object",
        Kind::Array => "array",
        Kind::Text => "string",
        Kind::Number => "number",
        Kind::Truth => "boolean",
        Kind::Null => "null",
    }
}

/// A number as it is, and a text as the number that it says.
fn double<'a>(item: &Item<'a>) -> Result<Item<'a>, Fault> {
    match item.kind() {
        Kind::Number => match item.written().parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(item.clone()),
            _ => Err(faults::no_double(false)),
        },
        Kind::Text if item.moment().is_none() => {
            let text = item.text().unwrap_or_default();
            let value = text.trim().parse::<f64>().ok().filter(|value| value.is_finite());
            let value = value.ok_or_else(|| faults::no_double(true))?;
            // Postgres goes by fifteen digits.
            let number = numbers::number(&format!("{value:.14e}"))?.normalized();
            let number = if number.as_bigint_and_exponent().1 < 0 {
                number.with_scale(0)
            } else {
                number
            };
            Ok(Item::made(numbers::written(&number)))
        }
        _ => Err(faults::method(Method::Double, "a string or numeric value")),
    }
}
