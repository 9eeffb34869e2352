//! Statements about settings carried out, and what settings do to the session.

use super::results::{Notice, QueryResults, Severity};
use super::{Session, transactions};
use crate::database::Identity;
use crate::error::{Error, Result, SqlState};
use crate::settings::{Settings, as_text, row, rows};
use crate::statements::{Discard, Parsed, Reach, Setting};
use datafusion::arrow::array::{ArrayRef, RecordBatch, StringArray};
use std::sync::Arc;
use std::time::Duration;
use taipan_engine::zones::{UTC, known_zone, session_zone, set_session_zone};

impl Session {
    /// The settings.
    pub(crate) fn settings(&self) -> &Settings {
        &self.inner.settings
    }

    pub(super) async fn setting_statement(&self, setting: Setting) -> Result<QueryResults> {
        let settings = self.settings();
        match setting {
            Setting::Set { name, values, reach } => self.set(&name, values.as_deref(), reach),
            Setting::Transaction {
                modes,
                deferrable,
                of_session,
            } => {
                let (prefix, reach) = if of_session {
                    ("default_", Reach::Session)
                } else {
                    ("", Reach::Transaction)
                };
                if let Some(deferrable) = deferrable {
                    let value = if deferrable { "on" } else { "off" };
                    settings.set(&format!("{prefix}transaction_deferrable"), value, reach)?;
                }
                for (name, value) in transactions::settings_of(&modes) {
                    settings.set(&format!("{prefix}{name}"), value, reach)?;
                }
                Ok(self.set_for("SET", of_session, "SET TRANSACTION"))
            }
            Setting::Show(name) => {
                let value = settings.show(&name)?;
                let shown = row(&name).map_or(name.to_lowercase(), |row| row.name.to_string());
                texts("SHOW", &[&shown], [vec![value]])
            }
            Setting::ShowAll => {
                let names = rows().iter().map(|row| row.name.to_string()).collect();
                let values: Result<Vec<String>> = rows().iter().map(|row| settings.show(row.name)).collect();
                let about = rows().iter().map(|row| row.about.to_string()).collect();
                texts("SHOW", &["name", "setting", "description"], [names, values?, about])
            }
            Setting::Reset(name) => settings.reset(&name).map(|()| done("RESET")),
            Setting::ResetAll => {
                settings.reset_all();
                Ok(done("RESET"))
            }
            Setting::Discard(what) => self.discard(what).await,
        }
    }

    fn set(&self, name: &str, values: Option<&[Parsed]>, reach: Reach) -> Result<QueryResults> {
        let settings = self.settings();
        match values {
            // The value of the session, where the transaction has another.
            None if reach == Reach::Transaction => settings.set(name, &settings.of_session(name)?, reach)?,
            None => settings.reset(name)?,
            Some(values) => {
                let kind = row(name).map(|row| row.kind);
                if values.len() > 1 && !kind.is_some_and(|kind| kind.takes_several()) {
                    let message = format!("SET {name} takes only one argument");
                    return Err(Error::new(SqlState::InvalidParameter, message));
                }
                let text = as_text(values, kind.is_some_and(|kind| kind.is_list()));
                settings.set(name, &text, reach)?;
            }
        }
        Ok(self.set_for("SET", reach == Reach::Session, "SET LOCAL"))
    }

    /// What a transaction has set ends with it: outside of a block, at once.
    fn set_for(&self, tag: &'static str, of_session: bool, what: &str) -> QueryResults {
        if of_session || self.settings().is_in_block() {
            done(tag)
        } else {
            QueryResults::done(
                tag,
                vec![
                    Notice::new(
                        Severity::Warning,
                        format!("{what} can only be used in transaction blocks"),
                    )
                    .of_class(SqlState::NoActiveTransaction),
                ],
            )
        }
    }

