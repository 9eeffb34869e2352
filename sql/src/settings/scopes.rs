//! The values of a session's settings, for the session, for its transaction, and as savepoints remember them.

use super::table::{Row, row};
use super::{unknown, values};
use crate::error::{Error, Result, SqlState};
use crate::statements::Reach;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::Duration;

/// The settings of one session.
#[derive(Default)]
pub struct Settings {
    state: Mutex<State>,
    /// Tells whether the session is a superuser's.
    is_superuser: OnceLock<Ask>,
}

/// Somebody who knows.
type Ask = Box<dyn Fn() -> Result<bool> + Send + Sync>;

impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.state.lock().fmt(f)
    }
}

#[derive(Clone, Debug, Default)]
struct State {
    now: Scope,
    /// What RESET goes back to, where it is not the default.
    initial: Values,
    /// What ROLLBACK goes back to; there while a block is open.
    before: Option<Scope>,
    /// What savepoints go back to, the newest last.
    savepoints: Vec<(String, Scope)>,
    /// Counts the changes.
    version: u64,
    /// What each statement asks for, as it was at a version.
    frequent: Option<(u64, Frequent)>,
}

/// What each statement asks for: read from their texts once for each change.
#[derive(Clone, Copy, Debug)]
struct Frequent {
    statement_timeout: Option<Duration>,
    idle_session_timeout: Option<Duration>,
    slow_statements: Option<Duration>,
}

type Values = BTreeMap<String, String>;

#[derive(Clone, Debug, Default, PartialEq)]
struct Scope {
    session: Values,
    transaction: Values,
}

/// What only a transaction has, and what a new one has of it.
const OF_TRANSACTION: [(&str, &str); 3] = [
    ("transaction_deferrable", "default_transaction_deferrable"),
    ("transaction_isolation", "default_transaction_isolation"),
    ("transaction_read_only", "default_transaction_read_only"),
];

impl State {
    fn value(&self, name: &str) -> Option<&str> {
        let scopes = [&self.now.transaction, &self.now.session, &self.initial];
        if let Some(value) = scopes.iter().find_map(|values| values.get(name)) {
            return Some(value);
        }
        match OF_TRANSACTION
            .iter()
            .find(|(of_transaction, _)| *of_transaction == name)
        {
            Some((_, of_new)) => self.value(of_new),
            None => row(name).map(|row| row.default),
        }
    }

    fn number(&self, name: &str) -> u64 {
        self.value(name).and_then(|value| value.parse().ok()).unwrap_or(0)
    }

    fn signed(&self, name: &str) -> i64 {
        self.value(name).and_then(|value| value.parse().ok()).unwrap_or(-1)
    }

    /// A time; `None` for 0, which is no limit.
    fn milliseconds(&self, name: &str) -> Option<Duration> {
        let value = self.number(name);
        (value > 0).then(|| Duration::from_millis(value))
    }

    fn frequent(&mut self) -> Frequent {
        match self.frequent {
            Some((version, frequent)) if version == self.version => frequent,
            _ => {
                let least = self.signed("log_min_duration_statement");
                let frequent = Frequent {
                    statement_timeout: self.milliseconds("statement_timeout"),
                    idle_session_timeout: self.milliseconds("idle_session_timeout"),
                    slow_statements: u64::try_from(least).ok().map(Duration::from_millis),
                };
                self.frequent = Some((self.version, frequent));
                frequent
            }
        }
    }

    fn go_back(&mut self, scope: Scope) {
        // Most transactions have changed nothing.
        if self.now != scope {
            self.now = scope;
            self.version += 1;
        }
    }
}

impl Settings {
    /// The value of a setting as SHOW tells it.
    ///
    /// # Errors
    ///
    /// 42704 for a name that nobody knows.
    pub fn show(&self, name: &str) -> Result<String> {
        let (name, row) = named(name);
        match (self.state.lock().value(&name), row) {
            (Some(value), Some(row)) => Ok(row.kind.shown(value)),
            (Some(value), None) => Ok(value.to_string()),
            (None, _) => Err(unknown(&name)),
        }
    }

