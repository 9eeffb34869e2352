//! What the sessions of the database do and have done: `pg_stat_activity`, `pg_stat_database`, `pg_stat_statements`,
//! `pg_stat_user_functions`.

use super::now::Now;
use super::rows::{Rows, Value};
use super::state::nanos;
use crate::activity::{Seen, Shown, Times, Waits};
use crate::error::Result;
use crate::rights::{DATABASE, READ_STATS};
use crate::statements::DATABASE_NAME;
use std::time::Duration;
use taipan_store::{Class, Oid};

/// What stands for a text that the role must not see.
const NOT_SHOWN: &str = "<insufficient privilege>";

/// Whether the role sees what sessions of another one do.
fn sees(now: &Now, role: Oid) -> bool {
    let (roles, me) = (&now.access.roles, now.access.me);
    roles.has_rights_of(me, role) || roles.has_rights_of(me, READ_STATS)
}

/// `pg_stat_activity`: the sessions of this process.
pub fn activity(now: &Now, rows: &mut Rows) -> Result<()> {
    for seen in now.session.activity().sessions().all() {
        let (Some(shown), Some(session)) = (seen.shown(), seen.session.get()) else {
            continue;
        };
        let mut row: Vec<(&str, Value)> = vec![
            ("datid", DATABASE.into()),
            ("datname", DATABASE_NAME.into()),
            ("pid", seen.pid.into()),
            ("usesysid", seen.role.into()),
            ("usename", now.access.roles.name(seen.role).into()),
            ("application_name", session.settings().text("application_name").into()),
        ];
        if sees(now, seen.role) {
            row.extend(details(&seen, &shown))
        } else {
            row.push(("query", NOT_SHOWN.into()))
        }
        rows.add(&row)?;
    }
    Ok(())
}

/// `pg_stat_database`: how many sessions the database has. Nothing else is counted for all of them.
pub fn databases(now: &Now, rows: &mut Rows) -> Result<()> {
    let sessions = now.session.activity().sessions().all();
    let shown = sessions.iter().filter(|seen| seen.shown().is_some()).count();
    rows.add(&[
        ("datid", DATABASE.into()),
        ("datname", DATABASE_NAME.into()),
        ("numbackends", count(shown as u64)),
    ])
}

/// What not everybody sees of a session.
fn details(seen: &Seen, shown: &Shown) -> Vec<(&'static str, Value)> {
    let waits = match shown.waits {
        Waits::Nothing => None,
        Waits::ClientRead => Some("ClientRead"),
        Waits::ClientWrite => Some("ClientWrite"),
    };
    let backend = match seen.client {
        Some(_) => "client backend",
        None => "embedded session",
    };
    vec![
        ("client_addr", seen.client.map(|client| client.ip().to_string()).into()),
        ("client_port", seen.client.map(|client| i32::from(client.port())).into()),
        ("backend_start", nanos(seen.started).into()),
        ("xact_start", shown.transaction_start.map(nanos).into()),
        ("query_start", shown.query_start.map(nanos).into()),
        ("state_change", nanos(shown.changed).into()),
        ("wait_event_type", waits.map(|_| "Client").into()),
        ("wait_event", waits.into()),
        ("state", shown.state.name().into()),
        ("query", shown.query.as_ref().into()),
        ("backend_type", backend.into()),
    ]
}

/// `pg_stat_statements`: the figures are everybody's, texts are not.
pub fn statements(now: &Now, rows: &mut Rows) -> Result<()> {
    for ((role, number), entry) in now.session.activity().statements().all() {
        let mut row: Vec<(&str, Value)> = vec![
            ("userid", role.into()),
            ("dbid", DATABASE.into()),
            ("toplevel", true.into()),
            ("plans", count(entry.plans.count)),
            ("calls", count(entry.runs.count)),
            ("rows", count(entry.rows)),
            ("rows_native", count(entry.functions.native)),
            ("rows_replayed", count(entry.functions.replayed)),
            ("rows_interpreted", count(entry.functions.interpreted)),
        ];
        if sees(now, role) {
            row.extend([("queryid", number.into()), ("query", entry.text.as_ref().into())])
        } else {
            row.push(("query", NOT_SHOWN.into()))
        }
        row.extend(PLANNED.into_iter().zip(times(&entry.plans)));
        row.extend(EXECUTED.into_iter().zip(times(&entry.runs)));
        rows.add(&row)?;
    }
    Ok(())
}

const PLANNED: [&str; 5] = [
    "total_plan_time",
    "min_plan_time",
    "max_plan_time",
    "mean_plan_time",
    "stddev_plan_time",
];

const EXECUTED: [&str; 5] = [
    "total_exec_time",
    "min_exec_time",
    "max_exec_time",
    "mean_exec_time",
    "stddev_exec_time",
];

fn times(times: &Times) -> [Value; 5] {
    [times.total, times.least, times.most, times.mean, times.deviation()].map(Value::Float)
}

fn count(count: u64) -> Value {
    Value::Int(i64::try_from(count).unwrap_or(i64::MAX))
}

/// `pg_stat_user_functions`: what functions have done of which rows were evaluated. Those that became expressions of SQL are
/// none of them.
pub fn functions(now: &Now, rows: &mut Rows) -> Result<()> {
    let objects = now.catalog().objects();
    for object in objects.filter(|object| object.key.class == Class::Function) {
        let Some(done) = now.session.activity().functions().get(object.oid) else {
            continue;
        };
        let millis = |time: Duration| Value::Float(time.as_secs_f64() * 1e3);
        rows.add(&[
            ("funcid", object.oid.into()),
            ("schemaname", (&object.key.schema).into()),
            ("funcname", (&object.key.name).into()),
            ("calls", count(done.rows.rows())),
            ("total_time", millis(done.total)),
            ("self_time", millis(done.own)),
            ("rows_native", count(done.rows.native)),
            ("rows_replayed", count(done.rows.replayed)),
            ("rows_interpreted", count(done.rows.interpreted)),
            ("rows_failed", count(done.rows.failed)),
        ])?;
    }
    Ok(())
}
