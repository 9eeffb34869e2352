//! Shapes changed, arrays joined and taken apart.

use crate::cases::{Arg, Case, run};
use taipan_arrays::cast::promote::Casting;
use taipan_arrays::rearrange::join::{array_split, concatenate, split, split_at, stack};
use taipan_arrays::rearrange::pad::Fill;
use taipan_arrays::rearrange::reshape::Order;
use taipan_arrays::{Array, Result};

fn views(case: &Case) -> Result<Array> {
    let array = case.array(0);
    let ints = |at: usize| match case.arg(at) {
        Arg::Str(_) => None,
        other => other.ints(),
    };
    let axes = ints(1);
    let list = axes.clone().unwrap_or_default();
    let order = |at: usize| Order::parse(case.arg(at).text());
    match case.name.as_str() {
        "reshape" => array.reshape_in(&list, order(2)?),
        "ravel" => array.ravel(order(1)?),
        "flatten" => array.flatten(order(1)?),
        "transpose" => array.transpose(axes.as_deref()),
        "swapaxes" => array.swapaxes(case.arg(1).int(), case.arg(2).int()),
        "moveaxis" => array.moveaxis(&list, &ints(2).unwrap_or_default()),
        "rollaxis" => array.rollaxis(case.arg(1).int(), case.arg(2).int()),
        "expand_dims" => array.expand_dims(&list),
        "squeeze" => array.squeeze(axes.as_deref()),
        "flip" => array.flip(axes.as_deref()),
        "diagonal" => array.diagonal(case.arg(1).int(), case.arg(2).int(), case.arg(3).int()),
        "windows" => array.sliding_windows(&list, ints(2).as_deref()),
        "broadcast_to" => array.broadcast_to(&case.arg(1).lengths()),
        _ => changed(case),
    }
}

fn changed(case: &Case) -> Result<Array> {
    let array = case.array(0);
    let list = || case.arg(1).ints().unwrap_or_default();
    let axis = |at: usize| case.arg(at).ints().and_then(|axes| axes.first().copied());
    match case.name.as_str() {
        "repeat" => array.repeat(&list().iter().map(|count| *count as i64).collect::<Vec<_>>(), axis(2)),
        "delete" => array.delete(&list(), axis(2)),
        "insert_one" => array.insert(&list(), true, case.array(2), axis(3)),
        "insert" => array.insert(&list(), false, case.array(2), axis(3)),
        "roll" => array.roll(&list(), case.arg(2).ints().as_deref()),
        "tile" => array.tile(&case.arg(1).lengths()),
        "pad" => {
            let width = case.arg(1).int() as usize;
            array.pad_by(&vec![(width, width); array.ndim()], Fill::parse(case.arg(2).text())?)
        }
        "pad_constant" => {
            let width = case.arg(1).int() as usize;
            let value = Array::new(vec![case.arg(2).int() as i64], &[])?;
            array.pad_with(&vec![(width, width); array.ndim()], &[(value.clone(), value)])
        }
        other => panic!("no function {other}"),
    }
}

#[test]
fn shapes() {
    run("shapes.txt", include_str!("../cases/shapes.txt"), |case| {
        let axis = |at: usize| case.arg(at).ints().and_then(|axes| axes.first().copied());
        let parts = match case.name.as_str() {
            "concatenate" => vec![concatenate(&case.arg(0).arrays(), axis(1), None, Casting::SameKind)?],
            "stack" => vec![stack(
                &case.arg(0).arrays(),
                case.arg(1).int(),
                None,
                Casting::SameKind,
            )?],
            "split" => split(case.array(0), case.arg(1).int() as usize, case.arg(2).int())?,
            "array_split" => array_split(case.array(0), case.arg(1).int() as usize, case.arg(2).int())?,
            "split_at" => split_at(
                case.array(0),
                &case.arg(1).ints().unwrap_or_default(),
                case.arg(2).int(),
            )?,
            _ => vec![views(case)?],
        };
        Ok(parts.into_iter().map(Arg::Array).collect())
    });
}
