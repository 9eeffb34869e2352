//! What a role may do with the objects of a catalog.

use super::acl::{Acl, BOOTSTRAP, DATABASE, Grant, READ_FILES, WRITE_FILES};
use super::roles::Roles;
use crate::error::{Error, Result, SqlState};
use crate::privileges::{Privilege, Thing};
use std::collections::BTreeSet;
use std::sync::Arc;
use taipan_store::{Catalog, Key, Kind, Object, Oid, TEMPORARY};

/// A role, and what it looks at.
#[derive(Clone, Debug)]
pub struct Access {
    pub catalog: Arc<Catalog>,
    pub roles: Arc<Roles>,
    pub me: Oid,
}

impl Access {
    /// The same of another role.
    pub fn of_role(&self, role: Oid) -> Access {
        Access {
            me: role,
            ..self.clone()
        }
    }

    /// Whether nothing is to be checked.
    pub fn is_superuser(&self) -> bool {
        self.roles.is_superuser(self.me)
    }

    /// The rights in an object, by its OID.
    pub fn acl(&self, oid: Oid) -> Result<Acl> {
        match self.catalog.get(&Key::right(oid)) {
            Some(right) => Acl::parse(&right.sql),
            None => Ok(Acl::new(BOOTSTRAP)),
        }
    }

    /// Whether the role has a right.
    pub fn has(&self, oid: Oid, thing: Thing, name: &str, privilege: Privilege) -> Result<bool> {
        if self.is_superuser() {
            return Ok(true);
        }
        let mine = self.roles.closure(self.me, true);
        let holds = |grant: &Grant| grant.held.contains(privilege) && reaches(&mine, grant.grantee);
        Ok(self.acl(oid)?.effective(thing, name).iter().any(holds))
    }

    /// Whether it may give a right on.
    pub fn may_grant(&self, oid: Oid, thing: Thing, name: &str, privilege: Privilege) -> Result<bool> {
        let acl = self.acl(oid)?;
        if self.roles.has_rights_of(self.me, acl.owner) {
            return Ok(true);
        }
        let mine = self.roles.closure(self.me, true);
        let gives = |grant: &Grant| grant.options.contains(privilege) && reaches(&mine, grant.grantee);
        Ok(acl.effective(thing, name).iter().any(gives))
    }

    /// Whether it has a right in an object.
    pub fn may(&self, object: &Object, privilege: Privilege) -> Result<bool> {
        if is_temporary(object) {
            return Ok(true);
        }
        self.has(object.oid, Thing::of(object.kind), &object.key.name, privilege)
    }

    /// Whether it has some right in an object, so that it may know of it.
    pub fn sees(&self, object: &Object) -> Result<bool> {
        if self.is_superuser() {
            return Ok(true);
        }
        let mine = self.roles.closure(self.me, true);
        let acl = self.acl(object.oid)?;
        let grants = acl.effective(Thing::of(object.kind), &object.key.name);
        let granted = grants
            .iter()
            .any(|grant| !grant.held.is_empty() && reaches(&mine, grant.grantee));
        Ok(granted || mine.contains(&acl.owner))
    }

    /// Fails where it has not.
    ///
    /// # Errors
    ///
    /// 42501.
    pub fn require(&self, object: &Object, privilege: Privilege) -> Result<()> {
        if self.may(object, privilege)? {
            Ok(())
        } else {
            Err(self.denied(object))
        }
    }

    /// What Postgres says of an object that may not be used so.
    pub fn denied(&self, object: &Object) -> Error {
        denied(&format!("{} {}", noun(object), object.key.name))
    }

    /// Fails unless names of a schema may be looked up. Schemas of the system are everybody's.
    pub fn require_usage(&self, schema: &str) -> Result<()> {
        self.require_schema(schema, Privilege::Usage)
    }

    /// Fails unless something may be made in a schema.
    pub fn require_create(&self, schema: &str) -> Result<()> {
        self.require_schema(schema, Privilege::Create)
    }

    fn require_schema(&self, schema: &str, privilege: Privilege) -> Result<()> {
        if schema == TEMPORARY {
            // Its objects are the session's own.
            return if privilege == Privilege::Usage || self.has(DATABASE, Thing::Database, "", Privilege::Temporary)? {
                Ok(())
            } else {
                Err(denied("to create temporary tables in the database"))
            };
        }
        match self.catalog.get(&Key::schema(schema)) {
            Some(object) => self.require(object, privilege),
            None => Ok(()),
        }
    }

    /// Whether statements of the role may name files.
    pub fn may_name_files(&self, writes: bool) -> bool {
        let role = if writes { WRITE_FILES } else { READ_FILES };
        self.roles.has_rights_of(self.me, role)
    }

    /// Whether the object belongs to the role, or to one that it is a member of.
    pub fn owns(&self, object: &Object) -> Result<bool> {
        Ok(self.is_superuser()
            || is_temporary(object)
            || self.roles.has_rights_of(self.me, self.acl(object.oid)?.owner))
    }

    /// Fails unless the object is the role's.
    ///
    /// # Errors
    ///
    /// 42501.
    pub fn require_owner(&self, object: &Object) -> Result<()> {
        if self.owns(object)? {
            Ok(())
        } else {
            Err(not_owner(&format!("{} {}", noun(object), object.key.name)))
        }
    }

    /// Fails unless the object may be dropped: it or its schema is the role's.
    pub fn require_drop(&self, object: &Object) -> Result<()> {
        let schema = self.catalog.get(&Key::schema(object.key.schema.as_str()));
        match schema {
            Some(schema) if self.owns(schema)? => Ok(()),
            _ => self.require_owner(object),
        }
    }
}

/// Nobody but who has made it sees it.
fn is_temporary(object: &Object) -> bool {
    object.key.schema == TEMPORARY
}

fn reaches(mine: &BTreeSet<Oid>, grantee: Oid) -> bool {
    grantee == super::acl::PUBLIC || mine.contains(&grantee)
}

/// What Postgres calls an object in messages about rights.
pub fn noun(object: &Object) -> &'static str {
    match object.kind {
        Kind::View => "view",
        Kind::ExternalTable => "foreign table",
        kind => Thing::of(kind).name(),
    }
}

/// 42501, with what it is about.
pub fn denied(what: &str) -> Error {
    Error::new(SqlState::InsufficientPrivilege, format!("permission denied for {what}"))
}

/// 42501, for who is not the owner.
pub fn not_owner(what: &str) -> Error {
    Error::new(SqlState::InsufficientPrivilege, format!("must be owner of {what}"))
}
