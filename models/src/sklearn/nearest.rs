//! Clusters and neighbours.

use super::context::{Context, check, classifier, features, labels, parts, then};
use crate::data::object::Object;
use crate::definition::{Answer, Definition, Told};
use crate::error::{ModelError, Result, filled};
use crate::steps::distance::{Distances, Nearest, Neighbours, Points};
use crate::steps::links::Link;

/// Reads k-means or neighbours.
pub fn read(object: &Object, _: &mut Context) -> Result<Option<Definition>> {
    Ok(Some(match object.name() {
        "KMeans" | "MiniBatchKMeans" => means(object)?,
        "KNeighborsClassifier" => neighbours(object, true)?,
        "KNeighborsRegressor" => neighbours(object, false)?,
        _ => return Ok(None),
    }))
}

fn means(object: &Object) -> Result<Definition> {
    let (centres, _, columns) = object.matrix("cluster_centers_")?;
    let count = features(object, Some(columns))?;
    if count != columns {
        return Err(object.wrong("cluster_centers_", &format!("{count} columns")));
    }
    let start = vec![check(object, false, false)];
    let nearest = then(&start, Nearest(Points::new(centres.clone(), columns)?));
    let distances = then(&start, Distances(Points::new(centres, columns)?));
    let answers = vec![
        Answer::floats("", nearest).told(Told::Integers),
        Answer::floats("transform", distances),
    ];
    Ok(parts(count, answers))
}

fn neighbours(object: &Object, classifies: bool) -> Result<Definition> {
    let euclidean = matches!(object.text("effective_metric_"), Some("euclidean"));
    let weighted = match object.text("weights") {
        Some("uniform") | None => false,
        Some("distance") => true,
        Some(other) => return Err(ModelError::not_built(format!("neighbours with weights '{other}'"))),
    };
    if !euclidean {
        return Err(ModelError::not_built("neighbours by a metric that is not Euclidean"));
    }
    let (points, rows, columns) = object.matrix("_fit_X")?;
    let count = features(object, Some(columns))?;
    let known = object.array("_y")?;
    let mut width = known.len().checked_div(rows).unwrap_or(0);
    let mut values = object.floats("_y")?;
    let classes = if classifies {
        Some(labels(object, "classes_")?)
    } else {
        None
    };
    if let Some(classes) = &classes {
        if width != 1 {
            return Err(ModelError::not_built("classifiers of several outputs"));
        }
        let mut shares = filled(0.0, rows.saturating_mul(classes.len()))?;
        for (row, class) in values.iter().enumerate() {
            let share = shares.get_mut(row * classes.len() + *class as usize);
            *share.ok_or_else(|| object.wrong("_y", "places of classes"))? = 1.0;
        }
        (values, width) = (shares, classes.len());
    }
    if width == 0 || values.len() != rows * width {
        return Err(object.wrong("_y", "a value per row"));
    }
    let step = Neighbours {
        points: Points::new(points, columns)?,
        values,
        width,
        count: object.count("n_neighbors")?,
        weighted,
        mean: true,
    };
    let steps = then(&vec![check(object, false, false)], step);
    Ok(match classes {
        Some(classes) => classifier(count, classes, then(&steps, Link::Largest), Some(steps), None),
        None => parts(count, vec![Answer::floats("", steps)]),
    })
}
