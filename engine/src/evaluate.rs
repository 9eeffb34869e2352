//! Running a call over a batch: constants, defaults, compiled code. Knows nothing of overloads.

use crate::call_state::{CallSite, tally_of};
use crate::distinct::{Distinct, decoded};
use crate::error::CatalogError;
use crate::function::{Function, panic_text, signature_text};
use crate::runtime::Runtime;
use crate::scalar::PythonFunction;
use crate::tally::Done;
use datafusion::arrow::array::{ArrayRef, new_empty_array};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DataFusionError, Result, ScalarValue};
use datafusion::logical_expr::{ColumnarValue, Expr, ScalarFunctionArgs};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;
use taipan_udf::{Counters, ExecError, RunOptions};

impl PythonFunction {
    /// The result of one batch. A call with constant arguments is evaluated once, unless it is volatile.
    pub(crate) fn run(&self, function: &Arc<Function>, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        if function.is_expanded() {
            return Err(CatalogError::NotPlanned {
                signature: function.signature(),
            }
            .into());
        }
        if args.number_rows == 0 {
            return Ok(ColumnarValue::Array(new_empty_array(function.returns())));
        }
        let values = with_defaults(function, args.args)?;
        let constant = values.iter().all(|v| matches!(v, ColumnarValue::Scalar(_)));
        if !constant || function.volatility() == taipan_udf::Volatility::Volatile {
            let array = self.evaluate(function, &values, args.number_rows)?;
            return Ok(ColumnarValue::Array(array));
        }
        let once = || {
            let array = self.evaluate(function, &values, 1)?;
            ScalarValue::try_from_array(&array, 0)
        };
        match &self.site {
            Some(site) => site.constant_result(&values, once).map(ColumnarValue::Scalar),
            None => once().map(ColumnarValue::Scalar),
        }
    }

    /// The results of rows, once for each value where only a dictionary-encoded column varies.
    fn evaluate(&self, function: &Arc<Function>, values: &[ColumnarValue], rows: usize) -> Result<ArrayRef> {
        let Some(distinct) = Distinct::of(function, values)? else {
            return self.evaluate_rows(function, values, rows);
        };
        let mut once = values.to_vec();
        once[distinct.argument] = ColumnarValue::Array(distinct.values.clone());
        distinct.spread(&self.evaluate_rows(function, &once, distinct.values.len())?)
    }

    fn evaluate_rows(&self, function: &Arc<Function>, values: &[ColumnarValue], rows: usize) -> Result<ArrayRef> {
        let mut arrays = Vec::with_capacity(values.len());
        for value in values {
            arrays.push(decoded(match (value, &self.site) {
                (ColumnarValue::Array(array), _) => array.clone(),
                (ColumnarValue::Scalar(scalar), Some(site)) => site.expanded(scalar, rows)?,
                (ColumnarValue::Scalar(scalar), None) => scalar.to_array_of_size(rows)?,
            })?);
        }
        call_batch(function, &arrays, rows, &self.runtime, self.site.as_deref())
    }
}

/// What a function makes of rows, in the run of the query that the call is part of.
pub(crate) fn call_batch(
    function: &Function,
    arrays: &[ArrayRef],
    rows: usize,
    runtime: &Runtime,
    site: Option<&CallSite>,
) -> Result<ArrayRef> {
    let compiled = function.compiled_for(arrays).map_err(external)?;
    let (counted, started) = (Counters::default(), Instant::now());
    let result = run_in(function, runtime, site, |options| {
        let result = compiled.invoke_counted(arrays, rows, options, &counted);
        if let Some(site) = site {
            site.counters().add(counted.rows());
            site.ran(&compiled);
        }
        result
    });
    if let Some(tally) = tally_of(runtime, site) {
        let (total, rows) = (started.elapsed(), counted.rows());
        tally.add(
            function,
            Done {
                rows,
                total,
                own: total,
            },
        );
    }
    result
}

/// Does something of a function in the run of the query that its call is part of.
pub(crate) fn run_in<T>(
    function: &Function,
    runtime: &Runtime,
    site: Option<&CallSite>,
    work: impl FnOnce(&RunOptions) -> Result<T, ExecError>,
) -> Result<T> {
    let run = site.and_then(|site| site.run());
    let options = match &run {
        Some(run) => run.options().clone(),
        None => runtime.options(),
    };
    let result = catch_unwind(AssertUnwindSafe(|| work(&options))).unwrap_or_else(|payload| {
        Err(ExecError::Internal {
            function: function.name().to_string(),
            message: panic_text(payload.as_ref()),
        })
    });
    match run.and_then(|run| run.refusal()) {
        Some(refusal) => Err(refusal),
        None => result.map_err(external),
    }
}

/// Fills in the constant defaults of a call that no analyzer saw. Others are filled in when the call is bound.
fn with_defaults(function: &Function, mut values: Vec<ColumnarValue>) -> Result<Vec<ColumnarValue>> {
    let definition = function.definition();
    for (argument, param) in definition
        .arguments
        .iter()
        .zip(&definition.source.params)
        .skip(values.len())
    {
        let Some(Expr::Literal(value, _)) = argument.default.as_ref().map(|d| &d.expr) else {
            let types: Vec<DataType> = values.iter().map(|v| v.data_type()).collect();
            let signature = signature_text(function.name(), &types);
            return Err(CatalogError::NoSuchCall { signature }.into());
        };
        values.push(ColumnarValue::Scalar(value.cast_to(&param.ty)?));
    }
    Ok(values)
}

fn external(error: impl std::error::Error + Send + Sync + 'static) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}