    /// Gives a setting a value.
    ///
    /// # Errors
    ///
    /// 42704 for a name that nobody knows, 55P02 for what cannot be changed, 22023 for what is no value, 0A000 for a value
    /// that is not honoured, 25001 for a transaction that is to change something after all.
    pub fn set(&self, name: &str, value: &str, reach: Reach) -> Result<()> {
        let (name, value) = checked(name, value)?;
        self.may_change(&name)?;
        let mut state = self.state.lock();
        let was = state.now.transaction.get(&name).map(String::as_str);
        if name == "transaction_read_only" && value == "off" && was == Some("on") {
            return Err(Error::new(
                SqlState::ActiveTransaction,
                "transaction read-write mode must be set before any query",
            ));
        }
        let of_transaction = OF_TRANSACTION.iter().any(|(known, _)| *known == name);
        state.version += 1;
        if reach == Reach::Transaction || of_transaction {
            state.now.transaction.insert(name, value);
        } else {
            // The value that the transaction had gives way, as in Postgres.
            state.now.transaction.remove(&name);
            state.now.session.insert(name, value);
        }
        Ok(())
    }

    /// Gives a setting the value that it began with.
    ///
    /// # Errors
    ///
    /// As `set`.
    pub fn reset(&self, name: &str) -> Result<()> {
        let (name, row) = named(name);
        changeable(&name, row)?;
        self.may_change(&name)?;
        let mut state = self.state.lock();
        state.version += 1;
        state.now.transaction.remove(&name);
        state.now.session.remove(&name);
        Ok(())
    }

    /// Whom to ask whether the session is a superuser's, from now on.
    pub fn ask(&self, is_superuser: impl Fn() -> Result<bool> + Send + Sync + 'static) {
        // It is said once, where the session is made.
        let _ = self.is_superuser.set(Box::new(is_superuser));
    }

    /// Fails where a setting is not the session's to change.
    ///
    /// # Errors
    ///
    /// 42501.
    pub fn may_change(&self, name: &str) -> Result<()> {
        let (Some(row), Some(is_superuser)) = (row(name), self.is_superuser.get()) else {
            return Ok(());
        };
        if !row.superuser || is_superuser()? {
            Ok(())
        } else {
            Err(refused(row.name))
        }
    }

    /// Gives all settings the values that they began with.
    pub fn reset_all(&self) {
        let mut state = self.state.lock();
        let kept = |name: &String, _: &mut String| OF_TRANSACTION.iter().any(|(known, _)| known == name);
        state.now.transaction.retain(kept);
        state.now.session.clear();
        state.version += 1;
    }

    /// The value of the session, where the transaction may have another.
    ///
    /// # Errors
    ///
    /// 42704 for a name that nobody knows.
    pub fn of_session(&self, name: &str) -> Result<String> {
        let (name, _) = named(name);
        let mut state = self.state.lock().clone();
        state.now.transaction.clear();
        state.value(&name).map(str::to_string).ok_or_else(|| unknown(&name))
    }

    /// A value that RESET goes back to.
    ///
    /// # Errors
    ///
    /// As `set`.
    pub fn begin_with(&self, name: &str, value: &str) -> Result<()> {
        let (name, value) = checked(name, value)?;
        let mut state = self.state.lock();
        state.version += 1;
        state.initial.insert(name, value);
        Ok(())
    }

    /// BEGIN.
    pub fn begin(&self) {
        let mut state = self.state.lock();
        let mut now = state.now.clone();
        now.transaction.clear();
        state.go_back(now);
        state.before = Some(state.now.clone());
        state.savepoints.clear();
    }

    /// COMMIT: what was set for the transaction ends.
    pub fn commit(&self) {
        let mut state = self.state.lock();
        let mut now = state.now.clone();
        now.transaction.clear();
        state.before = None;
        state.savepoints.clear();
        state.go_back(now);
    }

    /// ROLLBACK: what was set in the transaction was not.
    pub fn rollback(&self) {
        let mut state = self.state.lock();
        state.savepoints.clear();
        if let Some(before) = state.before.take() {
            state.go_back(before);
        }
    }

    /// SAVEPOINT.
    pub fn savepoint(&self, name: &str) {
        let mut state = self.state.lock();
        let now = state.now.clone();
        state.savepoints.push((name.to_string(), now));
    }

    /// RELEASE.
    pub fn release(&self, name: &str) {
        let mut state = self.state.lock();
        if let Some(at) = state.savepoints.iter().rposition(|(known, _)| known == name) {
            state.savepoints.truncate(at);
        }
    }

    /// ROLLBACK TO: the savepoint stays.
    pub fn rollback_to(&self, name: &str) {
        let mut state = self.state.lock();
        if let Some(at) = state.savepoints.iter().rposition(|(known, _)| known == name) {
            state.savepoints.truncate(at + 1);
            let scope = state.savepoints[at].1.clone();
            state.go_back(scope);
        }
    }

    /// Whether a block is open: what is set for the transaction lasts longer than a statement.
    pub fn is_in_block(&self) -> bool {
        self.state.lock().before.is_some()
    }

