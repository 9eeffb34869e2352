//! Every setting, a row each. Names, defaults and meanings are Postgres's; those of Taipan's own begin with `taipan.`.

use super::values::{Kind, Unit};

/// A setting.
#[derive(Debug)]
pub struct Row {
    /// As SHOW ALL spells it.
    pub name: &'static str,
    pub kind: Kind,
    /// The value where nobody has set one.
    pub default: &'static str,
    /// Whether SET may change it.
    pub fixed: bool,
    /// Whether only superusers may change it.
    pub superuser: bool,
    /// Whether clients are told when it changes.
    pub reported: bool,
    pub about: &'static str,
}

/// The row of a name, in whatever case.
pub fn row(name: &str) -> Option<&'static Row> {
    let found = rows().binary_search_by(|row| {
        let known = row.name.bytes().map(|byte| byte.to_ascii_lowercase());
        known.cmp(name.bytes().map(|byte| byte.to_ascii_lowercase()))
    });
    found.ok().map(|place| &rows()[place])
}

/// All settings, in the order of their names.
pub fn rows() -> &'static [Row] {
    ROWS
}

const fn user(name: &'static str, kind: Kind, default: &'static str, about: &'static str) -> Row {
    Row {
        name,
        kind,
        default,
        fixed: false,
        superuser: false,
        reported: false,
        about,
    }
}

const fn reported(row: Row) -> Row {
    Row { reported: true, ..row }
}

const fn superuser(row: Row) -> Row {
    Row { superuser: true, ..row }
}

const fn fixed(name: &'static str, default: &'static str, about: &'static str) -> Row {
    Row {
        fixed: true,
        ..user(name, Kind::Text, default, about)
    }
}

const MILLISECONDS: Kind = Kind::Integer {
    unit: Some(Unit::Milliseconds),
    least: 0,
    most: i32::MAX as i64,
    built: 0,
};

/// The same, where -1 is never.
const FROM_NEVER: Kind = Kind::Integer {
    unit: Some(Unit::Milliseconds),
    least: -1,
    most: i32::MAX as i64,
    built: -1,
};

const KILOBYTES: Kind = Kind::Integer {
    unit: Some(Unit::Kilobytes),
    least: 64,
    most: i32::MAX as i64,
    built: 64,
};

/// From nothing, which is no limit.
const LIMIT: Kind = Kind::Integer {
    unit: Some(Unit::Kilobytes),
    least: 0,
    most: i64::MAX / 1024,
    built: 0,
};

const LEVELS: &[&str] = &["read uncommitted", "read committed", "repeatable read", "serializable"];
/// Those of them that a snapshot keeps.
const SNAPSHOTS: &[&str] = &["read uncommitted", "read committed", "repeatable read"];

const MESSAGES: &[&str] = &[
    "debug5", "debug4", "debug3", "debug2", "debug1", "debug", "log", "info", "notice", "warning", "error",
];

const fn one_of(all: &'static [&'static str], built: &'static [&'static str]) -> Kind {
    Kind::OneOf { all, built }
}

const PLANS: &[&str] = &["auto", "force_custom_plan", "force_generic_plan"];

