//! The common operators, on whole tensors. Knows no graph.

use super::message::Node;
use super::tensor::{Kind, Tensor, spread};
use crate::error::{ModelError, Result, filled, room};

/// An operator that is made of its node alone.
pub type Operator = fn(&Node, &[&Tensor]) -> Result<Tensor>;

/// The operator of this name.
pub fn named(name: &str) -> Option<Operator> {
    Some(match name {
        "Add" | "Sub" | "Mul" | "Div" | "Pow" | "Less" | "Greater" | "Equal" | "LessOrEqual" | "GreaterOrEqual"
        | "And" | "Or" | "Max" | "Min" => binary,
        "Sqrt" | "Exp" | "Log" | "Neg" | "Abs" | "Sigmoid" | "Tanh" | "Relu" | "Identity" | "Floor" | "Ceil"
        | "Reciprocal" | "Sign" | "Not" | "Dropout" => unary,
        "Clip" => clip,
        "Where" => choose,
        "MatMul" => product,
        "Gemm" => gemm,
        "ReduceSum" | "ReduceSumSquare" | "ReduceLogSumExp" | "ReduceMean" | "ReduceMax" | "ReduceMin" | "ReduceL2"
        | "ReduceL1" => reduce,
        "ArgMax" | "ArgMin" => arg,
        "Softmax" => softmax,
        "Reshape" | "Flatten" | "Squeeze" | "Unsqueeze" => reshape,
        "Cast" => cast,
        "Concat" | "FeatureVectorizer" => concat,
        "ArrayFeatureExtractor" | "Gather" => extract,
        "Transpose" => transpose,
        _ => return None,
    })
}

fn input<'t>(node: &Node, inputs: &[&'t Tensor], at: usize) -> Result<&'t Tensor> {
    inputs
        .get(at)
        .copied()
        .ok_or_else(|| node.wrong(&format!("input {at} is missing")))
}

fn binary(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let (a, b) = (input(node, inputs, 0)?, input(node, inputs, 1)?);
    let whole = a.kind == Kind::Integer;
    let bit = |bit: bool| f64::from(u8::from(bit));
    let with: fn(f64, f64) -> f64 = match node.operator.as_str() {
        "Add" => |a, b| a + b,
        "Sub" => |a, b| a - b,
        "Mul" => |a, b| a * b,
        "Div" if whole => |a, b| (a / b).trunc(),
        "Div" => |a, b| a / b,
        "Pow" => f64::powf,
        "Max" => |a, b| if a.is_nan() || a > b { a } else { b },
        "Min" => |a, b| if a.is_nan() || a < b { a } else { b },
        _ => {
            let compare: fn(f64, f64) -> bool = match node.operator.as_str() {
                "Less" => |a, b| a < b,
                "Greater" => |a, b| a > b,
                "LessOrEqual" => |a, b| a <= b,
                "GreaterOrEqual" => |a, b| a >= b,
                "Equal" => |a, b| a == b,
                "And" => |a, b| a != 0.0 && b != 0.0,
                _ => |a, b| a != 0.0 || b != 0.0,
            };
            if matches!(a.kind, Kind::Text(_)) || matches!(b.kind, Kind::Text(_)) {
                return Err(node.refused("of texts"));
            }
            return spread(a, b, Kind::Integer, |a, b| bit(compare(a, b)));
        }
    };
    spread(a, b, a.kind.clone(), with)
}

fn unary(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let mut tensor = input(node, inputs, 0)?.clone();
    let with: fn(f64) -> f64 = match node.operator.as_str() {
        "Sqrt" => f64::sqrt,
        "Exp" => f64::exp,
        "Log" => f64::ln,
        "Neg" => |x| -x,
        "Abs" => f64::abs,
        "Sigmoid" => |x| 1.0 / (1.0 + (-x).exp()),
        "Tanh" => f64::tanh,
        "Relu" => |x| if x < 0.0 { 0.0 } else { x },
        "Floor" => f64::floor,
        "Ceil" => f64::ceil,
        "Reciprocal" => f64::recip,
        "Sign" => |x| if x == 0.0 { 0.0 } else { x.signum() },
        "Not" => |x| f64::from(u8::from(x == 0.0)),
        _ => |x| x,
    };
    for value in &mut tensor.values {
        *value = tensor.kind.round(with(*value));
    }
    Ok(tensor)
}

