//! Linear algebra against numpy's.

use crate::cases::{Arg, Case, Outcome, run};
use taipan_arrays::linear::{self, Axes, LeastSquares, Order, QrMode, Tolerance};
use taipan_arrays::{Array, ArrayError, C64, DType};

#[test]
fn products() {
    run("products.txt", include_str!("../cases/linear/products.txt"), product);
}

#[test]
fn equations() {
    run("equations.txt", include_str!("../cases/linear/equations.txt"), equation);
}

#[test]
fn decompositions() {
    run(
        "decompositions.txt",
        include_str!("../cases/linear/decompositions.txt"),
        decomposition,
    );
}

#[test]
fn polynomials() {
    run(
        "polynomials.txt",
        include_str!("../cases/linear/polynomials.txt"),
        polynomial,
    );
}

fn one(array: Result<Array, ArrayError>) -> Outcome {
    Ok(vec![Arg::Array(array?)])
}

fn two((a, b): (Array, Array)) -> Outcome {
    Ok(vec![Arg::Array(a), Arg::Array(b)])
}

fn product(case: &Case) -> Outcome {
    let (a, b) = (|| case.array(0), || case.array(1));
    let axis = |name: &str, default: isize| match case.key(name) {
        Arg::None => default,
        given => given.int(),
    };
    match case.name.as_str() {
        "dot" => one(linear::dot(a(), b())),
        "matmul" => one(linear::matmul(a(), b())),
        "matvec" => one(linear::matvec(a(), b())),
        "inner" => one(linear::inner(a(), b())),
        "outer" => one(linear::outer(a(), b())),
        "vdot" => one(linear::vdot(a(), b())),
        "vecdot" => one(linear::vecdot(a(), b(), axis("axis", -1))),
        "kron" => one(linear::kron(a(), b())),
        "cross" => one(linear::cross(
            a(),
            b(),
            [axis("axisa", -1), axis("axisb", -1), axis("axisc", -1)],
        )),
        "trace" => one(linear::trace(
            a(),
            axis("offset", 0),
            [axis("axis1", 0), axis("axis2", 1)],
        )),
        "tensordot" => one(linear::tensordot(a(), b(), &axes(case.arg(2)))),
        "einsum" => {
            let arrays: Vec<Array> = case.args[1..]
                .iter()
                .filter_map(|arg| arg.as_array().cloned())
                .collect();
            one(linear::einsum(case.arg(0).text(), &arrays))
        }
        "multi_dot" => one(linear::multi_dot(&case.arg(0).arrays())),
        "matrix_power" => one(linear::matrix_power(a(), case.arg(1).int() as i64)),
        other => panic!("no function {other}"),
    }
}

fn axes(arg: &Arg) -> Axes {
    match arg {
        Arg::List(both) => Axes::Pairs(both[0].ints().unwrap_or_default(), both[1].ints().unwrap_or_default()),
        count => Axes::Count(count.int()),
    }
}

fn order(arg: &Arg) -> Order {
    match arg {
        Arg::None => Order::Default,
        Arg::Str(name) => Order::Name(name.clone()),
        number => Order::Number(number.float()),
    }
}

fn equation(case: &Case) -> Outcome {
    let (a, b) = (|| case.array(0), || case.array(1));
    let float = |arg: &Arg| (!matches!(arg, Arg::None)).then(|| arg.float());
    match case.name.as_str() {
        "solve" => one(linear::solve(a(), b())),
        "inv" => one(linear::inv(a())),
        "det" => one(linear::det(a())),
        "slogdet" => two(linear::slogdet(a())?),
        "pinv" => one(linear::pinv(
            a(),
            float(case.key("rcond")).unwrap_or(1e-15),
            case.key("hermitian").truth(),
        )),
        "lstsq" => {
            let LeastSquares {
                x,
                residuals,
                rank,
                singular,
            } = linear::lstsq(a(), b(), float(case.arg(2)))?;
            Ok([x, residuals, rank, singular].into_iter().map(Arg::Array).collect())
        }
        "tensorinv" => one(linear::tensorinv(a(), case.arg(1).int())),
        "tensorsolve" => one(linear::tensorsolve(
            a(),
            b(),
            &case.key("axes").ints().unwrap_or_default(),
        )),
        "norm" => {
            let axes = case.arg(2).ints();
            one(linear::norm(
                a(),
                &order(case.arg(1)),
                axes.as_deref(),
                case.arg(3).truth(),
            ))
        }
        "cond" => one(linear::cond(a(), &order(case.arg(1)))),
        "matrix_rank" => {
            let tolerance = match (float(case.key("tol")), float(case.key("rtol"))) {
                (Some(tol), _) => Tolerance::Absolute(tol),
                (_, Some(rtol)) => Tolerance::Relative(rtol),
                _ => Tolerance::Default,
            };
            let rank = linear::matrix_rank(a(), tolerance, false)?;
            // Of vectors it is a number of Python's.
            let plain = a().ndim() < 2;
            Ok(vec![if plain {
                Arg::Int(i128::from(rank.to_vec::<i64>()?[0]))
            } else {
                Arg::Array(rank)
            }])
        }
        other => panic!("no function {other}"),
    }
}

