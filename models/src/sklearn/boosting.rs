//! Gradient boosting of trees of `sklearn.ensemble`.

use super::context::{Context, check, classifier, features, labels, parts, then, version};
use super::trees::Grown;
use crate::data::array::Elements;
use crate::data::heap::Value;
use crate::data::object::Object;
use crate::definition::{Answer, Definition};
use crate::error::{ModelError, Result};
use crate::steps::links::Link;
use crate::steps::sums::pairwise;

/// Reads gradient boosting.
pub fn read(object: &Object, context: &mut Context) -> Result<Option<Definition>> {
    let classifies = match object.name() {
        "GradientBoostingClassifier" => true,
        "GradientBoostingRegressor" => false,
        _ => return Ok(None),
    };
    let count = features(object, None)?;
    let array = object.array("estimators_")?;
    let (Elements::Values(members), [_, turns]) = (&array.elements, array.shape.as_slice()) else {
        return Err(object.wrong("estimators_", "a table of trees"));
    };
    let rate = object.number("learning_rate")?;
    let mut grown = Grown::default();
    let rows = members.len().checked_div(*turns).unwrap_or(0);
    for at in 0..members.len() {
        // In Fortran's order the table runs down its columns.
        let place = if array.fortran {
            at % turns * rows + at / turns
        } else {
            at
        };
        let tree = members
            .get(place)
            .map(|member| Object::of(object.heap, member))
            .transpose()?;
        let tree = tree
            .ok_or_else(|| object.wrong("estimators_", "a tree"))?
            .object("tree_")?;
        let values = tree.floats("values")?;
        grown.add(&tree, count, context, |at| {
            vec![rate * values.get(at).copied().unwrap_or(f64::NAN)]
        })?;
    }
    let size = grown.size();
    let (forest, outputs) = grown.forest_from(initial(object, classifies, *turns)?)?;
    let sums = then(&vec![check(object, false, true)], forest);
    let mut found = if classifies {
        let labels = labels(object, "classes_")?;
        if labels.len() != outputs.max(2) {
            return Err(object.wrong("classes_", &format!("{} classes", outputs.max(2))));
        }
        let times = if object.text("loss") == Some("exponential") {
            2.0
        } else {
            1.0
        };
        let (predict, proba) = match outputs {
            1 => (
                Link::AtLeast(0.0),
                then(&then(&sums, Link::Expit(times)), Link::Complement),
            ),
            _ => (Link::Largest, then(&sums, Link::Softmax)),
        };
        classifier(count, labels, then(&sums, predict), Some(proba), Some(sums))
    } else {
        parts(count, vec![Answer::floats("", sums)])
    };
    found.trees = size;
    Ok(Some(found))
}

/// What the sums begin with.
fn initial(object: &Object, classifies: bool, turns: usize) -> Result<Vec<f64>> {
    if matches!(object.get("init_"), Some(Value::Text(text)) if &**text == "zero") {
        return Ok(vec![0.0; turns]);
    }
    let first = object.object("init_")?;
    match first.name() {
        "DummyRegressor" if !classifies => first.floats_of("constant_", turns),
        "DummyClassifier" if matches!(first.text("strategy"), Some("prior")) => {
            let prior = first.floats("class_prior_")?;
            Ok(linked(object, prior, turns))
        }
        name => Err(ModelError::not_built(format!(
            "gradient boosting that begins with {name}"
        ))),
    }
}

/// Shares of classes as sums.
fn linked(object: &Object, prior: Vec<f64>, turns: usize) -> Vec<f64> {
    let least = f64::from(f32::EPSILON);
    let prior: Vec<f64> = prior.into_iter().map(|share| share.clamp(least, 1.0 - least)).collect();
    if turns == 1 {
        let share = prior.get(1).copied().unwrap_or(0.5);
        let half = if object.text("loss") == Some("exponential") {
            0.5
        } else {
            1.0
        };
        return vec![half * logit(share)];
    }
    let logarithms: Vec<f64> = prior.iter().map(|share| share.ln()).collect();
    if version(object) < (1, 4) {
        return logarithms;
    }
    let mean = (pairwise(&logarithms) / logarithms.len() as f64).exp();
    prior.iter().map(|share| (share / mean).ln()).collect()
}

/// SciPy's `logit`, which is careful around a half.
fn logit(share: f64) -> f64 {
    if !(0.3..=0.65).contains(&share) {
        return (share / (1.0 - share)).ln();
    }
    let away = 2.0 * (share - 0.5);
    away.ln_1p() - (-away).ln_1p()
}
