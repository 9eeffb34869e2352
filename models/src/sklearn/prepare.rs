//! Transformers of numbers: scalers, imputers, projections, products.

use super::context::{Context, check, check_kinds, features, parts, then};
use crate::data::array::Cell;
use crate::data::object::{Object, plain};
use crate::definition::{Answer, Definition, Kind};
use crate::error::{ModelError, Result};
use crate::steps::block::{Step, Steps};
use crate::steps::check::Words;
use crate::steps::impute::{Filling, Imputer, Missing};
use crate::steps::linear::Linear;
use crate::steps::polynomial::Polynomial;
use crate::steps::scale::{Norm, Normalizer, Operation, Scale};
use std::sync::Arc;

/// Reads a transformer of numbers.
pub fn read(object: &Object, _: &mut Context) -> Result<Option<Definition>> {
    let step: Arc<dyn Step> = match object.name() {
        "StandardScaler" | "MinMaxScaler" | "MaxAbsScaler" | "RobustScaler" | "Binarizer" => {
            return scaler(object).map(Some);
        }
        "SimpleImputer" => return imputer(object).map(Some),
        "Normalizer" => Arc::new(Normalizer {
            norm: match object.text("norm") {
                Some("l1") => Norm::One,
                Some("l2") => Norm::Two,
                Some("max") => Norm::Most,
                _ => return Err(object.wrong("norm", "'l1', 'l2' or 'max'")),
            },
            single: false,
        }),
        "PolynomialFeatures" => Arc::new(polynomial(object)?),
        "PCA" | "TruncatedSVD" => return projection(object).map(Some),
        _ => return Ok(None),
    };
    let count = features(object, None)?;
    let steps = vec![check(object, false, false), step];
    Ok(Some(parts(count, vec![Answer::floats("transform", steps)])))
}

/// The scalers, each operation as scikit-learn does it.
fn scaler(object: &Object) -> Result<Definition> {
    let count = features(object, None)?;
    let numbers = |name: &str| object.floats_of(name, count);
    let optional = |name: &str, flag: &str| {
        (object.flag(flag, true) && object.some(name).is_some())
            .then(|| numbers(name))
            .transpose()
    };
    let mut scale = Scale::default();
    match object.name() {
        "MinMaxScaler" => {
            scale = scale
                .then(Operation::Multiply, numbers("scale_")?)
                .then(Operation::Add, numbers("min_")?);
            if object.flag("clip", false) {
                let range = object.cells("feature_range")?;
                let end = |at: usize| match range.get(at) {
                    Some(Cell::Integer(end)) => Ok(*end as f64),
                    Some(Cell::Float(end)) => Ok(*end),
                    _ => Err(object.wrong("feature_range", "two numbers")),
                };
                scale = scale
                    .then(Operation::Least, vec![end(0)?; count])
                    .then(Operation::Most, vec![end(1)?; count]);
            }
        }
        "MaxAbsScaler" => scale = scale.then(Operation::Divide, numbers("scale_")?),
        "Binarizer" => {
            let threshold = vec![object.number("threshold")?; count];
            scale = scale.then(Operation::Above, threshold);
        }
        name => {
            let (centre, flags) = match name {
                "StandardScaler" => ("mean_", ("with_mean", "with_std")),
                _ => ("center_", ("with_centering", "with_scaling")),
            };
            if let Some(centre) = optional(centre, flags.0)? {
                scale = scale.then(Operation::Subtract, centre);
            }
            if let Some(by) = optional("scale_", flags.1)? {
                scale = scale.then(Operation::Divide, by);
            }
        }
    }
    let missing = object.name() != "Binarizer";
    let steps = then(&vec![check(object, missing, false)], scale);
    Ok(parts(count, vec![Answer::floats("transform", steps)]))
}

