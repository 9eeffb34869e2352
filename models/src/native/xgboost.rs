//! XGBoost's models, of JSON, of UBJSON, and of pickles of its scikit-learn classes. All is of 32 bits.

use super::ubjson;
use super::xgboost_trees::{at, number, numbers, tree};
use crate::data::heap::Value as Kept;
use crate::data::object::Object;
use crate::definition::{Answer, Definition, Kind, Labels, Told};
use crate::error::{ModelError, Result};
use crate::limits::Limits;
use crate::steps::block::{Step, Steps};
use crate::steps::check::{Check, Words};
use crate::steps::forest::{Forest, Leaves};
use crate::steps::impute::{Filling, Imputer, Missing};
use crate::steps::linear::Linear;
use crate::steps::links::Link;
use serde_json::Value;
use std::sync::Arc;

/// A booster's steps.
struct Booster {
    margin: Steps,
    answer: Steps,
    outputs: usize,
    objective: String,
    names: Vec<Option<String>>,
    trees: (usize, usize),
    version: Option<String>,
}

/// The model of JSON's value.
///
/// # Errors
/// When it is none, or of a kind that is not built.
pub fn read(value: &Value, limits: &Limits) -> Result<Definition> {
    let booster = booster(value, (false, f64::NAN), limits)?;
    let mut answers = vec![
        Answer::floats("", booster.answer.clone()),
        Answer::floats("decision", booster.margin.clone()),
    ];
    if let Some(proba) = probabilities(&booster) {
        answers.push(Answer::floats("proba", proba));
    }
    Ok(Definition {
        estimator: format!("XGBoost {}", booster.objective),
        ..parts(booster, answers)
    })
}

fn parts(booster: Booster, answers: Vec<Answer>) -> Definition {
    Definition {
        asked: "XGBoost".to_string(),
        version: booster.version,
        kinds: vec![Kind::Float; booster.names.len()],
        names: booster.names,
        trees: booster.trees,
        answers,
        ..Definition::default()
    }
}

/// Probabilities of all classes, of those objectives that have them.
fn probabilities(booster: &Booster) -> Option<Steps> {
    let mut steps = booster.margin.clone();
    match booster.objective.as_str() {
        "binary:logistic" => {
            let links = [Link::ExpitSingle, Link::Complement, Link::Single];
            steps.extend(links.map(|link| Arc::new(link) as Arc<dyn Step>));
        }
        "multi:softprob" | "multi:softmax" => steps.push(Arc::new(Link::SoftmaxSingle)),
        _ => return None,
    }
    Some(steps)
}

/// The steps of a booster; of its best rounds only, when so said, and with the number that stands for what is missing.
fn booster(value: &Value, (best, absent): (bool, f64), limits: &Limits) -> Result<Booster> {
    let learner = at(value, &["learner"])?;
    let param = at(learner, &["learner_model_param"])?;
    let count = |name: &str| param.get(name).and_then(number).unwrap_or(0.0);
    let features = count("num_feature") as usize;
    if features == 0 || features > 1 << 20 {
        return Err(ModelError::content("XGBoost: 'num_feature' is no count of features"));
    }
    let outputs = count("num_class").max(count("num_target")).clamp(1.0, 65_536.0) as usize;
    let objective = at(learner, &["objective", "name"])?
        .as_str()
        .unwrap_or_default()
        .to_string();
    let base = base(param, &objective, outputs)?;
    let model = at(learner, &["gradient_booster"])?;
    let attributes = learner
        .get("attributes")
        .and_then(|attributes| attributes.get("best_iteration"));
    let rounds = attributes
        .and_then(number)
        .filter(|_| best)
        .map(|round| round as usize + 1);
    let (step, trees) = match at(model, &["name"])?.as_str() {
        Some("gbtree") => forest(at(model, &["model"])?, None, (features, rounds), base, limits)?,
        Some("dart") => {
            let weights = numbers(model, "weight_drop")?;
            forest(
                at(model, &["gbtree", "model"])?,
                Some(weights),
                (features, rounds),
                base,
                limits,
            )?
        }
        Some("gblinear") => (linear(at(model, &["model"])?, features, &base)?, (0, 0)),
        _ => {
            return Err(ModelError::not_built(
                "XGBoost boosters that are no trees and not linear",
            ));
        }
    };
    let mut margin = begin(features, trees.0 == 0, (best, absent));
    margin.push(step);
    let mut answer = margin.clone();
    answer.extend(link(&objective)?.map(|link| Arc::new(link) as Arc<dyn Step>));
    let (names, version) = told(value, learner, features);
    Ok(Booster {
        margin,
        answer,
        outputs,
        objective,
        names,
        trees,
        version,
    })
}

