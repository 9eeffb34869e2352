//! Whose objects are: ALTER … OWNER TO, REASSIGN OWNED, DROP OWNED, and what a role is needed for.

use super::dependents::Target as Dropped;
use super::grants::{Target, schema_named};
use super::{Notice, QueryResults, Session};
use crate::database::is_owned;
use crate::error::{Error, Result, SqlState};
use crate::rights::{Access, Acl, DATABASE, Grant, Thing, not_owner};
use crate::statements::{CreateSchema, FunctionRef, Owned, OwnerStatement, RoleSpec};
use std::collections::BTreeMap;
use std::sync::Arc;
use taipan_engine::types::sql_name;
use taipan_store::{Catalog, Class, Key, Kind, Object, Oid};

/// The most uses that a message lists.
const MOST_LISTED: usize = 100;

fn refused(message: impl Into<String>) -> Error {
    Error::new(SqlState::InsufficientPrivilege, message)
}

impl Session {
    /// Carries out an ALTER … OWNER TO.
    pub(super) fn owner_statement(&self, statement: &OwnerStatement) -> Result<QueryResults> {
        let catalog = self.stored_catalog()?;
        let done = |notices| Ok(QueryResults::done(statement.tag, notices));
        let (target, object) = match &statement.target {
            Owned::Database(name) => (self.database_named(name)?, None),
            Owned::Schema(name) => {
                let object = schema_named(&catalog, name)?;
                (Target::of(object), Some(object.clone()))
            }
            Owned::Function(function) => {
                let object = self.function_named(&catalog, function)?;
                (Target::of(&object), Some(object))
            }
            Owned::Relation(name) => match self.relation_named(&catalog, name) {
                Ok(object) => {
                    check_kind(&object, statement.tag)?;
                    (Target::of(&object), Some(object))
                }
                Err(error) if statement.if_exists && error.sqlstate() == SqlState::UndefinedTable => {
                    let text = format!("{}, skipping", error.message());
                    return done(vec![Notice::plain(text)]);
                }
                Err(error) => return Err(error),
            },
        };
        let to = self.role_of(&statement.to)?;
        self.may_give(&target, object.as_deref(), to)?;
        self.give(&target, to)?;
        if let Some(table) = object.filter(|object| object.kind == Kind::Table) {
            let sequences = catalog.of(Class::Relation, &table.key.schema);
            for sequence in sequences.filter(|object| is_owned(object, table.oid, None)) {
                self.give(&Target::of(sequence), to)?;
            }
        }
        done(Vec::new())
    }

    /// CREATE SCHEMA … AUTHORIZATION.
    pub(super) fn schema_of(&self, create: &CreateSchema, text: &str) -> Result<QueryResults> {
        let owner = self.role_of(&create.owner)?;
        let access = self.access()?;
        let name = create.name.clone().unwrap_or_else(|| access.roles.name(owner));
        if !access.roles.is_member(access.me, owner) {
            return Err(refused(format!(
                "must be member of role \"{}\"",
                access.roles.name(owner)
            )));
        }
        let there = access.catalog.has_schema(&name);
        let done = self.database_ddl(text).create_schema(&name, create.if_not_exists)?;
        if !there {
            self.give(&Target::of(schema_named(&*self.stored_catalog()?, &name)?), owner)?;
        }
        Ok(done)
    }

    /// Fails unless the role may make an object another's: it is its own, and it could be that other and make it there.
    fn may_give(&self, target: &Target, object: Option<&Object>, to: Oid) -> Result<()> {
        let access = self.access()?;
        if access.is_superuser() {
            return Ok(());
        }
        if !access.roles.has_rights_of(access.me, access.acl(target.oid)?.owner) {
            return Err(not_owner(&format!("{} {}", target.noun, target.name)));
        }
        if !access.roles.is_member(access.me, to) {
            return Err(refused(format!("must be member of role \"{}\"", access.roles.name(to))));
        }
        match object {
            Some(object) if target.thing != Thing::Schema => access.of_role(to).require_create(&object.key.schema),
            _ => self.may_create_schema(),
        }
    }

