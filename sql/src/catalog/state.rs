//! What a session is at the moment: `pg_settings`, its cursors and prepared statements.

use super::facts::told;
use super::now::Now;
use super::rows::{Rows, Value};
use crate::error::Result;
use crate::settings::{Kind, Row, Unit, rows as all_settings};
use std::time::{SystemTime, UNIX_EPOCH};

/// `pg_settings`.
pub fn settings(now: &Now, rows: &mut Rows) -> Result<()> {
    let settings = now.session.settings();
    for row in all_settings() {
        let (kind, unit, bounds, words): (&str, Option<&str>, Option<(i64, i64)>, Value) = match row.kind {
            Kind::Bool => ("bool", None, None, Value::Null),
            Kind::Integer { unit, least, most, .. } => {
                let unit = unit.map(|unit| match unit {
                    Unit::Milliseconds => "ms",
                    Unit::Kilobytes => "kB",
                });
                ("integer", unit, Some((least, most)), Value::Null)
            }
            Kind::Never => ("integer", Some("ms"), Some((0, i64::from(i32::MAX))), Value::Null),
            Kind::OneOf { all, .. } => {
                let words: Vec<String> = all.iter().map(ToString::to_string).collect();
                ("enum", None, None, words.into())
            }
            _ => ("string", None, None, Value::Null),
        };
        let value = settings.text(row.name);
        let set = value != row.default;
        rows.add(&[
            ("name", row.name.into()),
            ("setting", value.into()),
            ("unit", unit.into()),
            ("category", "Taipan".into()),
            ("short_desc", row.about.into()),
            ("context", context(row).into()),
            ("vartype", kind.into()),
            ("source", if set { "session" } else { "default" }.into()),
            ("min_val", bounds.map(|(least, _)| least.to_string()).into()),
            ("max_val", bounds.map(|(_, most)| most.to_string()).into()),
            ("enumvals", words),
            ("boot_val", row.default.into()),
            ("reset_val", row.default.into()),
            ("pending_restart", false.into()),
        ])?;
    }
    Ok(())
}

/// Who may change a setting.
fn context(row: &Row) -> &'static str {
    match (row.fixed, row.superuser) {
        (true, _) => "internal",
        (false, true) => "superuser",
        (false, false) => "user",
    }
}

/// `pg_cursors`.
pub fn cursors(now: &Now, rows: &mut Rows) -> Result<()> {
    for cursor in now.session.listed_cursors()? {
        rows.add(&[
            ("name", cursor.name.into()),
            ("statement", cursor.statement.into()),
            ("is_holdable", cursor.hold.into()),
            ("is_binary", false.into()),
            ("is_scrollable", cursor.scroll.into()),
            ("creation_time", nanos(cursor.made).into()),
        ])?;
    }
    Ok(())
}

/// `pg_prepared_statements`: those of PREPARE. Each run is planned anew, with its values.
pub fn prepared(now: &Now, rows: &mut Rows) -> Result<()> {
    for statement in now.session.listed_statements() {
        let types = statement.types.iter().map(|ty| i64::from(told(ty).oid));
        rows.add(&[
            ("name", statement.name.into()),
            ("statement", statement.text.into()),
            ("prepare_time", nanos(statement.made).into()),
            ("parameter_types", types.collect::<Vec<i64>>().into()),
            ("from_sql", true.into()),
            ("generic_plans", 0.into()),
            ("custom_plans", statement.runs.into()),
        ])?;
    }
    Ok(())
}

/// Nanoseconds since 1970.
pub fn nanos(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
}