fn imputer(object: &Object) -> Result<Definition> {
    let statistics = object.cells("statistics_")?;
    let count = features(object, Some(statistics.len()))?;
    if statistics.len() != count {
        return Err(object.wrong("statistics_", &format!("{count} values")));
    }
    let keep = object.flag("keep_empty_features", false);
    let filling = |cell: &Cell| {
        Ok(match cell {
            Cell::Float(number) if number.is_nan() && !keep => Filling::Dropped,
            Cell::Float(number) if number.is_nan() => Filling::Float(0.0),
            Cell::Float(number) => Filling::Float(*number),
            Cell::Integer(whole) => Filling::Float(*whole as f64),
            Cell::Boolean(bit) => Filling::Float(f64::from(u8::from(*bit))),
            Cell::Text(text) => Filling::Text(text.to_string()),
            Cell::Missing => return Err(object.wrong("statistics_", "values")),
        })
    };
    let fillings: Vec<Filling> = statistics.iter().map(filling).collect::<Result<_>>()?;
    let missing = match object.get("missing_values").and_then(|value| plain(object.heap, value)) {
        Some(Cell::Float(number)) if number.is_nan() => Missing::Nan,
        Some(Cell::Float(number)) => Missing::Float(number),
        Some(Cell::Integer(whole)) => Missing::Float(whole as f64),
        Some(Cell::Text(text)) => Missing::Text(text.to_string()),
        Some(Cell::Missing) | None => Missing::Nan,
        Some(Cell::Boolean(_)) => return Err(object.wrong("missing_values", "a number, a text or None")),
    };
    let mut marks = Vec::new();
    if object.some("indicator_").is_some() {
        let indicator = object.object("indicator_")?;
        for feature in indicator.array("features_")?.integers()? {
            marks.push(usize::try_from(feature).map_err(|_| indicator.wrong("features_", "places"))?);
        }
    }
    let kind = |filling: &Filling| {
        if matches!(filling, Filling::Text(_)) {
            Kind::Text
        } else {
            Kind::Float
        }
    };
    let kinds = fillings.iter().map(kind).collect();
    let steps: Steps = vec![check_kinds(object, missing == Missing::Nan, Words::Input)];
    let steps = then(
        &steps,
        Imputer {
            fillings,
            missing,
            marks,
        },
    );
    Ok(Definition {
        kinds,
        ..parts(count, vec![Answer::floats("transform", steps)])
    })
}

fn polynomial(object: &Object) -> Result<Polynomial> {
    let degrees = (object.count("_min_degree")?, object.count("_max_degree")?);
    let (interaction, bias) = (
        object.flag("interaction_only", false),
        object.flag("include_bias", true),
    );
    if degrees.1 > 64 {
        return Err(ModelError::limit("a polynomial of more than degree 64"));
    }
    Polynomial::new(features(object, None)?, degrees, interaction, bias)
}

/// Products with components, of centred features.
fn projection(object: &Object) -> Result<Definition> {
    let (components, rows, columns) = object.matrix("components_")?;
    let count = features(object, Some(columns))?;
    // What was fitted to numbers of 32 bits has means and variances of 32 bits, and the library computes with them so.
    let single = object.array("components_")?.dtype.size == 4;
    let round = |number: f64| if single { f64::from(number as f32) } else { number };
    let mut shift = vec![0.0; rows];
    if object.some("mean_").is_some() && object.name() == "PCA" {
        let means = object.floats_of("mean_", columns)?;
        for (shift, row) in shift.iter_mut().zip(components.chunks(columns.max(1))) {
            *shift = -row
                .iter()
                .zip(&means)
                .fold(0.0, |sum, (weight, mean)| round(sum + round(weight * mean)));
        }
    }
    let missing = false;
    let mut steps = then(
        &vec![check(object, missing, false)],
        Linear::new(components, shift, columns)?,
    );
    if object.flag("whiten", false) {
        let variances = object.floats_of("explained_variance_", rows)?;
        let least = if single { f32::EPSILON.into() } else { f64::EPSILON };
        let by = variances
            .iter()
            .map(|variance| round(variance.sqrt()).max(least))
            .collect();
        steps = then(&steps, Scale::default().then(Operation::Divide, by));
    }
    Ok(parts(count, vec![Answer::floats("transform", steps)]))
}
