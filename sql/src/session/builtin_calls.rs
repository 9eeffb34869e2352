//! Calls of Postgres's functions that the planner does not read as they are written: arguments by their names, words as arguments,
//! functions that are others with other arguments.

use super::making::{call, take};
use crate::database::folded;
use crate::error::{Error, Result, SqlState};
use crate::functions::ROW;
use crate::statements::expression as parse_expression;
use datafusion::functions_aggregate::all_default_aggregate_functions;
use sqlparser::ast::{
    Array, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, Ident, NormalizationForm, Value,
    ValueWithSpan,
};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The engine's own aggregates.
static AGGREGATES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let all = all_default_aggregate_functions();
    let names = all.iter().flat_map(|function| {
        let aliases = function.aliases().iter().cloned();
        aliases.chain([function.name().to_string()])
    });
    names.collect()
});

/// Whether the engine has an aggregate of a name.
pub(super) fn is_aggregate(name: &str) -> bool {
    AGGREGATES.contains(name)
}

/// Functions whose arguments have names, and what those are that may be left out.
const NAMED: &[(&str, &[(&str, &str)])] = &[
    (
        "make_interval",
        &[
            ("years", "0"),
            ("months", "0"),
            ("weeks", "0"),
            ("days", "0"),
            ("hours", "0"),
            ("mins", "0"),
            ("secs", "0.0"),
        ],
    ),
    (
        "make_timestamp",
        &[
            ("year", ""),
            ("month", ""),
            ("mday", ""),
            ("hour", ""),
            ("min", ""),
            ("sec", ""),
        ],
    ),
    (
        "jsonb_path_exists",
        &[("target", ""), ("path", ""), ("vars", "'{}'"), ("silent", "false")],
    ),
    (
        "jsonb_path_exists_tz",
        &[("target", ""), ("path", ""), ("vars", "'{}'"), ("silent", "false")],
    ),
    (
        "jsonb_path_match",
        &[("target", ""), ("path", ""), ("vars", "'{}'"), ("silent", "false")],
    ),
    (
        "jsonb_path_match_tz",
        &[("target", ""), ("path", ""), ("vars", "'{}'"), ("silent", "false")],
    ),
    (
        "jsonb_path_query",
        &[("target", ""), ("path", ""), ("vars", "'{}'"), ("silent", "false")],
    ),
    (
        "jsonb_path_query_tz",
        &[("target", ""), ("path", ""), ("vars", "'{}'"), ("silent", "false")],
    ),
    (
        "jsonb_path_query_array",
        &[("target", ""), ("path", ""), ("vars", "'{}'"), ("silent", "false")],
    ),
    (
        "jsonb_path_query_array_tz",
        &[("target", ""), ("path", ""), ("vars", "'{}'"), ("silent", "false")],
    ),
    (
        "jsonb_path_query_first",
        &[("target", ""), ("path", ""), ("vars", "'{}'"), ("silent", "false")],
    ),
    (
        "jsonb_path_query_first_tz",
        &[("target", ""), ("path", ""), ("vars", "'{}'"), ("silent", "false")],
    ),
    (
        "jsonb_set_lax",
        &[
            ("jsonb_in", ""),
            ("path", ""),
            ("replacement", ""),
            ("create_if_missing", "true"),
            ("null_value_treatment", "'use_json_null'"),
        ],
    ),
    (
        "jsonb_set",
        &[
            ("jsonb_in", ""),
            ("path", ""),
            ("replacement", ""),
            ("create_if_missing", "true"),
        ],
    ),
    (
        "jsonb_insert",
        &[
            ("jsonb_in", ""),
            ("path", ""),
            ("replacement", ""),
            ("insert_after", "false"),
        ],
    ),
    ("make_date", &[("year", ""), ("month", ""), ("day", "")]),
    ("parse_ident", &[("str", ""), ("strict", "true")]),
];

/// Forms of texts that are words as arguments.
const FORMS: [&str; 4] = ["nfc", "nfd", "nfkc", "nfkd"];