/// The check, NaN for a number that says that a value is missing, and nought for what is missing where there are no trees.
/// The classes of scikit-learn's manner do not look for what is infinite before trees are asked.
fn begin(features: usize, linear: bool, (wrapped, absent): (bool, f64)) -> Steps {
    let mut steps: Steps = vec![Arc::new(Check {
        estimator: "XGBoost".to_string(),
        missing: true,
        infinite: wrapped && !linear,
        single: true,
        texts: false,
        words: Words::Xgboost,
    })];
    let mut fill = |missing: Missing, with: f64| {
        steps.push(Arc::new(Imputer {
            fillings: vec![Filling::Float(with); features],
            missing,
            marks: Vec::new(),
        }));
    };
    if !absent.is_nan() {
        fill(Missing::Float(f64::from(absent as f32)), f64::NAN);
    }
    if linear {
        fill(Missing::Nan, 0.0);
    }
    steps
}

/// The features' names and the library's version.
fn told(value: &Value, learner: &Value, features: usize) -> (Vec<Option<String>>, Option<String>) {
    let names = learner.get("feature_names").and_then(Value::as_array);
    let names = names.map(Vec::as_slice).unwrap_or_default();
    let mut names: Vec<Option<String>> = names.iter().map(|name| name.as_str().map(str::to_string)).collect();
    names.resize(features, None);
    let version = value.get("version").and_then(Value::as_array);
    let version = version.map(|parts| parts.iter().map(Value::to_string).collect::<Vec<_>>().join("."));
    (names, version.map(|version| format!("xgboost {version}")))
}

/// What sums begin with: the file says it as an answer.
fn base(param: &Value, objective: &str, outputs: usize) -> Result<Vec<f64>> {
    let said = at(param, &["base_score"])?;
    let scores: Option<Vec<f64>> = match said {
        Value::String(text) => text
            .trim_matches(['[', ']'])
            .split(',')
            .map(|score| score.trim().parse().ok())
            .collect(),
        other => other.as_f64().map(|score| vec![score]),
    };
    let scores = scores.ok_or_else(|| ModelError::content("XGBoost: 'base_score' is no number"))?;
    let margin = |score: f64| {
        let score = score as f32;
        f64::from(match objective {
            "binary:logistic" | "reg:logistic" => -(1.0 / score - 1.0).ln(),
            "count:poisson" | "reg:gamma" | "reg:tweedie" | "survival:cox" | "survival:aft" => score.ln(),
            _ => score,
        })
    };
    let base: Vec<f64> = scores.into_iter().map(margin).collect();
    match base.as_slice() {
        [one] => Ok(vec![*one; outputs]),
        _ if base.len() == outputs => Ok(base),
        _ => Err(ModelError::content("XGBoost: 'base_score' of other outputs")),
    }
}

type Found = (Arc<dyn Step>, (usize, usize));

fn forest(
    model: &Value,
    weights: Option<Vec<f64>>,
    (features, rounds): (usize, Option<usize>),
    base: Vec<f64>,
    limits: &Limits,
) -> Result<Found> {
    let list = at(model, &["trees"])?
        .as_array()
        .ok_or_else(|| ModelError::content("XGBoost: 'trees' is no list"))?;
    let mut targets: Vec<usize> = numbers(model, "tree_info")?
        .iter()
        .map(|target| *target as usize)
        .collect();
    let parallel = at(model, &["gbtree_model_param", "num_parallel_tree"])
        .ok()
        .and_then(number)
        .unwrap_or(1.0)
        .max(1.0) as usize;
    let kept = rounds.map_or(list.len(), |rounds| {
        rounds.saturating_mul(parallel).saturating_mul(base.len())
    });
    targets.truncate(kept);
    let (mut trees, mut values, mut nodes) = (Vec::new(), Vec::new(), 0usize);
    for (place, value) in list.iter().enumerate().take(kept) {
        let weight = weights
            .as_ref()
            .map_or(1.0, |weights| weights.get(place).copied().unwrap_or(1.0) as f32);
        let tree = tree(value, features, weight, &mut values)?;
        nodes += tree.nodes.len();
        if nodes > limits.nodes {
            return Err(ModelError::limit("the model has more tree nodes than the limit"));
        }
        trees.push(tree);
    }
    let size = (trees.len(), nodes);
    let forest = Forest::new(trees, Leaves { values, width: 1 }, targets, base)?.single();
    Ok((Arc::new(forest), size))
}

