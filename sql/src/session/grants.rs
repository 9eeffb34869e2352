//! GRANT and REVOKE of rights in objects.

use super::roles::grantee;
use super::{Notice, QueryResults, Session, Severity};
use crate::error::{Error, Result, SqlState};
use crate::rights::{Access, Acl, DATABASE, Grant, PUBLIC, Privileges, Thing, denied, noun};
use crate::statements::{GrantStatement, Named, Targets};
use std::sync::Arc;
use taipan_store::{Catalog, Class, Key, Kind, Object, Oid};

/// Something that has rights: an object, or the database.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub oid: Oid,
    pub thing: Thing,
    pub name: String,
    /// As messages call it.
    pub noun: &'static str,
}

impl Target {
    pub fn of(object: &Object) -> Target {
        Target {
            oid: object.oid,
            thing: Thing::of(object.kind),
            name: object.key.name.clone(),
            noun: noun(object),
        }
    }

    pub fn database(name: &str) -> Target {
        Target {
            oid: DATABASE,
            thing: Thing::Database,
            name: name.to_string(),
            noun: "database",
        }
    }
}

impl Session {
    /// Carries out a GRANT or REVOKE.
    pub(super) fn grant_statement(&self, statement: &GrantStatement) -> Result<QueryResults> {
        let mut notices = Vec::new();
        for target in self.targets(&statement.targets)? {
            let granting = Granting {
                statement,
                target,
                access: self.access()?,
            };
            let acl = granting.carried_out(self, &mut notices)?;
            if let Some(acl) = acl {
                self.put_rights(granting.target.oid, &acl)?;
            }
        }
        let tag = if statement.grants { "GRANT" } else { "REVOKE" };
        Ok(QueryResults::done(tag, notices))
    }

    fn targets(&self, targets: &Targets) -> Result<Vec<Target>> {
        let catalog = self.stored_catalog()?;
        match targets {
            Targets::Relations(thing, names) => names
                .iter()
                .map(|name| {
                    let object = self.relation_named(&catalog, name)?;
                    if *thing == Thing::Sequence && object.kind != Kind::Sequence {
                        let message = format!("\"{}\" is not a sequence", name.name);
                        return Err(Error::new(SqlState::WrongObjectType, message));
                    }
                    Ok(Target::of(&object))
                })
                .collect(),
            Targets::Functions(functions) => functions
                .iter()
                .map(|function| {
                    self.function_named(&catalog, function)
                        .map(|object| Target::of(&object))
                })
                .collect(),
            Targets::Schemas(names) => names
                .iter()
                .map(|name| Ok(Target::of(schema_named(&catalog, name)?)))
                .collect(),
            Targets::Databases(names) => names.iter().map(|name| self.database_named(name)).collect(),
            Targets::AllIn(thing, schemas) => {
                let mut found = Vec::new();
                for schema in schemas {
                    schema_named(&catalog, schema)?;
                    let class = match thing {
                        Thing::Function => Class::Function,
                        _ => Class::Relation,
                    };
                    let objects = catalog.of(class, schema).filter(|o| Thing::of(o.kind) == *thing);
                    found.extend(objects.map(|object| Target::of(object)));
                }
                Ok(found)
            }
        }
    }

    /// The table, view or sequence of a name.
    pub(super) fn relation_named(&self, catalog: &Catalog, name: &Named) -> Result<Arc<Object>> {
        let reference = match &name.schema {
            Some(schema) => datafusion::common::TableReference::partial(schema.as_str(), name.name.as_str()),
            None => datafusion::common::TableReference::bare(name.name.as_str()),
        };
        let key = self.database_ddl("").key(&reference)?;
        catalog.get(&key).cloned().ok_or_else(|| {
            let message = format!("relation \"{}\" does not exist", name.name);
            Error::new(SqlState::UndefinedTable, message).at(name.position.clone())
        })
    }

    /// The database, if that is its name.
    pub(super) fn database_named(&self, name: &str) -> Result<Target> {
        let known = &self.context().copied_config().options().catalog.default_catalog.clone();
        if name == known {
            Ok(Target::database(name))
        } else {
            let message = format!("database \"{name}\" does not exist");
            Err(Error::new(SqlState::InvalidDatabase, message))
        }
    }
}

pub(super) fn schema_named<'a>(catalog: &'a Catalog, name: &str) -> Result<&'a Arc<Object>> {
    catalog
        .get(&Key::schema(name))
        .ok_or_else(|| Error::new(SqlState::InvalidSchema, format!("schema \"{name}\" does not exist")))
}

/// One statement, and one of the objects that it is about.
struct Granting<'a> {
    statement: &'a GrantStatement,
    target: Target,
    access: Access,
}

