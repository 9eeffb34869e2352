//! Support vector machines, neural networks, naive Bayes.

use super::context::{Context, check, classifier, features, labels, parts, then};
use crate::data::heap::Node;
use crate::data::object::Object;
use crate::definition::{Answer, Definition};
use crate::error::{ModelError, Result};
use crate::steps::bayes::{Gauss, Likelihood};
use crate::steps::linear::Linear;
use crate::steps::links::Link;
use crate::steps::neural::{activation, layer};
use crate::steps::scale::{Operation, Scale};
use crate::steps::svm::{Kernel, Machine, Pairs};

/// Reads one of these.
pub fn read(object: &Object, _: &mut Context) -> Result<Option<Definition>> {
    Ok(Some(match object.name() {
        "SVC" | "NuSVC" => vectors(object)?,
        "SVR" | "NuSVR" => {
            let (machine, count) = one(object)?;
            parts(
                count,
                vec![Answer::floats("", then(&vec![check(object, false, false)], machine))],
            )
        }
        "MLPClassifier" | "MLPRegressor" => network(object)?,
        "GaussianNB" => gauss(object)?,
        "BernoulliNB" | "MultinomialNB" => counts(object)?,
        _ => return Ok(None),
    }))
}

fn kernel(object: &Object) -> Result<Kernel> {
    let number = |name: &str| object.number(name);
    Ok(match object.text("kernel") {
        Some("rbf") => Kernel::Radial(number("_gamma")?),
        Some("linear") => Kernel::Linear,
        Some("poly") => Kernel::Polynomial(number("_gamma")?, number("coef0")?, number("degree")?),
        Some("sigmoid") => Kernel::Sigmoid(number("_gamma")?, number("coef0")?),
        _ => {
            return Err(ModelError::not_built(
                "support vector machines with a kernel of their own",
            ));
        }
    })
}

/// A machine of one decision, by the coefficients that are told.
fn one(object: &Object) -> Result<(Machine, usize)> {
    let (found, _, columns) = object.matrix("support_vectors_")?;
    let count = features(object, Some(columns))?;
    // The public attributes are computed from these two.
    let coefficients = object.floats("_dual_coef_").or_else(|_| object.floats("dual_coef_"))?;
    let intercept = object.number("_intercept_").or_else(|_| object.number("intercept_"))?;
    Ok((
        Machine::one(found, columns, kernel(object)?, &coefficients, intercept)?,
        count,
    ))
}

// `predict_proba` is not built: libsvm finds it by an iteration whose end the answer depends on.
fn vectors(object: &Object) -> Result<Definition> {
    let classes = labels(object, "classes_")?;
    let start = vec![check(object, false, false)];
    if classes.len() == 2 {
        let (machine, count) = one(object)?;
        // libsvm's decision is for the first class.
        let decision = then(&then(&start, machine), Link::Multiply(-1.0));
        let predict = then(&decision, Link::AtLeast(0.0));
        return Ok(classifier(count, classes, predict, None, Some(decision)));
    }
    if object.flag("break_ties", false) {
        return Err(ModelError::not_built("support vector machines that break ties"));
    }
    let (found, _, columns) = object.matrix("support_vectors_")?;
    let count = features(object, Some(columns))?;
    let numbers = object.array("_n_support")?.integers()?;
    let numbers: Vec<usize> = numbers
        .iter()
        .filter_map(|number| u32::try_from(*number).ok().map(|number| number as usize))
        .collect();
    if numbers.len() != classes.len() {
        return Err(object.wrong("_n_support", &format!("{} counts", classes.len())));
    }
    let intercept = object.floats("_intercept_")?;
    let machine = Machine::pairs(
        (found, columns),
        kernel(object)?,
        &object.floats("_dual_coef_")?,
        &numbers,
        intercept,
    )?;
    let pairs = then(&start, machine);
    let with = |scores| Pairs {
        classes: classes.len(),
        scores,
    };
    let decision = match object.text("decision_function_shape") {
        Some("ovo") => pairs.clone(),
        _ => then(&pairs, with(true)),
    };
    let predict = then(&pairs, with(false));
    Ok(classifier(count, classes, predict, None, Some(decision)))
}

