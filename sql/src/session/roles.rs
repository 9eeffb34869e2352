//! CREATE, ALTER and DROP ROLE, membership, SET ROLE and SET SESSION AUTHORIZATION.

use super::{Notice, QueryResults, Session, Severity};
use crate::database::{Identity, from_store};
use crate::error::{Error, Result, SqlState};
use crate::rights::{Access, Acl, BOOTSTRAP, FIRST_OWN, Grant, PUBLIC, Privilege, Privileges, Role, verifier};
use crate::settings::Settings;
use crate::statements::{RoleOptions, RoleSetting, RoleSpec, RoleStatement};
use datafusion::arrow::array::timezone::Tz;
use datafusion::arrow::compute::kernels::cast_utils::string_to_datetime;
use std::sync::Arc;
use taipan_store::{Class, Key, Kind, NewObject, Object, Oid, TEMPORARY};

impl Session {
    /// What the current role may do.
    pub(crate) fn access(&self) -> Result<Access> {
        self.attached().work.access()
    }

    /// Whether statements of the current role may name files to read.
    ///
    /// # Errors
    ///
    /// If the catalog cannot be read.
    pub fn may_read_files(&self) -> Result<bool> {
        let access = self.access()?;
        Ok(access.is_superuser() || access.may_name_files(false))
    }

    /// Carries out a statement about roles.
    pub(super) fn role_statement(&self, statement: RoleStatement) -> Result<QueryResults> {
        let mut running = Running {
            session: self,
            notices: Vec::new(),
        };
        let tag = running.run(statement)?;
        Ok(QueryResults::done(tag, running.notices))
    }

    /// The OID of a role that a statement names.
    pub(super) fn role_of(&self, spec: &RoleSpec) -> Result<Oid> {
        match spec {
            RoleSpec::Name(name) => Ok(self.access()?.roles.find(name)?.oid),
            RoleSpec::Current => Ok(self.identity().current),
            RoleSpec::Session => Ok(self.identity().session),
            RoleSpec::Public => Err(undefined("public")),
        }
    }

    pub(crate) fn identity(&self) -> Identity {
        self.attached().work.identities().now()
    }

    /// Puts an object into the catalog, in the place of another if there is one.
    pub(super) fn put_object(&self, old: Option<&Object>, new: NewObject) -> Result<Arc<Object>> {
        let work = &self.attached().work;
        let put = work.write(work.turn(), |transaction| match old {
            Some(old) => transaction.replace(old, new),
            None => transaction.create(new),
        });
        put.map_err(from_store)
    }

    /// Writes down the rights in an object.
    pub(crate) fn put_rights(&self, oid: Oid, acl: &Acl) -> Result<()> {
        let key = Key::right(oid);
        let old = self.stored_catalog()?.get(&key).cloned();
        if *acl == Acl::new(BOOTSTRAP) {
            return old.map_or(Ok(()), |old| self.take_object(&old));
        }
        let new = NewObject {
            key,
            kind: Kind::Right,
            sql: acl.to_string(),
            columns: Arc::default(),
        };
        self.put_object(old.as_deref(), new).map(drop)
    }

    /// Says whose a new object is.
    pub(crate) fn own(&self, object: &Object) -> Result<()> {
        match self.identity().current {
            BOOTSTRAP => Ok(()),
            // Nobody else sees it, and its rights would outlive it.
            _ if object.key.schema == TEMPORARY => Ok(()),
            owner => self.put_rights(object.oid, &Acl::new(owner)),
        }
    }

    pub(super) fn take_object(&self, object: &Object) -> Result<()> {
        let work = &self.attached().work;
        let taken = work.write(work.turn(), |transaction| transaction.remove(object));
        taken.map_err(from_store)
    }
}

fn undefined(name: &str) -> Error {
    Error::new(SqlState::UndefinedObject, format!("role \"{name}\" does not exist"))
}

fn refused(message: impl Into<String>) -> Error {
    Error::new(SqlState::InsufficientPrivilege, message)
}

/// A statement about roles that is carried out.
struct Running<'a> {
    session: &'a Session,
    notices: Vec<Notice>,
}

