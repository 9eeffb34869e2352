//! LightGBM's models, of text files and of pickles of its scikit-learn classes. Sums are of 64 bits, tree by tree.

use super::lightgbm_text::{Section, sections, tree};
use crate::data::array::Cell;
use crate::data::object::Object;
use crate::definition::{Answer, Definition, Kind, Labels, Told};
use crate::error::{ModelError, Result};
use crate::limits::Limits;
use crate::steps::block::Steps;
use crate::steps::check::{Check, Words};
use crate::steps::forest::{Forest, Leaves};
use crate::steps::links::Link;
use std::sync::Arc;

/// The steps of a booster: raw sums, and what the objective makes of them.
struct Booster {
    raw: Steps,
    answer: Steps,
    /// How many columns of sums there are.
    outputs: usize,
    names: Vec<Option<String>>,
    trees: (usize, usize),
    objective: String,
    version: Option<String>,
}

/// The model of a text file.
///
/// # Errors
/// When the text is damaged, or of a kind that is not built.
pub fn read(text: &str, limits: &Limits) -> Result<Definition> {
    of_text(text, usize::MAX, limits)
}

/// The same of the first rounds only.
fn of_text(text: &str, rounds: usize, limits: &Limits) -> Result<Definition> {
    let booster = booster(text, rounds, limits)?;
    let mut answers = vec![
        Answer::floats("", booster.answer.clone()),
        Answer::floats("decision", booster.raw.clone()),
    ];
    let word = booster.objective.split(' ').next().unwrap_or_default();
    let classifies = matches!(word, "binary" | "multiclass" | "multiclassova");
    if classifies {
        answers.push(Answer::floats("proba", both(&booster)));
    }
    Ok(Definition {
        estimator: format!("LightGBM {}", booster.objective),
        ..parts(&booster, answers)
    })
}

/// Probabilities of all classes.
fn both(booster: &Booster) -> Steps {
    let mut steps = booster.answer.clone();
    if booster.outputs == 1 {
        steps.push(Arc::new(Link::Complement));
    }
    steps
}

fn parts(booster: &Booster, answers: Vec<Answer>) -> Definition {
    Definition {
        asked: "LightGBM".to_string(),
        kinds: vec![Kind::Float; booster.names.len()],
        names: booster.names.clone(),
        trees: booster.trees,
        version: booster.version.clone(),
        answers,
        ..Definition::default()
    }
}

fn booster(text: &str, rounds: usize, limits: &Limits) -> Result<Booster> {
    let (head, mut trees) = sections(text)?;
    if let Some(categories) = text
        .rsplit_once("\npandas_categorical:")
        .map(|(_, after)| after.lines().next().unwrap_or_default())
        && !matches!(categories.trim(), "null" | "[]")
    {
        return Err(ModelError::not_built("LightGBM models of pandas categories"));
    }
    let per_round = head.count("num_tree_per_iteration")?;
    let features = head.count("max_feature_idx")?.saturating_add(1);
    let names: Vec<Option<String>> = head
        .get("feature_names")
        .unwrap_or_default()
        .split(' ')
        .map(|name| Some(name.to_string()))
        .collect();
    if names.len() != features || per_round == 0 || per_round > 1 << 16 {
        return Err(head.wrong("feature_names"));
    }
    trees.truncate(rounds.saturating_mul(per_round));
    let mut values = Vec::new();
    let (mut found, mut targets, mut nodes) = (Vec::new(), Vec::new(), 0usize);
    for (at, section) in trees.iter().enumerate() {
        let tree = tree(section, features, &mut values)?;
        nodes += tree.nodes.len();
        if nodes > limits.nodes {
            return Err(ModelError::limit("the model has more tree nodes than the limit"));
        }
        found.push(tree);
        targets.push(at % per_round);
    }
    let size = (found.len(), nodes);
    let forest = Forest::new(found, Leaves { values, width: 1 }, targets, vec![0.0; per_round])?;
    let check = Check {
        estimator: "LightGBM".to_string(),
        missing: true,
        infinite: true,
        single: false,
        texts: false,
        words: Words::Input,
    };
    let raw: Steps = vec![Arc::new(check), Arc::new(forest)];
    let objective = head.get("objective").unwrap_or_default().to_string();
    let mut answer = raw.clone();
    // Raw scores of a random forest are sums.
    if head.has("average_output") {
        answer.push(Arc::new(Link::Divide((size.0 / per_round) as f64)));
    }
    if let Some(link) = link(&objective, &head)? {
        answer.push(Arc::new(link));
    }
    Ok(Booster {
        raw,
        answer,
        outputs: per_round,
        names,
        trees: size,
        objective,
        version: head.get("version").map(|version| format!("LightGBM {version}")),
    })
}

