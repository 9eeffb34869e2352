//! Roles, memberships, owners and grants as the statements that make them again.

use super::comments::called;
use super::objects::qualified;
use crate::error::Result;
use crate::rights::{Access, Acl, BOOTSTRAP, DATABASE, Grant, PUBLIC, Privilege, Privileges, Role, Thing, quoted};
use std::sync::Arc;
use taipan_store::{Class, Key, Kind, Object, Oid};

/// The roles that somebody has made or changed, and who is a member of which.
pub fn roles(access: &Access) -> Result<Vec<String>> {
    let mut statements = Vec::new();
    let mut members = Vec::new();
    let mut objects: Vec<&Arc<Object>> = access.catalog.of(Class::Role, "").collect();
    objects.sort_by(|a, b| a.key.name.cmp(&b.key.name));
    for object in objects {
        let role = Role::of(object)?;
        let name = quoted(&role.name);
        let made = role.to_string();
        let words = made.split_once(" WITH ").map_or("", |(_, words)| words);
        let end = words
            .find(" SYSID ")
            .or_else(|| words.find(" SET \""))
            .unwrap_or(words.len());
        // Every database has some roles, by names of their own.
        let verb = match Role::predefined().iter().find(|known| known.oid == role.oid) {
            Some(known) => {
                if known.name != role.name {
                    statements.push(format!("ALTER ROLE {} RENAME TO {name}", quoted(&known.name)));
                }
                "ALTER"
            }
            None => "CREATE",
        };
        statements.push(format!("{verb} ROLE {name} WITH {}", &words[..end]));
        for (setting, value) in &role.settings {
            let value = value.replace('\'', "''");
            statements.push(format!("ALTER ROLE {name} SET {} TO '{value}'", quoted(setting)));
        }
        for grant in access.acl(object.oid)?.grants.unwrap_or_default() {
            let option = if grant.options.contains(Privilege::Member) {
                " WITH ADMIN OPTION"
            } else {
                ""
            };
            let member = quoted(&access.roles.name(grant.grantee));
            members.push(format!("GRANT {name} TO {member}{option}"));
        }
    }
    statements.append(&mut members);
    Ok(statements)
}

/// Something that rights are in.
struct Place {
    oid: Oid,
    thing: Thing,
    /// Its bare name.
    name: String,
    /// What statements call it.
    granted: String,
}

impl Place {
    fn of(object: &Object) -> Option<Place> {
        let granted = match object.kind {
            // GRANT and ALTER … OWNER TO know views and external tables as tables.
            Kind::View | Kind::ExternalTable => format!("TABLE {}", qualified(&object.key)),
            Kind::Role | Kind::Package => return None,
            _ => called(object)?,
        };
        Some(Place {
            oid: object.oid,
            thing: Thing::of(object.kind),
            name: object.key.name.clone(),
            granted,
        })
    }
}

/// Owners and grants, where they are not those of a new object of the superuser. `database` is what the database is called.
pub fn rights(access: &Access, database: &str) -> Result<Vec<String>> {
    let mut places: Vec<Place> = access
        .catalog
        .objects()
        .filter_map(|object| Place::of(object))
        .collect();
    places.push(Place {
        oid: DATABASE,
        thing: Thing::Database,
        name: database.to_string(),
        granted: format!("DATABASE {}", quoted(database)),
    });
    places.retain(|place| access.catalog.get(&Key::right(place.oid)).is_some());
    places.sort_by(|a, b| a.granted.cmp(&b.granted));
    let mut statements = Vec::new();
    for place in &places {
        let acl = access.acl(place.oid)?;
        if acl.owner != BOOTSTRAP {
            let owner = quoted(&access.roles.name(acl.owner));
            statements.push(format!("ALTER {} OWNER TO {owner}", place.granted));
        }
        if let Some(grants) = &acl.grants {
            grant(access, place, &acl, grants, &mut statements);
        }
    }
    Ok(statements)
}

/// From what a new object has to these grants.
fn grant(access: &Access, place: &Place, acl: &Acl, grants: &[Grant], statements: &mut Vec<String>) {
    let called = |role: Oid| match role {
        PUBLIC => "PUBLIC".to_string(),
        role => quoted(&access.roles.name(role)),
    };
    let by_owner = |role: Oid| {
        grants
            .iter()
            .find(|grant| grant.grantee == role && grant.grantor == acl.owner)
    };
    let with_object = Acl::new(acl.owner).effective(place.thing, &place.name);
    for new in &with_object {
        let held = by_owner(new.grantee).map(|grant| grant.held).unwrap_or_default();
        let gone = new.held.without(held);
        if !gone.is_empty() {
            let (gone, role) = (listed(gone), called(new.grantee));
            statements.push(format!("REVOKE {gone} ON {} FROM {role}", place.granted));
        }
    }
    for grant in grants {
        // What the owner grants, a superuser grants in the owner's name.
        let other = (grant.grantor != acl.owner).then(|| called(grant.grantor));
        if let Some(grantor) = &other {
            statements.push(format!("SET SESSION AUTHORIZATION {grantor}"));
        }
        // What a new object has anyway is not granted again.
        let there = with_object
            .iter()
            .filter(|new| new.grantee == grant.grantee && new.grantor == grant.grantor);
        let there = there.fold(Privileges::default(), |all, new| all.with(new.held));
        let plain = grant.held.without(grant.options).without(there);
        for (privileges, option) in [(plain, ""), (grant.options, " WITH GRANT OPTION")] {
            if !privileges.is_empty() {
                let (privileges, role) = (listed(privileges), called(grant.grantee));
                statements.push(format!("GRANT {privileges} ON {} TO {role}{option}", place.granted));
            }
        }
        if other.is_some() {
            statements.push("RESET SESSION AUTHORIZATION".to_string());
        }
    }
}

fn listed(privileges: Privileges) -> String {
    let names: Vec<&str> = privileges.each().map(Privilege::name).collect();
    names.join(", ")
}
