//! XGBoost's trees, of JSON's values. A test `x < t` of 32 bits is `x <= t'`, with the next number below.

use crate::error::{ModelError, Result, room};
use crate::steps::forest::tree::{Node, Rules, Set, Test, Tree};
use serde_json::Value;

/// A member of an object, by a path.
///
/// # Errors
/// When it is not there.
pub fn at<'j>(value: &'j Value, path: &[&str]) -> Result<&'j Value> {
    let found = path.iter().try_fold(value, |value, name| value.get(name));
    found.ok_or_else(|| ModelError::content(format!("XGBoost: there is no '{}'", path.join("."))))
}

/// A number that may stand as a text.
pub fn number(value: &Value) -> Option<f64> {
    match value {
        Value::String(text) => text.trim_matches(['[', ']']).parse().ok(),
        Value::Bool(bit) => Some(f64::from(u8::from(*bit))),
        _ => value.as_f64(),
    }
}

/// The numbers of an array.
///
/// # Errors
/// When it is none.
pub fn numbers(value: &Value, name: &str) -> Result<Vec<f64>> {
    let wrong = || ModelError::content(format!("XGBoost: '{name}' is no list of numbers"));
    let members = at(value, &[name])?.as_array().ok_or_else(wrong)?;
    members.iter().map(number).collect::<Option<Vec<_>>>().ok_or_else(wrong)
}

/// A tree; what its leaves say goes behind the others, times a weight.
///
/// # Errors
/// When it is no tree.
pub fn tree(value: &Value, features: usize, weight: f32, values: &mut Vec<f64>) -> Result<Tree> {
    if at(value, &["tree_param", "size_leaf_vector"])
        .ok()
        .and_then(number)
        .is_some_and(|size| size > 1.0)
    {
        return Err(ModelError::not_built("XGBoost trees with vectors in their leaves"));
    }
    let (left, right) = (numbers(value, "left_children")?, numbers(value, "right_children")?);
    let (feature, condition) = (numbers(value, "split_indices")?, numbers(value, "split_conditions")?);
    let default_left = numbers(value, "default_left")?;
    let kinds = numbers(value, "split_type").unwrap_or_default();
    let count = left.len();
    if [right.len(), feature.len(), condition.len(), default_left.len()]
        .iter()
        .any(|other| *other != count)
    {
        return Err(ModelError::content("XGBoost: a tree's lists are not of one length"));
    }
    let mut sets = sets(value, count)?;
    let mut nodes = room(count)?;
    for (place, left) in left.iter().copied().enumerate() {
        if left < 0.0 {
            nodes.push(Node::Leaf(values.len() as u32));
            values.push(f64::from(condition[place] as f32 * weight));
            continue;
        }
        let test = match kinds.get(place) {
            Some(kind) if *kind == 1.0 => {
                let members = sets.get_mut(place).and_then(Option::take);
                Test::Among(Box::new(Set {
                    members: members.ok_or_else(|| ModelError::content("XGBoost: a test without categories"))?,
                    known: None,
                    rules: Rules::Right,
                }))
            }
            _ => Test::AtMost(f64::from((condition[place] as f32).next_down())),
        };
        nodes.push(Node::Split {
            feature: feature[place] as u32,
            test,
            missing_left: default_left[place] != 0.0,
            left: left as u32,
            right: right[place] as u32,
        });
    }
    Tree::new(nodes, features, values.len())
}

/// Categories beyond these are none of XGBoost's.
const CATEGORIES: usize = 1 << 24;

/// Per node its set of categories.
fn sets(value: &Value, count: usize) -> Result<Vec<Option<Vec<u64>>>> {
    let mut sets = Vec::new();
    let Ok(nodes) = numbers(value, "categories_nodes") else {
        return Ok(sets);
    };
    if nodes.is_empty() {
        return Ok(sets);
    }
    sets.resize(count, None);
    let categories = numbers(value, "categories")?;
    let (starts, sizes) = (
        numbers(value, "categories_segments")?,
        numbers(value, "categories_sizes")?,
    );
    let wrong = || ModelError::content("XGBoost: categories that are not there");
    for (at, node) in nodes.iter().enumerate() {
        let (start, size) = (starts.get(at).ok_or_else(wrong)?, sizes.get(at).ok_or_else(wrong)?);
        let (start, size) = (*start as usize, *size as usize);
        let members = categories.get(start..start.saturating_add(size)).ok_or_else(wrong)?;
        let most = members.iter().copied().fold(0.0, f64::max) as usize;
        if most >= CATEGORIES {
            return Err(wrong());
        }
        let mut bits = crate::error::filled(0u64, most / 64 + 1)?;
        for member in members {
            bits[*member as usize / 64] |= 1 << (*member as usize % 64);
        }
        *sets.get_mut(*node as usize).ok_or_else(wrong)? = Some(bits);
    }
    Ok(sets)
}