/// Rewrites one expression, what is in it being done.
pub(super) fn rewrite(expr: &mut Expr) -> Result<()> {
    if let Expr::IsNormalized {
        expr: text,
        form,
        negated,
    } = expr
    {
        let form = match form {
            None | Some(NormalizationForm::NFC) => "NFC",
            Some(NormalizationForm::NFD) => "NFD",
            Some(NormalizationForm::NFKC) => "NFKC",
            Some(NormalizationForm::NFKD) => "NFKD",
        };
        let is_not = if *negated { "NOT " } else { "" };
        *expr = parse_expression(&format!("({is_not}is_normalized({text}, '{form}'))"))?;
        return Ok(());
    }
    let Expr::Function(function) = expr else {
        return Ok(());
    };
    let [name] = function.name.0.as_slice() else {
        return Ok(());
    };
    let Some(name) = name.as_ident().map(folded) else {
        return Ok(());
    };
    by_position(&name, function)?;
    let mut given = values(function);
    let made = match (name.as_str(), given.as_mut_slice()) {
        ("normalize", [_, form]) => {
            word(form)?;
            None
        }
        // A text without a type is read as bytes where only they are taken.
        ("convert" | "convert_from", [bytes, ..]) | ("length", [bytes, _]) if is_text(bytes) => {
            **bytes = parse_expression(&format!("CAST({bytes} AS BYTEA)"))?;
            None
        }
        ("make_timestamptz", parts @ [_, _, _, _, _, _]) => {
            let parts = parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let text = format!("CAST(make_timestamp({parts}) AS TIMESTAMPTZ)");
            Some(parse_expression(&text)?)
        }
        ("make_timestamptz", [parts @ .., zone]) if parts.len() == 6 => {
            let parts = parts.iter_mut().map(|part| take(part)).collect::<Vec<_>>();
            Some(Expr::AtTimeZone {
                timestamp: Box::new(call("make_timestamp", parts)),
                time_zone: Box::new(take(zone)),
            })
        }
        ("timeofday", []) => {
            let template = "Dy Mon DD HH24:MI:SS.US YYYY TZ";
            Some(parse_expression(&format!("to_char(clock_timestamp(), '{template}')"))?)
        }
        (name, given) => of_values(name, given)?,
    };
    if let Some(made) = made {
        *expr = made;
    }
    Ok(())
}

/// Calls that are made of their arguments alone.
fn of_values(name: &str, given: &mut [&mut Expr]) -> Result<Option<Expr>> {
    Ok(match (name, given) {
        ("row", values) => {
            let name = |place: usize| Expr::value(Value::SingleQuotedString(format!("f{}", place + 1)));
            let parts = values.iter_mut().enumerate();
            let parts: Vec<Expr> = parts.flat_map(|(place, value)| [name(place), take(value)]).collect();
            Some(call(ROW, parts))
        }
        ("array_fill", [value, Expr::Array(lengths)]) => Some(filled(value, lengths, None)?),
        ("array_fill", [value, Expr::Array(lengths), Expr::Array(bounds)]) => {
            Some(filled(value, lengths, Some(bounds))?)
        }
        // What clocks of the zone show is cut.
        ("date_trunc", [part, moment, zone]) => {
            let text =
                format!("(date_trunc({part}, CAST({moment} AS TIMESTAMPTZ) AT TIME ZONE {zone}) AT TIME ZONE {zone})");
            Some(parse_expression(&text)?)
        }
        _ => None,
    })
}

