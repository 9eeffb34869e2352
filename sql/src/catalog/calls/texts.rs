//! What a server and its session are, and texts that say it.

use super::Row;
use crate::error::{Error, SqlState};
use crate::postgres::quoted_name;
use crate::rights::Thing;
use crate::statements::DATABASE_NAME;

pub const ROWS: &[Row] = &[
    Row {
        name: "version",
        takes: "",
        gives: "text",
        answer: |asking, _| {
            let version = asking.now.session.settings().text("server_version");
            let (arch, os) = (std::env::consts::ARCH, std::env::consts::OS);
            Ok(format!("PostgreSQL {version} on {arch}-{os}").into())
        },
    },
    Row {
        name: "current_database",
        takes: "",
        gives: "name",
        answer: |_, _| Ok(DATABASE_NAME.into()),
    },
    Row {
        name: "getdatabaseencoding",
        takes: "",
        gives: "name",
        answer: |_, _| Ok("UTF8".into()),
    },
    Row {
        name: "current_catalog",
        takes: "",
        gives: "name",
        answer: |_, _| Ok(DATABASE_NAME.into()),
    },
    Row {
        name: "pg_backend_pid",
        takes: "",
        gives: "int4",
        answer: |asking, _| Ok(asking.now.session.pid().into()),
    },
    Row {
        name: "pg_is_in_recovery",
        takes: "",
        gives: "bool",
        answer: |_, _| Ok(false.into()),
    },
    Row {
        name: "pg_encoding_to_char",
        takes: "o",
        gives: "name",
        answer: |_, given| Ok(if given[0].int()? == 6 { "UTF8" } else { "" }.into()),
    },
    Row {
        name: "pg_char_to_encoding",
        takes: "t",
        gives: "int4",
        answer: |_, given| {
            let name: String = given[0].text().chars().filter(char::is_ascii_alphanumeric).collect();
            Ok(match name.to_ascii_lowercase().as_str() {
                "utf8" | "unicode" => 6.into(),
                _ => (-1).into(),
            })
        },
    },
    Row {
        name: "pg_size_pretty",
        takes: "i",
        gives: "text",
        answer: |_, given| Ok(pretty(given[0].int()?).into()),
    },
    Row {
        name: "quote_ident",
        takes: "t",
        gives: "text",
        answer: |_, given| Ok(quoted_name(given[0].text()).into()),
    },
    Row {
        name: "pg_advisory_unlock_all",
        takes: "",
        gives: "void",
        // Nobody can have one.
        answer: |_, _| Ok("".into()),
    },
    Row {
        name: "acldefault",
        takes: "to",
        gives: "_aclitem",
        answer: |asking, given| {
            let thing = match given[0].text() {
                "r" => Thing::Table,
                "s" => Thing::Sequence,
                "f" => Thing::Function,
                "n" => Thing::Schema,
                "d" => Thing::Database,
                other => {
                    let message = format!("unrecognized object type abbreviation: {other}");
                    return Err(Error::new(SqlState::InvalidParameter, message));
                }
            };
            Ok(asking.now.default_acl(thing, "", given[1].oid()?).into())
        },
    },
];

/// A number of bytes with a unit that makes it short, rounded as Postgres does.
fn pretty(bytes: i64) -> String {
    const UNITS: [&str; 6] = ["bytes", "kB", "MB", "GB", "TB", "PB"];
    let (mut size, mut unit, mut limit) = (bytes, 0, 10 * 1024);
    while unit + 1 < UNITS.len() && size.unsigned_abs() >= limit {
        // From bytes on, half a unit is kept for rounding.
        size /= if unit == 0 { 512 } else { 1024 };
        unit += 1;
        limit = 20 * 1024 - 1;
    }
    if unit > 0 {
        size = (size + i64::from(size >= 0)) / 2;
    }
    format!("{size} {}", UNITS[unit])
}
