//! Kernels from IR text: every way Arrow lays columns out, failures, limits, and memory.

#[path = "kernel/support.rs"]
mod support;

#[path = "kernel/columns.rs"]
mod columns;
#[path = "kernel/constants.rs"]
mod constants;
#[path = "kernel/control.rs"]
mod control;
#[path = "kernel/general.rs"]
mod general;
#[path = "kernel/limits.rs"]
mod limits;
#[path = "kernel/lists.rs"]
mod lists;
#[path = "kernel/recorded.rs"]
mod recorded;
#[path = "kernel/scalars.rs"]
mod scalars;
#[path = "kernel/search.rs"]
mod search;
#[path = "kernel/speed.rs"]
mod speed;
#[path = "kernel/table.rs"]
mod table;
#[path = "kernel/texts.rs"]
mod texts;
#[path = "kernel/vectors.rs"]
mod vectors;
