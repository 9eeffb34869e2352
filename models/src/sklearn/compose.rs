//! Pipelines, transformers of some columns, unions.

use super::context::{Context, features, then};
use crate::data::array::Cell;
use crate::data::heap::{Node, Value};
use crate::data::object::{Object, cells, members, number};
use crate::definition::{Answer, Definition, Kind};
use crate::error::{ModelError, Result};
use crate::steps::block::Steps;
use crate::steps::compose::Side;
use crate::steps::links::Link;
use std::sync::Arc;

/// Reads what is made of other estimators.
pub fn read(object: &Object, context: &mut Context) -> Result<Option<Definition>> {
    Ok(Some(match object.name() {
        "Pipeline" => pipeline(object, context)?,
        "ColumnTransformer" => columns(object, context)?,
        "FeatureUnion" => union(object, context)?,
        "FunctionTransformer" => unchanged(object)?,
        _ => return Ok(None),
    }))
}

/// The members of a tuple in a list.
fn tuple<'h>(object: &Object<'h>, name: &str, value: &Value) -> Result<&'h [Value]> {
    let found = members(object.heap, value).filter(|parts| parts.len() >= 2);
    found.ok_or_else(|| object.wrong(name, "pairs of a name and an estimator"))
}

/// Whether a step does nothing.
fn passes(value: &Value) -> bool {
    matches!(value, Value::None) || matches!(value, Value::Text(text) if &**text == "passthrough")
}

fn pipeline(object: &Object, context: &mut Context) -> Result<Definition> {
    let mut whole: Option<Definition> = None;
    for step in object.members("steps")? {
        let step = tuple(object, "steps", step)?;
        if passes(&step[1]) {
            continue;
        }
        let next = context.read(&Object::of(object.heap, &step[1])?)?;
        whole = Some(match whole {
            None => next,
            Some(before) => after(object, before, next)?,
        });
    }
    whole.ok_or_else(|| object.wrong("steps", "at least one estimator"))
}

/// What an estimator answers behind a transformer.
fn after(object: &Object, before: Definition, next: Definition) -> Result<Definition> {
    let Some(first) = before.answer("transform") else {
        return Err(object.wrong("steps", "transformers before the last"));
    };
    let width = crate::steps::block::width(&first.steps, before.kinds.len());
    if width != next.kinds.len() {
        let what = format!(
            "X has {width} features, but {} is expecting {} features as input",
            next.estimator,
            next.kinds.len()
        );
        return Err(ModelError::content(what));
    }
    let join = |answer: Answer| {
        let mut steps = first.steps.clone();
        steps.extend(answer.steps.iter().cloned());
        Answer { steps, ..answer }
    };
    Ok(Definition {
        answers: next.answers.into_iter().map(join).collect(),
        classes: next.classes,
        trees: next.trees,
        kinds: before.kinds,
        names: before.names,
        asked: before.asked,
        ..Definition::default()
    })
}

/// A function that is not there or only checks.
fn unchanged(object: &Object) -> Result<Definition> {
    let checks = |value: &Value| matches!(value, Value::Global(name) if name.ends_with(".check_array"));
    let harmless = match object.some("func") {
        None => true,
        Some(value) => match object.heap.node(value) {
            Some(Node::Object { class, arguments, .. }) => {
                &**class == "functools.partial" && arguments.first().is_some_and(checks)
            }
            _ => checks(value),
        },
    };
    if !harmless {
        return Err(ModelError::not_built("a transformer with a function of Python"));
    }
    let count = features(object, None)?;
    Ok(Definition {
        kinds: vec![Kind::Float; count],
        answers: vec![Answer::floats("transform", Vec::new())],
        ..Definition::default()
    })
}

/// The places of columns that a part of a transformer takes.
fn places(object: &Object, name: &str, columns: Option<&Value>, count: usize) -> Result<Vec<usize>> {
    let wrong = || object.wrong("transformers_", "columns by names or places");
    let known = match object
        .get("_transformer_to_input_indices")
        .and_then(|value| object.heap.node(value))
    {
        Some(Node::Dict(entries)) => {
            let entry = entries
                .iter()
                .find(|(key, _)| matches!(key, Value::Text(key) if &**key == name));
            entry.map(|(_, value)| value)
        }
        _ => None,
    };
    let cells = match known.or(columns) {
        Some(value) => cells(object.heap, value).ok_or_else(wrong)?,
        None => return Err(wrong()),
    };
    let place = |cell: &Cell| match cell {
        Cell::Integer(at) => usize::try_from(*at).ok().filter(|at| *at < count),
        _ => None,
    };
    cells.iter().map(place).collect::<Option<Vec<_>>>().ok_or_else(wrong)
}

