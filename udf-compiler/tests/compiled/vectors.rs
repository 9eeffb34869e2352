//! Vectors keep the meaning: random programs of numbers give on vectors what they give row by row and in the interpreters of both
//! IRs, whatever the lanes of their columns, and wherever these begin.

use crate::random::{Programs, Random, arguments};
use arrow::array::{Array, ArrayRef, AsArray, BooleanArray, Float64Array, Int64Array};
use arrow::compute::cast;
use arrow::datatypes::{DataType, Float64Type};
use std::sync::Arc;
use taipan_udf::CancelFlag;
use taipan_udf::codegen::Machine;
use taipan_udf::ir::interpret::{Limits, Val, run};
use taipan_udf::ir::{Module, Type};
use taipan_udf::kernel::{Kernel, KernelEnv, KernelOutput, KernelParam, KernelSpec};
use taipan_udf::vector::Refusal;
use taipan_udf::vector::reference::{self, Datum, Outcome};

const LIMITS: Limits = Limits {
    steps: 10_000,
    depth: 10,
};

/// One of the lanes that values of a type lie in.
fn lane(random: &mut Random, ty: &Type) -> DataType {
    let ints = [
        DataType::Int64,
        DataType::Int64,
        DataType::Int32,
        DataType::Int16,
        DataType::Int8,
    ];
    let floats = [DataType::Float64, DataType::Float64, DataType::Float32];
    match ty.without_none() {
        Type::Int => ints[random.below(ints.len())].clone(),
        Type::Float => floats[random.below(floats.len())].clone(),
        _ => DataType::Boolean,
    }
}

fn inner(value: &Val) -> &Val {
    match value {
        Val::Union(_, inner) => inner,
        other => other,
    }
}

/// The same number, as far as the lane holds it.
fn fitted(value: &Val, lane: &DataType) -> Val {
    match (value, lane) {
        (Val::Int(i), DataType::Int32) => Val::Int(i64::from(*i as i32)),
        (Val::Int(i), DataType::Int16) => Val::Int(i64::from(*i as i16)),
        (Val::Int(i), DataType::Int8) => Val::Int(i64::from(*i as i8)),
        (Val::Float(f), DataType::Float32) => Val::Float(f64::from(*f as f32)),
        (Val::Union(index, inner), lane) => Val::Union(*index, Box::new(fitted(inner, lane))),
        (other, _) => other.clone(),
    }
}

/// Another number for one of the few special ones, sometimes.
fn varied(random: &mut Random, value: Val) -> Val {
    match value {
        Val::Int(_) if random.below(2) == 0 => Val::Int(random.below(2000) as i64 - 1000),
        Val::Float(float) if random.below(2) == 0 => Val::Float(float * random.below(3000) as f64 / 7.0),
        Val::Union(index, inner) => Val::Union(index, Box::new(varied(random, *inner))),
        other => other,
    }
}

/// A column of these values, somewhere in a longer array.
fn column(random: &mut Random, values: &[Val], lane: &DataType) -> ArrayRef {
    let before = random.below(11);
    let all = values.iter().cycle().take(before).chain(values).map(inner);
    let array: ArrayRef = match lane {
        DataType::Boolean => Arc::new(BooleanArray::from_iter(all.map(|value| match value {
            Val::Bool(bit) => Some(*bit),
            _ => None,
        }))),
        DataType::Float32 | DataType::Float64 => Arc::new(Float64Array::from_iter(all.map(|value| match value {
            Val::Float(float) => Some(*float),
            _ => None,
        }))),
        _ => Arc::new(Int64Array::from_iter(all.map(|value| match value {
            Val::Int(int) => Some(*int),
            _ => None,
        }))),
    };
    cast(&array, lane).expect("a lane").slice(before, values.len())
}

fn datum(value: &Val) -> Option<Datum> {
    match inner(value) {
        Val::Int(int) => Some(Datum::Int(*int)),
        Val::Float(float) => Some(Datum::Float(*float)),
        Val::Bool(bit) => Some(Datum::Mask(*bit)),
        _ => None,
    }
}

/// A value, NULL or a failure as text; all NaN are one.
fn shown(outcome: Outcome) -> String {
    match outcome {
        Outcome::Value(Datum::Float(float)) if float.is_nan() => "NaN".into(),
        other => format!("{other:?}"),
    }
}

fn by_interpreter(module: &Module, args: &[Val], result: &DataType) -> Outcome {
    match run(module, args.to_vec(), LIMITS) {
        Err(_) => Outcome::Failed,
        Ok(value) => match datum(&value) {
            None => Outcome::Null,
            Some(Datum::Int(int)) if !matches!(fitted(&Val::Int(int), result), Val::Int(i) if i == int) => {
                Outcome::Failed
            }
            Some(value) => Outcome::Value(value),
        },
    }
}

fn evaluate(kernel: &Kernel, columns: &[ArrayRef], rows: usize) -> KernelOutput {
    let cancel = CancelFlag::default();
    let env = KernelEnv {
        cancel: &cancel,
        account: None,
        deadline: None,
        memory_limit: 1 << 20,
        py: None,
    };
    kernel.run(columns, rows, &env).expect("the kernel runs")
}