    /// Fails unless the role may make schemas.
    pub(crate) fn may_create_schema(&self) -> Result<()> {
        let access = self.access()?;
        let name = self.context().copied_config().options().catalog.default_catalog.clone();
        if access.has(DATABASE, Thing::Database, &name, crate::rights::Privilege::Create)? {
            Ok(())
        } else {
            Err(crate::rights::denied(&format!("database {name}")))
        }
    }

    /// Gives an object another owner, who has the rights of the old one.
    fn give(&self, target: &Target, to: Oid) -> Result<()> {
        let mut acl = self.access()?.acl(target.oid)?;
        let old = std::mem::replace(&mut acl.owner, to);
        let other = |role: Oid| if role == old { to } else { role };
        if let Some(grants) = acl.grants.take() {
            let mut merged: BTreeMap<(Oid, Oid), Grant> = BTreeMap::new();
            for grant in grants {
                let (grantee, grantor) = (other(grant.grantee), other(grant.grantor));
                let same = merged.entry((grantee, grantor)).or_insert(Grant {
                    grantee,
                    grantor,
                    ..grant
                });
                same.held = same.held.with(grant.held);
                same.options = same.options.with(grant.options);
            }
            acl.grants = Some(merged.into_values().collect());
        }
        self.put_rights(target.oid, &acl)
    }

    /// The function of a name, and of these arguments if they are given.
    pub(super) fn function_named(&self, catalog: &Catalog, function: &FunctionRef) -> Result<Arc<Object>> {
        let schema = function.name.schema.as_deref().unwrap_or("public");
        let named = catalog.of(Class::Function, schema);
        let mut named: Vec<&Arc<Object>> = named.filter(|object| object.key.name == function.name.name).collect();
        let signature = match &function.arguments {
            None => format!("could not find a function named \"{}\"", function.name),
            Some(types) => {
                let types: Vec<String> = types.iter().map(sql_name).collect();
                let types = types.join(", ");
                named.retain(|object| object.key.arguments == types);
                format!("function {}({types}) does not exist", function.name)
            }
        };
        match named.as_slice() {
            [object] => Ok((*object).clone()),
            [] => Err(Error::new(SqlState::UndefinedFunction, signature).at(function.position.clone())),
            _ => {
                let message = format!("function name \"{}\" is not unique", function.name);
                let error = Error::new(SqlState::AmbiguousFunction, message);
                Err(error
                    .with_hint("Specify the argument list to select the function unambiguously.")
                    .at(function.position.clone()))
            }
        }
    }

    /// What a role owns or has rights in, in words.
    pub(super) fn uses_of(&self, role: Oid, access: &Access) -> Result<Vec<String>> {
        let mut uses = Vec::new();
        let add = |what: String, acl: &Acl, uses: &mut Vec<String>| {
            if acl.owner == role {
                uses.push(format!("owner of {what}"));
            }
            let grants = acl.grants.iter().flatten();
            let named = |grant: &Grant| grant.grantee == role || grant.grantor == role;
            if acl.owner != role && grants.clone().any(named) {
                uses.push(format!("privileges for {what}"));
            }
        };
        let database = self.context().copied_config().options().catalog.default_catalog.clone();
        add(format!("database {database}"), &access.acl(DATABASE)?, &mut uses);
        for object in access.catalog.objects() {
            let is_thing = !matches!(object.kind, Kind::Role | Kind::Comment | Kind::Right | Kind::Trigger);
            if is_thing && access.catalog.get(&Key::right(object.oid)).is_some() {
                add(described(object), &access.acl(object.oid)?, &mut uses);
            }
        }
        if uses.len() > MOST_LISTED {
            let more = uses.len() - MOST_LISTED;
            uses.truncate(MOST_LISTED);
            uses.push(format!("and {more} other objects (see server log for list)"));
        }
        Ok(uses)
    }