    /// The end of a statement that is a transaction by itself.
    pub fn end_statement(&self) {
        let mut state = self.state.lock();
        if state.before.is_none() && !state.now.transaction.is_empty() {
            state.now.transaction.clear();
            state.version += 1;
        }
    }

    /// Rises with each change.
    pub fn version(&self) -> u64 {
        self.state.lock().version
    }

    /// How long a statement may run.
    pub fn statement_timeout(&self) -> Option<Duration> {
        self.state.lock().frequent().statement_timeout
    }

    /// How long a client may say nothing outside of a block.
    pub fn idle_session_timeout(&self) -> Option<Duration> {
        self.state.lock().frequent().idle_session_timeout
    }

    /// How long a statement runs at least that is logged; `None`: none is.
    pub fn slow_statements(&self) -> Option<Duration> {
        self.state.lock().frequent().slow_statements
    }

    /// How many bytes of each parameter are logged; `None`: parameters are not.
    pub fn logged_parameters(&self) -> Option<usize> {
        match self.state.lock().signed("log_parameter_max_length") {
            0 => None,
            most => Some(usize::try_from(most).unwrap_or(usize::MAX)),
        }
    }

    /// A time; `None` for 0, which is no limit.
    pub fn milliseconds(&self, name: &str) -> Option<Duration> {
        self.state.lock().milliseconds(name)
    }

    /// A size in bytes; `None` for 0.
    pub fn bytes(&self, name: &str) -> Option<usize> {
        let value = self.state.lock().number(name);
        (value > 0).then(|| usize::try_from(value).unwrap_or(usize::MAX).saturating_mul(1024))
    }

    /// Whether a setting is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.state.lock().value(name) == Some("on")
    }

    /// The schemas of the search path as they are written.
    pub fn search_path(&self) -> Vec<String> {
        values::names(self.state.lock().value("search_path").unwrap_or_default())
    }

    /// A value as it is kept.
    pub fn text(&self, name: &str) -> String {
        self.state.lock().value(name).unwrap_or_default().to_string()
    }
}

/// The name as it is kept, and its row. Names of other programs have a dot.
fn named(name: &str) -> (String, Option<&'static Row>) {
    match row(name) {
        Some(row) => (row.name.to_string(), Some(row)),
        None => (name.to_lowercase(), None),
    }
}

/// What a setting of superusers says to others.
pub fn refused(name: &str) -> Error {
    let message = format!("permission denied to set parameter \"{name}\"");
    Error::new(SqlState::InsufficientPrivilege, message)
}

fn changeable(name: &str, row: Option<&Row>) -> Result<()> {
    match row {
        Some(row) if row.fixed => Err(Error::new(
            SqlState::CannotChangeParameter,
            format!("parameter \"{name}\" cannot be changed"),
        )),
        Some(_) => Ok(()),
        None if name.contains('.') && !name.starts_with("taipan.") => Ok(()),
        None => Err(unknown(name)),
    }
}

fn checked(name: &str, value: &str) -> Result<(String, String)> {
    let (name, row) = named(name);
    changeable(&name, row)?;
    let value = match row {
        Some(row) => row.kind.parse(row.name, value)?,
        None => value.to_string(),
    };
    Ok((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transactions_undo_what_they_set() {
        let settings = Settings::default();
        let name = || settings.show("application_name").expect("a value");
        let set = |value, reach| settings.set("Application_Name", value, reach).expect("a value");
        set("one", Reach::Session);
        settings.begin();
        set("two", Reach::Session);
        settings.savepoint("s");
        set("three", Reach::Transaction);
        assert_eq!(name(), "three");
        settings.rollback_to("s");
        assert_eq!(name(), "two");
        set("four", Reach::Transaction);
        settings.commit();
        assert_eq!(name(), "two");
        settings.begin();
        set("five", Reach::Session);
        settings.rollback();
        assert_eq!(name(), "two");
        settings.reset("application_name").expect("it is there");
        assert_eq!(name(), "");
    }

    #[test]
    fn names_of_others_are_kept() {
        let settings = Settings::default();
        assert_eq!(
            settings.show("app.user").expect_err("nobody set it").sqlstate().code(),
            "42704"
        );
        settings.set("App.User", "Ann", Reach::Session).expect("anything");
        assert_eq!(settings.show("app.user").expect("a value"), "Ann");
        let error = settings.set("taipan.speed", "1", Reach::Session).expect_err("no such");
        assert_eq!(error.sqlstate().code(), "42704");
        let error = settings.set("server_version", "17", Reach::Session).expect_err("fixed");
        assert_eq!(error.sqlstate().code(), "55P02");
    }
}
