//! Who owns an object and who may do what with it: Postgres's access control lists, with roles by their OIDs. Knows how they
//! are written down, and nothing of statements.

use crate::error::{Error, Result, SqlState};
use std::fmt;
use taipan_store::{Kind, Oid};

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

/// What a right allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Privilege {
    Insert,
    Select,
    Update,
    Delete,
    Truncate,
    References,
    Trigger,
    Execute,
    Usage,
    Create,
    Temporary,
    Connect,
    /// Of a role: to be a member.
    Member,
}

/// What rights there are, in the order in which Postgres lists them, with their letters and names.
const PRIVILEGES: [(Privilege, char, &str); 13] = [
    (Privilege::Insert, 'a', "INSERT"),
    (Privilege::Select, 'r', "SELECT"),
    (Privilege::Update, 'w', "UPDATE"),
    (Privilege::Delete, 'd', "DELETE"),
    (Privilege::Truncate, 'D', "TRUNCATE"),
    (Privilege::References, 'x', "REFERENCES"),
    (Privilege::Trigger, 't', "TRIGGER"),
    (Privilege::Execute, 'X', "EXECUTE"),
    (Privilege::Usage, 'U', "USAGE"),
    (Privilege::Create, 'C', "CREATE"),
    (Privilege::Temporary, 'T', "TEMPORARY"),
    (Privilege::Connect, 'c', "CONNECT"),
    (Privilege::Member, 'm', "MEMBER"),
];

impl Privilege {
    /// The privilege of a name; TEMP is TEMPORARY.
    pub fn of_name(name: &str) -> Option<Privilege> {
        let name = name.to_ascii_uppercase();
        let name = if name == "TEMP" { "TEMPORARY" } else { name.as_str() };
        let known = PRIVILEGES
            .iter()
            .filter(|(privilege, ..)| *privilege != Privilege::Member);
        known
            .clone()
            .find(|(_, _, known)| *known == name)
            .map(|(privilege, ..)| *privilege)
    }

    /// As statements spell it.
    pub fn name(self) -> &'static str {
        let known = PRIVILEGES.iter().find(|(privilege, ..)| *privilege == self);
        known.map_or("", |(_, _, name)| name)
    }

    fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A set of privileges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Privileges(u16);

impl Privileges {
    /// These.
    pub fn of(privileges: &[Privilege]) -> Privileges {
        privileges
            .iter()
            .fold(Privileges(0), |set, one| Privileges(set.0 | one.bit()))
    }

    pub fn contains(self, privilege: Privilege) -> bool {
        self.0 & privilege.bit() != 0
    }

    pub fn with(self, other: Privileges) -> Privileges {
        Privileges(self.0 | other.0)
    }

    pub fn without(self, other: Privileges) -> Privileges {
        Privileges(self.0 & !other.0)
    }

    pub fn both(self, other: Privileges) -> Privileges {
        Privileges(self.0 & other.0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One by one, in Postgres's order.
    pub fn each(self) -> impl Iterator<Item = Privilege> {
        let known = PRIVILEGES.iter().map(|(privilege, ..)| *privilege);
        known.filter(move |privilege| self.contains(*privilege))
    }
}

/// What a thing is, as far as rights go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Table,
    Sequence,
    Function,
    Schema,
    Database,
    Role,
}

impl Thing {
    /// What an object is.
    pub fn of(kind: Kind) -> Thing {
        match kind {
            Kind::Sequence => Thing::Sequence,
            Kind::Function => Thing::Function,
            Kind::Schema => Thing::Schema,
            Kind::Role | Kind::Package => Thing::Role,
            Kind::Table | Kind::View | Kind::ExternalTable | Kind::Comment | Kind::Right => Thing::Table,
        }
    }

    /// All that there is to grant on it.
    pub fn all(self) -> Privileges {
        use Privilege as P;
        Privileges::of(match self {
            Thing::Table => &[
                P::Insert,
                P::Select,
                P::Update,
                P::Delete,
                P::Truncate,
                P::References,
                P::Trigger,
            ],
            Thing::Sequence => &[P::Usage, P::Select, P::Update],
            Thing::Function => &[P::Execute],
            Thing::Schema => &[P::Usage, P::Create],
            Thing::Database => &[P::Create, P::Temporary, P::Connect],
            Thing::Role => &[P::Member],
        })
    }

    /// What everybody may do until somebody says otherwise.
    pub fn for_everybody(self, name: &str) -> Privileges {
        use Privilege as P;
        Privileges::of(match self {
            Thing::Function => &[P::Execute],
            Thing::Database => &[P::Temporary, P::Connect],
            Thing::Schema if name == "public" => &[P::Usage],
            Thing::Table | Thing::Sequence | Thing::Schema | Thing::Role => &[],
        })
    }

    /// In messages.
    pub fn name(self) -> &'static str {
        match self {
            Thing::Table => "table",
            Thing::Sequence => "sequence",
            Thing::Function => "function",
            Thing::Schema => "schema",
            Thing::Database => "database",
            Thing::Role => "role",
        }
    }
}

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