/// An array of so many of one value in each dimension, which begins with 1 in each.
fn filled(value: &Expr, lengths: &Array, bounds: Option<&Array>) -> Result<Expr> {
    let is_one = |bound: &Expr| bound.to_string() == "1";
    if bounds.is_some_and(|bounds| !bounds.elem.iter().all(is_one)) {
        return Err(Error::not_built("an array whose subscripts do not begin with 1"));
    }
    if bounds.is_some_and(|bounds| bounds.elem.len() != lengths.elem.len()) {
        let message = "wrong number of array subscripts";
        return Err(Error::new(SqlState::ArraySubscript, message)
            .with_detail("Low bound array has different size than dimensions array."));
    }
    let repeated = |items: String, length: &Expr| format!("array_repeat({items}, {length})");
    let lengths = lengths.elem.iter().rev();
    parse_expression(&lengths.fold(value.to_string(), repeated))
}

fn is_text(expr: &Expr) -> bool {
    let Expr::Value(ValueWithSpan { value, .. }) = expr else {
        return false;
    };
    matches!(value, Value::SingleQuotedString(_) | Value::EscapedStringLiteral(_))
}

/// The arguments of a call that has nothing else.
fn values(function: &mut Function) -> Vec<&mut Expr> {
    let FunctionArguments::List(list) = &mut function.args else {
        return Vec::new();
    };
    let args = list.args.iter_mut().filter_map(|arg| match arg {
        FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => Some(expr),
        _ => None,
    });
    args.collect()
}

/// Puts arguments that have names where these say.
fn by_position(name: &str, function: &mut Function) -> Result<()> {
    let Some((_, params)) = NAMED.iter().find(|(known, _)| *known == name) else {
        return Ok(());
    };
    let FunctionArguments::List(list) = &mut function.args else {
        return Ok(());
    };
    let is_named = |arg: &FunctionArg| !matches!(arg, FunctionArg::Unnamed(_));
    if !list.args.iter().any(is_named) {
        return Ok(());
    }
    let unknown = || {
        let hint = "No function matches the given name and argument types. You might need to add explicit type casts.";
        Error::new(SqlState::UndefinedFunction, format!("function {name} does not exist")).with_hint(hint)
    };
    let mut places: Vec<Option<FunctionArg>> = vec![None; params.len()];
    for (at, arg) in list.args.iter().enumerate() {
        let (place, value) = match arg {
            FunctionArg::Unnamed(value) if list.args[..at].iter().any(is_named) => {
                let message = "positional argument cannot follow named argument";
                return Err(Error::new(SqlState::SyntaxError, message).with_detail(value.to_string()));
            }
            FunctionArg::Unnamed(value) => (Some(at), value),
            FunctionArg::Named { name, arg, .. } => (place_of(params, name), arg),
            FunctionArg::ExprNamed {
                name: Expr::Identifier(name),
                arg,
                ..
            } => (place_of(params, name), arg),
            FunctionArg::ExprNamed { arg, .. } => (None, arg),
        };
        let place = place.and_then(|place| places.get_mut(place)).ok_or_else(unknown)?;
        if place.is_some() {
            let message = format!("argument of {name} is given twice");
            return Err(Error::new(SqlState::SyntaxError, message));
        }
        *place = Some(FunctionArg::Unnamed(value.clone()));
    }
    let filled = places
        .into_iter()
        .zip(*params)
        .map(|(given, (_, otherwise))| match given {
            Some(given) => Ok(given),
            None if otherwise.is_empty() => Err(unknown()),
            None => Ok(FunctionArg::Unnamed(FunctionArgExpr::Expr(parse_expression(
                otherwise,
            )?))),
        });
    list.args = filled.collect::<Result<_>>()?;
    Ok(())
}

fn place_of(params: &[(&str, &str)], name: &Ident) -> Option<usize> {
    let name = folded(name);
    params.iter().position(|(known, _)| *known == name)
}

/// A word that is an argument, as a text.
fn word(form: &mut Expr) -> Result<()> {
    if let Expr::Identifier(name) = form
        && FORMS.contains(&folded(name).as_str())
    {
        *form = Expr::value(Value::SingleQuotedString(name.value.to_uppercase()));
        return Ok(());
    }
    Err(Error::new(
        SqlState::SyntaxError,
        format!("syntax error: expected NFC, NFD, NFKC or NFKD, found {form}"),
    ))
}
