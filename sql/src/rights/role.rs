//! A role as the catalog keeps it: the statement that would make it. Knows nothing of other roles.

use super::acl::{BOOTSTRAP, FIRST_OWN, MONITOR, READ_FILES, READ_STATS, SIGNAL_BACKENDS, WRITE_FILES};
use crate::error::{Error, Result, SqlState};
use crate::statements::{RoleOptions, RoleStatement, stored_role};
use std::fmt;
use taipan_store::{Object, Oid};

/// The name of the role that every database has until somebody gives it another.
const BOOTSTRAP_NAME: &str = "taipan";

/// Who may log in, and with what rights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    pub oid: Oid,
    pub name: String,
    pub superuser: bool,
    pub create_db: bool,
    pub create_role: bool,
    /// Whether it has the rights of the roles that it is a member of without SET ROLE.
    pub inherit: bool,
    pub login: bool,
    pub replication: bool,
    pub bypass_rls: bool,
    /// -1: no limit.
    pub connection_limit: i32,
    /// A SCRAM-SHA-256 verifier.
    pub password: Option<String>,
    /// When the password stops to be good, as a timestamp.
    pub valid_until: Option<String>,
    /// What its sessions begin with, by name.
    pub settings: Vec<(String, String)>,
}

impl Role {
    /// One with nothing but a name; its OID comes with its object.
    pub fn new(name: &str) -> Role {
        Role {
            oid: 0,
            name: name.to_string(),
            superuser: false,
            create_db: false,
            create_role: false,
            inherit: true,
            login: false,
            replication: false,
            bypass_rls: false,
            connection_limit: -1,
            password: None,
            valid_until: None,
            settings: Vec::new(),
        }
    }

    /// The superuser of a database whose roles nobody has changed.
    pub fn bootstrap() -> Role {
        Role {
            oid: BOOTSTRAP,
            superuser: true,
            create_db: true,
            create_role: true,
            login: true,
            replication: true,
            bypass_rls: true,
            ..Role::new(BOOTSTRAP_NAME)
        }
    }

    /// Those that every database has.
    pub fn predefined() -> [Role; 6] {
        let role = |oid, name| Role { oid, ..Role::new(name) };
        [
            Role::bootstrap(),
            role(READ_FILES, "pg_read_server_files"),
            role(WRITE_FILES, "pg_write_server_files"),
            role(MONITOR, "pg_monitor"),
            role(READ_STATS, "pg_read_all_stats"),
            role(SIGNAL_BACKENDS, "pg_signal_backend"),
        ]
    }

    /// The role of an object.
    ///
    /// # Errors
    ///
    /// XX001 if the object is none.
    pub fn of(object: &Object) -> Result<Role> {
        let damaged = || Error::new(SqlState::DataCorrupted, format!("{} is damaged", object.key));
        let Ok(RoleStatement::Create { name, options, .. }) = stored_role(&object.sql) else {
            return Err(damaged());
        };
        let mut role = Role::new(&name);
        role.apply(&options);
        role.oid = options.sysid.unwrap_or(object.oid);
        role.password = options.password.flatten();
        role.valid_until = options.valid_until;
        role.settings = options.settings;
        Ok(role)
    }

    /// Takes over what a statement says, but for the password and its end.
    pub fn apply(&mut self, options: &RoleOptions) {
        let flags = [
            (&mut self.superuser, options.superuser),
            (&mut self.create_db, options.create_db),
            (&mut self.create_role, options.create_role),
            (&mut self.inherit, options.inherit),
            (&mut self.login, options.login),
            (&mut self.replication, options.replication),
            (&mut self.bypass_rls, options.bypass_rls),
        ];
        for (flag, said) in flags {
            *flag = said.unwrap_or(*flag);
        }
        self.connection_limit = options.connection_limit.unwrap_or(self.connection_limit);
    }
}

/// A name in quotes, whatever it is: it may be a word that means something else.
pub fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |text: &str| format!("'{}'", text.replace('\'', "''"));
        let word = |said: bool, word: &str| if said { word.to_string() } else { format!("NO{word}") };
        write!(f, "CREATE ROLE {} WITH ", quoted(&self.name))?;
        let words = [
            word(self.superuser, "SUPERUSER"),
            word(self.create_db, "CREATEDB"),
            word(self.create_role, "CREATEROLE"),
            word(self.inherit, "INHERIT"),
            word(self.login, "LOGIN"),
            word(self.replication, "REPLICATION"),
            word(self.bypass_rls, "BYPASSRLS"),
        ];
        f.write_str(&words.join(" "))?;
        write!(f, " CONNECTION LIMIT {}", self.connection_limit)?;
        if let Some(password) = &self.password {
            write!(f, " PASSWORD {}", text(password))?;
        }
        if let Some(until) = &self.valid_until {
            write!(f, " VALID UNTIL {}", text(until))?;
        }
        // A new one has the OID of its object.
        if (1..FIRST_OWN).contains(&self.oid) {
            write!(f, " SYSID {}", self.oid)?;
        }
        for (name, value) in &self.settings {
            write!(f, " SET {} TO {}", quoted(name), text(value))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use taipan_store::{Key, Kind};

    #[test]
    fn what_is_written_is_read() {
        let plain = Role {
            oid: 17000,
            ..Role::new("plain")
        };
        let full = Role {
            oid: 17001,
            name: "current_user \"x\"".to_string(),
            superuser: true,
            inherit: false,
            login: true,
            connection_limit: 7,
            password: Some("SCRAM-SHA-256$4096:a$b:c".to_string()),
            valid_until: Some("2030-01-01 00:00:00+00".to_string()),
            settings: vec![("taipan.limit".to_string(), "it's 1".to_string())],
            ..Role::new("")
        };
        let roles = [plain, full].into_iter().chain(Role::predefined());
        for role in roles {
            let object = Object {
                oid: role.oid,
                first: 0,
                key: Key::role(role.name.as_str()),
                kind: Kind::Role,
                sql: role.to_string(),
                columns: Arc::default(),
            };
            assert_eq!(Role::of(&object).unwrap(), role);
        }
        assert!(!Role::new("new").to_string().contains("SYSID"));
    }
}
