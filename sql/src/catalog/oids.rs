//! OIDs of what is a part of an object here and an object of its own in Postgres. The store counts from 16384 up and is far
//! from here; these begin at 2^31, and a thing has the same one as long as it has its name.

use std::collections::BTreeSet;
use taipan_store::Oid;

/// Types of rows, and of arrays of them: two for each relation.
const ROWS: Oid = 0x8000_0000;
/// Rules, one for each view.
const RULES: Oid = 0xA000_0000;
/// All else, by name.
const NAMED: Oid = 0xC000_0000;

/// The type of the rows of a relation.
pub fn row_type(relation: Oid) -> Oid {
    ROWS | (relation & 0x0FFF_FFFF) << 1
}

/// That of arrays of such rows.
pub fn row_array(relation: Oid) -> Oid {
    row_type(relation) | 1
}

/// The rule that a view is in Postgres.
pub fn rule(view: Oid) -> Oid {
    RULES | (view & 0x0FFF_FFFF)
}

/// The relation whose rows a type is of, and whether the type is that of arrays of them.
pub fn of_row_type(ty: Oid) -> Option<(Oid, bool)> {
    (ROWS..RULES).contains(&ty).then_some(((ty & !ROWS) >> 1, ty & 1 == 1))
}

/// Gives OIDs to parts of objects.
#[derive(Debug, Default)]
pub struct Given(BTreeSet<Oid>);

impl Given {
    /// That of a part, by its object, what it is, and its name. Parts must be asked about in the same order each time: the
    /// second of two that happen to come to the same OID has the next one.
    pub fn to(&mut self, object: Oid, what: &str, name: &str) -> Oid {
        let mut oid = NAMED | (hash(&format!("{object} {what} {name}")) & !NAMED);
        while !self.0.insert(oid) {
            oid = NAMED | (oid.wrapping_add(1) & !NAMED);
        }
        oid
    }
}

/// FNV-1a, which is the same in every version of this program.
fn hash(text: &str) -> u32 {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(16_777_619);
    text.bytes().fold(2_166_136_261, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_oids_of_their_own() {
        assert_eq!(of_row_type(row_type(16390)), Some((16390, false)));
        assert_eq!(of_row_type(row_array(16390)), Some((16390, true)));
        assert_eq!(of_row_type(16390), None);
        let (mut given, mut again) = (Given::default(), Given::default());
        let all: BTreeSet<Oid> = (0..20_000)
            .map(|n| given.to(16384, "constraint", &n.to_string()))
            .collect();
        assert_eq!(all.len(), 20_000);
        assert_eq!(given.to(1, "index", "a"), given.to(1, "index", "a") - 1);
        assert_eq!(again.to(1, "index", "a"), Given::default().to(1, "index", "a"));
    }
}
