//! Roles, and who may do what with which object. Knows the catalog's objects, and nothing of plans and sessions.

mod access;
mod acl;
mod role;
mod roles;
mod scram;

pub use crate::privileges::{Privilege, Privileges, Thing};
pub use access::{Access, denied, not_owner, noun};
pub use acl::{Acl, BOOTSTRAP, DATABASE, FIRST_OWN, Grant, PUBLIC, READ_STATS, SIGNAL_BACKENDS};
pub use role::{Role, quoted};
pub use roles::Remembered;
pub use scram::{NOBODY, fits, verifier};
