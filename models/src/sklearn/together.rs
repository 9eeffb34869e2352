//! Several estimators that answer together: votes, bags, AdaBoost.

use super::context::{Context, check, classifier, features, labels, parts, then};
use crate::data::array::Cell;
use crate::data::heap::Value;
use crate::data::object::{Object, cells, members as values};
use crate::definition::{Answer, Definition};
use crate::error::{ModelError, Result};
use crate::steps::block::Steps;
use crate::steps::compose::Side;
use crate::steps::linear::Linear;
use crate::steps::links::Link;
use crate::steps::vote::Vote;
use std::sync::Arc;

/// Reads one of these.
pub fn read(object: &Object, context: &mut Context) -> Result<Option<Definition>> {
    Ok(Some(match object.name() {
        "VotingClassifier" => voting(object, context)?,
        "VotingRegressor" => mean(object, context)?,
        "BaggingClassifier" => bag(object, context)?,
        "BaggingRegressor" => mean(object, context)?,
        "AdaBoostClassifier" => boosted(object, context)?,
        _ => return Ok(None),
    }))
}

/// Columns at the places of their classes, and nought for classes that were not seen.
fn scattered(seen: &[usize], classes: usize) -> Result<Linear> {
    let weight = |class: usize, from: &usize| f64::from(u8::from(class == *from));
    let rows = (0..classes).flat_map(|class| seen.iter().map(move |from| weight(class, from)));
    Linear::new(rows.collect(), vec![0.0; classes], seen.len())
}

/// The answers of this name of all members, side by side; and how many members and trees there are. Members that have not
/// seen all of so many classes have nought for the others.
fn side(
    object: &Object,
    context: &mut Context,
    answer: &str,
    (count, classes): (usize, usize),
) -> Result<(Steps, usize, (usize, usize))> {
    let members = object.members("estimators_")?;
    let seen = object.members("estimators_features_").unwrap_or_default();
    let mut parts = Vec::new();
    let mut size = (0, 0);
    for (at, member) in members.iter().enumerate() {
        let inside = context.read(&Object::of(object.heap, member)?)?;
        let steps = inside.answer(answer).map(|answer| answer.steps.clone());
        let mut steps = steps.ok_or_else(|| object.wrong("estimators_", "estimators with the same methods"))?;
        if answer == "proba" && inside.classes.len() != classes {
            let seen: Option<Vec<usize>> = inside.classes.iter().map(|class| class.parse().ok()).collect();
            let seen = seen.ok_or_else(|| object.wrong("estimators_", "estimators of places of classes"))?;
            steps = then(&steps, scattered(&seen, classes)?);
        }
        let places: Vec<usize> = match seen.get(at).and_then(|value| cells(object.heap, value)) {
            None => (0..count).collect(),
            Some(cells) => {
                let place = |cell: &Cell| {
                    if let Cell::Integer(at) = cell {
                        usize::try_from(*at).ok()
                    } else {
                        None
                    }
                };
                let places: Option<Vec<usize>> = cells.iter().map(place).collect();
                places.ok_or_else(|| object.wrong("estimators_features_", "places"))?
            }
        };
        if inside.kinds.len() != places.len() || places.iter().any(|at| *at >= count) {
            return Err(object.wrong("estimators_", &format!("estimators of {} features", places.len())));
        }
        size = (size.0 + inside.trees.0, size.1 + inside.trees.1);
        parts.push((places, steps));
    }
    Ok((vec![Arc::new(Side { parts })], members.len(), size))
}

