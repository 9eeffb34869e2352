//! Numbers as they are written. The planner makes floats of numbers that are no whole ones of 64 bits. Where a float is not
//! the number that is written, that becomes a NUMERIC with all its digits, as each such number is in Postgres.

use crate::database::folded;
use crate::error::{Error, Result, SqlState};
use sqlparser::ast::{
    CastKind, DataType, ExactNumberInfo, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, Ident,
    UnaryOperator, Value, ValueWithSpan, Values,
};

/// The digits that the widest NUMERIC has room for.
const MOST_DIGITS: usize = 76;

/// A number that a float would change, with all its digits.
pub(super) fn exact(expr: &mut Expr) -> Result<()> {
    match number(expr).filter(|text| !is_kept(text)) {
        Some(text) => {
            *expr = numeric(text)?;
            Ok(())
        }
        None => Ok(()),
    }
}

/// Functions that look at the decimals of a number as it is written.
const OF_DECIMALS: [&str; 3] = ["to_char", "scale", "min_scale"];

/// A number with a point, as the first argument of a function that looks at its decimals.
pub(super) fn decimals(call: &mut Function) -> Result<()> {
    let is_one = |name: &Ident| OF_DECIMALS.contains(&folded(name).as_str());
    let [name] = call.name.0.as_slice() else {
        return Ok(());
    };
    if !name.as_ident().is_some_and(is_one) {
        return Ok(());
    }
    if let FunctionArguments::List(list) = &mut call.args
        && let Some(FunctionArg::Unnamed(FunctionArgExpr::Expr(value))) = list.args.first_mut()
    {
        decimal(value)?;
    }
    Ok(())
}

/// A number with a point, as a NUMERIC; whether it is one.
pub(super) fn decimal(value: &mut Expr) -> Result<bool> {
    let value = unsigned(value);
    match number(value).filter(|text| text.parse::<i64>().is_err()) {
        Some(text) => {
            *value = numeric(text)?;
            Ok(true)
        }
        None => Ok(false),
    }
}

/// The smallest whole number is written as a negation of one that is too large. Comes before the parts are looked at.
pub(super) fn negated(expr: &mut Expr) {
    if let Expr::UnaryOp {
        op: UnaryOperator::Minus,
        expr: inner,
    } = expr
        && let Some(text) = number(inner)
        && text.parse() == Ok(i64::MIN.unsigned_abs())
    {
        *expr = Expr::value(Value::Number(i64::MIN.to_string(), false));
    }
}

/// Columns of VALUES in which one number is exact: all are. Comes before the parts are looked at.
pub(super) fn columns(values: &mut Values) -> Result<()> {
    let width = values.rows.iter().map(|row| row.content.len()).max().unwrap_or(0);
    for place in 0..width {
        let mut items = values.rows.iter_mut().filter_map(|row| row.content.get_mut(place));
        if !items.any(|item| number(unsigned(item)).is_some_and(|text| !is_kept(text))) {
            continue;
        }
        let items = values.rows.iter_mut().filter_map(|row| row.content.get_mut(place));
        for item in items.map(unsigned) {
            if let Some(text) = number(item).filter(|text| text.parse::<i64>().is_err()) {
                *item = numeric(text)?;
            }
        }
    }
    Ok(())
}

fn number(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Value(ValueWithSpan {
            value: Value::Number(text, _),
            ..
        }) => Some(text),
        _ => None,
    }
}

fn unsigned(expr: &mut Expr) -> &mut Expr {
    match expr {
        Expr::UnaryOp {
            op: UnaryOperator::Minus | UnaryOperator::Plus,
            expr,
        } => expr,
        other => other,
    }
}

/// Whether the planner keeps the number: a whole one of 64 bits, or one that its float is written as.
fn is_kept(text: &str) -> bool {
    let text = text.replace('_', "");
    if text.parse::<i64>().is_ok() || text.parse::<u64>().is_ok() {
        return true;
    }
    let (Some(written), Ok(float)) = (Written::of(&text), text.parse::<f64>()) else {
        return true; // Whatever it is, the planner says it.
    };
    Written::of(&format!("{float:e}")).is_some_and(|float| float.shortest() == written.shortest())
}