fn clip(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let mut tensor = input(node, inputs, 0)?.clone();
    let end = |at: usize, name: &str, otherwise: f64| {
        let given = inputs.get(at).and_then(|end| end.values.first().copied());
        given.unwrap_or_else(|| node.number(name, otherwise))
    };
    let (low, high) = (end(1, "min", f64::NEG_INFINITY), end(2, "max", f64::INFINITY));
    for value in &mut tensor.values {
        *value = if *value < low { low } else { *value };
        *value = if *value > high { high } else { *value };
    }
    Ok(tensor)
}

fn choose(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let (which, a, b) = (
        input(node, inputs, 0)?,
        input(node, inputs, 1)?,
        input(node, inputs, 2)?,
    );
    let kept = spread(
        which,
        a,
        a.kind.clone(),
        |which, a| if which != 0.0 { a } else { f64::NAN },
    )?;
    let other = spread(
        which,
        b,
        b.kind.clone(),
        |which, b| if which != 0.0 { f64::NAN } else { b },
    )?;
    if kept.shape != other.shape || kept.shape != which.shape {
        return Err(node.refused("of three shapes"));
    }
    let pairs = which.values.iter().zip(kept.values.iter().zip(&other.values));
    let values = pairs
        .map(|(which, (a, b))| if *which != 0.0 { *a } else { *b })
        .collect();
    Ok(Tensor { values, ..kept })
}

/// Rows and columns of a matrix.
fn matrix(node: &Node, tensor: &Tensor) -> Result<(usize, usize)> {
    match tensor.shape.as_slice() {
        [rows, columns] => Ok((*rows, *columns)),
        _ => Err(node.refused(&format!("of a tensor of shape {:?}", tensor.shape))),
    }
}

fn multiply(node: &Node, a: &Tensor, b: &Tensor, turned: bool) -> Result<Tensor> {
    let ((rows, inner), (first, second)) = (matrix(node, a)?, matrix(node, b)?);
    let (depth, columns) = if turned { (second, first) } else { (first, second) };
    if inner != depth {
        return Err(node.wrong(&format!("matrices of shapes {:?} and {:?}", a.shape, b.shape)));
    }
    let count = rows.saturating_mul(columns);
    if count.saturating_mul(inner) > 1 << 32 {
        return Err(ModelError::limit(format!(
            "ONNX matrices of shapes {:?} and {:?}",
            a.shape, b.shape
        )));
    }
    let mut values = room(count)?;
    for row in 0..rows {
        for column in 0..columns {
            let mut sum = 0.0;
            for at in 0..inner {
                let other = if turned {
                    b.values[column * inner + at]
                } else {
                    b.values[at * columns + column]
                };
                sum = a.kind.round(sum + a.kind.round(a.values[row * inner + at] * other));
            }
            values.push(sum);
        }
    }
    Ok(Tensor {
        shape: vec![rows, columns],
        values,
        kind: a.kind.clone(),
    })
}

fn product(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    multiply(node, input(node, inputs, 0)?, input(node, inputs, 1)?, false)
}

fn gemm(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    if node.integer("transA", 0) != 0 {
        return Err(node.refused("with a turned first matrix"));
    }
    let turned = node.integer("transB", 0) != 0;
    let mut tensor = multiply(node, input(node, inputs, 0)?, input(node, inputs, 1)?, turned)?;
    let (alpha, beta) = (node.number("alpha", 1.0), node.number("beta", 1.0));
    for value in &mut tensor.values {
        *value = tensor.kind.round(alpha * *value);
    }
    match inputs.get(2) {
        Some(more) => spread(&tensor, more, tensor.kind.clone(), |a, b| a + beta * b),
        None => Ok(tensor),
    }
}

fn reduce(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let tensor = input(node, inputs, 0)?;
    let given: Vec<i64> = match inputs.get(1) {
        Some(axes) => axes.values.iter().map(|axis| *axis as i64).collect(),
        None => node.integers("axes").to_vec(),
    };
    let [axis] = given.as_slice() else {
        return Err(node.refused("over several axes"));
    };
    let axis = tensor.axis(*axis)?;
    let round = |x: f64| tensor.kind.round(x);
    along(
        tensor,
        axis,
        node.integer("keepdims", 1) != 0,
        tensor.kind.clone(),
        |lane| {
            let lane: Vec<f64> = lane.collect();
            let sum = |each: fn(f64) -> f64| lane.iter().fold(0.0, |sum, x| round(sum + round(each(*x))));
            match node.operator.as_str() {
                "ReduceSum" => sum(|x| x),
                "ReduceSumSquare" => sum(|x| x * x),
                "ReduceL1" => sum(f64::abs),
                "ReduceL2" => round(sum(|x| x * x).sqrt()),
                "ReduceMean" => round(sum(|x| x) / lane.len() as f64),
                "ReduceMin" => lane.iter().copied().fold(f64::INFINITY, f64::min),
                "ReduceMax" => lane.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                _ => {
                    let top = lane.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                    round(lane.iter().fold(0.0, |sum, x| sum + (x - top).exp()).ln() + top)
                }
            }
        },
    )
}

