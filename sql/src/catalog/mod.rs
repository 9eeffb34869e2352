//! Postgres's own catalog, which clients ask about everything: `pg_catalog` and `information_schema` as tables over the objects
//! of the database, their roles and the session; the functions that go with them; and the types whose values are OIDs. Knows
//! what the database keeps, and no plans but those of its own views.

mod calls;
mod constraints;
mod definitions;
mod deparsed;
mod depend;
mod facts;
mod filling;
mod fixed;
mod foreign;
mod forms;
mod functions;
mod grants;
mod indexed;
mod inferred;
mod keywords;
mod lookup;
mod named;
mod now;
mod oids;
mod relations;
mod rows;
mod sequences;
mod shown;
mod snapshot;
mod state;
mod statistics;
mod table;
mod text;
mod triggers;
mod views;

pub use crate::postgres::types::{field, of_field, of_table, table_of};
pub use calls::{PARTITION_ANCESTORS, argument_types};
pub use definitions::{CATALOG, INFORMATION, Relation, relation, relations};
pub use forms::{rewrite, takes_names};
pub use inferred::{inferred, narrowed};
pub use shown::{declared, shown};
pub use table::SystemSchema;

use crate::rights::{Privilege, Thing};
use crate::session::SessionRef;
use datafusion::common::Result;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::logical_expr::LogicalPlan;
use datafusion::prelude::SessionContext;
use snapshot::Snapshots;
use std::sync::Arc;
use taipan_store::Oid;

/// The schema under which the standard's views are planned: the planner has views of that name itself, which it needs for
/// statements of its own. No typed name is like it.
pub const PLANNED_INFORMATION: &str = "\u{1}information_schema";

/// What everybody may do with a thing of the system: nothing, or one privilege. `None`: it is none of the system's.
pub fn open(thing: Thing, oid: Oid) -> Option<Option<Privilege>> {
    match thing {
        Thing::Table => {
            let relation = relations().into_iter().find(|relation| relation.oid == oid)?;
            Some((!table::SECRET.contains(&relation.name)).then_some(Privilege::Select))
        }
        Thing::Schema => now::SYSTEM_NAMESPACES
            .iter()
            .any(|(known, _)| *known == oid)
            .then_some(Some(Privilege::Usage)),
        Thing::Function => {
            let known = crate::postgres::procs::name_of(oid);
            known.map(|_| Some(Privilege::Execute))
        }
        _ => None,
    }
}

/// The OID of a schema of the system.
pub fn namespace(name: &str) -> Option<Oid> {
    now::SYSTEM_NAMESPACES
        .iter()
        .find(|(_, known)| *known == name)
        .map(|(oid, _)| *oid)
}

/// The relation of the system that a name means, in this schema if one is written.
pub fn of_system(schema: Option<&str>, name: &str) -> Option<&'static Relation> {
    relation(schema.unwrap_or(CATALOG), name)
}

/// Whether all tables of a plan, and one at least, are of the system.
///
/// # Errors
///
/// None of its own.
pub fn is_all(plan: &LogicalPlan) -> Result<bool> {
    let (mut own, mut others) = (0, 0);
    plan.apply_with_subqueries(|node| {
        if let LogicalPlan::TableScan(scan) = node {
            match scan.table_name.schema() {
                Some(CATALOG | INFORMATION | PLANNED_INFORMATION) => own += 1,
                _ => others += 1,
            }
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(own > 0 && others == 0)
}

/// Makes the catalog known to a session: its schemas, as the session's catalog is to have them.
pub fn register(context: &SessionContext, session: &SessionRef) -> Result<[SystemSchema; 2]> {
    let snapshots = Arc::new(Snapshots::default());
    calls::register(context, session, &snapshots);
    keywords::register(context);
    inferred::register(context);
    shown::install(context);
    let schema = |name| SystemSchema::new(name, session.clone(), snapshots.clone());
    Ok([schema(CATALOG), schema(INFORMATION)])
}