const ROWS: &[Row] = &[
    reported(user(
        "application_name",
        Kind::Text,
        "",
        "The name of the program that has the session.",
    )),
    fixed(
        "block_size",
        "8192",
        "The size of a disk block of Postgres. Has no effect here.",
    ),
    user(
        "bytea_output",
        one_of(&["escape", "hex"], &["hex"]),
        "hex",
        "How bytea is written.",
    ),
    user(
        "check_function_bodies",
        Kind::Bool,
        "on",
        "Whether bodies in SQL are checked at CREATE FUNCTION; those in Python are in any case.",
    ),
    reported(user(
        "client_encoding",
        Kind::Encoding,
        "UTF8",
        "The encoding of texts.",
    )),
    user(
        "client_min_messages",
        one_of(MESSAGES, MESSAGES),
        "notice",
        "The least severe notices that are told.",
    ),
    reported(user("DateStyle", Kind::DateStyle, "ISO, MDY", "How dates are written.")),
    user(
        "default_table_access_method",
        one_of(&["heap"], &["heap"]),
        "heap",
        "How tables are stored. Has no effect here.",
    ),
    user(
        "default_tablespace",
        one_of(&["", "pg_default"], &["", "pg_default"]),
        "",
        "Where tables are stored. Has no effect here.",
    ),
    user(
        "default_transaction_deferrable",
        Kind::Bool,
        "off",
        "Has no effect on transactions of a snapshot.",
    ),
    user(
        "default_transaction_isolation",
        one_of(LEVELS, SNAPSHOTS),
        "read committed",
        "The isolation of new transactions. All are of one snapshot.",
    ),
    reported(user(
        "default_transaction_read_only",
        Kind::Bool,
        "off",
        "Whether new transactions may change nothing.",
    )),
    user(
        "extra_float_digits",
        Kind::Integer {
            unit: None,
            least: -15,
            most: 3,
            built: 1,
        },
        "1",
        "How floating-point numbers are written: from 1 on, as short as is exact.",
    ),
    user(
        "idle_in_transaction_session_timeout",
        MILLISECONDS,
        "0",
        "How long a connection may wait in a transaction; 0 is for ever. For servers.",
    ),
    user(
        "idle_session_timeout",
        MILLISECONDS,
        "0",
        "How long a connection may wait; 0 is for ever. For servers.",
    ),
    reported(fixed("in_hot_standby", "off", "Whether the database is a standby.")),
    reported(fixed("integer_datetimes", "on", "Timestamps are integers.")),
    reported(user(
        "IntervalStyle",
        one_of(
            &["postgres", "postgres_verbose", "sql_standard", "iso_8601"],
            &["postgres"],
        ),
        "postgres",
        "How intervals are written.",
    )),
    user("jit", Kind::Bool, "on", "Has no effect here: functions are compiled."),
    fixed("lc_collate", "C", "The order of texts."),
    fixed("lc_ctype", "C.UTF-8", "The classes of characters."),
    user(
        "lc_messages",
        one_of(
            &["", "C", "C.UTF-8", "en_US.UTF-8"],
            &["", "C", "C.UTF-8", "en_US.UTF-8"],
        ),
        "C",
        "The language of messages.",
    ),
    user(
        "lock_timeout",
        MILLISECONDS,
        "0",
        "Has no effect here: statements do not wait for locks.",
    ),
    superuser(user(
        "log_min_duration_statement",
        FROM_NEVER,
        "-1",
        "How long a statement runs at least that is logged, with its plan; -1 is none.",
    )),
    superuser(user(
        "log_parameter_max_length",
        Kind::Integer {
            unit: None,
            least: -1,
            most: i32::MAX as i64 / 2,
            built: -1,
        },
        "0",
        "How many bytes of each parameter of a slow statement are logged; -1 is all of them.",
    )),
    user("maintenance_work_mem", KILOBYTES, "65536", "Has no effect here."),
    fixed(
        "max_identifier_length",
        "63",
        "The longest name of Postgres. Has no effect here.",
    ),
    fixed(
        "max_index_keys",
        "32",
        "The most columns of an index of Postgres. Has no effect here.",
    ),
    user(
        "password_encryption",
        one_of(&["md5", "scram-sha-256"], &["scram-sha-256"]),
        "scram-sha-256",
        "How passwords are kept.",
    ),
    user(
        "plan_cache_mode",
        one_of(PLANS, PLANS),
        "auto",
        "Whether plans of queries are cached: when they come again, at once, or never.",
    ),
    user(
        "row_security",
        Kind::Bool,
        "on",
        "Has no effect here: there are no policies.",
    ),
    user(
        "search_path",
        Kind::Schemas,
        "\"$user\", public",
        "The schemas in which names without one are looked up.",
    ),
    reported(fixed("server_encoding", "UTF8", "The encoding of the database.")),
    reported(fixed(
        "server_version",
        concat!("16.6 (Taipan ", env!("CARGO_PKG_VERSION"), ")"),
        "The version of Postgres that clients may expect.",
    )),
    fixed("server_version_num", "160006", "The same as a number."),
    reported(user(
        "standard_conforming_strings",
        one_of(&["on", "off"], &["on"]),
        "on",
        "Whether '\\' is a character like others.",
    )),
    user(
        "statement_timeout",
        MILLISECONDS,
        "0",
        "How long a statement may run; 0 is for ever.",
    ),
    user("synchronize_seqscans", Kind::Bool, "on", "Has no effect here."),
    user(
        "synchronous_commit",
        one_of(
            &["off", "local", "remote_write", "remote_apply", "on"],
            &["off", "local", "remote_write", "remote_apply", "on"],
        ),
        "on",
        "COMMIT waits for the disk in any case.",
    ),
    user(
        "taipan.function_memory",
        LIMIT,
        "0",
        "The most memory of a function that has no limit of its own; 0 is the default of the session.",
    ),
    user(
        "taipan.function_output",
        LIMIT,
        "0",
        "The most that a call of a function may return that has no limit of its own; 0 is the default of the session.",
    ),
    user(
        "taipan.function_timeout",
        MILLISECONDS,
        "0",
        "How long a batch of a function may take that has no limit of its own; 0 is the default of the session.",
    ),
    reported(user("TimeZone", Kind::Zone, "UTC", "The time zone of the session.")),
    user(
        "transaction_deferrable",
        Kind::Bool,
        "off",
        "Has no effect on transactions of a snapshot.",
    ),
    user(
        "transaction_isolation",
        one_of(LEVELS, SNAPSHOTS),
        "read committed",
        "The isolation of the transaction.",
    ),
    user(
        "transaction_read_only",
        Kind::Bool,
        "off",
        "Whether the transaction may change nothing.",
    ),
    user(
        "transaction_timeout",
        Kind::Never,
        "0",
        "How long a transaction may take; 0 is for ever, and nothing else is there. Dumps of Postgres 17 set it.",
    ),
    user(
        "work_mem",
        KILOBYTES,
        "4096",
        "Has no effect here: queries share the memory of the session.",
    ),
    user(
        "xmloption",
        one_of(&["content", "document"], &["content", "document"]),
        "content",
        "Has no effect here.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order_and_their_defaults_are_values() {
        let names: Vec<String> = rows().iter().map(|row| row.name.to_lowercase()).collect();
        assert!(names.is_sorted(), "{names:?}");
        for row in rows() {
            let parsed = row.kind.parse(row.name, row.default);
            assert_eq!(parsed.expect(row.name), row.default, "{}", row.name);
        }
    }
}