/// What the answers of a part are multiplied by, when weights are given.
fn weight(object: &Object, name: &Value) -> Result<Option<f64>> {
    let Some(weights) = object.some("transformer_weights") else {
        return Ok(None);
    };
    let Some(Node::Dict(entries)) = object.heap.node(weights) else {
        return Err(object.wrong("transformer_weights", "weights by names"));
    };
    let own = |key: &Value| matches!((key, name), (Value::Text(key), Value::Text(name)) if key == name);
    match entries.iter().find(|(key, _)| own(key)) {
        None | Some((_, Value::None)) => Ok(None),
        Some((_, value)) => {
            let weight = number(object.heap, value);
            weight
                .map(Some)
                .ok_or_else(|| object.wrong("transformer_weights", "numbers"))
        }
    }
}

/// Steps whose answers have a weight.
fn weighted(steps: Steps, weight: Option<f64>) -> Steps {
    match weight {
        Some(weight) => then(&steps, Link::Multiply(weight)),
        None => steps,
    }
}

fn columns(object: &Object, context: &mut Context) -> Result<Definition> {
    let count = features(object, None)?;
    let mut kinds = vec![Kind::Float; count];
    let mut parts: Vec<(Vec<usize>, Steps)> = Vec::new();
    for part in object.members("transformers_")? {
        let part = tuple(object, "transformers_", part)?;
        let name = match &part[0] {
            Value::Text(name) => name.clone(),
            _ => return Err(object.wrong("transformers_", "names")),
        };
        if matches!(&part[1], Value::Text(text) if &**text == "drop") {
            continue;
        }
        let places = places(object, &name, part.get(2), count)?;
        if places.is_empty() {
            continue;
        }
        if passes(&part[1]) {
            parts.push((places, weighted(Vec::new(), weight(object, &part[0])?)));
            continue;
        }
        let inside = context.read(&Object::of(object.heap, &part[1])?)?;
        let answer = inside
            .answer("transform")
            .ok_or_else(|| object.wrong("transformers_", "transformers"))?;
        if inside.kinds.len() != places.len() {
            return Err(object.wrong("transformers_", &format!("{} columns for '{name}'", inside.kinds.len())));
        }
        for (place, kind) in places.iter().zip(&inside.kinds) {
            kinds[*place] = if *kind == Kind::Text { Kind::Text } else { kinds[*place] };
        }
        parts.push((places, weighted(answer.steps.clone(), weight(object, &part[0])?)));
    }
    Ok(Definition {
        kinds,
        answers: vec![Answer::floats("transform", vec![Arc::new(Side { parts })])],
        ..Definition::default()
    })
}

fn union(object: &Object, context: &mut Context) -> Result<Definition> {
    let mut kinds: Option<Vec<Kind>> = None;
    let mut parts = Vec::new();
    for part in object.members("transformer_list")? {
        let part = tuple(object, "transformer_list", part)?;
        if passes(&part[1]) || matches!(&part[1], Value::Text(_)) {
            return Err(ModelError::not_built("unions with columns as they are"));
        }
        let inside = context.read(&Object::of(object.heap, &part[1])?)?;
        let answer = inside
            .answer("transform")
            .ok_or_else(|| object.wrong("transformer_list", "transformers"))?;
        if kinds.as_ref().is_some_and(|kinds| *kinds != inside.kinds) {
            return Err(object.wrong("transformer_list", "transformers of the same features"));
        }
        let steps = weighted(answer.steps.clone(), weight(object, &part[0])?);
        parts.push(((0..inside.kinds.len()).collect(), steps));
        kinds = Some(inside.kinds);
    }
    Ok(Definition {
        kinds: kinds.ok_or_else(|| object.wrong("transformer_list", "at least one transformer"))?,
        answers: vec![Answer::floats("transform", vec![Arc::new(Side { parts })])],
        ..Definition::default()
    })
}
