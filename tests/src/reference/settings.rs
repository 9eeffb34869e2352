//! The page of settings, from `pg_settings`.

use super::{WRITTEN, cell, rows};
use anyhow::{Result, ensure};
use std::fmt::Write;
use taipan::Session;
use tokio::runtime::Runtime;

const HEAD: &str = "# Settings

`SET name = value`, `SHOW name` and `RESET name` are Postgres's.
`SET LOCAL` ends with the transaction.
`ALTER ROLE … SET` is what sessions of a role begin with.
A setting that Postgres has and Taipan does not honour is not in this list, or takes only the values that change nothing.

";

const QUERY: &str = "SELECT name, boot_val, unit, vartype, min_val, max_val, enumvals::text, context, short_desc FROM pg_settings ORDER BY lower(name)";

pub fn page(runtime: &Runtime, session: &Session) -> Result<String> {
    let rows = rows(runtime, session, QUERY)?;
    ensure!(rows.len() > 20, "{} settings", rows.len());
    let mut page = format!("{HEAD}{WRITTEN}");
    for (own, title) in [(true, "Taipan's own"), (false, "Those of Postgres")] {
        let _ = write!(
            page,
            "\n## {title}\n\n| setting | default | values | who may change it | what it is |\n|---|---|---|---|---|\n"
        );
        for row in rows.iter().filter(|row| row[0].starts_with("taipan.") == own) {
            let [name, default, unit, kind, least, most, words, context, about] = row.as_slice() else {
                continue;
            };
            let unit = if unit.is_empty() {
                String::new()
            } else {
                format!(" {unit}")
            };
            let values = match kind.as_str() {
                "enum" => cell(words.trim_matches(['{', '}', '[', ']'])),
                "integer" => format!("{least} to {most}{unit}"),
                kind => kind.to_string(),
            };
            let who = match context.as_str() {
                "internal" => "nobody",
                "superuser" => "superusers",
                _ => "everybody",
            };
            let default = if default.is_empty() {
                String::new()
            } else {
                format!("`{}`", cell(default))
            };
            let _ = writeln!(page, "| `{name}` | {default} | {values} | {who} | {} |", cell(about));
        }
    }
    Ok(page)
}