    /// Objects of these roles, and the roles.
    fn owned_by(&self, roles: &[RoleSpec], what: &str) -> Result<(Vec<Oid>, Vec<Arc<Object>>)> {
        let access = self.access()?;
        let roles: Vec<Oid> = roles.iter().map(|role| self.role_of(role)).collect::<Result<_>>()?;
        for role in &roles {
            if !access.roles.has_rights_of(access.me, *role) {
                return Err(refused(format!("permission denied to {what} objects")));
            }
            if *role == crate::rights::BOOTSTRAP {
                let message = format!(
                    "cannot {what} objects owned by role {} because they are required by the database system",
                    access.roles.name(*role)
                );
                return Err(Error::new(SqlState::DependentObjects, message));
            }
        }
        let mut owned = Vec::new();
        for object in access.catalog.objects() {
            let is_thing = !matches!(object.kind, Kind::Role | Kind::Comment | Kind::Right | Kind::Trigger);
            if is_thing && roles.contains(&access.acl(object.oid)?.owner) {
                owned.push(object.clone());
            }
        }
        Ok((roles, owned))
    }

    /// REASSIGN OWNED.
    pub(super) fn reassign_owned(&self, roles: &[RoleSpec], to: &RoleSpec) -> Result<()> {
        let to = self.role_of(to)?;
        let access = self.access()?;
        if !access.roles.has_rights_of(access.me, to) {
            return Err(refused("permission denied to reassign objects"));
        }
        let (roles, owned) = self.owned_by(roles, "reassign")?;
        owned.iter().try_for_each(|object| self.give(&Target::of(object), to))?;
        if roles.contains(&access.acl(DATABASE)?.owner) {
            self.give(&Target::database(""), to)
        } else {
            Ok(())
        }
    }

    /// DROP OWNED.
    pub(super) fn drop_owned_by(&self, roles: &[RoleSpec], cascade: bool) -> Result<Vec<Notice>> {
        let (roles, owned) = self.owned_by(roles, "drop")?;
        let targets: Vec<Dropped> = owned.iter().map(Dropped::whole).collect();
        let fate = self.fate(&targets, cascade)?;
        self.carry_out(&fate)?;
        let catalog = self.stored_catalog()?;
        for right in catalog.of(Class::Right, "") {
            let Ok(oid) = right.key.name.parse() else { continue };
            let is_role = catalog.of(Class::Role, "").any(|object| object.oid == oid);
            let mut acl = Acl::parse(&right.sql)?;
            if let Some(grants) = acl.grants.as_mut().filter(|_| !is_role) {
                let before = grants.len();
                grants.retain(|grant| !roles.contains(&grant.grantee) && !roles.contains(&grant.grantor));
                if grants.len() != before {
                    self.put_rights(oid, &acl)?;
                }
            }
        }
        Ok(fate.notices)
    }
}

/// ALTER TABLE is for views and sequences too; the others are for their own kind.
fn check_kind(object: &Object, tag: &str) -> Result<()> {
    let fits = match tag {
        "ALTER VIEW" => object.kind == Kind::View,
        "ALTER SEQUENCE" => object.kind == Kind::Sequence,
        _ => true,
    };
    if fits {
        Ok(())
    } else {
        let what = tag.trim_start_matches("ALTER ").to_lowercase();
        let message = format!("\"{}\" is not a {what}", object.key.name);
        Err(Error::new(SqlState::WrongObjectType, message))
    }
}

/// An object in lists of what depends on something.
fn described(object: &Object) -> String {
    let key = &object.key;
    let name = match key.schema.as_str() {
        "" | "public" => key.name.clone(),
        schema => format!("{schema}.{}", key.name),
    };
    match object.kind {
        Kind::Function => format!("function {name}({})", key.arguments.replace(", ", ",")),
        _ => format!("{} {name}", crate::rights::noun(object)),
    }
}
