//! Functions that do something to sessions and to what is known of them. They run whenever they are called, and not while a
//! statement is planned.

use super::super::rows::Value;
use super::{Argument, Asking, Row};
use crate::activity::Seen;
use crate::error::{Error, Result, SqlState};
use crate::rights::{SIGNAL_BACKENDS, denied};
use std::sync::Arc;
use std::time::{Duration, Instant};
use taipan_store::Oid;
use taipan_udf::Level;

/// How long it is waited before it is looked again whether a session has ended.
const TICK: Duration = Duration::from_millis(5);

pub const ROWS: &[Row] = &[
    Row {
        name: "pg_cancel_backend",
        takes: "i",
        gives: "bool",
        answer: |asking, given| {
            let found = other(asking, given[0].int()?, &CANCEL)?;
            let session = found.and_then(|seen| seen.session.get());
            session.iter().for_each(|session| session.cancel());
            Ok(session.is_some().into())
        },
    },
    Row {
        name: "pg_terminate_backend",
        takes: "i ii",
        gives: "bool",
        answer: terminate,
    },
    Row {
        name: "pg_stat_statements_reset",
        takes: " o oo ooi",
        gives: "void",
        answer: |asking, given| {
            own(asking, "pg_stat_statements_reset")?;
            // 0 stands for all; there is one database.
            let number = |place: usize| given.get(place).map_or(Ok(0), Argument::int);
            let role = Oid::try_from(number(0)?).ok().filter(|role| *role != 0);
            let text = Some(number(2)?).filter(|number| *number != 0);
            asking.now.session.activity().statements().reset(role, text);
            Ok("".into())
        },
    },
    Row {
        name: "pg_stat_reset",
        takes: "",
        gives: "void",
        answer: |asking, _| {
            own(asking, "pg_stat_reset")?;
            asking.now.session.activity().functions().reset();
            Ok("".into())
        },
    },
];

/// What is done to a session, in words.
struct Deed {
    superuser: &'static str,
    member: &'static str,
}

const CANCEL: Deed = Deed {
    superuser: "must be a superuser to cancel superuser query",
    member: "must be a member of the role whose query is being canceled or member of pg_signal_backend",
};

const TERMINATE: Deed = Deed {
    superuser: "must be a superuser to terminate superuser process",
    member: "must be a member of the role whose process is being terminated or member of pg_signal_backend",
};

/// A session, if the role may do something to it. That there is none is a warning.
fn other(asking: &Asking<'_>, pid: i64, deed: &Deed) -> Result<Option<Arc<Seen>>> {
    let session = &asking.now.session;
    let found = i32::try_from(pid)
        .ok()
        .and_then(|pid| session.activity().sessions().get(pid));
    let Some(seen) = found else {
        session.tell(Level::Warning, format!("PID {pid} is not a PostgreSQL backend process"));
        return Ok(None);
    };
    let (roles, me) = (&asking.now.access.roles, asking.now.access.me);
    let refused = |message| Err(Error::new(SqlState::InsufficientPrivilege, message));
    if roles.is_superuser(seen.role) && !roles.is_superuser(me) {
        return refused(deed.superuser);
    }
    if roles.has_rights_of(me, seen.role) || roles.has_rights_of(me, SIGNAL_BACKENDS) {
        Ok(Some(seen))
    } else {
        refused(deed.member)
    }
}

fn terminate(asking: &Asking<'_>, given: &[Argument]) -> Result<Value> {
    let pid = given[0].int()?;
    let millis = given.get(1).map_or(Ok(0), Argument::int)?;
    let Ok(patience) = u64::try_from(millis) else {
        let message = "\"timeout\" must not be negative";
        return Err(Error::new(SqlState::NumericOutOfRange, message));
    };
    let Some(seen) = other(asking, pid, &TERMINATE)? else {
        return Ok(false.into());
    };
    if let Some(session) = seen.session.get() {
        session.terminate();
    }
    if patience == 0 {
        return Ok(true.into());
    }
    let (session, started) = (&asking.now.session, Instant::now());
    let is_there = || session.activity().sessions().get(seen.pid).is_some();
    while is_there() && !session.is_stopped() {
        if started.elapsed() >= Duration::from_millis(patience) {
            let message = format!("backend with PID {pid} did not terminate within {millis} milliseconds");
            session.tell(Level::Warning, message);
            return Ok(false.into());
        }
        std::thread::sleep(TICK);
    }
    Ok((!is_there()).into())
}

/// What only superusers may do.
fn own(asking: &Asking<'_>, function: &str) -> Result<()> {
    if asking.now.access.is_superuser() {
        Ok(())
    } else {
        Err(denied(&format!("function {function}")))
    }
}
