//! What a database knows of who wants to log in, before there is a session.

use super::{Database, Work};
use crate::error::Result;
use crate::rights::{NOBODY, fits};
use datafusion::arrow::compute::kernels::cast_utils::string_to_timestamp_nanos;
use std::time::{SystemTime, UNIX_EPOCH};

/// A role that somebody wants to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Login {
    /// The SCRAM-SHA-256 verifier of its password, as Postgres keeps it; `None`: it has no password.
    pub verifier: Option<String>,
    /// Its password is not good any more.
    pub expired: bool,
    /// How many sessions it may have at a time; `None`: as many as there are.
    pub connections: Option<usize>,
    pub superuser: bool,
}

impl Login {
    /// Whether a password is that of a role. It takes as long where there is no such role, so that nobody learns which there
    /// are.
    pub fn accepts(login: Option<&Login>, password: &str) -> bool {
        let verifier = login.filter(|login| !login.expired);
        let verifier = verifier.and_then(|login| login.verifier.as_deref());
        let is_right = fits(verifier.unwrap_or(NOBODY), password);
        is_right && verifier.is_some()
    }
}

impl Database {
    /// What is known of a role; `None`: there is none, or nobody may log in as it.
    ///
    /// # Errors
    ///
    /// If the catalog cannot be read.
    pub fn login(&self, role: &str) -> Result<Option<Login>> {
        let access = Work::new(self.store.clone()).access()?;
        let role = access.roles.named(role).filter(|role| role.login);
        Ok(role.map(|role| Login {
            verifier: role.password.clone(),
            expired: role.valid_until.as_deref().is_some_and(is_over),
            connections: usize::try_from(role.connection_limit).ok(),
            superuser: role.superuser,
        }))
    }

    /// Whether any role can log in with a password.
    ///
    /// # Errors
    ///
    /// If the catalog cannot be read.
    pub fn has_passwords(&self) -> Result<bool> {
        let access = Work::new(self.store.clone()).access()?;
        Ok(access.roles.all().any(|role| role.login && role.password.is_some()))
    }
}

/// Whether a time, as roles keep it, has come. One that cannot be read has.
fn is_over(until: &str) -> bool {
    match until {
        "infinity" => false,
        "-infinity" => true,
        until => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            string_to_timestamp_nanos(until).map_or(true, |until| i128::from(until) <= now.as_nanos() as i128)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;

    #[tokio::test]
    async fn a_role_is_known_with_its_verifier() {
        let database = Database::memory().unwrap();
        let session = database.session(Session::builder()).unwrap();
        session
            .sql("CREATE ROLE anna LOGIN PASSWORD 'x' CONNECTION LIMIT 2 VALID UNTIL '2000-01-01'")
            .await
            .unwrap();
        session.sql("CREATE ROLE team").await.unwrap();
        let anna = database.login("anna").unwrap().unwrap();
        assert!(!Login::accepts(Some(&anna), "x") && !Login::accepts(None, "x"));
        let of_old = Login {
            expired: false,
            ..anna.clone()
        };
        assert!(Login::accepts(Some(&of_old), "x") && !Login::accepts(Some(&of_old), "y"));
        assert!(anna.verifier.unwrap().starts_with("SCRAM-SHA-256$4096:"));
        assert_eq!((anna.expired, anna.connections, anna.superuser), (true, Some(2), false));
        assert_eq!(database.login("team").unwrap(), None);
        assert_eq!(database.login("nobody").unwrap(), None);
        assert!(!is_over("infinity") && !is_over("2100-01-01 00:00:00+00"));
    }
}