/// The product of a decomposition's parts, and those of vectors with themselves.
fn decomposition(case: &Case) -> Outcome {
    let a = case.array(0);
    let uplo = |arg: &Arg| {
        if let Arg::Str(text) = arg {
            text.clone()
        } else {
            "L".to_string()
        }
    };
    match case.name.as_str() {
        "cholesky" => one(linear::cholesky(a, case.key("upper").truth())),
        "qr" => {
            let mode = case.key("mode");
            let mode = if let Arg::Str(name) = mode {
                QrMode::parse(name)?
            } else {
                QrMode::Reduced
            };
            let (q, r) = linear::qr(a, mode)?;
            Ok([Some(q), r].into_iter().flatten().map(Arg::Array).collect())
        }
        "svd" => {
            let made = linear::svd(a, case.arg(1).truth(), case.key("hermitian").truth())?;
            Ok([made.u, made.s, made.vh].into_iter().map(Arg::Array).collect())
        }
        "svd_back" => {
            let made = linear::svd(a, case.arg(1).truth(), case.key("hermitian").truth())?;
            let k = *made.s.shape().last().unwrap_or(&0);
            let (u, vh) = (columns(&made.u, k), rows(&made.vh, k));
            let whole = linear::matmul(&scaled(&u, &made.s), &vh)?;
            let left = linear::matmul(&adjoint(&made.u), &made.u)?;
            let right = linear::matmul(&made.vh, &adjoint(&made.vh))?;
            Ok([whole, left, right, made.s].into_iter().map(Arg::Array).collect())
        }
        "svdvals" => one(linear::svdvals(a, case.key("hermitian").truth())),
        "eigh" => two(linear::eigh(a, &uplo(case.arg(1)))?),
        "eigh_back" => {
            let (values, vectors) = linear::eigh(a, &uplo(case.arg(1)))?;
            let whole = linear::matmul(&scaled(&vectors, &values), &adjoint(&vectors))?;
            let unit = linear::matmul(&adjoint(&vectors), &vectors)?;
            Ok([whole, unit, values].into_iter().map(Arg::Array).collect())
        }
        "eigvalsh" => one(linear::eigvalsh(a, &uplo(case.arg(1)))),
        "eigvals" => one(linear::eigvals(a)),
        "eig" => two(linear::eig(a)?),
        "eig_back" => {
            let (values, vectors) = linear::eig(a)?;
            let left = linear::matmul(a, &vectors)?;
            let right = scaled(&vectors, &values);
            two((difference(&left, &right), values))
        }
        other => panic!("no function {other}"),
    }
}

fn complex(a: &Array) -> Vec<C64> {
    a.as_type(DType::C128).and_then(|a| a.to_vec::<C64>()).expect("numbers")
}

fn made(values: Vec<C64>, shape: &[usize], dtype: DType) -> Array {
    Array::new(values, shape)
        .and_then(|a| a.as_type(dtype))
        .expect("an array")
}

fn adjoint(a: &Array) -> Array {
    let turned = linear::matrix_transpose(a).expect("a matrix");
    let values = complex(&turned).iter().map(|x| x.conj()).collect();
    made(values, turned.shape(), a.dtype())
}

/// The columns of matrices times a number each.
fn scaled(a: &Array, by: &Array) -> Array {
    let (n, rows) = (a.shape()[a.ndim() - 1], a.shape()[a.ndim() - 2]);
    let factors = complex(by);
    let values = complex(a)
        .iter()
        .enumerate()
        .map(|(i, x)| x * factors[i / (n * rows).max(1) * n + i % n])
        .collect();
    made(values, a.shape(), a.dtype())
}

fn difference(a: &Array, b: &Array) -> Array {
    let values = complex(a).iter().zip(complex(b)).map(|(x, y)| x - y).collect();
    made(values, a.shape(), a.dtype())
}

fn columns(a: &Array, k: usize) -> Array {
    let mut shape = a.shape().to_vec();
    *shape.last_mut().expect("a matrix") = k;
    a.view(a.offset(), shape, a.strides().to_vec()).expect("a part")
}

fn rows(a: &Array, k: usize) -> Array {
    let mut shape = a.shape().to_vec();
    let at = shape.len() - 2;
    shape[at] = k;
    a.view(a.offset(), shape, a.strides().to_vec()).expect("a part")
}

fn polynomial(case: &Case) -> Outcome {
    let (a, b) = (|| case.array(0), || case.array(1));
    match case.name.as_str() {
        "polyadd" => one(linear::polyadd(a(), b())),
        "polysub" => one(linear::polysub(a(), b())),
        "polymul" => one(linear::polymul(a(), b())),
        "polydiv" => two(linear::polydiv(a(), b())?),
        "polyder" => one(linear::polyder(a(), case.arg(1).int())),
        "polyint" => one(linear::polyint(a(), case.arg(1).int(), case.arg(2).as_array())),
        "roots" => one(linear::roots(a())),
        "poly" if a().size() == 0 && a().ndim() == 1 => Ok(vec![Arg::Float(linear::poly(a())?.to_vec::<f64>()?[0])]),
        "poly" => one(linear::poly(a())),
        "vander" => {
            let n = (!matches!(case.arg(1), Arg::None)).then(|| case.arg(1).int());
            one(linear::vander(a(), n, case.key("increasing").truth()))
        }
        "polyfit" => {
            let w = case.key("w").as_array();
            one(linear::polyfit(a(), b(), case.arg(2).int(), None, w, false).map(|fit| fit.coefficients))
        }
        "polyfit_covariance" => {
            let fit = linear::polyfit(a(), b(), case.arg(2).int(), None, None, true)?;
            Ok([Some(fit.coefficients), fit.covariance]
                .into_iter()
                .flatten()
                .map(Arg::Array)
                .collect())
        }
        other => panic!("no function {other}"),
    }
}
