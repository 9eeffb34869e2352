//! What a catalog holds: schemas, relations, functions, each as the SQL text that makes it.

use std::fmt;
use std::sync::Arc;

/// Names an object for as long as the database lives; never given twice.
pub type Oid = u32;

/// The schema of what only a session has.
pub const TEMPORARY: &str = "pg_temp";

/// The namespaces: objects of different classes may have one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    Schema,
    /// Tables and views.
    Relation,
    /// Functions and aggregates; arguments tell those of one name apart.
    Function,
    /// Roles, which are in no schema.
    Role,
    /// What is said of another object, which it goes with: it is named by that object's OID.
    Comment,
    /// Who owns another object and who may do what with it, named in the same way.
    Right,
    /// Modules of Python, which functions of all schemas may use.
    Package,
    /// What is done where rows of a table change, which it goes with: it is named by the table's OID and its own name.
    Trigger,
}

impl Class {
    pub(crate) const ALL: [Class; 8] = [
        Class::Schema,
        Class::Relation,
        Class::Function,
        Class::Role,
        Class::Comment,
        Class::Right,
        Class::Package,
        Class::Trigger,
    ];

    /// Whether its objects are in a schema.
    pub(crate) fn is_in_schema(self) -> bool {
        matches!(self, Class::Relation | Class::Function)
    }

    /// As the catalog spells it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Class::Schema => "schema",
            Class::Relation => "relation",
            Class::Function => "function",
            Class::Role => "role",
            Class::Comment => "comment",
            Class::Right => "right",
            Class::Package => "package",
            Class::Trigger => "trigger",
        }
    }

    /// What Postgres says when one is there already.
    pub(crate) fn duplicate(self) -> &'static str {
        match self {
            Class::Schema => "42P06",
            Class::Relation => "42P07",
            Class::Function => "42723",
            Class::Role | Class::Comment | Class::Right | Class::Package | Class::Trigger => "42710",
        }
    }
}

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Schema,
    /// Its rows are parts of this database.
    Table,
    View,
    /// Its rows are elsewhere.
    ExternalTable,
    Sequence,
    Function,
    Role,
    Comment,
    Right,
    Package,
    Trigger,
}

impl Kind {
    pub(crate) const ALL: [Kind; 11] = [
        Kind::Schema,
        Kind::Table,
        Kind::View,
        Kind::ExternalTable,
        Kind::Sequence,
        Kind::Function,
        Kind::Role,
        Kind::Comment,
        Kind::Right,
        Kind::Package,
        Kind::Trigger,
    ];

    /// Its namespace.
    pub fn class(self) -> Class {
        match self {
            Kind::Schema => Class::Schema,
            Kind::Table | Kind::View | Kind::ExternalTable | Kind::Sequence => Class::Relation,
            Kind::Function => Class::Function,
            Kind::Role => Class::Role,
            Kind::Comment => Class::Comment,
            Kind::Right => Class::Right,
            Kind::Package => Class::Package,
            Kind::Trigger => Class::Trigger,
        }
    }

    /// As the catalog spells it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Schema => "schema",
            Kind::Table => "table",
            Kind::View => "view",
            Kind::ExternalTable => "external table",
            Kind::Sequence => "sequence",
            Kind::Function => "function",
            Kind::Role => "role",
            Kind::Comment => "comment",
            Kind::Right => "right",
            Kind::Package => "package",
            Kind::Trigger => "trigger",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What an object is found by. Only one object has a key at a time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pub class: Class,
    /// Of what is in no schema: empty.
    pub schema: String,
    /// Of what goes with another object: the OID of that object.
    pub name: String,
    /// Of a function, the SQL types of its arguments; of a comment, the place of the column that it is about, if it is about
    /// one; of a trigger, its name; else empty.
    pub arguments: String,
}

impl Key {
    /// The key of a schema.
    pub fn schema(name: impl Into<String>) -> Key {
        Key {
            class: Class::Schema,
            schema: String::new(),
            name: name.into(),
            arguments: String::new(),
        }
    }

    /// The key of a table or view.
    pub fn relation(schema: impl Into<String>, name: impl Into<String>) -> Key {
        Key {
            class: Class::Relation,
            schema: schema.into(),
            name: name.into(),
            arguments: String::new(),
        }
    }

    /// The key of a function with arguments of these types.
    pub fn function(schema: impl Into<String>, name: impl Into<String>, arguments: impl Into<String>) -> Key {
        Key {
            class: Class::Function,
            schema: schema.into(),
            name: name.into(),
            arguments: arguments.into(),
        }
    }

    /// The key of a role.
    pub fn role(name: impl Into<String>) -> Key {
        Key {
            class: Class::Role,
            schema: String::new(),
            name: name.into(),
            arguments: String::new(),
        }
    }

    /// The key of a package.
    pub fn package(name: impl Into<String>) -> Key {
        Key {
            class: Class::Package,
            schema: String::new(),
            name: name.into(),
            arguments: String::new(),
        }
    }

    /// The key of a comment on an object, or on a column of it, by its place.
    pub fn comment(on: Oid, column: Option<usize>) -> Key {
        Key {
            class: Class::Comment,
            schema: String::new(),
            name: on.to_string(),
            arguments: column.map(|place| place.to_string()).unwrap_or_default(),
        }
    }

    /// The key of a trigger of a table.
    pub fn trigger(table: Oid, name: impl Into<String>) -> Key {
        Key {
            class: Class::Trigger,
            schema: String::new(),
            name: table.to_string(),
            arguments: name.into(),
        }
    }

    /// The key of the rights in an object.
    pub fn right(on: Oid) -> Key {
        Key {
            class: Class::Right,
            schema: String::new(),
            name: on.to_string(),
            arguments: String::new(),
        }
    }
}

/// Whether a key is one of what only a session has.
pub(crate) fn is_temporary_key(key: &Key) -> bool {
    key.class.is_in_schema() && key.schema == TEMPORARY
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.class {
            Class::Schema => write!(f, "schema \"{}\"", self.name),
            Class::Relation => write!(f, "relation \"{}\"", self.name),
            Class::Function => write!(f, "function {}({})", self.name, self.arguments),
            Class::Role => write!(f, "role \"{}\"", self.name),
            Class::Package => write!(f, "package \"{}\"", self.name),
            Class::Trigger => write!(f, "trigger \"{}\"", self.arguments),
            Class::Comment | Class::Right => write!(f, "{} of object {}", self.class.name(), self.name),
        }
    }
}

/// What is to be known of a new object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewObject {
    pub key: Key,
    pub kind: Kind,
    /// The statement that makes it, in its canonical form.
    pub sql: String,
    /// Of a table, its Arrow schema as an IPC message; of a sequence, the OID of the table that it goes with, and the place of
    /// the column there, four bytes each; of a trigger, the OID of its function and whether it is enabled; else empty.
    pub columns: Arc<[u8]>,
}

/// An object as it is in one version. Never changes: what replaces it is another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    pub oid: Oid,
    /// The version that it began with; 0, it is not committed yet.
    pub first: u64,
    pub key: Key,
    pub kind: Kind,
    pub sql: String,
    pub columns: Arc<[u8]>,
}
