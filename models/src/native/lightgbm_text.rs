//! LightGBM's text files: lines of names and values, sections of trees. Knows not what they mean together.

use crate::error::{ModelError, Result, room};
use crate::steps::forest::tree::{Node, Rules, Set, Test, Tree};
use std::collections::HashMap;

/// Lines `name=value` of a section, with the place where it begins.
#[derive(Debug, Default)]
pub struct Section<'t> {
    lines: HashMap<&'t str, &'t str>,
    at: usize,
}

impl<'t> Section<'t> {
    /// A value, when there is one.
    pub fn get(&self, name: &str) -> Option<&'t str> {
        self.lines.get(name).copied()
    }

    /// Whether the name stands here.
    pub fn has(&self, name: &str) -> bool {
        self.lines.contains_key(name)
    }

    /// The error that a value is not what it should be.
    pub fn wrong(&self, name: &str) -> ModelError {
        ModelError::damaged(self.at, format!("'{name}' is missing or no list of numbers"))
    }

    /// A count.
    ///
    /// # Errors
    /// When there is none.
    pub fn count(&self, name: &str) -> Result<usize> {
        let found = self.get(name).and_then(|value| value.trim().parse().ok());
        found.ok_or_else(|| self.wrong(name))
    }

    /// So many numbers.
    fn numbers<T: std::str::FromStr>(&self, name: &str, count: usize) -> Result<Vec<T>> {
        let text = self.get(name).unwrap_or_default();
        let found: Option<Vec<T>> = text
            .split_ascii_whitespace()
            .map(|number| number.parse().ok())
            .collect();
        let found = found.filter(|found| found.len() == count);
        found.ok_or_else(|| self.wrong(name))
    }
}

/// The head of a file, and its trees.
///
/// # Errors
/// When the text ends before it says so.
pub fn sections(text: &str) -> Result<(Section<'_>, Vec<Section<'_>>)> {
    let mut sections = vec![Section::default()];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end();
        if bare == "end of trees" {
            let mut sections = sections.into_iter();
            let head = sections.next().unwrap_or_default();
            return Ok((head, sections.collect()));
        }
        let (name, value) = bare.split_once('=').unwrap_or((bare, ""));
        if name == "Tree" {
            sections.push(Section {
                at,
                ..Section::default()
            });
        } else if let Some(section) = sections.last_mut() {
            section.lines.insert(name, value);
        }
        at += line.len();
    }
    Err(ModelError::damaged(at, "the text ends before 'end of trees'"))
}

/// The tree of a section; its leaves' values go behind the others.
///
/// # Errors
/// When it is no tree, or of a kind that is not built.
pub fn tree(section: &Section, features: usize, values: &mut Vec<f64>) -> Result<Tree> {
    if section.get("is_linear").is_some_and(|linear| linear.trim() == "1") {
        return Err(ModelError::not_built("LightGBM trees with linear leaves"));
    }
    let leaves = section.count("num_leaves")?;
    let first = values.len();
    if leaves == 0 || leaves > section.get("leaf_value").map_or(0, str::len) {
        return Err(section.wrong("num_leaves"));
    }
    values.extend(section.numbers::<f64>("leaf_value", leaves)?);
    let inner = leaves - 1;
    let mut nodes = room(inner + leaves)?;
    if inner > 0 {
        let feature: Vec<u32> = section.numbers("split_feature", inner)?;
        let threshold: Vec<f64> = section.numbers("threshold", inner)?;
        let kinds: Vec<i32> = section.numbers("decision_type", inner)?;
        let left: Vec<i64> = section.numbers("left_child", inner)?;
        let right: Vec<i64> = section.numbers("right_child", inner)?;
        let sets = sets(section)?;
        let place = |child: i64| if child < 0 { inner as i64 + !child } else { child };
        for (at, kind) in kinds.iter().enumerate() {
            let (test, missing_left) = test(section, *kind, threshold[at], &sets)?;
            nodes.push(Node::Split {
                feature: feature[at],
                test,
                missing_left,
                left: u32::try_from(place(left[at])).map_err(|_| section.wrong("left_child"))?,
                right: u32::try_from(place(right[at])).map_err(|_| section.wrong("right_child"))?,
            });
        }
    }
    nodes.extend((0..leaves).map(|leaf| Node::Leaf((first + leaf) as u32)));
    Tree::new(nodes, features, values.len())
}

/// The sets of categories of a tree.
fn sets(section: &Section) -> Result<Vec<Vec<u64>>> {
    let count = section.count("num_cat").unwrap_or(0);
    if count == 0 {
        return Ok(Vec::new());
    }
    let bounds: Vec<usize> = section.numbers("cat_boundaries", count.saturating_add(1))?;
    let words: Vec<u32> = section.numbers("cat_threshold", bounds.last().copied().unwrap_or(0))?;
    let set = |pair: &[usize]| {
        let words = words
            .get(pair[0]..pair[1])
            .ok_or_else(|| section.wrong("cat_boundaries"))?;
        let word = |pair: &[u32]| u64::from(pair[0]) | u64::from(pair.get(1).copied().unwrap_or(0)) << 32;
        Ok(words.chunks(2).map(word).collect())
    };
    bounds.windows(2).map(set).collect()
}

/// A test by its kind: the first bit says categories, the second where what is missing goes, the next two what is missing.
fn test(section: &Section, kind: i32, threshold: f64, sets: &[Vec<u64>]) -> Result<(Test, bool)> {
    if kind & 1 == 1 {
        let members = sets
            .get(threshold as usize)
            .cloned()
            .ok_or_else(|| section.wrong("cat_threshold"))?;
        let set = Set {
            members,
            known: None,
            rules: Rules::Left,
        };
        return Ok((Test::Among(Box::new(set)), false));
    }
    let to_left = kind & 2 != 0;
    match (kind >> 2) & 3 {
        // Nothing is missing: NaN is nought.
        0 => Ok((Test::AtMost(threshold), 0.0 <= threshold)),
        1 => Ok((Test::AtMostOrZero(threshold), to_left)),
        2 => Ok((Test::AtMost(threshold), to_left)),
        _ => Err(section.wrong("decision_type")),
    }
}
