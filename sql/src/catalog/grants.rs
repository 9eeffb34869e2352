//! Grants as the standard's views list them, of what the role may know of.

use super::definitions::INFORMATION;
use super::now::Now;
use super::rows::{Rows, Value};
use crate::error::Result;
use crate::rights::{Grant, PUBLIC, Privilege, Thing};
use crate::statements::DATABASE_NAME;
use std::collections::BTreeSet;
use taipan_store::{Class, Kind, Oid};

/// Whether this is a view of grants.
pub fn is_one(schema: &str, name: &str) -> bool {
    schema == INFORMATION
        && matches!(
            name,
            "applicable_roles"
                | "enabled_roles"
                | "column_privileges"
                | "table_privileges"
                | "routine_privileges"
                | "role_column_grants"
                | "role_table_grants"
                | "role_routine_grants"
        )
}

/// The rows of such a view.
pub fn rows(now: &Now, rows: &mut Rows) -> Result<()> {
    match rows.relation().name {
        "applicable_roles" => applicable(now, rows),
        "enabled_roles" => {
            for role in now.access.roles.closure(now.access.me, true) {
                rows.add(&[("role_name", now.access.roles.name(role).into())])?;
            }
            Ok(())
        }
        "table_privileges" => tables(now, rows, false, false),
        "role_table_grants" => tables(now, rows, true, false),
        "column_privileges" => tables(now, rows, false, true),
        "role_column_grants" => tables(now, rows, true, true),
        "routine_privileges" => routines(now, rows, false),
        _ => routines(now, rows, true),
    }
}

fn applicable(now: &Now, rows: &mut Rows) -> Result<()> {
    let roles = &now.access.roles;
    for member in roles.closure(now.access.me, false) {
        for membership in roles.memberships(member) {
            rows.add(&[
                ("grantee", roles.name(member).into()),
                ("role_name", roles.name(membership.role).into()),
                ("is_grantable", yes(membership.admin)),
            ])?;
        }
    }
    Ok(())
}

fn yes(is: bool) -> Value {
    if is { "YES" } else { "NO" }.into()
}

/// Whether a grant is shown: to who has got it, and to who has given it. Views of roles leave PUBLIC out.
fn is_seen(now: &Now, mine: &BTreeSet<Oid>, grant: &Grant, of_roles: bool) -> bool {
    let own = |role: Oid| now.access.is_superuser() || mine.contains(&role);
    match (grant.grantee, of_roles) {
        (PUBLIC, of_roles) => !of_roles || own(grant.grantor),
        (grantee, _) => own(grantee) || own(grant.grantor),
    }
}

fn name_of(now: &Now, role: Oid) -> Value {
    match role {
        PUBLIC => "PUBLIC".into(),
        role => now.access.roles.name(role).into(),
    }
}

fn tables(now: &Now, rows: &mut Rows, of_roles: bool, columns: bool) -> Result<()> {
    let mine = now.access.roles.closure(now.access.me, true);
    for facts in now
        .snapshot
        .relations()
        .filter(|facts| facts.object.kind != Kind::Sequence)
    {
        let object = &facts.object;
        let acl = now.access.acl(object.oid)?;
        for grant in acl.effective(Thing::Table, &object.key.name) {
            if !is_seen(now, &mine, &grant, of_roles) {
                continue;
            }
            for privilege in grant.held.each() {
                let row = [
                    ("grantor", name_of(now, grant.grantor)),
                    ("grantee", name_of(now, grant.grantee)),
                    ("table_catalog", DATABASE_NAME.into()),
                    ("table_schema", (&object.key.schema).into()),
                    ("table_name", (&object.key.name).into()),
                    ("privilege_type", privilege.name().into()),
                    // Owners may always give.
                    (
                        "is_grantable",
                        yes(grant.options.contains(privilege) || grant.grantee == acl.owner),
                    ),
                ];
                if !columns {
                    let mut row = row.to_vec();
                    row.push(("with_hierarchy", yes(privilege == Privilege::Select)));
                    rows.add(&row)?;
                    continue;
                }
                use Privilege as P;
                if !matches!(privilege, P::Select | P::Insert | P::Update | P::References) {
                    continue;
                }
                for column in now.columns(object.oid) {
                    let mut row = row.to_vec();
                    row.push(("column_name", (&column.name).into()));
                    rows.add(&row)?;
                }
            }
        }
    }
    Ok(())
}

fn routines(now: &Now, rows: &mut Rows, of_roles: bool) -> Result<()> {
    let mine = now.access.roles.closure(now.access.me, true);
    for object in now
        .catalog()
        .objects()
        .filter(|object| object.key.class == Class::Function)
    {
        let acl = now.access.acl(object.oid)?;
        for grant in acl.effective(Thing::Function, &object.key.name) {
            if !is_seen(now, &mine, &grant, of_roles) {
                continue;
            }
            for privilege in grant.held.each() {
                let specific = format!("{}_{}", object.key.name, object.oid);
                rows.add(&[
                    ("grantor", name_of(now, grant.grantor)),
                    ("grantee", name_of(now, grant.grantee)),
                    ("specific_catalog", DATABASE_NAME.into()),
                    ("specific_schema", (&object.key.schema).into()),
                    ("specific_name", specific.into()),
                    ("routine_catalog", DATABASE_NAME.into()),
                    ("routine_schema", (&object.key.schema).into()),
                    ("routine_name", (&object.key.name).into()),
                    ("privilege_type", privilege.name().into()),
                    (
                        "is_grantable",
                        yes(grant.options.contains(privilege) || grant.grantee == acl.owner),
                    ),
                ])?;
            }
        }
    }
    Ok(())
}
