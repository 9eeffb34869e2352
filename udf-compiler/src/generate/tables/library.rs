//! The modules that programs over tables import. Each is compiled to bytecode once: when it is first needed, or before, on a
//! thread of its own, while the interpreter that will need it starts.

use rustpython_vm::compiler::core::Mode;
use rustpython_vm::compiler::core::bytecode::CodeObject;
use std::sync::{Once, OnceLock};

/// A module of the library.
pub struct Module {
    name: &'static str,
    text: &'static str,
    code: OnceLock<Result<CodeObject, String>>,
}

const fn module(name: &'static str, text: &'static str) -> Module {
    Module {
        name,
        text,
        code: OnceLock::new(),
    }
}

static MODULES: [Module; 66] = [
    module("pandas", include_str!("py/pandas/__init__.py")),
    module("pandas._items", include_str!("py/pandas/_items.py")),
    module("pandas._names", include_str!("py/pandas/_names.py")),
    module("pandas._base", include_str!("py/pandas/_base.py")),
    module("pandas._errors", include_str!("py/pandas/_errors.py")),
    module("pandas._align", include_str!("py/pandas/_align.py")),
    module("pandas._arrays", include_str!("py/pandas/_arrays.py")),
    module("pandas._split", include_str!("py/pandas/_split.py")),
    module("pandas._at_once", include_str!("py/pandas/_at_once.py")),
    module("pandas._growing", include_str!("py/pandas/_growing.py")),
    module("pandas._series", include_str!("py/pandas/_series.py")),
    module("pandas._across", include_str!("py/pandas/_across.py")),
    module("pandas._operators", include_str!("py/pandas/_operators.py")),
    module("pandas._values", include_str!("py/pandas/_values.py")),
    module("pandas._missing", include_str!("py/pandas/_missing.py")),
    module("pandas._casts", include_str!("py/pandas/_casts.py")),
    module("pandas._types", include_str!("py/pandas/_types.py")),
    module("pandas._text", include_str!("py/pandas/_text.py")),
    module("pandas._patterns", include_str!("py/pandas/_patterns.py")),
    module("pandas._parts", include_str!("py/pandas/_parts.py")),
    module("pandas._dates", include_str!("py/pandas/_dates.py")),
    module("pandas._scalars", include_str!("py/pandas/_scalars.py")),
    module("pandas._offsets", include_str!("py/pandas/_offsets.py")),
    module("pandas._parsing", include_str!("py/pandas/_parsing.py")),
    module("pandas._categories", include_str!("py/pandas/_categories.py")),
    module("pandas._frame", include_str!("py/pandas/_frame.py")),
    module("pandas._groups", include_str!("py/pandas/_groups.py")),
    module("pandas._index", include_str!("py/pandas/_index.py")),
    module("pandas._labels", include_str!("py/pandas/_labels.py")),
    module("pandas._order", include_str!("py/pandas/_order.py")),
    module("pandas._windows", include_str!("py/pandas/_windows.py")),
    module("pandas._series_tables", include_str!("py/pandas/_series_tables.py")),
    module("pandas._frame_tables", include_str!("py/pandas/_frame_tables.py")),
    module("pandas._frame_shape", include_str!("py/pandas/_frame_shape.py")),
    module("pandas._shape", include_str!("py/pandas/_shape.py")),
    module("pandas._bins", include_str!("py/pandas/_bins.py")),
    module("pandas._quantiles", include_str!("py/pandas/_quantiles.py")),
    module("pandas._pivot", include_str!("py/pandas/_pivot.py")),
    module("pandas._asof", include_str!("py/pandas/_asof.py")),
    module("pandas._concat", include_str!("py/pandas/_concat.py")),
    module("pandas._reductions", include_str!("py/pandas/_reductions.py")),
    module("pandas._within", include_str!("py/pandas/_within.py")),
    module("pandas._symbolic", include_str!("py/pandas/_symbolic.py")),
    module("pandas._merge", include_str!("py/pandas/_merge.py")),
    module("pandas._rows", include_str!("py/pandas/_rows.py")),
    module("pandas._places", include_str!("py/pandas/_places.py")),
    module("pandas._query", include_str!("py/pandas/_query.py")),
    module("pandas._scalar", include_str!("py/pandas/_scalar.py")),
    module("pandas._look", include_str!("py/pandas/_look.py")),
    module("pandas._crosstab", include_str!("py/pandas/_crosstab.py")),
    module("pandas._describe", include_str!("py/pandas/_describe.py")),
    module("pandas._totals", include_str!("py/pandas/_totals.py")),
    module("pandas._resample", include_str!("py/pandas/_resample.py")),
    module("pandas._known", include_str!("py/pandas/_known.py")),
    module("pandas._printing", include_str!("py/pandas/_printing.py")),
    module("pandas._texts", include_str!("py/pandas/_texts.py")),
    module("numpy", include_str!("py/numpy/__init__.py")),
    module("numpy._types", include_str!("py/numpy/_types.py")),
    module("numpy._functions", include_str!("py/numpy/_functions.py")),
    module("numpy._columns", include_str!("py/numpy/_columns.py")),
    module("numpy._lists", include_str!("py/numpy/_lists.py")),
    module("numpy._names", include_str!("py/numpy/_names.py")),
    module("numpy._plain", include_str!("py/numpy/_plain.py")),
    module("numpy._refusing", include_str!("py/numpy/_refusing.py")),
    module("numpy._scalars", include_str!("py/numpy/_scalars.py")),
    module("numpy._zero", include_str!("py/numpy/_zero.py")),
];

/// The stack of a thread that compiles: as large as sources nest deep.
const STACK_BYTES: usize = 64 << 20;

/// Begins to compile all modules, the first time.
pub fn compile_ahead() {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        let thread = std::thread::Builder::new()
            .name("taipan-library".into())
            .stack_size(STACK_BYTES);
        let compiled = thread.spawn(|| MODULES.iter().filter(|module| module.code().is_ok()).count());
        // Without a thread, modules are compiled when they are needed; so are errors told then.
        drop(compiled);
    });
}

/// The module of this name.
pub fn find(name: &str) -> Option<&'static Module> {
    MODULES.iter().find(|module| module.name == name)
}

impl Module {
    /// Whether there are modules below it.
    pub fn is_package(&self) -> bool {
        let below = |module: &Module| {
            module
                .name
                .strip_prefix(self.name)
                .is_some_and(|rest| rest.starts_with('.'))
        };
        MODULES.iter().any(below)
    }

    /// Its code, or why there is none, which would be a bug.
    pub fn code(&self) -> Result<&CodeObject, String> {
        let compile = || {
            rustpython_vm::compiler::compile(self.text, Mode::Exec, self.name, Default::default())
                .map_err(|e| format!("{}: {e}", self.name))
        };
        self.code.get_or_init(compile).as_ref().map_err(Clone::clone)
    }
}
