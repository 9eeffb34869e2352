//! Who owns an object and who may do what with it: Postgres's access control lists, with roles by their OIDs. Knows how they
//! are written down, and nothing of statements.

use crate::error::{Error, Result, SqlState};
use crate::privileges::{PRIVILEGES, Privilege, Privileges, Thing};
use std::fmt;
use taipan_store::Oid;

/// Stands for every role.
pub const PUBLIC: Oid = 0;
/// The role that every database has.
pub const BOOTSTRAP: Oid = 10;
/// Roles that every database has, whose members may name files to read, and to write.
pub const READ_FILES: Oid = 4569;
pub const WRITE_FILES: Oid = 4570;
/// Those whose members see what all sessions do, as the first is one of the second, and whose members may stop them.
pub const MONITOR: Oid = 3373;
pub const READ_STATS: Oid = 3375;
pub const SIGNAL_BACKENDS: Oid = 4200;
/// OIDs below are those of what every database has.
pub const FIRST_OWN: Oid = 16384;
/// The database itself, for its rights.
pub const DATABASE: Oid = 5;

/// What one role has given another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    pub grantee: Oid,
    pub grantor: Oid,
    pub held: Privileges,
    /// Those of them that may be given on.
    pub options: Privileges,
}

impl Grant {
    /// What is granted, a letter each, with a star where it may be given on.
    pub fn letters(&self) -> String {
        let letter = |(privilege, letter, _): &(Privilege, char, &str)| {
            let star = if self.options.contains(*privilege) { "*" } else { "" };
            self.held.contains(*privilege).then(|| format!("{letter}{star}"))
        };
        PRIVILEGES.iter().filter_map(letter).collect()
    }
}

/// The rights in one object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acl {
    pub owner: Oid,
    /// `None`: nobody has said anything, so it is as with every new object of the kind.
    pub grants: Option<Vec<Grant>>,
}

impl Acl {
    /// That of an object which nobody has said anything about.
    pub fn new(owner: Oid) -> Acl {
        Acl { owner, grants: None }
    }

    /// What is granted, written or not.
    pub fn effective(&self, thing: Thing, name: &str) -> Vec<Grant> {
        if let Some(grants) = &self.grants {
            return grants.clone();
        }
        let own = |grantee, held| Grant {
            grantee,
            grantor: self.owner,
            held,
            options: Privileges::default(),
        };
        let (public, all) = (thing.for_everybody(name), thing.all());
        let grants = [own(PUBLIC, public), own(self.owner, all)];
        // Nobody is a member of a role because of who owns it.
        let grants = grants
            .into_iter()
            .filter(|grant| !grant.held.is_empty() && thing != Thing::Role);
        grants.collect()
    }

    /// What is written down; `parse` reads it.
    ///
    /// # Errors
    ///
    /// XX001 if that is not what was written.
    pub fn parse(text: &str) -> Result<Acl> {
        let damaged = || Error::new(SqlState::DataCorrupted, format!("rights that are none: {text}"));
        let rest = text.strip_prefix("OWNER ").ok_or_else(damaged)?;
        let (owner, grants) = match rest.split_once(" GRANTS ") {
            None => (rest, None),
            Some((owner, list)) => (owner, Some(list)),
        };
        let owner = owner.parse().map_err(|_| damaged())?;
        let Some(list) = grants else { return Ok(Acl::new(owner)) };
        let list = list.strip_prefix('{').and_then(|list| list.strip_suffix('}'));
        let items = list.ok_or_else(damaged)?.split(',').filter(|item| !item.is_empty());
        let grants = items
            .map(|item| grant(item).ok_or_else(damaged))
            .collect::<Result<_>>()?;
        Ok(Acl {
            owner,
            grants: Some(grants),
        })
    }
}

/// One of the items of a list: `16385=r*w/10`.
fn grant(item: &str) -> Option<Grant> {
    let (grantee, rest) = item.split_once('=')?;
    let (letters, grantor) = rest.split_once('/')?;
    let (mut held, mut options, mut last) = (Privileges::default(), Privileges::default(), Privileges::default());
    for letter in letters.chars() {
        if letter == '*' {
            options = options.with(last);
            continue;
        }
        let (privilege, ..) = PRIVILEGES.iter().find(|(_, known, _)| *known == letter)?;
        last = Privileges::of(&[*privilege]);
        held = held.with(last);
    }
    Some(Grant {
        grantee: grantee.parse().ok()?,
        grantor: grantor.parse().ok()?,
        held,
        options,
    })
}

impl fmt::Display for Acl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OWNER {}", self.owner)?;
        let Some(grants) = &self.grants else { return Ok(()) };
        let items = grants
            .iter()
            .map(|grant| format!("{}={}/{}", grant.grantee, grant.letters(), grant.grantor));
        write!(f, " GRANTS {{{}}}", items.collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in [
            "OWNER 10",
            "OWNER 16385 GRANTS {}",
            "OWNER 16385 GRANTS {0=r/16385,16390=ar*w/16385,10=U*C*/10}",
        ] {
            assert_eq!(Acl::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "OWNER x",
            "OWNER 1 GRANTS {1=q/2}",
            "OWNER 1 GRANTS {1=r}",
            "OWNER 1 GRANTS 1=r/2",
        ] {
            assert_eq!(
                Acl::parse(text).unwrap_err().sqlstate(),
                SqlState::DataCorrupted,
                "{text}"
            );
        }
    }
}