impl Granting<'_> {
    /// The rights as they are then; `None`: there is nothing that may be changed.
    fn carried_out(&self, session: &Session, notices: &mut Vec<Notice>) -> Result<Option<Acl>> {
        let wanted = self.wanted()?;
        let mut acl = self.access.acl(self.target.oid)?;
        let mut grants = acl.effective(self.target.thing, &self.target.name);
        let (grantor, options) = self.grantor(session, &acl, &grants)?;
        let may = wanted.both(options);
        let holds = |grant: &Grant| {
            let mine = self.access.roles.closure(self.access.me, true);
            !grant.held.is_empty() && (grant.grantee == PUBLIC || mine.contains(&grant.grantee))
        };
        if options.is_empty() && !grants.iter().any(holds) {
            return Err(denied(&format!("{} {}", self.target.noun, self.target.name)));
        }
        if let Some(text) = self.warning(wanted, may) {
            notices.push(Notice::new(Severity::Warning, text));
        }
        if may.is_empty() {
            return Ok(None);
        }
        for role in &self.statement.roles {
            let grantee = grantee(session, role)?;
            if self.statement.grants {
                self.give(&mut grants, (grantee, grantor), may)?;
            } else {
                let taking = Taking {
                    owner: acl.owner,
                    cascade: self.statement.cascade,
                };
                taking.take(&mut grants, (grantee, grantor), may, self.statement.option)?;
            }
        }
        grants.retain(|grant| !grant.held.is_empty());
        acl.grants = Some(grants);
        Ok(Some(acl))
    }

    /// What is granted or revoked.
    fn wanted(&self) -> Result<Privileges> {
        let all = self.target.thing.all();
        let Some(named) = &self.statement.privileges else {
            return Ok(all);
        };
        if let Some(wrong) = named.iter().find(|privilege| !all.contains(**privilege)) {
            let what = match self.target.thing {
                Thing::Table => "relation",
                thing => thing.name(),
            };
            let message = format!("invalid privilege type {} for {what}", wrong.name());
            return Err(Error::new(SqlState::InvalidGrant, message));
        }
        Ok(Privileges::of(named))
    }

    /// As whom the role speaks, and what that may give: the owner, or a role that was given the right to.
    fn grantor(&self, session: &Session, acl: &Acl, grants: &[Grant]) -> Result<(Oid, Privileges)> {
        let access = &self.access;
        if let Some(by) = &self.statement.granted_by
            && session.role_of(by)? != access.me
        {
            return Err(Error::new(
                SqlState::FeatureNotSupported,
                "grantor must be current user",
            ));
        }
        if access.roles.has_rights_of(access.me, acl.owner) {
            return Ok((acl.owner, self.target.thing.all()));
        }
        let mine = access.roles.closure(access.me, true);
        let options_of = |role: Oid| {
            let given = grants.iter().filter(|grant| grant.grantee == role);
            given.fold(Privileges::default(), |sum, grant| sum.with(grant.options))
        };
        // The role itself before those that it is a member of.
        let candidates = std::iter::once(access.me).chain(mine);
        let best = candidates.map(|role| (role, options_of(role)));
        let mut found = (access.me, Privileges::default());
        for (role, options) in best {
            if options.each().count() > found.1.each().count() {
                found = (role, options);
            }
        }
        Ok(found)
    }

    fn warning(&self, wanted: Privileges, may: Privileges) -> Option<String> {
        let name = &self.target.name;
        let all = self.statement.privileges.is_none();
        match (self.statement.grants, may.is_empty()) {
            (true, true) => Some(format!("no privileges were granted for \"{name}\"")),
            (true, false) if !all && may != wanted => Some(format!("not all privileges were granted for \"{name}\"")),
            (false, true) => Some(format!("no privileges could be revoked for \"{name}\"")),
            (false, false) if !all && may != wanted => {
                Some(format!("not all privileges could be revoked for \"{name}\""))
            }
            _ => None,
        }
    }

    fn give(&self, grants: &mut Vec<Grant>, (grantee, grantor): (Oid, Oid), given: Privileges) -> Result<()> {
        if self.statement.option && grantee == PUBLIC {
            let message = "grant options can only be granted to roles";
            return Err(Error::new(SqlState::InvalidGrant, message));
        }
        let options = if self.statement.option {
            given
        } else {
            Privileges::default()
        };
        let known = grants
            .iter_mut()
            .find(|grant| (grant.grantee, grant.grantor) == (grantee, grantor));
        match known {
            Some(known) => {
                known.held = known.held.with(given);
                known.options = known.options.with(options);
            }
            None => grants.push(Grant {
                grantee,
                grantor,
                held: given,
                options,
            }),
        }
        Ok(())
    }
}

/// How rights are taken back.
struct Taking {
    owner: Oid,
    cascade: bool,
}

impl Taking {
    /// Takes rights from one who has them of another, with what hangs on them.
    fn take(
        &self,
        grants: &mut Vec<Grant>,
        (grantee, grantor): (Oid, Oid),
        taken: Privileges,
        only_option: bool,
    ) -> Result<()> {
        let known = grants
            .iter_mut()
            .find(|grant| (grant.grantee, grant.grantor) == (grantee, grantor));
        let Some(known) = known else { return Ok(()) };
        known.options = known.options.without(taken);
        if !only_option {
            known.held = known.held.without(taken);
        }
        if grantee == self.owner {
            return Ok(());
        }
        let left = grants.iter().filter(|grant| grant.grantee == grantee);
        let left = left.fold(Privileges::default(), |sum, grant| sum.with(grant.options));
        let lost = taken.without(left);
        let hang = |grant: &&Grant| grant.grantor == grantee && !grant.held.both(lost).is_empty();
        let hanging: Vec<Oid> = grants.iter().filter(hang).map(|grant| grant.grantee).collect();
        if !hanging.is_empty() && !self.cascade {
            let error = Error::new(SqlState::DependentObjects, "dependent privileges exist");
            return Err(error.with_hint("Use CASCADE to revoke them too."));
        }
        hanging
            .into_iter()
            .try_for_each(|other| self.take(grants, (other, grantee), lost, false))
    }
}
