//! The one test binary of the suite.

#[path = "suite/agreement.rs"]
mod agreement;
#[path = "suite/analyze.rs"]
mod analyze;
#[path = "suite/arbitrary.rs"]
mod arbitrary;
#[path = "suite/bounds.rs"]
mod bounds;
#[path = "suite/broken_files.rs"]
mod broken_files;
#[path = "suite/calls.rs"]
mod calls;
#[path = "suite/catalog.rs"]
mod catalog;
#[path = "suite/catalog_functions.rs"]
mod catalog_functions;
#[path = "suite/changes.rs"]
mod changes;
#[path = "suite/conformance.rs"]
mod conformance;
#[path = "suite/connections/mod.rs"]
mod connections;
#[path = "suite/copies.rs"]
mod copies;
#[path = "suite/crash.rs"]
mod crash;
#[path = "suite/disk.rs"]
mod disk;
#[path = "suite/documents.rs"]
mod documents;
#[path = "suite/dump.rs"]
mod dump;
#[path = "suite/fence.rs"]
mod fence;
#[path = "suite/fuzz.rs"]
mod fuzz;
#[path = "suite/hostile.rs"]
mod hostile;
#[path = "suite/inner_queries.rs"]
mod inner_queries;
#[path = "suite/isolation.rs"]
mod isolation;
#[path = "suite/limits.rs"]
mod limits;
#[path = "suite/many.rs"]
mod many;
#[path = "suite/many_groups.rs"]
mod many_groups;
#[path = "suite/models.rs"]
mod models;
#[path = "suite/native_forms.rs"]
mod native_forms;
#[path = "suite/neighbours.rs"]
mod neighbours;
#[path = "suite/pandas.rs"]
mod pandas;
#[path = "suite/plan_cache.rs"]
mod plan_cache;
#[path = "suite/plans.rs"]
mod plans;
#[path = "suite/postgres.rs"]
mod postgres;
#[path = "suite/pruning.rs"]
mod pruning;
#[path = "suite/psql.rs"]
mod psql;
#[path = "suite/reference.rs"]
mod reference;
#[path = "suite/roles.rs"]
mod roles;
#[path = "suite/shell.rs"]
mod shell;
#[path = "suite/soak.rs"]
mod soak;
#[path = "suite/spans.rs"]
mod spans;
#[path = "suite/stops.rs"]
mod stops;
#[path = "suite/tidy.rs"]
mod tidy;
#[path = "suite/tpch.rs"]
mod tpch;

use taipan_udf::runtime::allocator::Mimalloc;
use taipan_udf::runtime::memory::CountingAlloc;

/// As in the program: memory limits of functions need it.
#[global_allocator]
static ALLOCATOR: CountingAlloc<Mimalloc> = CountingAlloc(Mimalloc);
