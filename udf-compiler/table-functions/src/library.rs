//! The modules that programs over tables import. Those of `numpy` are another library's.

use rustpython_vm::{PyResult, VirtualMachine};
use taipan_interp::library::{Library, Module};

const fn module(name: &'static str, text: &'static str) -> Module {
    Module::new(name, text)
}

static MODULES: [Module; 172] = [
    // What all stand on.
    module("_taipan_ground", include_str!("py/_taipan_ground/__init__.py")),
    module("_taipan_ground.lib", include_str!("py/_taipan_ground/lib.py")),
    module("_taipan_ground.base", include_str!("py/_taipan_ground/base.py")),
    module("_taipan_ground.calls", include_str!("py/_taipan_ground/calls.py")),
    module("_taipan_ground.handlers", include_str!("py/_taipan_ground/handlers.py")),
    // As `import pandas` loads them.
    module("pandas", include_str!("py/pandas/__init__.py")),
    module("pandas.core", include_str!("py/pandas/core/__init__.py")),
    module("pandas._libs", include_str!("py/pandas/_libs/__init__.py")),
    module(
        "pandas._libs.tslibs",
        include_str!("py/pandas/_libs/tslibs/__init__.py"),
    ),
    module(
        "pandas._libs.tslibs.timestamps",
        include_str!("py/pandas/_libs/tslibs/timestamps.py"),
    ),
    module(
        "pandas._libs.tslibs.parsing",
        include_str!("py/pandas/_libs/tslibs/parsing.py"),
    ),
    module("pandas._libs.lib", include_str!("py/pandas/_libs/lib.py")),
    module(
        "pandas._libs.tslibs.units",
        include_str!("py/pandas/_libs/tslibs/units.py"),
    ),
    module("pandas.core.agg", include_str!("py/pandas/core/agg.py")),
    module("pandas._libs.observe", include_str!("py/pandas/_libs/observe.py")),
    module(
        "pandas.core.aggregations",
        include_str!("py/pandas/core/aggregations.py"),
    ),
    module("pandas._libs.ops", include_str!("py/pandas/_libs/ops.py")),
    module("pandas.core.dtypes", include_str!("py/pandas/core/dtypes/__init__.py")),
    module(
        "pandas.core.dtypes.dtypes",
        include_str!("py/pandas/core/dtypes/dtypes.py"),
    ),
    module("pandas.core.eager", include_str!("py/pandas/core/eager.py")),
    module("pandas._libs.names", include_str!("py/pandas/_libs/names.py")),
    module("pandas.core.common", include_str!("py/pandas/core/common.py")),
    module("pandas.core.frame", include_str!("py/pandas/core/frame.py")),
    module(
        "pandas.core.indexes",
        include_str!("py/pandas/core/indexes/__init__.py"),
    ),
    module(
        "pandas.core.indexes.columns",
        include_str!("py/pandas/core/indexes/columns.py"),
    ),
    module("pandas.core.series", include_str!("py/pandas/core/series.py")),
    module(
        "pandas.core.indexes.levels",
        include_str!("py/pandas/core/indexes/levels.py"),
    ),
    module("pandas.core.lazy_scalar", include_str!("py/pandas/core/lazy_scalar.py")),
    module("pandas.core.row_wise", include_str!("py/pandas/core/row_wise.py")),
    module("pandas.errors", include_str!("py/pandas/errors.py")),
    module("pandas.core.algorithms", include_str!("py/pandas/core/algorithms.py")),
    module("pandas.core.align", include_str!("py/pandas/core/align.py")),
    module("pandas.core.inplace", include_str!("py/pandas/core/inplace.py")),
    module("pandas.core.apply", include_str!("py/pandas/core/apply.py")),
    module("pandas.core.rows", include_str!("py/pandas/core/rows.py")),
    module("pandas.core.arrays", include_str!("py/pandas/core/arrays.py")),
    module("pandas.core.axis", include_str!("py/pandas/core/axis.py")),
    module("pandas.core.columns", include_str!("py/pandas/core/columns.py")),
    module(
        "pandas.core.construction",
        include_str!("py/pandas/core/construction.py"),
    ),
    module("pandas.core.written", include_str!("py/pandas/core/written.py")),
    module("pandas.core.extremes", include_str!("py/pandas/core/extremes.py")),
    module("pandas.core.generic", include_str!("py/pandas/core/generic.py")),
    module(
        "pandas.core.indexing",
        include_str!("py/pandas/core/indexing/__init__.py"),
    ),
    module(
        "pandas.core.indexing.frame",
        include_str!("py/pandas/core/indexing/frame.py"),
    ),
    module(
        "pandas.core.indexing.enlargement",
        include_str!("py/pandas/core/indexing/enlargement.py"),
    ),
    module(
        "pandas.core.indexing.keys",
        include_str!("py/pandas/core/indexing/keys.py"),
    ),
    module(
        "pandas._libs.tslibs.offsets",
        include_str!("py/pandas/_libs/tslibs/offsets.py"),
    ),
    module(
        "pandas.core.indexing.iloc",
        include_str!("py/pandas/core/indexing/iloc.py"),
    ),
    module(
        "pandas.core.indexing.loc",
        include_str!("py/pandas/core/indexing/loc.py"),
    ),
    module("pandas.core.periods", include_str!("py/pandas/core/periods.py")),
    module(
        "pandas.core.strings",
        include_str!("py/pandas/core/strings/__init__.py"),
    ),
    module(
        "pandas.core.strings.split_lists",
        include_str!("py/pandas/core/strings/split_lists.py"),
    ),
    module(
        "pandas.core.indexing.series",
        include_str!("py/pandas/core/indexing/series.py"),
    ),
    module("pandas.core.missing", include_str!("py/pandas/core/missing.py")),
    module("pandas.core.ops", include_str!("py/pandas/core/ops/__init__.py")),
    module("pandas.core.ops.frame", include_str!("py/pandas/core/ops/frame.py")),
    module(
        "pandas.core.ops.array_ops",
        include_str!("py/pandas/core/ops/array_ops.py"),
    ),
    module("pandas.core.ops.series", include_str!("py/pandas/core/ops/series.py")),
    module("pandas.core.sorting", include_str!("py/pandas/core/sorting.py")),
    module(
        "pandas.core.dtypes.astype",
        include_str!("py/pandas/core/dtypes/astype.py"),
    ),
    module("pandas.core.tools", include_str!("py/pandas/core/tools/__init__.py")),
    module(
        "pandas.core.tools.datetimes",
        include_str!("py/pandas/core/tools/datetimes.py"),
    ),
    module(
        "pandas.core.dtypes.select",
        include_str!("py/pandas/core/dtypes/select.py"),
    ),
    module(
        "pandas.core.indexes.base",
        include_str!("py/pandas/core/indexes/base.py"),
    ),
    module(
        "pandas.core.indexes.multi",
        include_str!("py/pandas/core/indexes/multi.py"),
    ),
    module("pandas.groupby", include_str!("py/pandas/groupby/__init__.py")),
    module("pandas.io", include_str!("py/pandas/io/__init__.py")),
    module("pandas.reshape", include_str!("py/pandas/reshape/__init__.py")),
    module("pandas.window", include_str!("py/pandas/window/__init__.py")),
    module(
        "pandas.core.dtypes.common",
        include_str!("py/pandas/core/dtypes/common.py"),
    ),
    module(
        "pandas.core.table_function",
        include_str!("py/pandas/core/table_function.py"),
    ),
    // As `import polars` loads them.
    module("polars", include_str!("py/polars/__init__.py")),
    module("polars.exceptions", include_str!("py/polars/exceptions.py")),
    module("polars.datatypes", include_str!("py/polars/datatypes.py")),
    module("polars._plan", include_str!("py/polars/_plan/__init__.py")),
    module("polars._plan.values", include_str!("py/polars/_plan/values.py")),
    module("polars._plan.arithmetic", include_str!("py/polars/_plan/arithmetic.py")),
    module("polars._plan.nodes", include_str!("py/polars/_plan/nodes.py")),
    module("polars._plan.comparing", include_str!("py/polars/_plan/comparing.py")),
    module("polars._plan.contexts", include_str!("py/polars/_plan/contexts.py")),
    module("polars._plan.aggregates", include_str!("py/polars/_plan/aggregates.py")),
    module("polars._plan.windows", include_str!("py/polars/_plan/windows.py")),
    module("polars.expressions", include_str!("py/polars/expressions/__init__.py")),
    module("polars.expressions.expr", include_str!("py/polars/expressions/expr.py")),
    module(
        "polars.expressions.aggregation",
        include_str!("py/polars/expressions/aggregation.py"),
    ),
    module(
        "polars.expressions.conversion",
        include_str!("py/polars/expressions/conversion.py"),
    ),
    module(
        "polars.expressions.numbers",
        include_str!("py/polars/expressions/numbers.py"),
    ),
    module("polars.expressions.rows", include_str!("py/polars/expressions/rows.py")),
    module(
        "polars.expressions.tests",
        include_str!("py/polars/expressions/tests.py"),
    ),
    module(
        "polars.expressions.choices",
        include_str!("py/polars/expressions/choices.py"),
    ),
    module(
        "polars.expressions.functions",
        include_str!("py/polars/expressions/functions.py"),
    ),
    module(
        "polars.expressions.horizontal",
        include_str!("py/polars/expressions/horizontal.py"),
    ),
    module("polars.frames", include_str!("py/polars/frames/__init__.py")),
    module("polars.frames.frame", include_str!("py/polars/frames/frame.py")),
    module("polars.frames.columns", include_str!("py/polars/frames/columns.py")),
    module("polars.frames.missing", include_str!("py/polars/frames/missing.py")),
    module("polars.frames.rows", include_str!("py/polars/frames/rows.py")),
    module("polars.table_function", include_str!("py/polars/table_function.py")),
    // When they are asked for.
    module("pandas.core.arraylike", include_str!("py/pandas/core/arraylike.py")),
    module("pandas.core.by_column", include_str!("py/pandas/core/by_column.py")),
    module("pandas.core.categorical", include_str!("py/pandas/core/categorical.py")),
    module("pandas.core.comparing", include_str!("py/pandas/core/comparing.py")),
    module("pandas.core.datetimes", include_str!("py/pandas/core/datetimes.py")),
    module("pandas.core.describe", include_str!("py/pandas/core/describe.py")),
    module("pandas.core.frequencies", include_str!("py/pandas/core/frequencies.py")),
    module(
        "pandas.core.indexes.datetimes",
        include_str!("py/pandas/core/indexes/datetimes.py"),
    ),
    module("pandas.core.positions", include_str!("py/pandas/core/positions.py")),
    module("pandas.core.quantiles", include_str!("py/pandas/core/quantiles.py")),
    module("pandas.core.query", include_str!("py/pandas/core/query.py")),
    module("pandas.core.row_lists", include_str!("py/pandas/core/row_lists.py")),
    module("pandas.core.snapshot", include_str!("py/pandas/core/snapshot.py")),
    module("pandas.core.statistics", include_str!("py/pandas/core/statistics.py")),
    module(
        "pandas.core.strings.accessor",
        include_str!("py/pandas/core/strings/accessor.py"),
    ),
    module(
        "pandas.core.strings.patterns",
        include_str!("py/pandas/core/strings/patterns.py"),
    ),
    module(
        "pandas.core.times_of_day",
        include_str!("py/pandas/core/times_of_day.py"),
    ),
    module(
        "pandas.core.tools.numeric",
        include_str!("py/pandas/core/tools/numeric.py"),
    ),
    module(
        "pandas.core.tools.timedeltas",
        include_str!("py/pandas/core/tools/timedeltas.py"),
    ),
    module(
        "pandas.groupby.aggregate",
        include_str!("py/pandas/groupby/aggregate.py"),
    ),
    module("pandas.groupby.apply", include_str!("py/pandas/groupby/apply.py")),
    module(
        "pandas.groupby.categorical",
        include_str!("py/pandas/groupby/categorical.py"),
    ),
    module("pandas.groupby.counts", include_str!("py/pandas/groupby/counts.py")),
    module("pandas.groupby.groupby", include_str!("py/pandas/groupby/groupby.py")),
    module("pandas.groupby.ops", include_str!("py/pandas/groupby/ops.py")),
    module(
        "pandas.groupby.statistics",
        include_str!("py/pandas/groupby/statistics.py"),
    ),
    module("pandas.groupby.resample", include_str!("py/pandas/groupby/resample.py")),
    module(
        "pandas.groupby.transform",
        include_str!("py/pandas/groupby/transform.py"),
    ),
    module(
        "pandas.groupby.vectorized",
        include_str!("py/pandas/groupby/vectorized.py"),
    ),
    module("pandas.io.formatting", include_str!("py/pandas/io/formatting.py")),
    module("pandas.io.methods", include_str!("py/pandas/io/methods.py")),
    module("pandas.io.printing", include_str!("py/pandas/io/printing.py")),
    module("pandas.io.series", include_str!("py/pandas/io/series.py")),
    module("pandas.reshape.asof", include_str!("py/pandas/reshape/asof.py")),
    module("pandas.reshape.cells", include_str!("py/pandas/reshape/cells.py")),
    module("pandas.reshape.concat", include_str!("py/pandas/reshape/concat.py")),
    module("pandas.reshape.crosstab", include_str!("py/pandas/reshape/crosstab.py")),
    module("pandas.reshape.encoding", include_str!("py/pandas/reshape/encoding.py")),
    module("pandas.reshape.long", include_str!("py/pandas/reshape/long.py")),
    module("pandas.reshape.margins", include_str!("py/pandas/reshape/margins.py")),
    module("pandas.reshape.melt", include_str!("py/pandas/reshape/melt.py")),
    module("pandas.reshape.merge", include_str!("py/pandas/reshape/merge.py")),
    module("pandas.reshape.pivot", include_str!("py/pandas/reshape/pivot.py")),
    module("pandas.reshape.reshape", include_str!("py/pandas/reshape/reshape.py")),
    module("pandas.reshape.tile", include_str!("py/pandas/reshape/tile.py")),
    module(
        "pandas.reshape.transpose",
        include_str!("py/pandas/reshape/transpose.py"),
    ),
    module("pandas.window.ewm", include_str!("py/pandas/window/ewm.py")),
    module("pandas.window.moments", include_str!("py/pandas/window/moments.py")),
    module("pandas.window.rank", include_str!("py/pandas/window/rank.py")),
    module("pandas.window.rolling", include_str!("py/pandas/window/rolling.py")),
    module("pandas.window.shift", include_str!("py/pandas/window/shift.py")),
    module("pandas.window.times", include_str!("py/pandas/window/times.py")),
    module("pandas.core.vectorised", include_str!("py/pandas/core/vectorised.py")),
    module("polars._names", include_str!("py/polars/_names.py")),
    module("polars.crossing", include_str!("py/polars/crossing.py")),
    module(
        "polars.expressions.lists",
        include_str!("py/polars/expressions/lists.py"),
    ),
    module(
        "polars.expressions.mapped",
        include_str!("py/polars/expressions/mapped.py"),
    ),
    module(
        "polars.expressions.patterns",
        include_str!("py/polars/expressions/patterns.py"),
    ),
    module(
        "polars.expressions.strings",
        include_str!("py/polars/expressions/strings.py"),
    ),
    module(
        "polars.expressions.temporal",
        include_str!("py/polars/expressions/temporal.py"),
    ),
    module(
        "polars.expressions.times_of_texts",
        include_str!("py/polars/expressions/times_of_texts.py"),
    ),
    module(
        "polars.frames.construction",
        include_str!("py/polars/frames/construction.py"),
    ),
    module("polars.frames.grouping", include_str!("py/polars/frames/grouping.py")),
    module("polars.frames.joins", include_str!("py/polars/frames/joins.py")),
    module(
        "polars.frames.materialize",
        include_str!("py/polars/frames/materialize.py"),
    ),
    module("polars.frames.reshaping", include_str!("py/polars/frames/reshaping.py")),
    module("polars.frames.series", include_str!("py/polars/frames/series.py")),
    module(
        "polars.frames.aggregation",
        include_str!("py/polars/frames/aggregation.py"),
    ),
    module("polars.selectors", include_str!("py/polars/selectors.py")),
    // What marks functions elsewhere, and does nothing here.
    module("_snowflake", include_str!("py/marks.py")),
    module("pyspark", ""),
    module("pyspark.sql", ""),
    module("pyspark.sql.functions", include_str!("py/marks.py")),
    module("pyspark.sql.types", include_str!("py/spark_types.py")),
];

/// The library of them.
pub static LIBRARY: Library = Library::new(&MODULES);

/// A function of the library.
pub fn function(vm: &VirtualMachine, module: &str, name: &'static str) -> PyResult {
    vm.import(vm.ctx.intern_str(module), 0)?;
    let modules = vm.sys_module.get_attr("modules", vm)?;
    modules.get_item(module, vm)?.get_attr(name, vm)
}