impl Running<'_> {
    fn run(&mut self, statement: RoleStatement) -> Result<&'static str> {
        match statement {
            RoleStatement::Create { name, options } => self.create(&name, &options).map(|()| "CREATE ROLE"),
            RoleStatement::Alter { role, options } => self.alter(&role, &options).map(|()| "ALTER ROLE"),
            RoleStatement::Rename { old, new } => self.rename(&old, new).map(|()| "ALTER ROLE"),
            RoleStatement::Configure { role, setting } => self.configure(role.as_ref(), setting).map(|()| "ALTER ROLE"),
            RoleStatement::Drop { roles, if_exists } => self.drop(&roles, if_exists).map(|()| "DROP ROLE"),
            RoleStatement::Membership {
                grants,
                roles,
                members,
                admin,
                granted_by,
                of_group,
            } => {
                let grantor = self.grantor(granted_by.as_ref())?;
                for role in &roles {
                    let role = self.access()?.roles.find(role)?.oid;
                    for member in &members {
                        let member = self.session.role_of(member)?;
                        self.member((role, member), grants, admin, grantor)?;
                    }
                }
                Ok(match grants {
                    _ if of_group => "ALTER ROLE",
                    true => "GRANT ROLE",
                    false => "REVOKE ROLE",
                })
            }
            RoleStatement::SetRole { role, resets } => {
                self.set_role(role.as_deref())?;
                Ok(if resets { "RESET" } else { "SET" })
            }
            RoleStatement::SetSession { role, resets } => {
                self.set_session(role.as_deref())?;
                Ok(if resets { "RESET" } else { "SET" })
            }
            RoleStatement::DropOwned { roles, cascade } => {
                self.notices.extend(self.session.drop_owned_by(&roles, cascade)?);
                Ok("DROP OWNED")
            }
            RoleStatement::ReassignOwned { roles, to } => {
                self.session.reassign_owned(&roles, &to).map(|()| "REASSIGN OWNED")
            }
        }
    }

    fn access(&self) -> Result<Access> {
        self.session.access()
    }

    fn me(&self) -> Result<Role> {
        let access = self.access()?;
        let me = access.roles.get(access.me).cloned();
        me.ok_or_else(|| refused("the current role does not exist any more"))
    }

    fn notice(&mut self, severity: Severity, text: String) {
        self.notices.push(Notice::new(severity, text));
    }

    /// The object of a role, if it has one already.
    fn object(&self, role: &Role) -> Result<Option<Arc<Object>>> {
        Ok(self
            .session
            .stored_catalog()?
            .get(&Key::role(role.name.as_str()))
            .cloned())
    }

    fn put(&self, old: Option<&Object>, role: &Role) -> Result<Arc<Object>> {
        let new = NewObject {
            key: Key::role(role.name.as_str()),
            kind: Kind::Role,
            sql: role.to_string(),
            columns: Arc::default(),
        };
        self.session.put_object(old, new)
    }

    fn create(&mut self, name: &str, options: &RoleOptions) -> Result<()> {
        let me = self.me()?;
        for (wanted, what) in [
            (options.superuser, "superusers"),
            (options.replication, "replication users"),
            (options.bypass_rls, "bypassrls users"),
        ] {
            if wanted == Some(true) && !me.superuser {
                return Err(refused(format!("must be superuser to create {what}")));
            }
        }
        if !me.superuser && !me.create_role {
            return Err(refused("permission denied to create role"));
        }
        if self.access()?.roles.named(name).is_some() {
            let message = format!("role \"{name}\" already exists");
            return Err(Error::new(SqlState::DuplicateObject, message));
        }
        let mut role = Role::new(name);
        role.apply(options);
        self.secrets(&mut role, options)?;
        let object = self.put(None, &role)?;
        let grantor = self.session.identity().current;
        for of in &options.in_roles {
            let of = self.session.role_of(of)?;
            self.member((of, object.oid), true, false, grantor)?;
        }
        for (members, admin) in [(&options.members, false), (&options.admins, true)] {
            for member in members {
                let member = self.session.role_of(member)?;
                self.member((object.oid, member), true, admin, grantor)?;
            }
        }
        Ok(())
    }

    /// The password, its end, and the limit, which are checked.
    fn secrets(&mut self, role: &mut Role, options: &RoleOptions) -> Result<()> {
        if role.connection_limit < -1 {
            let message = format!("invalid connection limit: {}", role.connection_limit);
            return Err(Error::new(SqlState::InvalidParameter, message));
        }
        match &options.password {
            Some(Some(password)) if password.is_empty() => {
                let text = "empty string is not a valid password, clearing password".to_string();
                self.notice(Severity::Notice, text);
                role.password = None;
            }
            Some(Some(password)) => role.password = Some(verifier(password)?),
            Some(None) => role.password = None,
            None => {}
        }
        if let Some(until) = &options.valid_until {
            role.valid_until = Some(time(until)?);
        }
        Ok(())
    }

    fn alter(&mut self, spec: &RoleSpec, options: &RoleOptions) -> Result<()> {
        let (me, oid) = (self.me()?, self.session.role_of(spec)?);
        let mut role = self.own(oid)?;
        let only_password = RoleOptions {
            password: options.password.clone(),
            ..RoleOptions::default()
        };
        let refusal = match () {
            () if me.superuser => None,
            () if role.superuser || options.superuser.is_some() => {
                Some("must be superuser to alter superuser roles or change superuser attribute")
            }
            () if role.replication || options.replication.is_some() => {
                Some("must be superuser to alter replication roles or change replication attribute")
            }
            () if options.bypass_rls.is_some() => Some("must be superuser to change bypassrls attribute"),
            () if me.create_role || me.oid == oid && *options == only_password => None,
            () => Some("permission denied"),
        };
        if let Some(refusal) = refusal {
            return Err(refused(refusal));
        }
        if oid == BOOTSTRAP && options.superuser == Some(false) {
            return Err(refused("permission denied to alter role")
                .with_detail("The bootstrap user must have the SUPERUSER attribute."));
        }
        let old = self.object(&role)?;
        role.apply(options);
        self.secrets(&mut role, options)?;
        self.put(old.as_deref(), &role).map(drop)
    }

    fn known(&self, oid: Oid) -> Result<Role> {
        let role = self.access()?.roles.get(oid).cloned();
        role.ok_or_else(|| undefined(&oid.to_string()))
    }

    /// The same, of a role that may be changed.
    fn own(&self, oid: Oid) -> Result<Role> {
        let role = self.known(oid)?;
        if oid < FIRST_OWN && oid != BOOTSTRAP {
            let message = format!("role name \"{}\" is reserved", role.name);
            let detail = "Cannot alter reserved roles.";
            Err(Error::new(SqlState::ReservedName, message).with_detail(detail))
        } else {
            Ok(role)
        }
    }

    fn rename(&mut self, old: &str, new: String) -> Result<()> {
        let (me, access) = (self.me()?, self.access()?);
        let mut role = self.own(access.roles.find(old)?.oid)?;
        let identity = self.session.identity();
        for (who, what) in [(identity.session, "session"), (identity.current, "current")] {
            if role.oid == who {
                let message = format!("{what} user cannot be renamed");
                return Err(Error::new(SqlState::FeatureNotSupported, message));
            }
        }
        if access.roles.named(&new).is_some() {
            let message = format!("role \"{new}\" already exists");
            return Err(Error::new(SqlState::DuplicateObject, message));
        }
        match () {
            () if me.superuser => {}
            () if role.superuser => return Err(refused("must be superuser to rename superusers")),
            () if !me.create_role => return Err(refused("permission denied to rename role")),
            () => {}
        }
        let object = self.object(&role)?;
        role.name = new;
        self.put(object.as_deref(), &role).map(drop)
    }

    fn configure(&mut self, spec: Option<&RoleSpec>, setting: RoleSetting) -> Result<()> {
        let Some(spec) = spec else {
            return Err(Error::not_built("ALTER ROLE ALL"));
        };
        let (me, oid) = (self.me()?, self.session.role_of(spec)?);
        let mut role = self.own(oid)?;
        match () {
            () if me.superuser => {}
            () if role.superuser => return Err(refused("must be superuser to alter superusers")),
            () if !me.create_role && me.oid != oid => return Err(refused("permission denied")),
            () => {}
        }
        match setting {
            RoleSetting::Set(name, value) => {
                // As a session would begin with it.
                Settings::default().begin_with(&name, &value)?;
                self.session.settings().may_change(&name)?;
                role.settings.retain(|(known, _)| *known != name);
                role.settings.push((name, value));
            }
            RoleSetting::Reset(name) => {
                self.session.settings().may_change(&name)?;
                role.settings.retain(|(known, _)| *known != name);
            }
            RoleSetting::ResetAll => role.settings.clear(),
        }
        let old = self.object(&role)?;
        self.put(old.as_deref(), &role).map(drop)
    }

    fn drop(&mut self, specs: &[RoleSpec], if_exists: bool) -> Result<()> {
        let me = self.me()?;
        if !me.superuser && !me.create_role {
            return Err(refused("permission denied to drop role"));
        }
        for spec in specs {
            let RoleSpec::Name(name) = spec else {
                let message = "cannot use special role specifier in DROP ROLE";
                return Err(Error::new(SqlState::InvalidParameter, message));
            };
            let access = self.access()?;
            let Some(role) = access.roles.named(name).cloned() else {
                if if_exists {
                    self.notice(Severity::Notice, format!("role \"{name}\" does not exist, skipping"));
                    continue;
                }
                return Err(undefined(name));
            };
            self.may_drop(&me, &role, &access)?;
            self.forget_member(role.oid)?;
            if let Some(object) = self.object(&role)? {
                self.session.take_object(&object)?;
            }
        }
        Ok(())
    }

    fn may_drop(&self, me: &Role, role: &Role, access: &Access) -> Result<()> {
        let identity = self.session.identity();
        let in_use = |what: &str| {
            let message = format!("{what} user cannot be dropped");
            Err(Error::new(SqlState::ObjectInUse, message))
        };
        match role.oid {
            oid if oid == identity.current => return in_use("current"),
            oid if oid == identity.session => return in_use("session"),
            _ if role.superuser && !me.superuser => return Err(refused("must be superuser to drop superusers")),
            oid if oid < FIRST_OWN => {
                let message = format!(
                    "cannot drop role {} because it is required by the database system",
                    role.name
                );
                return Err(Error::new(SqlState::DependentObjects, message));
            }
            _ => {}
        }
        let uses = self.session.uses_of(role.oid, access)?;
        if uses.is_empty() {
            Ok(())
        } else {
            let message = format!(
                "role \"{}\" cannot be dropped because some objects depend on it",
                role.name
            );
            Err(Error::new(SqlState::DependentObjects, message).with_detail(uses.join("\n")))
        }
    }

    /// Takes a role out of those that it is a member of.
    fn forget_member(&self, member: Oid) -> Result<()> {
        let catalog = self.session.stored_catalog()?;
        for object in catalog.of(Class::Role, "") {
            let Some(right) = catalog.get(&Key::right(object.oid)) else {
                continue;
            };
            let mut acl = Acl::parse(&right.sql)?;
            let grants = acl.grants.get_or_insert_default();
            grants.retain(|grant| grant.grantee != member);
            for grant in grants.iter_mut().filter(|grant| grant.grantor == member) {
                grant.grantor = BOOTSTRAP;
            }
            self.session.put_rights(object.oid, &acl)?;
        }
        Ok(())
    }

    fn grantor(&self, by: Option<&RoleSpec>) -> Result<Oid> {
        let me = self.session.identity().current;
        let by = by.map(|by| self.session.role_of(by)).transpose()?.unwrap_or(me);
        if by == me || self.me()?.superuser {
            Ok(by)
        } else {
            Err(refused("must be superuser to set grantor"))
        }
    }

    /// GRANT and REVOKE of one role to one other.
    fn member(&mut self, (role, member): (Oid, Oid), grants: bool, admin: bool, grantor: Oid) -> Result<()> {
        let (me, access) = (self.me()?, self.access()?);
        let of = self.known(role)?;
        let name = access.roles.name(member);
        match () {
            () if me.superuser => {}
            () if of.superuser => return Err(refused("must be superuser to alter superusers")),
            () if !me.create_role && !access.roles.is_admin(me.oid, role) => {
                return Err(refused(format!("must have admin option on role \"{}\"", of.name)));
            }
            () => {}
        }
        if grants && access.roles.closure(role, false).contains(&member) {
            let message = format!("role \"{}\" is a member of role \"{name}\"", of.name);
            return Err(Error::new(SqlState::InvalidGrant, message));
        }
        let known = access.roles.memberships(member).iter().find(|m| m.role == role);
        match (grants, known) {
            (true, Some(known)) if known.admin || !admin => {
                let text = format!("role \"{name}\" is already a member of role \"{}\"", of.name);
                self.notice(Severity::Notice, text);
                return Ok(());
            }
            (false, None) => {
                let text = format!("role \"{name}\" is not a member of role \"{}\"", of.name);
                self.notice(Severity::Warning, text);
                return Ok(());
            }
            _ => {}
        }
        let object = match self.object(&of)? {
            Some(object) => object,
            None => self.put(None, &of)?,
        };
        let mut acl = self.access()?.acl(object.oid)?;
        let list = acl.grants.get_or_insert_default();
        let kept = (!grants && admin).then_some(false).or(grants.then_some(admin));
        list.retain(|grant| grant.grantee != member);
        if let Some(admin) = kept {
            let held = Privileges::of(&[Privilege::Member]);
            list.push(Grant {
                grantee: member,
                grantor,
                held,
                options: if admin { held } else { Privileges::default() },
            });
        }
        self.session.put_rights(object.oid, &acl)
    }

    fn set_role(&self, role: Option<&str>) -> Result<()> {
        let identities = self.session.attached().work.identities();
        let identity = identities.now();
        let Some(name) = role.filter(|name| *name != "none") else {
            identities.set(Identity {
                current: identity.session,
                ..identity
            });
            return Ok(());
        };
        let access = self.access()?;
        let Some(role) = access.roles.named(name) else {
            let message = format!("role \"{name}\" does not exist");
            return Err(Error::new(SqlState::InvalidParameter, message));
        };
        if !access.roles.is_member(identity.session, role.oid) {
            return Err(refused(format!("permission denied to set role \"{name}\"")));
        }
        identities.set(Identity {
            current: role.oid,
            ..identity
        });
        Ok(())
    }

    fn set_session(&self, role: Option<&str>) -> Result<()> {
        let identities = self.session.attached().work.identities();
        let identity = identities.now();
        let access = self.access()?;
        let session = match role {
            None => identity.authenticated,
            Some(name) => match access.roles.named(name) {
                Some(role) => role.oid,
                None => {
                    let message = format!("role \"{name}\" does not exist");
                    return Err(Error::new(SqlState::InvalidParameter, message));
                }
            },
        };
        if session != identity.authenticated && !access.roles.is_superuser(identity.authenticated) {
            return Err(refused("permission denied to set session authorization"));
        }
        identities.set(Identity {
            authenticated: identity.authenticated,
            session,
            current: session,
        });
        Ok(())
    }
}

/// A time as it is kept.
fn time(text: &str) -> Result<String> {
    let bare = text.trim().to_lowercase();
    if ["infinity", "-infinity"].contains(&bare.as_str()) {
        return Ok(bare);
    }
    let invalid = || {
        let message = format!("invalid input syntax for type timestamp with time zone: \"{text}\"");
        Error::new(SqlState::InvalidDatetime, message)
    };
    let utc: Tz = "+00:00".parse().map_err(|_| invalid())?;
    let time = string_to_datetime(&utc, text.trim()).map_err(|_| invalid())?;
    Ok(time.format("%Y-%m-%d %H:%M:%S%.f+00").to_string())
}

/// Stands for everybody in lists of roles.
pub(super) fn grantee(session: &Session, spec: &RoleSpec) -> Result<Oid> {
    match spec {
        RoleSpec::Public => Ok(PUBLIC),
        other => session.role_of(other),
    }
}
