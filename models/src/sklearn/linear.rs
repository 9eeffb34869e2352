//! Linear models: regressions, classifiers with one row of weights per class, generalised ones.

use super::context::{Context, check, classifier, features, labels, parts, then};
use crate::data::object::Object;
use crate::definition::{Answer, Definition, Labels};
use crate::error::{ModelError, Result};
use crate::steps::block::Steps;
use crate::steps::linear::Linear;
use crate::steps::links::Link;

const REGRESSORS: &[&str] = &[
    "LinearRegression",
    "Ridge",
    "RidgeCV",
    "Lasso",
    "LassoCV",
    "ElasticNet",
    "ElasticNetCV",
    "BayesianRidge",
    "ARDRegression",
    "HuberRegressor",
    "SGDRegressor",
    "LinearSVR",
    "Lars",
    "LarsCV",
    "LassoLars",
    "LassoLarsCV",
    "LassoLarsIC",
    "OrthogonalMatchingPursuit",
    "TheilSenRegressor",
    "QuantileRegressor",
    "PassiveAggressiveRegressor",
];
const GENERALISED: &[&str] = &["PoissonRegressor", "GammaRegressor", "TweedieRegressor"];
const CLASSIFIERS: &[&str] = &[
    "LogisticRegression",
    "LogisticRegressionCV",
    "SGDClassifier",
    "RidgeClassifier",
    "RidgeClassifierCV",
    "Perceptron",
    "LinearSVC",
    "PassiveAggressiveClassifier",
    "LinearDiscriminantAnalysis",
];

/// Reads a linear model.
pub fn read(object: &Object, _: &mut Context) -> Result<Option<Definition>> {
    let name = object.name();
    if REGRESSORS.contains(&name) || GENERALISED.contains(&name) {
        let (steps, count, _) = sums(object)?;
        let steps = match name {
            "TweedieRegressor" if !logarithmic(object)? => steps,
            _ if GENERALISED.contains(&name) => then(&steps, Link::Exp),
            _ => steps,
        };
        return Ok(Some(parts(count, vec![Answer::floats("", steps)])));
    }
    if CLASSIFIERS.contains(&name) {
        return read_classifier(object).map(Some);
    }
    Ok(None)
}

/// Whether a Tweedie regression's link is the logarithm.
fn logarithmic(object: &Object) -> Result<bool> {
    Ok(match object.text("link") {
        Some("log") => true,
        Some("identity") => false,
        _ => object.number("power")? > 0.0,
    })
}

/// The check and the sums, how many features, how many sums.
fn sums(object: &Object) -> Result<(Steps, usize, usize)> {
    let (weights, rows, columns) = object.matrix("coef_")?;
    let mut intercept = object.floats("intercept_")?;
    if intercept.len() == 1 && rows > 1 {
        intercept = vec![intercept[0]; rows];
    }
    if intercept.len() != rows {
        return Err(object.wrong("intercept_", &format!("{rows} numbers")));
    }
    let count = features(object, Some(columns))?;
    if count != columns {
        return Err(object.wrong("coef_", &format!("{count} columns, not {columns}")));
    }
    let steps = then(
        &vec![check(object, false, false)],
        Linear::new(weights, intercept, columns)?,
    );
    Ok((steps, count, rows))
}

fn read_classifier(object: &Object) -> Result<Definition> {
    let (decision, count, rows) = sums(object)?;
    // Ridge's classes are those of its binarizer.
    let labels = match object.some("classes_") {
        Some(_) => labels(object, "classes_")?,
        None => labels(&object.object("_label_binarizer")?, "classes_")?,
    };
    if labels.len() != rows.max(2) {
        return Err(object.wrong("classes_", &format!("{} classes", rows.max(2))));
    }
    let predict = match rows {
        1 => then(&decision, Link::Above(0.0)),
        _ => then(&decision, Link::Largest),
    };
    let proba = probabilities(object, &decision, rows, &labels)?;
    Ok(classifier(count, labels, predict, proba, Some(decision)))
}

/// The steps of `predict_proba`, for those that have it.
fn probabilities(object: &Object, decision: &Steps, rows: usize, labels: &Labels) -> Result<Option<Steps>> {
    let one_against_rest = || {
        let each = then(decision, Link::Expit(1.0));
        then(&each, if rows == 1 { Link::Complement } else { Link::Normalize })
    };
    let together = || {
        let two = if rows == 1 {
            then(decision, Link::Negated)
        } else {
            decision.clone()
        };
        then(&two, Link::Softmax)
    };
    Ok(match (object.name(), object.text("loss")) {
        ("LogisticRegression" | "LogisticRegressionCV", _) => {
            let liblinear = object.text("solver") == Some("liblinear");
            let alone = match object.text("multi_class") {
                Some("ovr" | "warn") => true,
                Some("multinomial") => false,
                Some("auto" | "deprecated") | None => labels.len() <= 2 || liblinear,
                Some(other) => return Err(ModelError::not_built(format!("multi_class '{other}'"))),
            };
            Some(if alone { one_against_rest() } else { together() })
        }
        ("LinearDiscriminantAnalysis", _) if rows == 1 => Some(one_against_rest()),
        ("LinearDiscriminantAnalysis", _) => Some(together()),
        ("SGDClassifier", Some("log_loss" | "log")) => Some(one_against_rest()),
        ("SGDClassifier", Some("modified_huber")) => Some(then(decision, Link::Huber)),
        _ => None,
    })
}
