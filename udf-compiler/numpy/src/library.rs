//! The modules of the packages `numpy` and `scipy`.

use taipan_interp::library::{Library, Module};

const fn module(name: &'static str, text: &'static str) -> Module {
    Module::new(name, text)
}

static MODULES: [Module; 41] = [
    module("numpy", include_str!("../py/numpy/__init__.py")),
    module("numpy._columns", include_str!("../py/numpy/_columns.py")),
    module("numpy._core", include_str!("../py/numpy/_core/__init__.py")),
    module(
        "numpy._core.arrayprint",
        include_str!("../py/numpy/_core/arrayprint.py"),
    ),
    module("numpy._core.datetimes", include_str!("../py/numpy/_core/datetimes.py")),
    module("numpy._core.dtypes", include_str!("../py/numpy/_core/dtypes.py")),
    module("numpy._core.errstate", include_str!("../py/numpy/_core/errstate.py")),
    module(
        "numpy._core.fromnumeric",
        include_str!("../py/numpy/_core/fromnumeric.py"),
    ),
    module("numpy._core.getlimits", include_str!("../py/numpy/_core/getlimits.py")),
    module(
        "numpy._core.multiarray",
        include_str!("../py/numpy/_core/multiarray.py"),
    ),
    module("numpy._core.numeric", include_str!("../py/numpy/_core/numeric.py")),
    module(
        "numpy._core.numerictypes",
        include_str!("../py/numpy/_core/numerictypes.py"),
    ),
    module(
        "numpy._core.shape_base",
        include_str!("../py/numpy/_core/shape_base.py"),
    ),
    module("numpy._core.umath", include_str!("../py/numpy/_core/umath.py")),
    module("numpy._functions", include_str!("../py/numpy/_functions.py")),
    module("numpy._items", include_str!("../py/numpy/_items.py")),
    module("numpy._names", include_str!("../py/numpy/_names.py")),
    module("numpy._plain", include_str!("../py/numpy/_plain.py")),
    module(
        "numpy._reduced_columns",
        include_str!("../py/numpy/_reduced_columns.py"),
    ),
    module("numpy._refusing", include_str!("../py/numpy/_refusing.py")),
    module("numpy._scalars", include_str!("../py/numpy/_scalars.py")),
    module("numpy.exceptions", include_str!("../py/numpy/exceptions.py")),
    module("numpy.fft", include_str!("../py/numpy/fft/__init__.py")),
    module("numpy.lib", include_str!("../py/numpy/lib/__init__.py")),
    module("numpy.lib.dates", include_str!("../py/numpy/lib/dates.py")),
    module("numpy.lib.elements", include_str!("../py/numpy/lib/elements.py")),
    module("numpy.lib.statistics", include_str!("../py/numpy/lib/statistics.py")),
    module(
        "numpy.lib.stride_tricks",
        include_str!("../py/numpy/lib/stride_tricks.py"),
    ),
    module("numpy.linalg", include_str!("../py/numpy/linalg/__init__.py")),
    module("numpy.random", include_str!("../py/numpy/random/__init__.py")),
    module(
        "numpy.random._distributions",
        include_str!("../py/numpy/random/_distributions.py"),
    ),
    module(
        "numpy.random._generator",
        include_str!("../py/numpy/random/_generator.py"),
    ),
    module("numpy.random._legacy", include_str!("../py/numpy/random/_legacy.py")),
    module("numpy.random._orders", include_str!("../py/numpy/random/_orders.py")),
    module("numpy.random._seeds", include_str!("../py/numpy/random/_seeds.py")),
    module("numpy.testing", include_str!("../py/numpy/testing/__init__.py")),
    module("numpy.typing", include_str!("../py/numpy/typing/__init__.py")),
    module("scipy", include_str!("../py/scipy/__init__.py")),
    module("scipy._formulas", include_str!("../py/scipy/_formulas.py")),
    module("scipy.special", include_str!("../py/scipy/special/__init__.py")),
    module("scipy.stats", include_str!("../py/scipy/stats/__init__.py")),
];

/// The library of them.
pub static LIBRARY: Library = Library::new(&MODULES);
