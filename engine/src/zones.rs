//! Points in time in a session whose time zone is not UTC. Values of `timestamp with time zone` are moments, and columns of
//! them are always in UTC. Where the zone of the session matters the rule puts it in: a moment that is cast to what has no
//! zone, that a built-in function is called with or an interval is added to, is one in the session's zone there, and what has
//! no zone becomes a moment as its clocks show it. What Python is given are moments in UTC.

use crate::again::is_call;
use crate::exact::rewritten;
pub use crate::zone_names::{UTC, UTC_NAMES, known_zone};
use datafusion::arrow::array::temporal_conversions::as_datetime_with_timezone;
use datafusion::arrow::array::timezone::Tz;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray, Int64Array, StringArray};
use datafusion::arrow::compute::{self, CastOptions};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Int64Type, TimeUnit, TimestampSecondType};
use datafusion::arrow::error::ArrowError;
use datafusion::common::config::{ConfigExtension, ConfigOptions};
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{DFSchema, Result, exec_err, extensions_options};
use datafusion::functions::datetime::expr_fn::now;
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::{
    BinaryExpr, Cast, ColumnarValue, Expr, ExprSchemable, LogicalPlan, Operator, ReturnFieldArgs, ScalarFunctionArgs,
    ScalarUDF, ScalarUDFImpl, Signature, TryCast, Volatility,
};
use datafusion::optimizer::AnalyzerRule;
use datafusion::prelude::{SessionContext, cast};
use std::sync::Arc;

/// A day has so many seconds. No zone is further from UTC, and no two changes of a zone are so near each other.
const DAY: i64 = 86_400;

extensions_options! {
    /// The time zone of a session, as its plans know it.
    pub struct SessionZone {
        /// A name of the time zone database, or an offset.
        pub name: String, default = UTC.to_string()
    }
}

impl ConfigExtension for SessionZone {
    const PREFIX: &'static str = "session_zone";
}

/// The time zone that a session has.
pub fn session_zone(options: &ConfigOptions) -> &str {
    let zone = options.extensions.get::<SessionZone>();
    zone.map_or(UTC, |zone| &zone.name)
}

/// Sets it.
pub fn set_session_zone(options: &mut ConfigOptions, zone: &str) {
    options.extensions.insert(SessionZone { name: zone.into() });
}

/// Makes a session compute so. Comes after the rules for exact values.
pub fn install(context: &SessionContext) {
    context.add_analyzer_rule(Arc::new(Zones));
}

/// What the clocks of a zone show at moments.
///
/// # Errors
///
/// Of values that are no points in time, and of zones that Arrow does not know.
pub fn to_clocks(moments: &ArrayRef, zone: &str) -> Result<ArrayRef, ArrowError> {
    Moved::new(Way::ToClocks, unit_of(moments)?, zone).of(moments)
}

/// The moments at which the clocks of a zone show this.
///
/// # Errors
///
/// The same.
pub fn to_moments(local: &ArrayRef, zone: &str) -> Result<ArrayRef, ArrowError> {
    Moved::new(Way::ToMoments { safe: false }, unit_of(local)?, zone).of(local)
}

fn unit_of(points: &ArrayRef) -> Result<TimeUnit, ArrowError> {
    match points.data_type() {
        DataType::Timestamp(unit, _) => Ok(*unit),
        ty => Err(ArrowError::CastError(format!("{ty} is no point in time"))),
    }
}

/// The rule.
#[derive(Debug)]
struct Zones;

impl AnalyzerRule for Zones {
    fn name(&self) -> &str {
        "session_zone"
    }

    fn analyze(&self, plan: LogicalPlan, options: &ConfigOptions) -> Result<LogicalPlan> {
        match session_zone(options) {
            UTC => Ok(plan),
            zone => rewritten(plan, |expr, schema| in_session(expr, schema, zone)),
        }
    }
}

/// An expression that is computed in a session with this zone.
///
/// # Errors
///
/// Those of rewriting.
pub fn expression(expr: Expr, schema: &DFSchema, options: &ConfigOptions) -> Result<Expr> {
    match session_zone(options) {
        UTC => Ok(expr),
        zone => Ok(expr.transform_up(|expr| Ok(in_session(expr, schema, zone)))?.data),
    }
}

