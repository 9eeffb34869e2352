//! `pg_sequence`.

use super::now::Now;
use super::rows::Rows;
use crate::database::{Width, sequence_of};
use crate::error::Result;
use crate::postgres::types;
use taipan_store::Kind;

/// `pg_sequence`.
pub fn rows(now: &Now, rows: &mut Rows) -> Result<()> {
    for facts in now
        .snapshot
        .relations()
        .filter(|facts| facts.object.kind == Kind::Sequence)
    {
        let (width, sequence) = sequence_of(&facts.object)?;
        let ty = match width {
            Width::Small => "int2",
            Width::Integer => "int4",
            Width::Big => "int8",
        };
        rows.add(&[
            ("seqrelid", facts.object.oid.into()),
            ("seqtypid", types::named(ty).map(|ty| ty.oid).into()),
            ("seqstart", sequence.start.into()),
            ("seqincrement", sequence.increment.into()),
            ("seqmax", sequence.max.into()),
            ("seqmin", sequence.min.into()),
            // Nothing is kept ready.
            ("seqcache", 1.into()),
            ("seqcycle", sequence.cycle.into()),
        ])?;
    }
    Ok(())
}
