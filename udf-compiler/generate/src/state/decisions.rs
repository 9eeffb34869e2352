//! What earlier attempts found out, by place in the source. It is all that one attempt leaves to the next. Knows nothing of
//! what is done with it.

use super::Attribute;
use super::arrays::MadeAt;
use std::collections::{BTreeSet, HashMap, HashSet};
use taipan_ir::Type;

/// What earlier runs found out. Only grows.
#[derive(Default, Debug)]
pub struct Decisions {
    /// Creation sites of lists that must be lists of the IR, with their element type.
    pub lists: HashMap<u32, Type>,
    /// Creation sites of dicts and sets that must be of the IR, with their types.
    pub keyed: HashMap<u32, Type>,
    /// Whether the text names methods by which Python converts what it is given.
    pub converting: bool,
    /// Whether sets are in CPython's order, because it shows.
    pub ordered_sets: bool,
    /// Loops over static data that must be loops of the IR.
    pub loops: HashSet<u32>,
    /// Whether calls that look at each item of a generator before they ask for the next one never raise at any.
    pub in_step: HashMap<u32, bool>,
    /// Calls of Python's library that change what may not change while generating.
    pub changing_calls: HashSet<u32>,
    /// Functions that must unfold wherever they are called.
    pub unfolding: HashSet<u32>,
    /// Functions of `lru_cache` that call themselves or are made in the call.
    pub keeping: HashSet<u32>,
    /// Creation sites of instances whose attributes travel from the start, with those that are set later.
    pub attributes: HashMap<u32, BTreeSet<String>>,
    /// Classes whose objects are references where they become values, by number.
    pub referenced: HashSet<u32>,
    /// Creation sites of instances that are references from the start.
    pub reference_sites: HashSet<u32>,
    /// Those of them that are so before the first branch or loop of their `__init__`.
    pub early_sites: HashSet<u32>,
    /// What the attributes of the objects of such classes hold.
    pub layouts: HashMap<u32, Vec<Attribute>>,
    /// Places of generators that are objects.
    pub suspended: HashSet<u32>,
    /// Names of classes of named tuples, in the order of their numbers, which begin with 1.
    pub classes: Vec<String>,
    /// Whether the program changes arrays of the library: then what is computed where it is asked for is so only where nothing has changed.
    pub settled: bool,
    /// Where arrays are made whose elements are computed there: they were needed after a change, in another loop, or as values.
    pub computed: BTreeSet<MadeAt>,
    /// Creation sites in modules of the library, by the call that led there: another call makes other containers.
    pub sites: Vec<(u32, u32)>,
}