/// A linear booster: weights of the features, then the intercepts, each with one per output.
fn linear(model: &Value, features: usize, base: &[f64]) -> Result<Arc<dyn Step>> {
    let weights = numbers(model, "weights")?;
    let outputs = base.len();
    if weights.len() != (features + 1) * outputs {
        return Err(ModelError::content("XGBoost: weights of other features"));
    }
    let turned = (0..outputs).flat_map(|output| (0..features).map(move |feature| (feature, output)));
    let rows = turned
        .map(|(feature, output)| weights[feature * outputs + output])
        .collect();
    // The library begins the sums of all outputs with what the first one begins with.
    let first = base.first().copied().unwrap_or(0.0) as f32;
    let more = |output: usize| f64::from(first + weights[features * outputs + output] as f32);
    let intercept = (0..outputs).map(more).collect();
    Ok(Arc::new(Linear::new(rows, intercept, features)?.single()))
}

/// What an objective makes of margins.
fn link(objective: &str) -> Result<Option<Link>> {
    Ok(match objective {
        "binary:logistic" | "reg:logistic" => Some(Link::ExpitSingle),
        "count:poisson" | "reg:gamma" | "reg:tweedie" | "survival:cox" | "survival:aft" => Some(Link::ExpSingle),
        "multi:softprob" => Some(Link::SoftmaxSingle),
        "multi:softmax" => Some(Link::Largest),
        "binary:hinge" => Some(Link::Above(0.0)),
        "binary:logitraw" => None,
        name if name.starts_with("reg:") || name.starts_with("rank:") => None,
        other => {
            return Err(ModelError::not_built(format!(
                "XGBoost objective '{}'",
                other.chars().take(40).collect::<String>()
            )));
        }
    })
}

/// A pickled `XGBClassifier`, `XGBRegressor` or `Booster`: `None` for what is none of them.
///
/// # Errors
/// When it is damaged.
pub fn of_object(object: &Object, limits: &Limits) -> Result<Option<Definition>> {
    if !object.class().starts_with("xgboost.") {
        return Ok(None);
    }
    let inner = if object.name() == "Booster" {
        *object
    } else {
        object.object("_Booster")?
    };
    let Some(Kept::Bytes(bytes)) = inner.get("handle") else {
        return Err(inner.wrong("handle", "a model's bytes"));
    };
    let whole = match bytes.as_ref() {
        [b'{', b'"' | b'\n' | b' ', ..] => {
            serde_json::from_slice(bytes).map_err(|error| ModelError::content(format!("JSON: {error}")))?
        }
        _ => ubjson::read(bytes, limits)?,
    };
    let model = whole.get("Model").unwrap_or(&whole);
    if object.name() == "Booster" {
        return read(model, limits).map(Some);
    }
    let booster = booster(model, (true, object.number("missing").unwrap_or(f64::NAN)), limits)?;
    let mut answers = vec![Answer::floats("", booster.answer.clone())];
    let mut classes = Vec::new();
    if object.name().ends_with("Classifier") {
        let Some(proba) = probabilities(&booster) else {
            return Err(ModelError::not_built(format!(
                "classifiers of the objective '{}'",
                booster.objective
            )));
        };
        let labels = Labels::Integer((0..booster.outputs.max(2) as i64).collect());
        classes = labels.names();
        let mut predict = booster.margin.clone();
        if booster.outputs == 1 {
            predict.push(Arc::new(Link::ExpitSingle));
            predict.push(Arc::new(Link::Above(0.5)));
        } else {
            predict.push(Arc::new(Link::SoftmaxSingle));
            predict.push(Arc::new(Link::Largest));
        }
        answers = vec![
            Answer::floats("", predict).told(Told::Labels(labels)),
            Answer::floats("proba", proba).named(classes.clone()),
        ];
    }
    answers.push(Answer::floats("decision", booster.margin.clone()));
    Ok(Some(Definition {
        estimator: object.name().to_string(),
        classes,
        ..parts(booster, answers)
    }))
}
