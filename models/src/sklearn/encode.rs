//! Encoders of categories: one column for each, places, labels, bins.

use super::context::{Context, check, check_kinds, features, parts, then, version};
use crate::data::array::Cell;
use crate::data::heap::{Node, Value};
use crate::data::object::{Object, cells, plain};
use crate::definition::{Answer, Definition, Kind, Told};
use crate::error::{ModelError, Result};
use crate::steps::check::Words;
use crate::steps::encode::{Bins, Categories, OneHot, Ordinal, Unknown};
use crate::steps::scale::{Operation, Scale};
use std::sync::Arc;

/// Reads an encoder.
pub fn read(object: &Object, _: &mut Context) -> Result<Option<Definition>> {
    Ok(Some(match object.name() {
        "OneHotEncoder" => one_hot(object)?,
        "OrdinalEncoder" => ordinal(object)?,
        "LabelEncoder" => label(object)?,
        "KBinsDiscretizer" => bins(object)?,
        _ => return Ok(None),
    }))
}

/// The categories of a column, and what the column is to be.
fn categories(object: &Object, list: Vec<Cell>) -> Result<(Categories, Kind)> {
    if list.iter().any(|cell| matches!(cell, Cell::Text(_))) {
        let text = |cell: Cell| match cell {
            Cell::Text(text) => Ok(Some(text.to_string())),
            Cell::Missing => Ok(None),
            Cell::Float(number) if number.is_nan() => Ok(None),
            _ => Err(object.wrong("categories_", "categories that are all numbers or all texts")),
        };
        let texts = list.into_iter().map(text).collect::<Result<Vec<_>>>()?;
        return Ok((Categories::of_texts(texts), Kind::Text));
    }
    let number = |cell: Cell| match cell {
        Cell::Float(number) => Ok(number),
        Cell::Integer(whole) if whole.unsigned_abs() < 1 << 53 => Ok(whole as f64),
        Cell::Boolean(bit) => Ok(f64::from(u8::from(bit))),
        Cell::Missing => Ok(f64::NAN),
        _ => Err(object.wrong("categories_", "categories that a number can say")),
    };
    Ok((
        Categories::Float(list.into_iter().map(number).collect::<Result<_>>()?),
        Kind::Float,
    ))
}

/// The categories of all columns.
fn all_categories(object: &Object) -> Result<(Vec<Categories>, Vec<Kind>)> {
    let mut all = (Vec::new(), Vec::new());
    for list in object.members("categories_")? {
        let list = cells(object.heap, list).ok_or_else(|| object.wrong("categories_", "lists of categories"))?;
        let (list, kind) = categories(object, list)?;
        all.0.push(list);
        all.1.push(kind);
    }
    let count = features(object, Some(all.0.len()))?;
    if all.0.len() != count {
        return Err(object.wrong("categories_", &format!("{count} lists")));
    }
    Ok(all)
}

/// Per column the place that each category is counted at; rare ones share the last.
fn places(object: &Object, categories: &[Categories]) -> Result<Vec<(Vec<usize>, Option<usize>)>> {
    let own = |categories: &Categories| ((0..categories.len()).collect::<Vec<_>>(), None);
    if !object.flag("_infrequent_enabled", false) {
        return Ok(categories.iter().map(own).collect());
    }
    let mappings = object.members("_default_to_infrequent_mappings")?;
    let mut all = Vec::new();
    for (at, categories) in categories.iter().enumerate() {
        match mappings.get(at).and_then(|mapping| cells(object.heap, mapping)) {
            None => all.push(own(categories)),
            Some(mapping) => {
                let place = |cell: &Cell| {
                    if let Cell::Integer(at) = cell {
                        usize::try_from(*at).ok()
                    } else {
                        None
                    }
                };
                let places: Option<Vec<usize>> = mapping.iter().map(place).collect();
                let places = places.filter(|places| places.len() == categories.len());
                let places = places.ok_or_else(|| object.wrong("_default_to_infrequent_mappings", "places"))?;
                let last = places.iter().copied().max();
                all.push((places, last));
            }
        }
    }
    Ok(all)
}

