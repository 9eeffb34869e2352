//! Pipelines, transformers of some columns, unions.

use super::context::{Context, features};
use crate::data::array::Cell;
use crate::data::heap::{Node, Value};
use crate::data::object::{Object, cells, members};
use crate::definition::{Answer, Definition, Kind};
use crate::error::{ModelError, Result};
use crate::steps::block::Steps;
use crate::steps::compose::Side;
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
            parts.push((places, Vec::new()));
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
        parts.push((places, answer.steps.clone()));
    }
    Ok(Definition {
        kinds,
        answers: vec![Answer::floats("transform", vec![Arc::new(Side { parts })])],
        ..Definition::default()
    })
}

fn union(object: &Object, context: &mut Context) -> Result<Definition> {
    if object.some("transformer_weights").is_some() {
        return Err(ModelError::not_built("unions with weights"));
    }
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
        parts.push(((0..inside.kinds.len()).collect(), answer.steps.clone()));
        kinds = Some(inside.kinds);
    }
    Ok(Definition {
        kinds: kinds.ok_or_else(|| object.wrong("transformer_list", "at least one transformer"))?,
        answers: vec![Answer::floats("transform", vec![Arc::new(Side { parts })])],
        ..Definition::default()
    })
}
