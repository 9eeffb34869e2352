//! Shapes changed: views with other dimensions, and arrays put together and taken apart.

pub mod axes;
pub mod edit;
pub mod join;
pub mod overlap;
pub mod pad;
pub mod repeat;
pub mod reshape;
pub mod windows;