fn in_session(expr: Expr, schema: &DFSchema, zone: &str) -> Transformed<Expr> {
    match expr {
        // Python is given moments in UTC.
        expr if is_call(&expr) => Transformed::no(expr),
        Expr::Cast(Cast { expr, field }) => match converted(&expr, field.data_type(), schema, zone, false) {
            Some(Converted::There(there)) => Transformed::yes(Expr::Cast(Cast::new_from_field(there, field))),
            Some(Converted::Moment(moment)) => Transformed::yes(moment),
            None => Transformed::no(Expr::Cast(Cast { expr, field })),
        },
        Expr::TryCast(TryCast { expr, field }) => match converted(&expr, field.data_type(), schema, zone, true) {
            Some(Converted::There(there)) => Transformed::yes(Expr::TryCast(TryCast::new_from_field(there, field))),
            Some(Converted::Moment(moment)) => Transformed::yes(moment),
            None => Transformed::no(Expr::TryCast(TryCast { expr, field })),
        },
        Expr::BinaryExpr(BinaryExpr { left, op, right })
            if matches!(op, Operator::Plus | Operator::Minus)
                && [&left, &right].iter().any(|side| is_interval(side, schema)) =>
        {
            let made = |left: Expr, right: Expr| Expr::BinaryExpr(BinaryExpr::new(Box::new(left), op, Box::new(right)));
            computed(vec![*left, *right], schema, zone, |args| {
                match <[Expr; 2]>::try_from(args) {
                    Ok([left, right]) => made(left, right),
                    Err(args) => args.into_iter().reduce(made).unwrap_or_default(),
                }
            })
        }
        Expr::ScalarFunction(call) => called(call, schema, zone),
        other => Transformed::no(other),
    }
}

enum Converted {
    /// The value in the session's zone, or what its clocks show, which is still to be cast.
    There(Box<Expr>),
    /// A moment, which is what was to become of it.
    Moment(Expr),
}

fn converted(value: &Expr, to: &DataType, schema: &DFSchema, zone: &str, safe: bool) -> Option<Converted> {
    let from = value.get_type(schema).ok()?;
    match (&from, to) {
        (DataType::Timestamp(_, Some(_)), DataType::Timestamp(_, Some(_))) => None,
        (DataType::Timestamp(_, Some(own)), to) if own.as_ref() != zone && to.is_string() => {
            Some(Converted::There(Box::new(there(value.clone(), &from, zone))))
        }
        (DataType::Timestamp(unit, Some(own)), _) if own.as_ref() != zone => {
            Some(Converted::There(Box::new(clocks(value.clone(), *unit, zone))))
        }
        (from, DataType::Timestamp(unit, Some(own))) if own.as_ref() != zone && is_local(from) => {
            let moment = Moved::new(Way::ToMoments { safe }, *unit, zone);
            let moment = ScalarUDF::new_from_impl(moment).call(vec![value.clone()]);
            Some(Converted::Moment(cast(moment, to.clone())))
        }
        _ => None,
    }
}

/// The same moment in a zone.
fn there(value: Expr, ty: &DataType, zone: &str) -> Expr {
    match ty {
        DataType::Timestamp(unit, _) => cast(value, DataType::Timestamp(*unit, Some(zone.into()))),
        _ => value,
    }
}

/// What the clocks of a zone show at a moment.
fn clocks(value: Expr, unit: TimeUnit, zone: &str) -> Expr {
    ScalarUDF::new_from_impl(Moved::new(Way::ToClocks, unit, zone)).call(vec![value])
}

fn is_local(ty: &DataType) -> bool {
    ty.is_string() || matches!(ty, DataType::Date32 | DataType::Date64 | DataType::Timestamp(_, None))
}

fn is_interval(expr: &Expr, schema: &DFSchema) -> bool {
    matches!(expr.get_type(schema), Ok(DataType::Interval(_) | DataType::Duration(_)))
}