fn one_hot(object: &Object) -> Result<Definition> {
    let (categories, kinds) = all_categories(object)?;
    let places = places(object, &categories)?;
    let dropped = dropped(object, categories.len())?;
    let how = object.text("handle_unknown").unwrap_or("error");
    // Before 1.8, what is warned of is no rare category.
    let counted = how == "infrequent_if_exist" || how == "warn" && version(object) >= (1, 8);
    let (mut marks, mut widths, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
    for ((places, rare), dropped) in places.iter().zip(&dropped) {
        if rare.is_some() && dropped.is_some() {
            return Err(ModelError::not_built(
                "one-hot encoders with rare categories and a dropped one",
            ));
        }
        let width = places.iter().copied().max().map_or(0, |most| most + 1);
        let mark = |place: &usize| match dropped {
            Some(dropped) if place == dropped => None,
            Some(dropped) if place > dropped => Some(place - 1),
            _ => Some(*place),
        };
        marks.push(places.iter().map(mark).collect());
        widths.push(width - usize::from(dropped.is_some() && width > 0));
        unknown.push(rare.filter(|_| counted));
    }
    let step = OneHot {
        categories,
        marks,
        widths,
        unknown,
        refused: how == "error",
    };
    let count = kinds.len();
    Ok(Definition {
        kinds,
        ..parts(
            count,
            vec![Answer::floats(
                "transform",
                then(&vec![check_kinds(object, true, Words::Column)], step),
            )],
        )
    })
}

/// Per column the place of the category without a column.
fn dropped(object: &Object, count: usize) -> Result<Vec<Option<usize>>> {
    if object.some("drop_idx_").is_none() {
        return Ok(vec![None; count]);
    }
    let cells = object.cells("drop_idx_")?;
    let place = |cell: &Cell| match cell {
        Cell::Integer(at) => usize::try_from(*at)
            .map(Some)
            .map_err(|_| object.wrong("drop_idx_", "places")),
        Cell::Missing => Ok(None),
        _ => Err(object.wrong("drop_idx_", "places")),
    };
    let places: Vec<_> = cells.iter().map(place).collect::<Result<_>>()?;
    if places.len() != count {
        return Err(object.wrong("drop_idx_", &format!("{count} places")));
    }
    Ok(places)
}

fn ordinal(object: &Object) -> Result<Definition> {
    let (categories, kinds) = all_categories(object)?;
    let places = places(object, &categories)?;
    let optional = |name: &str| match object.get(name).and_then(|value| plain(object.heap, value)) {
        Some(Cell::Float(number)) => number,
        Some(Cell::Integer(whole)) => whole as f64,
        _ => f64::NAN,
    };
    let missing = optional("encoded_missing_value");
    let mut codes: Vec<Vec<f64>> = places
        .iter()
        .map(|(places, _)| places.iter().map(|at| *at as f64).collect())
        .collect();
    if let Some(Node::Dict(entries)) = object.get("_missing_indices").and_then(|value| object.heap.node(value)) {
        for (column, place) in entries {
            let at = |value: &Value| match plain(object.heap, value) {
                Some(Cell::Integer(at)) => usize::try_from(at).ok(),
                _ => None,
            };
            let code = at(column)
                .and_then(|column| codes.get_mut(column))
                .zip(at(place))
                .and_then(|(c, at)| c.get_mut(at));
            *code.ok_or_else(|| object.wrong("_missing_indices", "places"))? = missing;
        }
    }
    let unknown = match object.text("handle_unknown") {
        Some("use_encoded_value") => Unknown::Code(optional("unknown_value")),
        _ => Unknown::Refused,
    };
    let step = Ordinal {
        categories,
        codes,
        unknown,
        labels: false,
    };
    let count = kinds.len();
    Ok(Definition {
        kinds,
        ..parts(
            count,
            vec![Answer::floats(
                "transform",
                then(&vec![check_kinds(object, true, Words::Column)], step),
            )],
        )
    })
}

fn label(object: &Object) -> Result<Definition> {
    let (categories, kind) = categories(object, object.cells("classes_")?)?;
    let codes = vec![(0..categories.len()).map(|at| at as f64).collect()];
    let step = Ordinal {
        categories: vec![categories],
        codes,
        unknown: Unknown::Refused,
        labels: true,
    };
    Ok(Definition {
        kinds: vec![kind],
        ..parts(
            1,
            vec![Answer::floats("transform", vec![Arc::new(step)]).told(Told::Integers)],
        )
    })
}

fn bins(object: &Object) -> Result<Definition> {
    let count = features(object, None)?;
    let mut edges = Vec::new();
    for list in object.members("bin_edges_")? {
        let list = match object.heap.node(list) {
            Some(Node::Array(array)) => array.floats()?,
            _ => return Err(object.wrong("bin_edges_", "arrays of edges")),
        };
        let inner = list.len().saturating_sub(1).max(1);
        edges.push(list.get(1..inner).unwrap_or_default().to_vec());
    }
    if edges.len() != count {
        return Err(object.wrong("bin_edges_", &format!("{count} arrays")));
    }
    let widths: Vec<usize> = edges.iter().map(|edges| edges.len() + 1).collect();
    let mut steps = then(&vec![check(object, false, false)], Bins { edges });
    if object.text("encode") != Some("ordinal") {
        let codes = |width: &usize| Categories::Float((0..*width).map(|at| at as f64).collect());
        steps = then(
            &steps,
            OneHot {
                categories: widths.iter().map(codes).collect(),
                marks: widths.iter().map(|width| (0..*width).map(Some).collect()).collect(),
                unknown: vec![None; count],
                widths,
                refused: true,
            },
        );
    } else {
        steps = then(&steps, Scale::default().then(Operation::Add, vec![0.0; count]));
    }
    Ok(parts(count, vec![Answer::floats("transform", steps)]))
}
