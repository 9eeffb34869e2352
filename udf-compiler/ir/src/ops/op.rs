//! The names of the operations as constants, which rows make (`define`): a program that names an operation which is not there
//! does not compile.

pub use super::bytes::names::*;
pub use super::control::names::*;
pub use super::date::names::*;
pub use super::decimal::names::*;
pub use super::dict::names::*;
pub use super::float::names::*;
pub use super::int::names::*;
pub use super::json::names::*;
pub use super::list::names::*;
pub use super::math::names::*;
pub use super::name::Name;
pub use super::object::names::*;
pub use super::py::names::*;
pub use super::refs::names::*;
pub use super::regex::names::*;
pub use super::str::names::*;
pub use super::unicode::names::*;
pub use super::wide::names::*;
