//! Products of arrays and linear algebra, as the package calls them.

use crate::array::{object, result, results};
use crate::errors::Raise;
use crate::given::{Given, Natives};
use crate::reduce::finish;
use crate::{singles, values};
use rustpython_vm::PyResult;
use rustpython_vm::builtins::{PyInt, PyStr};
use taipan_arrays::Array;
use taipan_arrays::linear::{self, Axes, Order, QrMode, Tolerance};

/// By their names.
pub const NATIVES: Natives = &[
    ("dot", |given| two(given, linear::dot)),
    ("matmul", |given| two(given, linear::matmul)),
    ("inner", |given| two(given, linear::inner)),
    ("vdot", |given| two(given, linear::vdot)),
    ("kron", |given| two(given, linear::kron)),
    ("vecdot", |given| {
        finish(given, linear::vecdot(&given.array(0)?, &given.array(1)?, given.int(2)?))
    }),
    ("cross", |given| {
        let axes = [given.int(2)?, given.int(3)?, given.int(4)?];
        finish(given, linear::cross(&given.array(0)?, &given.array(1)?, axes))
    }),
    ("tensordot", tensordot),
    ("einsum", |given| {
        finish(given, linear::einsum(&given.text(0)?, &given.arrays(1)?))
    }),
    ("polyadd", |given| two(given, linear::polyadd)),
    ("polysub", |given| two(given, linear::polysub)),
    ("polymul", |given| two(given, linear::polymul)),
    ("polydiv", |given| {
        pair(given, linear::polydiv(&given.array(0)?, &given.array(1)?))
    }),
    ("polyder", |given| {
        finish(given, linear::polyder(&given.array(0)?, given.int(1)?))
    }),
    ("polyint", |given| {
        let constants = given.optional_array(2)?;
        finish(
            given,
            linear::polyint(&given.array(0)?, given.int(1)?, constants.as_ref()),
        )
    }),
    ("roots", |given| one(given, linear::roots)),
    ("poly", |given| one(given, linear::poly)),
    ("polyfit", |given| {
        let (deg, rcond, weights) = (given.int(2)?, given.optional_float(3)?, given.optional_array(4)?);
        let made = linear::polyfit(&given.array(0)?, &given.array(1)?, deg, rcond, weights.as_ref(), false);
        finish(given, made.map(|fit| fit.coefficients))
    }),
    ("linalg_tensorinv", |given| {
        finish(given, linear::tensorinv(&given.array(0)?, given.int(1)?))
    }),
    ("linalg_inv", |given| one(given, linear::inv)),
    ("linalg_det", |given| one(given, linear::det)),
    ("linalg_eigvals", |given| one(given, linear::eigvals)),
    ("linalg_solve", |given| two(given, linear::solve)),
    ("linalg_slogdet", |given| pair(given, linear::slogdet(&given.array(0)?))),
    ("linalg_eig", |given| pair(given, linear::eig(&given.array(0)?))),
    ("linalg_eigh", |given| {
        pair(given, linear::eigh(&given.array(0)?, &given.text(1)?))
    }),
    ("linalg_eigvalsh", |given| {
        finish(given, linear::eigvalsh(&given.array(0)?, &given.text(1)?))
    }),
    ("linalg_cholesky", |given| {
        finish(given, linear::cholesky(&given.array(0)?, given.flag(1)?))
    }),
    ("linalg_qr", qr),
    ("linalg_svd", svd),
    ("linalg_lstsq", lstsq),
    ("linalg_pinv", |given| {
        let rcond = given.optional_float(1)?.unwrap_or(1e-15);
        finish(given, linear::pinv(&given.array(0)?, rcond, given.flag(2)?))
    }),
    ("linalg_matrix_rank", |given| {
        let tolerance = given.optional_float(1)?.map_or(Tolerance::Default, Tolerance::Absolute);
        finish(given, linear::matrix_rank(&given.array(0)?, tolerance, given.flag(2)?))
    }),
    ("linalg_cond", |given| {
        finish(given, linear::cond(&given.array(0)?, &order(given, 1)?))
    }),
    ("linalg_norm", |given| {
        let axes = given.axes(2)?;
        finish(
            given,
            linear::norm(&given.array(0)?, &order(given, 1)?, axes.as_deref(), given.flag(3)?),
        )
    }),
    ("linalg_matrix_power", |given| {
        if given.object(1)?.downcast_ref::<PyInt>().is_none() {
            return Err(given.vm.new_type_error("exponent must be an integer"));
        }
        finish(given, linear::matrix_power(&given.array(0)?, given.int(1)? as i64))
    }),
    ("linalg_multi_dot", |given| {
        finish(given, linear::multi_dot(&given.arrays(0)?))
    }),
];

fn one(given: &Given<'_>, of: fn(&Array) -> taipan_arrays::Result<Array>) -> PyResult {
    finish(given, of(&given.array(0)?))
}

fn two(given: &Given<'_>, of: fn(&Array, &Array) -> taipan_arrays::Result<Array>) -> PyResult {
    finish(given, of(&given.array(0)?, &given.array(1)?))
}

fn pair(given: &Given<'_>, made: taipan_arrays::Result<(Array, Array)>) -> PyResult {
    let (first, second) = made.raised(given.vm)?;
    results(vec![first, second], given.vm)
}

fn tensordot(given: &Given<'_>) -> PyResult {
    let axes = given.object(2)?;
    let axes = match axes.downcast_ref::<PyInt>() {
        Some(_) => Axes::Count(given.int(2)?),
        None => match singles::items(axes, given.vm)?.as_slice() {
            [first, second] => Axes::Pairs(values::integers(first, given.vm)?, values::integers(second, given.vm)?),
            _ => return Err(given.vm.new_value_error("axes are a number or a pair of lists")),
        },
    };
    finish(given, linear::tensordot(&given.array(0)?, &given.array(1)?, &axes))
}

fn order(given: &Given<'_>, place: usize) -> PyResult<Order> {
    if given.is_none(place) {
        return Ok(Order::Default);
    }
    match given.object(place)?.downcast_ref::<PyStr>() {
        Some(_) => given.text(place).map(Order::Name),
        None => given.float(place).map(Order::Number),
    }
}

fn qr(given: &Given<'_>) -> PyResult {
    let mode = QrMode::parse(&given.text(1)?).raised(given.vm)?;
    let (first, second) = linear::qr(&given.array(0)?, mode).raised(given.vm)?;
    match second {
        Some(second) => results(vec![first, second], given.vm),
        None => result(first, given.vm),
    }
}

fn svd(given: &Given<'_>) -> PyResult {
    let (array, hermitian) = (given.array(0)?, given.flag(3)?);
    if !given.flag(2)? {
        return finish(given, linear::svdvals(&array, hermitian));
    }
    let made = linear::svd(&array, given.flag(1)?, hermitian).raised(given.vm)?;
    results(vec![made.u, made.s, made.vh], given.vm)
}

fn lstsq(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let made = linear::lstsq(&given.array(0)?, &given.array(1)?, given.optional_float(2)?).raised(vm)?;
    let parts = [made.x, made.residuals].map(|array| object(array, vm));
    let [x, residuals] = parts;
    let rest = [result(made.rank, vm)?, object(made.singular, vm)?];
    let [rank, singular] = rest;
    Ok(vm.ctx.new_tuple(vec![x?, residuals?, rank, singular]).into())
}
