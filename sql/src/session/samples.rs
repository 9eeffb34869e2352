//! `TABLESAMPLE`: a table is a query of those of its rows that chance takes.

use crate::error::{Error, Result, SqlState};
use crate::statements::expression as parse_expression;
use sqlparser::ast::{Expr, Ident, TableAlias, TableFactor, TableSample, TableSampleKind, TableSampleMethod};

/// Rewrites a table with a sample.
///
/// # Errors
///
/// 2202H for a percentage that is none; 0A000 for samples that are made otherwise.
pub(super) fn rewrite(factor: &mut TableFactor) -> Result<()> {
    let TableFactor::Table {
        name,
        alias,
        args: None,
        sample,
        ..
    } = factor
    else {
        return Ok(());
    };
    let Some(TableSampleKind::BeforeTableAlias(taken) | TableSampleKind::AfterTableAlias(taken)) = sample else {
        return Ok(());
    };
    let share = share(taken)?;
    let called = name.0.last().and_then(|part| part.as_ident()).cloned();
    let alias = alias.take().unwrap_or_else(|| TableAlias {
        explicit: true,
        name: called.unwrap_or_else(|| Ident::new("sample")),
        columns: Vec::new(),
        at: None,
    });
    let text = format!("(SELECT * FROM {name} WHERE random() < {share})");
    if let Expr::Subquery(subquery) = parse_expression(&text)? {
        *factor = TableFactor::Derived {
            lateral: false,
            subquery,
            alias: Some(alias),
            sample: None,
        };
    }
    Ok(())
}

/// The share of rows that is wanted.
fn share(sample: &TableSample) -> Result<f64> {
    let TableSample {
        modifier: _,
        name,
        quantity,
        seed,
        bucket,
        offset,
    } = sample;
    if seed.is_some() {
        return Err(Error::not_built("REPEATABLE of TABLESAMPLE"));
    }
    let known = matches!(name, Some(TableSampleMethod::Bernoulli | TableSampleMethod::System));
    let quantity = quantity.as_ref().filter(|quantity| quantity.unit.is_none());
    let (Some(quantity), true, None, None) = (quantity, known, bucket, offset) else {
        let hint = "Samples are TABLESAMPLE BERNOULLI (percent) and TABLESAMPLE SYSTEM (percent).";
        return Err(Error::not_built("such a TABLESAMPLE").with_hint(hint));
    };
    let text = quantity.value.to_string();
    let Ok(percent) = text.parse::<f64>() else {
        return Err(Error::not_built("TABLESAMPLE of anything but a number"));
    };
    if (0.0..=100.0).contains(&percent) {
        Ok(percent / 100.0)
    } else {
        let message = "sample percentage must be between 0 and 100";
        Err(Error::new(SqlState::InvalidSample, message))
    }
}