/// One value for each lane along an axis.
fn along(
    tensor: &Tensor,
    axis: usize,
    keep: bool,
    kind: Kind,
    each: impl Fn(&mut dyn Iterator<Item = f64>) -> f64,
) -> Result<Tensor> {
    let (before, _, after) = tensor.around(axis);
    let mut values = room(before.saturating_mul(after))?;
    for outer in 0..before {
        for inner in 0..after {
            values.push(each(&mut tensor.lane(axis, outer, inner)));
        }
    }
    let mut shape = tensor.shape.clone();
    if keep {
        shape[axis] = 1;
    } else {
        shape.remove(axis);
    }
    Ok(Tensor { shape, values, kind })
}

fn arg(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let tensor = input(node, inputs, 0)?;
    let axis = tensor.axis(node.integer("axis", 0))?;
    let sign = if node.operator == "ArgMin" { -1.0 } else { 1.0 };
    let keep = node.integer("keepdims", 1) != 0;
    // Here a NaN is larger than nothing, and stays where it is the first.
    let place = |lane: &mut dyn Iterator<Item = f64>| {
        let mut best = (0, f64::NAN);
        for (at, x) in lane.enumerate() {
            if at == 0 || x > best.1 {
                best = (at, x);
            }
        }
        best.0 as f64
    };
    along(tensor, axis, keep, Kind::Integer, |lane| {
        place(&mut lane.map(|x| sign * x))
    })
}

fn softmax(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let tensor = input(node, inputs, 0)?;
    let axis = tensor.axis(node.integer("axis", -1))?;
    let (before, along, after) = tensor.around(axis);
    let mut values = filled(0.0, tensor.values.len())?;
    for outer in 0..before {
        for inner in 0..after {
            let top = tensor.lane(axis, outer, inner).fold(f64::NEG_INFINITY, f64::max);
            let sum = tensor
                .lane(axis, outer, inner)
                .fold(0.0, |sum, x| sum + tensor.kind.round((x - top).exp()));
            for (at, x) in tensor.lane(axis, outer, inner).enumerate() {
                values[(outer * along + at) * after + inner] = tensor.kind.round((x - top).exp() / sum);
            }
        }
    }
    Ok(Tensor {
        values,
        ..tensor.clone()
    })
}

fn reshape(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let tensor = input(node, inputs, 0)?;
    let count = tensor.values.len();
    let given: Vec<i64> = match inputs.get(1) {
        Some(shape) => shape.values.iter().map(|extent| *extent as i64).collect(),
        None => node.integers("axes").to_vec(),
    };
    let shape: Vec<usize> = match node.operator.as_str() {
        "Flatten" => {
            let first = tensor.shape.first().copied().unwrap_or(1);
            vec![first, count.checked_div(first).unwrap_or(0)]
        }
        "Squeeze" => {
            let axes: Vec<usize> = given.iter().map(|axis| tensor.axis(*axis)).collect::<Result<_>>()?;
            let kept = tensor.shape.iter().enumerate().filter(|(at, extent)| {
                if axes.is_empty() {
                    **extent != 1
                } else {
                    !axes.contains(at)
                }
            });
            kept.map(|(_, extent)| *extent).collect()
        }
        "Unsqueeze" => {
            let mut shape = tensor.shape.clone();
            for axis in given {
                let at = if axis < 0 { axis + shape.len() as i64 + 1 } else { axis };
                let at = usize::try_from(at).unwrap_or(usize::MAX).min(shape.len());
                shape.insert(at, 1);
            }
            shape
        }
        _ => {
            let extent = |(at, extent): (usize, &i64)| match extent {
                0 => tensor.shape.get(at).copied().unwrap_or(0),
                -1 => 1,
                extent => usize::try_from(*extent).unwrap_or(0),
            };
            let mut shape: Vec<usize> = given.iter().enumerate().map(extent).collect();
            if let Some(free) = given.iter().position(|extent| *extent == -1) {
                let others = crate::data::array::count(&shape)?;
                shape[free] = count.checked_div(others).unwrap_or(0);
            }
            shape
        }
    };
    if crate::data::array::count(&shape)? != count {
        return Err(node.wrong(&format!("a tensor of shape {:?} as {shape:?}", tensor.shape)));
    }
    Ok(Tensor {
        shape,
        ..tensor.clone()
    })
}

