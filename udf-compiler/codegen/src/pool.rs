//! The memory a compiled module owns besides its code: texts, constant lists, tables and site descriptions.
//!
//! Addresses given out stay valid as long as the pool; nothing in it changes after it was added.

use std::collections::HashMap;
use std::sync::Arc;
use taipan_ir::{Const, Type};
use taipan_runtime::constant_dict::ConstantDict;
use taipan_runtime::text::SLACK;
use taipan_runtime::{Dict, List, RStr, Site};

/// Owner of constants. Each part is boxed, so that it stays where it is.
#[derive(Debug, Default)]
pub(super) struct Pool {
    texts: HashMap<Arc<str>, Box<[u8]>>,
    words: Vec<Box<[u64]>>,
    bytes: Vec<Box<[u8]>>,
    #[expect(clippy::vec_box, reason = "machine code holds the addresses of the lists")]
    lists: Vec<Box<List>>,
    #[expect(clippy::vec_box, reason = "machine code holds the addresses of the sites")]
    sites: Vec<Box<Site>>,
    characters: Option<u64>,
    empty_list: Option<u64>,
    empty_dict: Option<Box<Dict>>,
    /// By where the entries of the constant lie.
    dicts: HashMap<usize, (Arc<[Const]>, ConstantDict)>,
}

// SAFETY: the raw addresses inside lists point into the pool's own memory, which nobody writes.
unsafe impl Send for Pool {}
// SAFETY: as above: shared memory that only is read.
unsafe impl Sync for Pool {}

impl Pool {
    /// The two words of a text.
    pub(super) fn text(&mut self, text: &Arc<str>) -> [u64; 2] {
        let kept = self.texts.entry(text.clone());
        let kept = kept.or_insert_with(|| with_slack(text.bytes()));
        let address = if text.is_empty() {
            RStr::EMPTY.to_raw().0 as u64
        } else {
            kept.as_ptr() as u64
        };
        [address, taipan_runtime::text::meta(text.len(), text.is_ascii())]
    }

    /// The two words of a `bytes`.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> [u64; 2] {
        let address = match bytes {
            [] => RStr::EMPTY.to_raw().0 as u64,
            bytes => self.table(with_slack(bytes.iter().copied())),
        };
        [address, bytes.len() as u64]
    }

    /// The address of a table of bytes.
    pub(super) fn table(&mut self, bytes: Box<[u8]>) -> u64 {
        self.bytes.push(bytes);
        self.bytes[self.bytes.len() - 1].as_ptr() as u64
    }

    /// The address of the 128 ASCII characters, in order.
    pub(super) fn characters(&mut self) -> u64 {
        match self.characters {
            Some(known) => known,
            None => {
                let address = self.table(with_slack(0..128));
                self.characters = Some(address);
                address
            }
        }
    }

    /// The address of a site description.
    pub(super) fn site(&mut self, site: Site) -> u64 {
        self.sites.push(Box::new(site));
        &raw const *self.sites[self.sites.len() - 1] as u64
    }

    /// The address of an empty list, for absent alternatives.
    pub(super) fn empty_list(&mut self) -> u64 {
        match self.empty_list {
            Some(known) => known,
            None => {
                let address = self.list(&[], &Type::Never);
                self.empty_list = Some(address);
                address
            }
        }
    }

    /// The address of an empty dict, for absent alternatives.
    pub(super) fn empty_dict(&mut self) -> u64 {
        let dict = self.empty_dict.get_or_insert_with(|| Box::new(Dict::empty()));
        &raw const **dict as u64
    }

    /// The address of a constant dict or set. There is one of each, however often it is used.
    fn dict(&mut self, ty: &Type, entries: &Arc<[Const]>) -> u64 {
        let place = entries.as_ptr() as usize;
        if let Some((_, known)) = self.dicts.get(&place) {
            return known.address();
        }
        let mut words = Vec::new();
        for entry in entries.iter() {
            self.slots(entry, &mut words);
        }
        let dict = ConstantDict::new(ty, &words);
        let address = dict.address();
        self.dicts.insert(place, (entries.clone(), dict));
        address
    }

    /// The address of a constant list.
    pub(super) fn list(&mut self, elements: &[Const], element: &Type) -> u64 {
        self.list_words(elements, element);
        let words = &self.words[self.words.len() - 1];
        self.lists.push(Box::new(List::constant(words, elements.len())));
        &raw const *self.lists[self.lists.len() - 1] as u64
    }

    /// The address of a constant list's elements.
    pub(super) fn list_words(&mut self, elements: &[Const], element: &Type) -> u64 {
        let mut words = Vec::with_capacity(elements.len() * element.slots());
        for constant in elements {
            self.slots(constant, &mut words);
        }
        self.words.push(words.into());
        self.words[self.words.len() - 1].as_ptr() as u64
    }

    /// The slots of any constant.
    pub(super) fn slots(&mut self, constant: &Const, out: &mut Vec<u64>) {
        match constant {
            Const::None => {}
            Const::Bool(value) => out.push(*value as u64),
            Const::Int(value) => out.push(*value as u64),
            Const::Float(value) => out.push(value.to_bits()),
            Const::Str(text) => out.extend(self.text(text)),
            Const::Bytes(bytes) => out.extend(self.bytes(bytes)),
            Const::Record(fields) | Const::Object(_, fields) => fields.iter().for_each(|field| self.slots(field, out)),
            Const::List(element, elements) | Const::Tuple(element, elements) => out.push(self.list(elements, element)),
            Const::Dict(ty, entries) => out.push(self.dict(ty, entries)),
            Const::Union(union, index, value) => {
                out.push(u64::from(*index));
                for (i, part) in union.alternatives().iter().enumerate() {
                    if i == *index as usize {
                        self.slots(value, out);
                    } else {
                        self.absent(part, out);
                    }
                }
            }
        }
    }

    /// The slots of an absent alternative: harmless values.
    pub(super) fn absent(&mut self, ty: &Type, out: &mut Vec<u64>) {
        for slot in super::abi::slots(ty) {
            out.push(match slot {
                super::abi::Slot::Text => RStr::EMPTY.to_raw().0 as u64,
                super::abi::Slot::List => self.empty_list(),
                super::abi::Slot::Dict => self.empty_dict(),
                _ => 0,
            });
        }
    }
}

/// The bytes of a text, with what must be behind it.
fn with_slack(bytes: impl Iterator<Item = u8>) -> Box<[u8]> {
    bytes.chain([0; SLACK]).collect()
}