/// A call of a built-in function.
fn called(call: ScalarFunction, schema: &DFSchema, zone: &str) -> Transformed<Expr> {
    let today = match call.func.name() {
        "current_date" => Some(DataType::Date32),
        "current_time" => Some(DataType::Time64(TimeUnit::Nanosecond)),
        _ => None,
    };
    if let Some(ty) = today {
        return Transformed::yes(cast(clocks(now(), TimeUnit::Nanosecond, zone), ty));
    }
    let func = call.func;
    computed(call.args, schema, zone, |args| {
        Expr::ScalarFunction(ScalarFunction::new_udf(func.clone(), args))
    })
}

/// What is made of values, with those that are moments in the session's zone. What comes of it has the type that it had.
fn computed(args: Vec<Expr>, schema: &DFSchema, zone: &str, make: impl Fn(Vec<Expr>) -> Expr) -> Transformed<Expr> {
    let types: Vec<DataType> = args.iter().filter_map(|arg| arg.get_type(schema).ok()).collect();
    let is_elsewhere = |ty: &DataType| matches!(ty, DataType::Timestamp(_, Some(own)) if own.as_ref() != zone);
    // Lists and their items stay of one type.
    if types.len() != args.len() || types.iter().any(DataType::is_nested) || !types.iter().any(is_elsewhere) {
        return Transformed::no(make(args));
    }
    let before = make(args.clone()).get_type(schema);
    let moved = args
        .into_iter()
        .zip(&types)
        .map(|(arg, ty)| if is_elsewhere(ty) { there(arg, ty, zone) } else { arg });
    let made = make(moved.collect());
    match (before, made.get_type(schema)) {
        (Ok(before), Ok(after)) if before != after => Transformed::yes(cast(made, before)),
        _ => Transformed::yes(made),
    }
}

/// From moments to what clocks show, or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Way {
    ToClocks,
    /// `safe`: what cannot be read is NULL.
    ToMoments {
        safe: bool,
    },
}

/// Points in time between UTC and a zone.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Moved {
    signature: Signature,
    way: Way,
    unit: TimeUnit,
    zone: Arc<str>,
}

impl Moved {
    fn new(way: Way, unit: TimeUnit, zone: &str) -> Moved {
        Moved {
            signature: Signature::any(1, Volatility::Immutable),
            way,
            unit,
            zone: zone.into(),
        }
    }

    fn ty(&self) -> DataType {
        let zone = match self.way {
            Way::ToClocks => None,
            Way::ToMoments { .. } => Some(UTC.into()),
        };
        DataType::Timestamp(self.unit, zone)
    }

    fn of(&self, value: &ArrayRef) -> Result<ArrayRef, ArrowError> {
        match self.way {
            Way::ToClocks => self.moved(value, |seconds, zone| -offset_at(seconds, zone)),
            Way::ToMoments { safe } => self.moments(value, safe),
        }
    }

    /// What has no zone as moments.
    fn moments(&self, value: &ArrayRef, safe: bool) -> Result<ArrayRef, ArrowError> {
        let options = CastOptions {
            safe,
            ..CastOptions::default()
        };
        let local = DataType::Timestamp(self.unit, None);
        if !value.data_type().is_string() {
            let local = compute::cast_with_options(value, &local, &options)?;
            return self.moved(&local, offset_of_local);
        }
        let texts = compute::cast(value, &DataType::Utf8)?;
        let texts: &StringArray = texts.as_string();
        let zoned: BooleanArray = texts.iter().map(|text| Some(text.is_some_and(has_zone))).collect();
        let only = |wanted: bool| -> ArrayRef {
            let rows = texts.iter().zip(zoned.values());
            let rows = rows.map(|(text, zoned)| text.filter(|_| zoned == wanted));
            Arc::new(rows.collect::<StringArray>())
        };
        let local = compute::cast_with_options(&only(false), &local, &options)?;
        let moments = self.moved(&local, offset_of_local)?;
        match zoned.true_count() {
            0 => Ok(moments),
            _ => {
                let zoned_moments = compute::cast_with_options(&only(true), &self.ty(), &options)?;
                compute::kernels::zip::zip(&zoned, &zoned_moments, &moments)
            }
        }
    }