/// The rows of an output as text; all NaN are one.
fn rows(output: &KernelOutput) -> Vec<String> {
    let array = &output.array;
    let array = match array.data_type() {
        DataType::Float32 => cast(array, &DataType::Float64).expect("floats"),
        _ => array.clone(),
    };
    let failed = |row: usize| output.failed.contains(&(row as u32));
    let row = |row: usize| match array.data_type() {
        _ if failed(row) => shown(Outcome::Failed),
        _ if array.is_null(row) => shown(Outcome::Null),
        DataType::Float64 => shown(Outcome::Value(Datum::Float(
            array.as_primitive::<Float64Type>().value(row),
        ))),
        DataType::Boolean => shown(Outcome::Value(Datum::Mask(array.as_boolean().value(row)))),
        _ => {
            let ints = cast(&array, &DataType::Int64).expect("ints");
            let ints = ints.as_primitive::<arrow::datatypes::Int64Type>();
            shown(Outcome::Value(Datum::Int(ints.value(row))))
        }
    };
    (0..array.len()).map(row).collect()
}

/// A kernel for each way of this machine to do several rows at a time; for the program alone where there is none.
fn kernels(spec: &KernelSpec) -> Vec<(Option<Machine>, Kernel)> {
    let kernel = || Kernel::new(spec.clone()).expect("a kernel");
    let machines = Machine::ALL.into_iter().filter(|machine| machine.is_there());
    let found: Vec<_> = machines
        .map(|machine| (Some(machine), kernel().with_vectors_of(machine)))
        .collect();
    if found.is_empty() {
        vec![(None, kernel())]
    } else {
        found
    }
}

/// How many rows a program is about, and of how many of those with a value it does not know it.
fn same_on_vectors(module: &Module, seed: u64) -> Option<(usize, usize)> {
    let mut random = Random::new(seed ^ 0x5EED);
    let entry = &module.functions[0];
    let types: Vec<Type> = entry.params.iter().map(|param| entry.ty(*param).clone()).collect();
    let lanes: Vec<DataType> = types.iter().map(|ty| lane(&mut random, ty)).collect();
    let result = lane(&mut random, &entry.result);
    let count = random.below(60) + 1;
    let mut fit = |row: Vec<Val>| {
        let numbers = row.into_iter().map(|value| varied(&mut random, value)).zip(&lanes);
        numbers.map(|(value, lane)| fitted(&value, lane)).collect()
    };
    let table: Vec<Vec<Val>> = arguments(&types, seed, count).into_iter().map(&mut fit).collect();
    let columns: Vec<ArrayRef> = lanes
        .iter()
        .enumerate()
        .map(|(i, lane)| {
            let values: Vec<Val> = table.iter().map(|row| row[i].clone()).collect();
            column(&mut random, &values, lane)
        })
        .collect();
    let param = |(ty, lane): (&Type, &DataType)| KernelParam {
        ty: lane.clone(),
        nullable: ty.admits_none(),
    };
    let spec = KernelSpec {
        module: module.clone(),
        params: types.iter().zip(&lanes).map(param).collect(),
        result: result.clone(),
        strict: random.below(3) == 0,
        states: None,
        keeps: false,
    };
    let scalar = Kernel::new(spec.clone()).expect("a kernel").without_vectors();
    let nulls = columns.iter().any(|column| column.null_count() > 0);
    let row_by_row = rows(&evaluate(&scalar, &columns, count));
    let mut unknown = None;
    for (machine, kernel) in kernels(&spec) {
        let program = match kernel.vector_program(nulls) {
            Ok(program) => program,
            // Of operations only those of an int that no float is.
            Err(Refusal::Cost | Refusal::Type(_) | Refusal::Operation(_) | Refusal::Instruction("no return")) => {
                continue;
            }
            Err(refusal) => panic!("{refusal}\n{module}"),
        };
        let (found, mut not_known) = (rows(&evaluate(&kernel, &columns, count)), 0);
        for (row, args) in table.iter().enumerate() {
            let context = || format!("{machine:?}, seed {seed}, row {row}: {args:?}\n{module}\n{program}");
            let row_args: Vec<Option<Datum>> = args.iter().map(datum).collect();
            let skipped = spec.strict && row_args.iter().any(Option::is_none);
            let by_reference = (!skipped).then(|| by_interpreter(module, args, &result));
            let expected = shown(by_reference.unwrap_or(Outcome::Null));
            let expected = match (&result, expected.as_str()) {
                (DataType::Float32, text) if text.starts_with("Value") => row_by_row[row].clone(),
                _ => expected,
            };
            match reference::run(program, &row_args) {
                Outcome::Failed => not_known += usize::from(expected != "Failed"),
                _ if result == DataType::Float32 => {}
                known => assert_eq!(shown(known), expected, "the program, {}", context()),
            }
            assert_eq!(found[row], row_by_row[row], "on vectors, {}", context());
            // Native code may be partial.
            let known = row_by_row[row] != "Failed";
            assert!(!known || row_by_row[row] == expected, "row by row, {}", context());
        }
        unknown = Some(not_known);
    }
    Some((count, unknown?))
}

#[test]
fn random_programs_are_the_same_on_vectors() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (first, count) = (number("SEED").unwrap_or(0), number("PROGRAMS").unwrap_or(400));
    let (mut rows, mut unknown, mut programs) = (0, 0, 0);
    for seed in first..first + count {
        let module = Programs::numeric(seed).module();
        let mut optimized = module.clone();
        taipan_udf::passes::run(&mut optimized, &mut |_, _| {}).expect("passes");
        for module in [module, optimized] {
            if let Some((more, not_known)) = same_on_vectors(&module, seed) {
                (rows, unknown, programs) = (rows + more, unknown + not_known, programs + 1);
            }
        }
    }
    println!("{programs} programs, {rows} rows, {unknown} left to the row loop for want of certainty");
    assert!(programs * 2 > count as usize, "{programs} of {count} have a program");
    assert!(unknown * 10 < rows, "{unknown} of {rows} rows are not known");
}
