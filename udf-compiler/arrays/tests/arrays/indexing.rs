//! Indexes.

use crate::cases::{Arg, run};
use taipan_arrays::index::Key;
use taipan_arrays::index::at::Outside;
use taipan_arrays::{Array, Result};

/// An index as the cases have it: slices, `None` and the ellipsis are texts.
fn key(arg: &Arg) -> Result<Key> {
    Ok(match arg {
        Arg::Int(at) => Key::Int(*at as isize),
        Arg::Bool(truth) => Key::Mask(Array::new(vec![*truth], &[])?),
        Arg::Array(array) => Key::array(array)?,
        Arg::Str(text) if text == "None" => Key::NewAxis,
        Arg::Str(text) if text == "..." => Key::Ellipsis,
        Arg::None => Key::NewAxis,
        Arg::Str(text) if !text.contains(':') => Key::Int(text.parse().expect("a place")),
        Arg::Str(text) => {
            let mut parts = text.split(':').map(|part| part.parse::<isize>().ok());
            let mut next = || parts.next().flatten();
            Key::Slice {
                start: next(),
                stop: next(),
                step: next(),
            }
        }
        other => panic!("no index: {other:?}"),
    })
}

#[test]
fn indexing() {
    run("indexing.txt", include_str!("../cases/indexing.txt"), |case| {
        let keys = |from: usize| case.args.iter().skip(from).map(key).collect::<Result<Vec<_>>>();
        let array = case.array(0);
        Ok(vec![Arg::Array(match case.name.as_str() {
            "get" => array.at(&keys(1)?)?,
            "set" => {
                let copy = array.copy()?;
                copy.set_at(&keys(2)?, case.array(1))?;
                copy
            }
            "take" => {
                let axis = case.arg(2).ints().and_then(|axes| axes.first().copied());
                array.take(case.array(1), axis, Outside::parse(case.arg(3).text())?)?
            }
            other => panic!("no function {other}"),
        })])
    });
}
