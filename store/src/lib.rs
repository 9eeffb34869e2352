//! What a database keeps: objects as SQL text, tables as immutable parts. A part is a Parquet file or a few rows in the
//! catalog itself; which parts a table has is said by the catalog, so that one SQLite transaction commits objects and rows.
//! Knows Arrow batches and SQL text, and neither plans nor Python.
//!
//! Every commit makes a *version*. Objects and parts live from one version until another; a snapshot is a version, and what
//! it shows never changes.

mod catalog;
mod changes;
mod commit;
mod compact;
mod connection;
mod error;
mod folder;
mod head;
mod housekeeping;
mod layout;
mod object;
mod parts;
mod read;
mod sequence;
mod store;
mod temporary;
mod transaction;
mod upgrade;
mod vacuum;
mod version;
mod writer;

pub use catalog::Catalog;
pub use error::{Result, StoreError};
pub use layout::Layout;
pub use object::{Class, Key, Kind, NewObject, Object, Oid, TEMPORARY};
pub use parts::{NewPart, Part, PartData, PartId};
pub use read::PartReader;
pub use sequence::Sequence;
pub use store::Store;
pub use temporary::Temporary;
pub use transaction::Transaction;
pub use version::Version;
pub use writer::PartWriter;