/// Members' weights: one for each.
fn weights(object: &Object, members: usize) -> Result<Vec<f64>> {
    if object.some("weights").is_none() {
        return Ok(vec![1.0; members]);
    }
    let mut weights: Vec<f64> = object
        .cells("weights")?
        .iter()
        .filter_map(|cell| match cell {
            Cell::Float(weight) => Some(*weight),
            Cell::Integer(weight) => Some(*weight as f64),
            _ => None,
        })
        .collect();
    // Weights stand for all members that were named, dropped ones included.
    if let Ok(named) = object.members("estimators")
        && named.len() == weights.len()
    {
        let dropped = |pair: &Value| {
            let pair = values(object.heap, pair).and_then(|pair| pair.get(1));
            matches!(pair, Some(Value::Text(word)) if &**word == "drop")
        };
        let mut kept = named.iter().map(|pair| !dropped(pair));
        weights.retain(|_| kept.next().unwrap_or(true));
    }
    if weights.len() != members {
        return Err(object.wrong("weights", &format!("{members} numbers")));
    }
    Ok(weights)
}

fn count_of(object: &Object) -> Result<usize> {
    let first = object
        .members("estimators_")?
        .first()
        .map(|member| Object::of(object.heap, member))
        .transpose()?;
    let inner = first.and_then(|first| features(&first, None).ok());
    features(object, inner)
}

fn mean(object: &Object, context: &mut Context) -> Result<Definition> {
    let count = count_of(object)?;
    let (steps, members, size) = side(object, context, "", (count, 0))?;
    let steps = then(&steps, Vote::Mean(1, weights(object, members)?));
    Ok(Definition {
        trees: size,
        ..parts(count, vec![Answer::floats("", steps)])
    })
}

fn voting(object: &Object, context: &mut Context) -> Result<Definition> {
    let count = count_of(object)?;
    let labels = labels(&object.object("le_")?, "classes_")?;
    let soft = object.text("voting") == Some("soft");
    let (steps, members, size) = side(object, context, if soft { "proba" } else { "" }, (count, labels.len()))?;
    let weights = weights(object, members)?;
    let votes = if soft {
        then(&steps, Vote::Mean(labels.len(), weights))
    } else {
        then(&steps, Vote::Voices(labels.len(), weights))
    };
    let proba = soft.then(|| votes.clone());
    Ok(Definition {
        trees: size,
        ..classifier(count, labels, then(&votes, Link::Largest), proba, None)
    })
}

fn bag(object: &Object, context: &mut Context) -> Result<Definition> {
    let count = count_of(object)?;
    let labels = labels(object, "classes_")?;
    let (steps, members, size) = side(object, context, "proba", (count, labels.len()))?;
    let shares = then(&steps, Vote::Mean(labels.len(), vec![1.0; members]));
    Ok(Definition {
        trees: size,
        ..classifier(count, labels, then(&shares, Link::Largest), Some(shares), None)
    })
}

fn boosted(object: &Object, context: &mut Context) -> Result<Definition> {
    if object.text("algorithm") == Some("SAMME.R") {
        return Err(ModelError::not_built("AdaBoost with the algorithm SAMME.R"));
    }
    let count = count_of(object)?;
    let labels = labels(object, "classes_")?;
    let (steps, members, size) = side(object, context, "", (count, 0))?;
    let mut weights = object.floats("estimator_weights_")?;
    if weights.len() < members || labels.len() < 2 {
        return Err(object.wrong("estimator_weights_", &format!("{members} numbers")));
    }
    weights.truncate(members);
    let classes = labels.len();
    let mut checked = vec![check(object, false, false)];
    checked.extend(steps);
    let mut decision = then(&checked, Vote::Boosted(classes, weights));
    let (predict, proba) = if classes == 2 {
        decision = then(&decision, Linear::new(vec![-1.0, 1.0], vec![0.0], 2)?);
        let halves = then(&then(&decision, Link::Negated), Link::Divide(2.0));
        (then(&decision, Link::Above(0.0)), then(&halves, Link::Softmax))
    } else {
        let scaled = then(&decision, Link::Divide(classes as f64 - 1.0));
        (then(&decision, Link::Largest), then(&scaled, Link::Softmax))
    };
    Ok(Definition {
        trees: size,
        ..classifier(count, labels, predict, Some(proba), Some(decision))
    })
}
