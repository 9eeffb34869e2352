//! All roles of a catalog, and who is a member of which.

use super::acl::{Acl, BOOTSTRAP, MONITOR, READ_STATS};
use super::role::Role;
use crate::error::{Error, Result, SqlState};
use crate::privileges::Privilege;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use taipan_store::{Catalog, Class, Key, Oid};

/// The roles of one catalog.
#[derive(Debug, Default)]
pub struct Roles {
    by_oid: BTreeMap<Oid, Role>,
    names: BTreeMap<String, Oid>,
    /// What each is a member of.
    memberships: BTreeMap<Oid, Vec<Membership>>,
}

/// That one role is a member of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Membership {
    pub role: Oid,
    /// Whether the member may let others in.
    pub admin: bool,
    /// Who has let it in.
    pub grantor: Oid,
}

impl Roles {
    /// Those of a catalog.
    ///
    /// # Errors
    ///
    /// XX001 for what is damaged.
    pub fn of(catalog: &Catalog) -> Result<Roles> {
        let mut roles = Roles::default();
        for object in catalog.of(Class::Role, "") {
            let role = Role::of(object)?;
            // What is attached to a role is attached to its object.
            if let Some(right) = catalog.get(&Key::right(object.oid)) {
                for grant in Acl::parse(&right.sql)?.grants.unwrap_or_default() {
                    roles.memberships.entry(grant.grantee).or_default().push(Membership {
                        role: role.oid,
                        admin: grant.options.contains(Privilege::Member),
                        grantor: grant.grantor,
                    });
                }
            }
            roles.add(role);
        }
        for role in Role::predefined() {
            if !roles.by_oid.contains_key(&role.oid) {
                roles.add(role);
            }
        }
        roles.memberships.entry(MONITOR).or_default().push(Membership {
            role: READ_STATS,
            admin: false,
            grantor: BOOTSTRAP,
        });
        Ok(roles)
    }

    fn add(&mut self, role: Role) {
        self.names.insert(role.name.clone(), role.oid);
        self.by_oid.insert(role.oid, role);
    }

    /// All of them, in the order of their OIDs.
    pub fn all(&self) -> impl Iterator<Item = &Role> {
        self.by_oid.values()
    }

    /// The role of a name.
    pub fn named(&self, name: &str) -> Option<&Role> {
        self.by_oid.get(self.names.get(name)?)
    }

    /// The same.
    ///
    /// # Errors
    ///
    /// 42704 if there is none.
    pub fn find(&self, name: &str) -> Result<&Role> {
        self.named(name)
            .ok_or_else(|| Error::new(SqlState::UndefinedObject, format!("role \"{name}\" does not exist")))
    }

    /// The role of an OID.
    pub fn get(&self, oid: Oid) -> Option<&Role> {
        self.by_oid.get(&oid)
    }

    /// The name of a role, or its OID where it is gone.
    pub fn name(&self, oid: Oid) -> String {
        self.get(oid).map_or_else(|| oid.to_string(), |role| role.name.clone())
    }

    /// Whether it may do everything.
    pub fn is_superuser(&self, oid: Oid) -> bool {
        self.get(oid).is_some_and(|role| role.superuser)
    }

    /// The role, and all that it is a member of, directly or not; `inheriting` says whether only through roles that inherit.
    pub fn closure(&self, oid: Oid, inheriting: bool) -> BTreeSet<Oid> {
        let mut found = BTreeSet::from([oid]);
        let mut rest = vec![oid];
        while let Some(member) = rest.pop() {
            let inherits = self.get(member).is_some_and(|role| role.inherit);
            if inheriting && !inherits {
                continue;
            }
            for membership in self.memberships.get(&member).into_iter().flatten() {
                if found.insert(membership.role) {
                    rest.push(membership.role);
                }
            }
        }
        found
    }

    /// Whether one has the rights of the other at once.
    pub fn has_rights_of(&self, member: Oid, role: Oid) -> bool {
        self.is_superuser(member) || self.closure(member, true).contains(&role)
    }

    /// Whether one may become the other.
    pub fn is_member(&self, member: Oid, role: Oid) -> bool {
        self.is_superuser(member) || self.closure(member, false).contains(&role)
    }

    /// Whether one may make others members of the other.
    pub fn is_admin(&self, member: Oid, role: Oid) -> bool {
        let admits = |of: &Oid| {
            let memberships = self.memberships.get(of).into_iter().flatten();
            memberships.into_iter().any(|m| m.role == role && m.admin)
        };
        self.is_superuser(member) || self.closure(member, false).iter().any(admits)
    }

    /// What a role is a member of.
    pub fn memberships(&self, member: Oid) -> &[Membership] {
        self.memberships.get(&member).map_or(&[], Vec::as_slice)
    }
}

/// The roles of the catalog that was looked at last.
#[derive(Debug, Default)]
pub struct Remembered(parking_lot::Mutex<Option<(Arc<Catalog>, Arc<Roles>)>>);

impl Remembered {
    /// The roles of a catalog.
    pub fn of(&self, catalog: &Arc<Catalog>) -> Result<Arc<Roles>> {
        let mut known = self.0.lock();
        if let Some((of, roles)) = known.as_ref()
            && Arc::ptr_eq(of, catalog)
        {
            return Ok(roles.clone());
        }
        let roles = Arc::new(Roles::of(catalog)?);
        *known = Some((catalog.clone(), roles.clone()));
        Ok(roles)
    }
}