fn cast(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let tensor = input(node, inputs, 0)?;
    let kind = match node.integer("to", 1) {
        1 => Kind::Single,
        11 => Kind::Double,
        6 | 7 => Kind::Integer,
        9 => {
            let values = tensor.values.iter().map(|x| f64::from(u8::from(*x != 0.0))).collect();
            return Ok(Tensor {
                values,
                kind: Kind::Integer,
                shape: tensor.shape.clone(),
            });
        }
        8 if matches!(tensor.kind, Kind::Text(_)) => tensor.kind.clone(),
        other => return Err(node.refused(&format!("to type {other}"))),
    };
    if matches!(tensor.kind, Kind::Text(_)) != matches!(kind, Kind::Text(_)) {
        return Err(node.refused("of texts"));
    }
    let each = |x: &f64| {
        if kind == Kind::Integer {
            x.trunc()
        } else {
            kind.round(*x)
        }
    };
    Ok(Tensor {
        values: tensor.values.iter().map(each).collect(),
        shape: tensor.shape.clone(),
        kind,
    })
}

fn concat(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let first = input(node, inputs, 0)?;
    let axis = first.axis(node.integer("axis", 1))?;
    let (before, _, after) = first.around(axis);
    let mut values = Vec::new();
    for outer in 0..before {
        for tensor in inputs {
            if tensor.shape.len() != first.shape.len()
                || tensor.around(axis).0 != before
                || tensor.around(axis).2 != after
            {
                return Err(node.wrong("tensors of other shapes"));
            }
            let width = tensor.around(axis).1 * after;
            values.extend_from_slice(&tensor.values[outer * width..(outer + 1) * width]);
        }
    }
    let mut shape = first.shape.clone();
    shape[axis] = inputs.iter().map(|tensor| tensor.around(axis).1).sum();
    Ok(Tensor {
        shape,
        values,
        kind: first.kind.clone(),
    })
}

/// Values along an axis by their places.
fn extract(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let (tensor, places) = (input(node, inputs, 0)?, input(node, inputs, 1)?);
    let last = tensor.shape.len() as i64 - 1;
    let axis = if node.operator == "Gather" {
        node.integer("axis", 0)
    } else {
        last
    };
    let axis = tensor.axis(axis)?;
    let (before, along, after) = tensor.around(axis);
    let mut values = room(before.saturating_mul(places.values.len()).saturating_mul(after))?;
    for outer in 0..before {
        for place in &places.values {
            let place = if *place < 0.0 { *place + along as f64 } else { *place };
            if !(0.0..along as f64).contains(&place) {
                return Err(node.wrong(&format!("place {place} of {along}")));
            }
            let start = (outer * along + place as usize) * after;
            values.extend_from_slice(&tensor.values[start..start + after]);
        }
    }
    let mut shape = tensor.shape.clone();
    if node.operator == "Gather" {
        shape.splice(axis..=axis, places.shape.iter().copied());
    } else {
        shape[axis] = places.values.len();
        // A list of classes by many places is a row.
        if shape.len() == 1 {
            shape.insert(0, 1);
        }
    }
    Ok(Tensor {
        shape,
        values,
        kind: tensor.kind.clone(),
    })
}

fn transpose(node: &Node, inputs: &[&Tensor]) -> Result<Tensor> {
    let tensor = input(node, inputs, 0)?;
    let (rows, columns) = matrix(node, tensor)?;
    if !matches!(node.integers("perm"), [] | [1, 0]) {
        return Err(ModelError::not_built("ONNX transposes that turn nothing"));
    }
    let turned = (0..columns).flat_map(|column| (0..rows).map(move |row| row * columns + column));
    Ok(Tensor {
        shape: vec![columns, rows],
        values: turned.map(|at| tensor.values[at]).collect(),
        kind: tensor.kind.clone(),
    })
}
