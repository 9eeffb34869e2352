//! Reads the table of what CPython says of wrong arguments.

use std::sync::OnceLock;

/// A class of Python's that the table tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    None,
    Bool,
    Int,
    Float,
    Str,
    Bytes,
    List,
    Tuple,
    Dict,
    Set,
    Object,
    /// Any other class.
    Other,
}

impl Kind {
    /// A bit of its own; none for other classes, of which the table says nothing.
    pub fn bit(self) -> u16 {
        match self {
            Kind::Other => 0,
            kind => 1 << kind as u16,
        }
    }

    fn of(name: &str) -> Option<Kind> {
        Some(match name {
            "none" => Kind::None,
            "bool" => Kind::Bool,
            "int" => Kind::Int,
            "float" => Kind::Float,
            "str" => Kind::Str,
            "bytes" => Kind::Bytes,
            "list" => Kind::List,
            "tuple" => Kind::Tuple,
            "dict" => Kind::Dict,
            "set" => Kind::Set,
            "object" => Kind::Object,
            _ => return None,
        })
    }
}

/// One argument that is given by its place.
#[derive(Debug, Default)]
pub struct Place {
    /// The kinds that are wrong.
    pub refuses: u16,
    /// What is said of which.
    pub texts: Vec<(u16, &'static str)>,
}

/// What a method or function takes.
#[derive(Debug)]
pub struct Spec {
    /// The class or module.
    pub owner: &'static str,
    pub name: &'static str,
    pub fewest: usize,
    pub few: Option<&'static str>,
    pub most: usize,
    pub many: Option<&'static str>,
    /// What is said where any argument has a name.
    pub keywords: Option<&'static str>,
    pub places: Vec<Place>,
    /// Kinds that must not be in a tuple in the first place, and what is said where one is come to.
    pub items: Option<(u16, &'static str)>,
    /// The place and name of an argument that counts by its truth.
    pub truth: Option<(usize, &'static str)>,
}

/// All that the table has.
pub fn specs() -> &'static [Spec] {
    static SPECS: OnceLock<Vec<Spec>> = OnceLock::new();
    SPECS.get_or_init(|| read(include_str!("table.txt")))
}

fn read(text: &'static str) -> Vec<Spec> {
    let mut specs: Vec<Spec> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix(' ') {
            None => specs.extend(begun(line)),
            Some(fact) => {
                if let (Some(spec), Some((about, said))) = (specs.last_mut(), fact.split_once(": ")) {
                    note(spec, about, said);
                }
            }
        }
    }
    specs
}

fn kinds(names: &str) -> u16 {
    names
        .split(',')
        .filter_map(Kind::of)
        .fold(0, |bits, kind| bits | kind.bit())
}

fn begun(line: &'static str) -> Option<Spec> {
    let (owner, name) = line.split_once('.')?;
    Some(Spec {
        owner,
        name,
        fewest: 0,
        few: None,
        most: usize::MAX,
        many: None,
        keywords: None,
        places: Vec::new(),
        items: None,
        truth: None,
    })
}

fn note(spec: &mut Spec, about: &'static str, said: &'static str) {
    let (word, rest) = about.split_once(' ').unwrap_or((about, ""));
    let number = || rest.parse().unwrap_or(0);
    match word {
        "fewest" => (spec.fewest, spec.few) = (number(), Some(said)),
        "most" => (spec.most, spec.many) = (number(), Some(said)),
        "keywords" => spec.keywords = Some(said),
        "items" => spec.items = Some((kinds(rest), said)),
        "truth" => spec.truth = Some((number(), said)),
        place => {
            let Some(index) = place.parse::<usize>().ok().and_then(|n| n.checked_sub(1)) else {
                return;
            };
            let kinds = kinds(rest);
            while spec.places.len() <= index {
                spec.places.push(Place::default());
            }
            let place = &mut spec.places[index];
            place.refuses |= kinds;
            place.texts.push((kinds, said));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        let specs = specs();
        assert!(specs.len() > 200);
        let facts = |spec: &Spec| {
            let texts: usize = spec.places.iter().map(|place| place.texts.len()).sum();
            let others = [
                spec.few,
                spec.many,
                spec.keywords,
                spec.truth.map(|(_, keyword)| keyword),
            ];
            texts + others.iter().flatten().count() + usize::from(spec.items.is_some())
        };
        let read: usize = specs.iter().map(facts).sum();
        assert_eq!(read + specs.len(), include_str!("table.txt").lines().count());
        let kinds = specs
            .iter()
            .flat_map(|spec| &spec.places)
            .flat_map(|place| &place.texts);
        assert!(kinds.clone().all(|(kinds, _)| *kinds != 0));
        let find = specs
            .iter()
            .find(|spec| spec.owner == "str" && spec.name == "find")
            .unwrap();
        assert_eq!((find.fewest, find.most), (1, 3));
    }
}