    async fn discard(&self, what: Discard) -> Result<QueryResults> {
        if what == Discard::All {
            if self.attached().work.is_in_block() {
                let message = "DISCARD ALL cannot run inside a transaction block";
                return Err(Error::new(SqlState::ActiveTransaction, message));
            }
            self.settings().reset_all();
            self.inner.prepared.lock().clear();
            self.forget_statements();
            self.inner.cursors.lock().await.clear();
            let identities = self.attached().work.identities();
            identities.set(Identity::of(identities.now().authenticated));
        }
        if matches!(what, Discard::All | Discard::Sequences) {
            self.attached().work.forget_given();
        }
        if matches!(what, Discard::All | Discard::Temporary) {
            self.drop_temporary()?;
        }
        Ok(done(match what {
            Discard::All => "DISCARD ALL",
            Discard::Plans => "DISCARD PLANS",
            Discard::Sequences => "DISCARD SEQUENCES",
            Discard::Temporary => "DISCARD TEMP",
        }))
    }

    /// Does what settings say that have changed.
    pub(super) fn apply_settings(&self) {
        let settings = self.settings();
        let version = settings.version();
        let mut applied = self.inner.applied.lock();
        if *applied == version {
            return;
        }
        *applied = version;
        let (runtime, limits) = (self.runtime(), &self.inner.limits);
        runtime.set_timeout(settings.milliseconds("taipan.function_timeout").or(limits.timeout));
        runtime.set_memory(settings.bytes("taipan.function_memory").or(limits.memory));
        runtime.set_output(settings.bytes("taipan.function_output").or(limits.output));
        self.apply_zone(&known_zone(&settings.text("TimeZone")).unwrap_or_else(|| UTC.to_string()));
    }

    /// How long a client may say nothing, with the setting that says so; it depends on whether a block is open.
    pub fn idle_timeout(&self) -> Option<(Duration, SqlState)> {
        let settings = self.settings();
        if self.is_in_block() {
            let timeout = settings.milliseconds("idle_in_transaction_session_timeout")?;
            return Some((timeout, SqlState::IdleInTransactionTimeout));
        }
        Some((settings.idle_session_timeout()?, SqlState::IdleSessionTimeout))
    }

    /// Points in time with a zone are shown in this one, the zone of the statement that began last: a name of the time zone
    /// database, or an offset.
    pub fn time_zone(&self) -> String {
        let state = self.context().state_ref();
        session_zone(state.read().config_options()).to_string()
    }

    /// Lets plans know the time zone.
    fn apply_zone(&self, zone: &str) {
        let state = self.context().state_ref();
        if session_zone(state.read().config_options()) == zone {
            return;
        }
        let mut state = state.write();
        set_session_zone(state.config_mut().options_mut(), zone);
        drop(state);
        // They read texts as times of the zone before.
        self.inner.parsers.lock().clear();
    }

    /// What the user is to be told, by `client_min_messages`.
    pub(super) fn told(&self, notices: Vec<Notice>) -> Vec<Notice> {
        if notices.is_empty() {
            return notices;
        }
        let least = match self.settings().text("client_min_messages").as_str() {
            "error" => None,
            "warning" => Some(Severity::Warning),
            "notice" => Some(Severity::Notice),
            "log" => Some(Severity::Log),
            _ => Some(Severity::Debug),
        };
        // INFO is what the statement was asked for.
        let is_told =
            |notice: &Notice| notice.severity == Severity::Info || least.is_some_and(|least| notice.severity >= least);
        notices.into_iter().filter(is_told).collect()
    }
}

/// The names of settings that clients are told.
pub fn reported() -> impl Iterator<Item = &'static str> {
    rows().iter().filter(|row| row.reported).map(|row| row.name)
}

fn done(tag: &'static str) -> QueryResults {
    QueryResults::done(tag, Vec::new())
}

/// Columns of texts.
fn texts<const N: usize>(tag: &str, names: &[&str; N], columns: [Vec<String>; N]) -> Result<QueryResults> {
    let column = |texts: Vec<String>| Arc::new(StringArray::from(texts)) as ArrayRef;
    let columns = names.iter().copied().zip(columns.map(column));
    let batch = RecordBatch::try_from_iter(columns).map_err(|e| Error::new(SqlState::Internal, e.to_string()))?;
    Ok(QueryResults::rows(tag, batch))
}
