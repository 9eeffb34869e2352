//! What rights allow, and of what there are rights. Knows nothing of roles.

use taipan_store::Kind;

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
pub const PRIVILEGES: [(Privilege, char, &str); 13] = [
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
            Kind::Table | Kind::View | Kind::ExternalTable | Kind::Comment | Kind::Right | Kind::Trigger => {
                Thing::Table
            }
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
