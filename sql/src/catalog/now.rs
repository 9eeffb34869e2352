//! What rows of the catalog are made of: the objects, the roles and the session of one moment.

use super::facts::Column;
use super::snapshot::{Planned, Snapshot, Snapshots};
use crate::error::Result;
use crate::rights::{Access, Acl, PUBLIC, Thing};
use crate::session::Session;
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::{Catalog, Key, Kind, Object, Oid, TEMPORARY};

/// `pg_catalog` itself.
pub const CATALOG_NAMESPACE: Oid = 11;
/// `information_schema`, as in Postgres 15.
pub const INFORMATION_NAMESPACE: Oid = 13207;
/// The schema of what only a session has.
pub const TEMPORARY_NAMESPACE: Oid = 16383;

/// Postgres's schema of parts of long values, in which there is never anything here.
pub const TOAST: &str = "pg_toast";
pub const TOAST_NAMESPACE: Oid = 99;

/// The schemas that every database has.
pub const SYSTEM_NAMESPACES: [(Oid, &str); 4] = [
    (CATALOG_NAMESPACE, super::CATALOG),
    (INFORMATION_NAMESPACE, super::INFORMATION),
    (TEMPORARY_NAMESPACE, TEMPORARY),
    (TOAST_NAMESPACE, TOAST),
];

/// A moment.
#[derive(Clone)]
pub struct Now {
    pub session: Session,
    pub access: Access,
    pub snapshot: Arc<Snapshot>,
    pub planned: Planned,
}

impl Now {
    /// This one, with the columns of views if they are wanted.
    pub async fn of(session: Session, snapshots: &Snapshots, plans: bool) -> Result<Now> {
        let mut now = Now::at_once(session, snapshots)?;
        if plans {
            now.planned = snapshots.planned(&now.session, &now.snapshot).await;
        }
        Ok(now)
    }

    /// This one, without the columns of views.
    pub fn at_once(session: Session, snapshots: &Snapshots) -> Result<Now> {
        let catalog = session.stored_catalog()?;
        Ok(Now {
            access: session.access()?,
            snapshot: snapshots.of(&catalog)?,
            planned: Planned::default(),
            session,
        })
    }

    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.snapshot.catalog
    }

    /// The columns of a relation.
    pub fn columns(&self, relation: Oid) -> &[Column] {
        match self.snapshot.relation(relation) {
            Some(facts) if facts.object.kind == Kind::Table => &facts.columns,
            _ => self.planned.get(&relation).map(Vec::as_slice).unwrap_or_default(),
        }
    }

    /// The OID of a schema.
    pub fn namespace(&self, schema: &str) -> Oid {
        namespace(self.catalog(), schema)
    }

    /// Who owns an object.
    pub fn owner(&self, object: &Object) -> Result<Oid> {
        Ok(self.access.acl(object.oid)?.owner)
    }

    /// What is granted on an object, as Postgres writes it; `None`: nobody has said anything.
    pub fn acl(&self, oid: Oid) -> Result<Option<Vec<String>>> {
        let acl = self.access.acl(oid)?;
        let grants = acl
            .grants
            .map(|grants| grants.iter().map(|grant| self.item(grant)).collect());
        Ok(grants)
    }

    /// What is granted where nobody has said anything.
    pub fn default_acl(&self, thing: Thing, name: &str, owner: Oid) -> Vec<String> {
        let grants = Acl::new(owner).effective(thing, name);
        grants.iter().map(|grant| self.item(grant)).collect()
    }

    fn item(&self, grant: &crate::rights::Grant) -> String {
        let grantee = match grant.grantee {
            PUBLIC => String::new(),
            role => quote(&self.access.roles.name(role)),
        };
        format!(
            "{grantee}={}/{}",
            grant.letters(),
            quote(&self.access.roles.name(grant.grantor))
        )
    }
}

/// The OID of a schema.
pub fn namespace(catalog: &Catalog, schema: &str) -> Oid {
    match super::namespace(schema) {
        Some(oid) => oid,
        None => catalog.get(&Key::schema(schema)).map_or(0, |object| object.oid),
    }
}

/// The schema of an OID.
pub fn schema_of(catalog: &Catalog, oid: Oid) -> Option<String> {
    if let Some((_, name)) = SYSTEM_NAMESPACES.iter().find(|(known, _)| *known == oid) {
        return Some(name.to_string());
    }
    let mut schemas = catalog.of(taipan_store::Class::Schema, "");
    Some(schemas.find(|object| object.oid == oid)?.key.name.clone())
}