/// The number as a NUMERIC.
fn numeric(text: &str) -> Result<Expr> {
    let too_long = || {
        let message = format!("the number {text} has more than {MOST_DIGITS} digits");
        Error::new(SqlState::NumericOutOfRange, message)
    };
    let written = Written::of(&text.replace('_', "")).ok_or_else(too_long)?;
    let (digits, scale) = written.plain().ok_or_else(too_long)?;
    let (precision, places) = (digits.len() as u64, scale as i64);
    let (whole, fraction) = digits.split_at(digits.len() - scale);
    let dot = if scale > 0 { "." } else { "" };
    Ok(Expr::Cast {
        kind: CastKind::Cast,
        expr: Box::new(Expr::value(Value::SingleQuotedString(format!(
            "{whole}{dot}{fraction}"
        )))),
        data_type: DataType::Numeric(ExactNumberInfo::PrecisionAndScale(precision, places)),
        array: false,
        format: None,
    })
}

/// The digits of a number, and the power of ten that the last of them counts.
#[derive(Debug, PartialEq, Eq)]
struct Written {
    digits: String,
    power: i64,
}

impl Written {
    fn of(text: &str) -> Option<Self> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = format!("{whole}{fraction}");
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| Self {
            power: i64::from(exponent) - fraction.len() as i64,
            digits,
        })
    }

    /// The same number without zeros at either end.
    fn shortest(&self) -> (&str, i64) {
        let digits = self.digits.trim_start_matches('0');
        let kept = digits.trim_end_matches('0');
        if kept.is_empty() {
            ("", 0)
        } else {
            (kept, self.power + (digits.len() - kept.len()) as i64)
        }
    }

    /// All digits around the point, and how many of them stand behind it; `None`: they are too many.
    fn plain(&self) -> Option<(String, usize)> {
        let mut digits = self.digits.trim_start_matches('0').to_string();
        let behind = match usize::try_from(self.power) {
            Ok(zeros) if zeros <= MOST_DIGITS => {
                digits.extend(std::iter::repeat_n('0', zeros));
                0
            }
            Ok(_) => return None,
            Err(_) => usize::try_from(-self.power).ok()?,
        };
        let wanted = behind.max(1);
        if wanted > MOST_DIGITS || digits.len() > MOST_DIGITS {
            return None;
        }
        let missing = wanted.saturating_sub(digits.len());
        digits.insert_str(0, &"0".repeat(missing));
        Some((digits, behind))
    }
}

#[cfg(test)]
mod tests {
    use super::{is_kept, numeric};

    #[test]
    fn numbers_that_floats_keep() {
        let kept = [
            "0",
            "1.5",
            "0.1",
            "1e300",
            "18446744073709551615",
            "1_000",
            "0.10",
            "1e22",
            ".5",
            "5.",
            "0e999",
        ];
        for text in kept {
            assert!(is_kept(text), "{text}");
        }
        let other = [
            "18446744073709551616",
            "0.12345678901234567890",
            "1e400",
            "1e-400",
            "9007199254740993.0",
            "1.00000000000000000001",
        ];
        for text in other {
            assert!(!is_kept(text), "{text}");
        }
    }

    #[test]
    fn numbers_as_numeric() {
        let made = |text: &str| {
            numeric(text)
                .map(|made| made.to_string())
                .map_err(|error| error.to_string())
        };
        assert_eq!(
            made("18446744073709551616"),
            Ok("CAST('18446744073709551616' AS NUMERIC(20,0))".into())
        );
        assert_eq!(made("0.00120"), Ok("CAST('.00120' AS NUMERIC(5,5))".into()));
        assert_eq!(made("12_3.45e1"), Ok("CAST('1234.5' AS NUMERIC(5,1))".into()));
        assert_eq!(
            made("1.5e20"),
            Ok("CAST('150000000000000000000' AS NUMERIC(21,0))".into())
        );
        assert_eq!(made("1e-3"), Ok("CAST('.001' AS NUMERIC(3,3))".into()));
        assert_eq!(made("1e76"), Err("the number 1e76 has more than 76 digits".into()));
        assert_eq!(made("1e-77"), Err("the number 1e-77 has more than 76 digits".into()));
    }
}
