//! Making kernels from IR text, and running them.

use arrow::array::{ArrayRef, AsArray, BooleanArray, Float64Array, Int64Array, StringArray};
use arrow::datatypes::{DataType, Float64Type, Int64Type};
use std::sync::Arc;
use taipan_interface::run_options::CancelFlag;
use taipan_ir::{Type, parse, verify};
use taipan_kernel::{Kernel, KernelEnv, KernelError, KernelOutput, KernelParam, KernelSpec};

/// The SQL type an IR type stands for.
fn sql_type(ty: &Type) -> DataType {
    match ty.without_none() {
        Type::Bool => DataType::Boolean,
        Type::Float => DataType::Float64,
        Type::Str => DataType::Utf8View,
        _ => DataType::Int64,
    }
}

/// What a kernel of this IR is made from; the SQL types are those that fit.
pub fn spec(ir: &str) -> KernelSpec {
    let module = parse::parse(ir).expect("IR parses");
    verify::verify(&module).expect("IR is valid");
    let entry = &module.functions[0];
    let params = entry.params.iter().map(|param| KernelParam {
        ty: sql_type(entry.ty(*param)),
        nullable: entry.ty(*param).admits_none(),
    });
    KernelSpec {
        params: params.collect(),
        result: sql_type(&entry.result),
        module: module.clone(),
        strict: false,
        states: None,
        keeps: false,
    }
}

pub fn kernel(ir: &str) -> Kernel {
    Kernel::new(spec(ir)).expect("IR compiles")
}

/// Runs with ample limits.
pub fn run(kernel: &Kernel, args: &[ArrayRef]) -> Result<KernelOutput, KernelError> {
    let rows = args.iter().map(|array| array.len()).max().unwrap_or(1);
    let cancel = CancelFlag::default();
    let env = KernelEnv {
        cancel: &cancel,
        account: None,
        deadline: None,
        memory_limit: 64 << 20,
        py: None,
    };
    kernel.run(args, rows, &env)
}

/// Runs IR over columns; nothing may stop it.
pub fn eval(ir: &str, args: &[ArrayRef]) -> KernelOutput {
    run(&kernel(ir), args).expect("the kernel runs")
}

pub fn ints<T: Into<Option<i64>> + Clone>(values: &[T]) -> ArrayRef {
    Arc::new(values.iter().map(|v| v.clone().into()).collect::<Int64Array>())
}

pub fn floats(values: &[f64]) -> ArrayRef {
    Arc::new(Float64Array::from(values.to_vec()))
}

pub fn bools(values: &[Option<bool>]) -> ArrayRef {
    Arc::new(BooleanArray::from(values.to_vec()))
}

pub fn texts<'a, T: Into<Option<&'a str>> + Clone>(values: &[T]) -> ArrayRef {
    Arc::new(values.iter().map(|v| v.clone().into()).collect::<StringArray>())
}

/// The result as integers.
pub fn int_results(output: &KernelOutput) -> Vec<Option<i64>> {
    output.array.as_primitive::<Int64Type>().iter().collect()
}

/// The result as floats.
pub fn float_results(output: &KernelOutput) -> Vec<Option<f64>> {
    output.array.as_primitive::<Float64Type>().iter().collect()
}

/// The result as booleans.
pub fn bool_results(output: &KernelOutput) -> Vec<Option<bool>> {
    output.array.as_boolean().iter().collect()
}

/// The result as text.
pub fn text_results(output: &KernelOutput) -> Vec<Option<&str>> {
    output.array.as_string_view().iter().collect()
}