    /// Points in time, less as many seconds as the zone says for the second that each is in.
    fn moved(&self, points: &ArrayRef, less: impl Fn(i64, Tz) -> i64) -> Result<ArrayRef, ArrowError> {
        let zone: Tz = self.zone.parse()?;
        let per_second = match self.unit {
            TimeUnit::Second => 1,
            TimeUnit::Millisecond => 1_000,
            TimeUnit::Microsecond => 1_000_000,
            TimeUnit::Nanosecond => 1_000_000_000,
        };
        let counts = compute::cast(points, &DataType::Int64)?;
        let counts: &Int64Array = counts.as_primitive::<Int64Type>();
        let moved = counts.try_unary::<_, Int64Type, ArrowError>(|count| {
            let less = less(count.div_euclid(per_second), zone).checked_mul(per_second);
            let moved = less.and_then(|less| count.checked_sub(less));
            moved.ok_or_else(|| ArrowError::ArithmeticOverflow("timestamp out of range".into()))
        })?;
        // The number stays what it is.
        compute::cast(&moved, &self.ty())
    }
}

/// Whether a text says of which zone its time is: something but digits stands behind date and time.
fn has_zone(text: &str) -> bool {
    let text = text.trim();
    // A sign, a year and two dashes come first.
    let date = text.char_indices().skip(1).filter(|(_, c)| *c == '-').nth(1);
    let rest = date.map_or("", |(dash, _)| {
        text[dash + 1..].trim_start_matches(|c: char| c.is_ascii_digit())
    });
    let rest = rest.strip_prefix(['T', 't']).unwrap_or(rest);
    rest.contains(|c: char| c.is_ascii_alphabetic() || matches!(c, '+' | '-'))
}

/// What a zone adds at a moment, in seconds. Beyond what calendars know: nothing.
pub fn offset_at(seconds: i64, zone: Tz) -> i64 {
    let there = as_datetime_with_timezone::<TimestampSecondType>(seconds, zone);
    there.map_or(0, |there| (there.naive_local() - there.naive_utc()).num_seconds())
}

/// What a zone adds when its clocks show this. A time that they leave out is meant as before the change, one that they show
/// twice as after it: so Postgres has it.
pub fn offset_of_local(local: i64, zone: Tz) -> i64 {
    let before = offset_at(local.saturating_sub(DAY), zone);
    let after = offset_at(local.saturating_add(DAY), zone);
    let holds = |offset: i64| offset_at(local.saturating_sub(offset), zone) == offset;
    if holds(after) { after } else { before }
}

impl ScalarUDFImpl for Moved {
    fn name(&self) -> &str {
        match self.way {
            Way::ToClocks => "clocks",
            Way::ToMoments { .. } => "moment",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.ty())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        let nullable =
            self.way == Way::ToMoments { safe: true } || args.arg_fields.iter().any(|field| field.is_nullable());
        Ok(Arc::new(Field::new(self.name(), self.ty(), nullable)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        match arrays.first() {
            Some(value) => Ok(ColumnarValue::Array(self.of(value)?)),
            None => exec_err!("{} of nothing", self.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{has_zone, offset_of_local};

    #[test]
    fn texts_with_a_zone() {
        for text in [
            "2024-01-01 10:00Z",
            "2024-01-01 10:00+02",
            "2024-01-01T10:00:00-03:30",
            "2024-01-01 10:00 CET",
            "2024-01-01 +05",
        ] {
            assert!(has_zone(text), "{text}");
        }
        for text in [
            "2024-01-01",
            "2024-01-01 10:00",
            "2024-01-01T10:00:00.5",
            " -2024-01-01 ",
            "",
            "x",
        ] {
            assert!(!has_zone(text), "{text}");
        }
    }

    /// As PostgreSQL 15 answers `SELECT extract(epoch FROM '2024-03-31 02:30'::timestamptz)` and the like.
    #[test]
    fn clocks_that_change() {
        let berlin = "Europe/Berlin".parse().unwrap();
        let hours = |seconds: i64| offset_of_local(seconds, berlin) / 3600;
        // 2024-03-31 00:00 local is the second 1711843200 of a calendar in UTC.
        let spring = |minutes: i64| hours(1_711_843_200 + minutes * 60);
        assert_eq!([119, 120, 150, 179, 180].map(spring), [1, 1, 1, 1, 2]);
        // 2024-10-27 00:00
        let autumn = |minutes: i64| hours(1_729_987_200 + minutes * 60);
        assert_eq!([119, 120, 150, 179, 180].map(autumn), [2, 1, 1, 1, 1]);
    }
}
