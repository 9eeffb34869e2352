//! Histogram-based gradient boosting: trees of records with missing values and categories.

use super::context::{Context, classifier, features, labels, parts, then};
use super::trees::column;
use crate::data::array::Cell;
use crate::data::object::{Object, cells, members};
use crate::definition::{Answer, Definition, Kind};
use crate::error::{ModelError, Result, room};
use crate::steps::block::{Steps, width};
use crate::steps::check::{Check, Words};
use crate::steps::forest::tree::{Node, Rules, Set, Test, Tree};
use crate::steps::forest::{Forest, Leaves};
use crate::steps::links::Link;
use std::sync::Arc;

/// Reads histogram-based gradient boosting.
pub fn read(object: &Object, context: &mut Context) -> Result<Option<Definition>> {
    let classifies = match object.name() {
        "HistGradientBoostingClassifier" => true,
        "HistGradientBoostingRegressor" => false,
        _ => return Ok(None),
    };
    let count = features(object, None)?;
    let base = object.floats("_baseline_prediction")?;
    let (steps, kinds) = prepared(object, context, count)?;
    let inner = width(&steps, count);
    let known = known(object, inner)?;
    let (mut trees, mut targets, mut values, mut nodes) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for round in object.members("_predictors")? {
        let round = members(object.heap, round).ok_or_else(|| object.wrong("_predictors", "lists of trees"))?;
        if round.len() != base.len() {
            return Err(object.wrong("_predictors", &format!("{} trees a round", base.len())));
        }
        for (target, predictor) in round.iter().enumerate() {
            let predictor = Object::of(object.heap, predictor)?;
            let tree = tree(&predictor, inner, &known, &mut values, context)?;
            nodes += tree.nodes.len();
            trees.push(tree);
            targets.push(target);
        }
    }
    let size = (trees.len(), nodes);
    let outputs = base.len();
    let forest = Forest::new(trees, Leaves { values, width: 1 }, targets, base)?;
    let sums = then(&steps, forest);
    let mut found = if classifies {
        let labels = labels(object, "classes_")?;
        if labels.len() != outputs.max(2) {
            return Err(object.wrong("classes_", &format!("{} classes", outputs.max(2))));
        }
        let (predict, proba) = match outputs {
            1 => (Link::Above(0.0), then(&then(&sums, Link::Expit(1.0)), Link::Complement)),
            _ => (Link::Largest, then(&sums, Link::Softmax)),
        };
        classifier(count, labels, then(&sums, predict), Some(proba), Some(sums))
    } else {
        let exponential = matches!(object.text("loss"), Some("poisson" | "gamma"));
        let steps = if exponential { then(&sums, Link::Exp) } else { sums };
        parts(count, vec![Answer::floats("", steps)])
    };
    found.trees = size;
    if let Some(kinds) = kinds {
        found.kinds = kinds;
    }
    Ok(Some(found))
}

/// The check, or the transformer of columns that puts categories first.
fn prepared(object: &Object, context: &mut Context, count: usize) -> Result<(Steps, Option<Vec<Kind>>)> {
    if object.some("_preprocessor").is_none() {
        let check = Check {
            estimator: object.name().to_string(),
            missing: true,
            infinite: true,
            single: false,
            texts: false,
            words: Words::Input,
        };
        return Ok((vec![Arc::new(check)], None));
    }
    let inside = context.read(&object.object("_preprocessor")?)?;
    if inside.kinds.len() != count {
        return Err(object.wrong("_preprocessor", &format!("{count} features")));
    }
    let steps = inside.answer("transform").map(|answer| answer.steps.clone());
    let steps = steps.ok_or_else(|| object.wrong("_preprocessor", "a transformer"))?;
    Ok((steps, Some(inside.kinds)))
}

/// For each column that has categories those that were seen.
fn known(object: &Object, inner: usize) -> Result<Vec<Option<Vec<u64>>>> {
    let mapper = object.object("_bin_mapper")?;
    let mut known = vec![None; inner];
    let Ok(kinds) = mapper.cells("is_categorical_") else {
        return Ok(known);
    };
    let thresholds = mapper.members("bin_thresholds_")?;
    for (at, (kind, thresholds)) in kinds.iter().zip(thresholds).enumerate() {
        let categorical = matches!(kind, Cell::Boolean(true) | Cell::Integer(1));
        let (true, Some(slot)) = (categorical, known.get_mut(at)) else {
            continue;
        };
        let seen = cells(object.heap, thresholds).ok_or_else(|| mapper.wrong("bin_thresholds_", "categories"))?;
        let mut bits = vec![0u64; 4];
        for cell in seen {
            if let Cell::Float(category) = cell
                && (0.0..256.0).contains(&category)
            {
                bits[category as usize / 64] |= 1 << (category as usize % 64);
            }
        }
        *slot = Some(bits);
    }
    Ok(known)
}

fn tree(
    predictor: &Object,
    inner: usize,
    known: &[Option<Vec<u64>>],
    values: &mut Vec<f64>,
    context: &mut Context,
) -> Result<Tree> {
    let records = predictor.array("nodes")?;
    context.spend(records.len())?;
    let get = |name: &str| column(records, name);
    let (value, feature, threshold) = (
        get("value")?,
        get("feature_idx")?,
        get("num_threshold").or_else(|_| get("threshold"))?,
    );
    let (left, right, leaf) = (get("left")?, get("right")?, get("is_leaf")?);
    let (missing, categorical, place) = (get("missing_go_to_left")?, get("is_categorical")?, get("bitset_idx")?);
    let sets = predictor
        .array("raw_left_cat_bitsets")
        .and_then(|array| array.integers())
        .unwrap_or_default();
    let mut nodes = room(records.len())?;
    for (at, leaf) in leaf.iter().enumerate() {
        if *leaf != 0.0 {
            nodes.push(Node::Leaf(values.len() as u32));
            values.push(value[at]);
            continue;
        }
        let test = if categorical[at] != 0.0 {
            let start = place[at] as usize * 8;
            let words = sets
                .get(start..start + 8)
                .ok_or_else(|| ModelError::content("a tree's set of categories is not there"))?;
            let members = words
                .chunks(2)
                .map(|pair| pair[0] as u64 | (pair[1] as u64) << 32)
                .collect();
            Test::Among(Box::new(Set {
                members,
                known: known.get(feature[at] as usize).cloned().flatten(),
                rules: Rules::Bytes,
            }))
        } else {
            Test::AtMost(threshold[at])
        };
        nodes.push(Node::Split {
            feature: feature[at] as u32,
            test,
            missing_left: missing[at] != 0.0,
            left: left[at] as u32,
            right: right[at] as u32,
        });
    }
    Tree::new(nodes, inner, values.len())
}
