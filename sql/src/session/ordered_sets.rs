//! Aggregates WITHIN GROUP, written as others: `percentile_disc`, `percentile_cont` and `mode` look at the array of all values in
//! their order; `rank`, `dense_rank`, `percent_rank` and `cume_dist` count the rows before one that is not there.

use crate::database::folded;
use crate::error::{Error, Result, SqlState};
use crate::functions::{AT, BETWEEN, MOST_FREQUENT};
use crate::statements::expression as parse_expression;
use sqlparser::ast::{
    Expr, Function, FunctionArg, FunctionArgExpr, FunctionArgumentList, FunctionArguments, OrderByExpr,
};
use taipan_engine::types::quote;

/// The functions of a row that is not there.
const OF_ROWS: [&str; 4] = ["rank", "dense_rank", "percent_rank", "cume_dist"];

fn is_one(name: &str) -> bool {
    matches!(name, "percentile_disc" | "percentile_cont" | "mode") || OF_ROWS.contains(&name)
}

/// What stands for a call; `None`: it is none of these, or has no arguments that fit.
/// `is_volatile` tells whether an expression may have another value each time.
///
/// # Errors
///
/// 0A000 for OVER, and for values that are others each time; 42601 for DISTINCT.
pub(super) fn rewritten(call: &Function, is_volatile: &dyn Fn(&Expr) -> bool) -> Result<Option<Expr>> {
    let name = match call.name.0.as_slice() {
        [name] => name.as_ident().map(folded).unwrap_or_default(),
        _ => return Ok(None),
    };
    if !is_one(&name) || call.within_group.is_empty() {
        return Ok(None);
    }
    let FunctionArguments::List(FunctionArgumentList {
        duplicate_treatment,
        args,
        clauses,
    }) = &call.args
    else {
        return Ok(None);
    };
    if call.over.is_some() {
        let message = format!("OVER is not supported for ordered-set aggregate {name}");
        return Err(Error::new(SqlState::FeatureNotSupported, message));
    }
    if duplicate_treatment.is_some() {
        return Err(Error::new(
            SqlState::SyntaxError,
            "cannot use DISTINCT with WITHIN GROUP",
        ));
    }
    if !clauses.is_empty() {
        let message = "cannot use multiple ORDER BY clauses with WITHIN GROUP";
        return Err(Error::new(SqlState::SyntaxError, message));
    }
    // A value is looked at several times.
    if call.within_group.iter().any(|key| is_volatile(&key.expr)) {
        return Err(Error::not_built(format!("{name} of what is another value each time")));
    }
    let values: Option<Vec<String>> = args.iter().map(value).collect();
    let Some(values) = values else { return Ok(None) };
    let filter = call.filter.as_ref().map(|filter| format!(" AND ({filter})"));
    let filter = filter.unwrap_or_default();
    let text = match (name.as_str(), values.as_slice(), call.within_group.as_slice()) {
        ("mode", [], [key]) => {
            let items = items(key, &filter);
            Some(format!("{}({items})", quote(MOST_FREQUENT)))
        }
        ("percentile_disc", [fraction], [key]) => {
            let items = items(key, &filter);
            Some(format!("{}({items}, {fraction})", quote(AT)))
        }
        ("percentile_cont", [fraction], [key]) => {
            let items = items(key, &filter);
            Some(format!("{}({items}, {fraction})", quote(BETWEEN)))
        }
        (name, values, keys) if OF_ROWS.contains(&name) && values.len() == keys.len() => {
            Some(of_row(name, values, keys, &filter)?)
        }
        _ => None,
    };
    text.map(|text| parse_expression(&text)).transpose()
}

fn value(arg: &FunctionArg) -> Option<String> {
    match arg {
        FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => Some(format!("({expr})")),
        _ => None,
    }
}

/// The values that are not NULL, in their order.
fn items(key: &OrderByExpr, filter: &str) -> String {
    let of = &key.expr;
    let direction = if key.options.asc == Some(false) { " DESC" } else { "" };
    format!("array_agg({of} ORDER BY {of}{direction}) FILTER (WHERE ({of}) IS NOT NULL{filter})")
}

/// What is said of a row that would have these values.
fn of_row(name: &str, values: &[String], keys: &[OrderByExpr], filter: &str) -> Result<String> {
    let before = before(values, keys);
    let count = |condition: &str| format!("count(*) FILTER (WHERE {condition}{filter})");
    let rank = format!("({} + 1)", count(&before));
    Ok(match name {
        "rank" => rank,
        "percent_rank" => {
            let all = count("true");
            format!("(CASE WHEN {all} = 0 THEN 0::double precision ELSE ({rank} - 1)::double precision / {all} END)")
        }
        "cume_dist" => {
            let same = values.iter().zip(keys);
            let same = same.map(|(value, key)| format!("(({}) IS NOT DISTINCT FROM {value})", key.expr));
            let same = same.collect::<Vec<_>>().join(" AND ");
            let until = count(&format!("({before} OR ({same}))"));
            format!("(({until} + 1)::double precision / ({} + 1))", count("true"))
        }
        _ => {
            let [key] = keys else {
                return Err(Error::not_built("dense_rank WITHIN GROUP of several values"));
            };
            let key = &key.expr;
            let nulls = count(&format!("({key}) IS NULL AND {before}"));
            format!(
                "(count(DISTINCT ({key})) FILTER (WHERE {before}{filter}) + (CASE WHEN {nulls} > 0 THEN 1 ELSE 0 END) + 1)"
            )
        }
    })
}

/// The condition that a row comes before one of these values.
fn before(values: &[String], keys: &[OrderByExpr]) -> String {
    let (mut conditions, mut same) = (Vec::new(), String::new());
    for (value, key) in values.iter().zip(keys) {
        let is_descending = key.options.asc == Some(false);
        let nulls_first = key.options.nulls_first.unwrap_or(is_descending);
        let key = format!("({})", key.expr);
        let operator = if is_descending { '>' } else { '<' };
        let (null, other) = if nulls_first { (&key, value) } else { (value, &key) };
        let null = format!("({null} IS NULL AND {other} IS NOT NULL)");
        conditions.push(format!("({same}(COALESCE({key} {operator} {value}, false) OR {null}))"));
        same.push_str(&format!("({key} IS NOT DISTINCT FROM {value}) AND "));
    }
    format!("({})", conditions.join(" OR "))
}