fn network(object: &Object) -> Result<Definition> {
    let (weights, intercepts) = (object.members("coefs_")?, object.members("intercepts_")?);
    let mut steps = vec![check(object, false, false)];
    let mut inputs = features(object, None)?;
    let count = inputs;
    for (at, (weights, intercept)) in weights.iter().zip(intercepts).enumerate() {
        let (Some(Node::Array(weights)), Some(Node::Array(intercept))) =
            (object.heap.node(weights), object.heap.node(intercept))
        else {
            return Err(object.wrong("coefs_", "arrays"));
        };
        let intercept = intercept.floats()?;
        let outputs = intercept.len();
        steps = then(&steps, layer(&weights.floats()?, inputs, outputs, intercept)?);
        let last = at + 1 == intercepts.len();
        let name = if last {
            object.text("out_activation_")
        } else {
            object.text("activation")
        };
        steps.extend(activation(name.unwrap_or("identity"))?);
        inputs = outputs;
    }
    if object.name() == "MLPRegressor" {
        return Ok(parts(count, vec![Answer::floats("", steps)]));
    }
    // `classes_` is computed from the binarizer.
    let classes = labels(&object.object("_label_binarizer")?, "classes_")?;
    let (predict, proba) = match inputs {
        1 => (Link::Above(0.5), then(&steps, Link::Complement)),
        _ if object.text("out_activation_") == Some("softmax") => (Link::Largest, steps.clone()),
        _ => return Err(ModelError::not_built("networks of several labels")),
    };
    if classes.len() != inputs.max(2) {
        return Err(object.wrong("classes_", &format!("{} classes", inputs.max(2))));
    }
    Ok(classifier(count, classes, then(&steps, predict), Some(proba), None))
}

fn gauss(object: &Object) -> Result<Definition> {
    let (means, rows, columns) = object.matrix("theta_")?;
    let count = features(object, Some(columns))?;
    let variances = object.floats("var_").or_else(|_| object.floats("sigma_"))?;
    let priors = object.floats_of("class_prior_", rows)?;
    let classes = labels(object, "classes_")?;
    if classes.len() != rows || count != columns {
        return Err(object.wrong("theta_", "a row per class"));
    }
    let joint = then(
        &vec![check(object, false, false)],
        Gauss::new(means, variances, &priors)?,
    );
    let proba = then(&joint, Likelihood);
    Ok(classifier(
        count,
        classes,
        then(&joint, Link::Largest),
        Some(proba),
        None,
    ))
}

/// Bernoulli's and the multinomial: sums of logarithms.
fn counts(object: &Object) -> Result<Definition> {
    let (logarithms, rows, columns) = object.matrix("feature_log_prob_")?;
    let count = features(object, Some(columns))?;
    let mut priors = object.floats_of("class_log_prior_", rows)?;
    let classes = labels(object, "classes_")?;
    if classes.len() != rows || count != columns {
        return Err(object.wrong("feature_log_prob_", "a row per class"));
    }
    let mut steps = vec![check(object, false, false)];
    let mut weights = logarithms;
    if object.name() == "BernoulliNB" {
        if object.some("binarize").is_some() {
            let threshold = vec![object.number("binarize")?; count];
            steps = then(&steps, Scale::default().then(Operation::Above, threshold));
        }
        for (prior, row) in priors.iter_mut().zip(weights.chunks_mut(columns.max(1))) {
            for weight in row {
                let not = (1.0 - weight.exp()).ln();
                *prior += not;
                *weight -= not;
            }
        }
    }
    let joint = then(&steps, Linear::new(weights, priors, columns)?);
    let proba = then(&joint, Likelihood);
    Ok(classifier(
        count,
        classes,
        then(&joint, Link::Largest),
        Some(proba),
        None,
    ))
}