/// What an objective makes of sums.
fn link(objective: &str, head: &Section) -> Result<Option<Link>> {
    let mut words = objective.split(' ');
    let name = words.next().unwrap_or_default();
    let sigmoid = objective.split(' ').find_map(|word| word.strip_prefix("sigmoid:"));
    let sigmoid = sigmoid.map_or(Ok(1.0), |number| number.parse().map_err(|_| head.wrong("objective")))?;
    Ok(match name {
        "binary" | "multiclassova" => Some(Link::Expit(sigmoid)),
        "cross_entropy" => Some(Link::Expit(1.0)),
        "multiclass" => Some(Link::SoftmaxInOrder),
        "poisson" | "gamma" | "tweedie" => Some(Link::Exp),
        "cross_entropy_lambda" => Some(Link::LogOnePlusExp),
        "regression" if words.any(|word| word == "sqrt") => Some(Link::SignedSquare),
        "regression" | "regression_l1" | "huber" | "fair" | "quantile" | "mape" | "lambdarank" | "rank_xendcg"
        | "custom" | "" => None,
        other => {
            return Err(ModelError::not_built(format!(
                "LightGBM objective '{}'",
                other.chars().take(40).collect::<String>()
            )));
        }
    })
}

/// A pickled `LGBMClassifier` or `LGBMRegressor`: `None` for what is neither.
///
/// # Errors
/// When it is damaged.
pub fn of_object(object: &Object, limits: &Limits) -> Result<Option<Definition>> {
    if !object.class().starts_with("lightgbm.") {
        return Ok(None);
    }
    let inner = if object.name() == "Booster" {
        *object
    } else {
        object.object("_Booster")?
    };
    let text = inner
        .text("handle")
        .or_else(|| inner.text("_handle"))
        .ok_or_else(|| inner.wrong("handle", "a model's text"))?;
    // Rounds after the best one are not asked.
    let rounds = inner
        .count("best_iteration")
        .ok()
        .filter(|rounds| *rounds > 0)
        .unwrap_or(usize::MAX);
    if object.name() == "Booster" {
        return of_text(text, rounds, limits).map(Some);
    }
    let booster = booster(text, rounds, limits)?;
    let mut answers = vec![Answer::floats("", booster.answer.clone())];
    let mut classes = Vec::new();
    if object.name() == "LGBMClassifier" {
        let labels = labels(object)?;
        if labels.len() != booster.outputs.max(2) {
            return Err(object.wrong("_classes", &format!("{} classes", booster.outputs.max(2))));
        }
        classes = labels.names();
        let proba = both(&booster);
        let mut predict = proba.clone();
        predict.push(Arc::new(Link::Largest));
        answers = vec![
            Answer::floats("", predict).told(Told::Labels(labels)),
            Answer::floats("proba", proba).named(classes.clone()),
        ];
    }
    answers.push(Answer::floats("decision", booster.raw.clone()));
    Ok(Some(Definition {
        estimator: object.name().to_string(),
        classes,
        ..parts(&booster, answers)
    }))
}

fn labels(object: &Object) -> Result<Labels> {
    let cells = object.cells("_classes")?;
    let whole: Option<Vec<i64>> = cells
        .iter()
        .map(|cell| {
            if let Cell::Integer(whole) = cell {
                Some(*whole)
            } else {
                None
            }
        })
        .collect();
    let texts: Option<Vec<String>> = cells
        .iter()
        .map(|cell| {
            if let Cell::Text(text) = cell {
                Some(text.to_string())
            } else {
                None
            }
        })
        .collect();
    let found = whole.map(Labels::Integer).or(texts.map(Labels::Text));
    found.ok_or_else(|| object.wrong("_classes", "classes that are all whole numbers or all texts"))
}
