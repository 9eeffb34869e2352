//! Arithmetic on single values, with Python's rules at the edges.

use crate::support::*;

fn binary(op: &str, left: &[i64], right: &[i64]) -> (Vec<Option<i64>>, Vec<u32>) {
    let ir = format!(
        "func @f(%0: int, %1: int) -> option[int] {{
  %2: int = {op} %0, %1
  %3: option[int] = union.make[1] %2
  return %3
}}"
    );
    let output = eval(&ir, &[ints(left), ints(right)]);
    (int_results(&output), output.failed)
}

#[test]
fn checked_arithmetic() {
    let (values, failed) = binary("int.add", &[1, i64::MAX, -5, i64::MIN], &[2, 1, 5, -1]);
    assert_eq!(values, [Some(3), None, Some(0), None]);
    assert_eq!(failed, [1, 3]);
    let (values, failed) = binary("int.sub", &[1, i64::MIN], &[2, 1]);
    assert_eq!((values, failed), (vec![Some(-1), None], vec![1]));
    let (values, failed) = binary("int.mul", &[3, 1 << 62, -1], &[-7, 2, i64::MIN]);
    assert_eq!((values, failed), (vec![Some(-21), None, None], vec![1, 2]));
}

#[test]
fn floor_division() {
    let a = [7, -7, 7, -7, 6, i64::MIN, i64::MIN, 5];
    let b = [2, 2, -2, -2, -3, -1, 3, 0];
    let (values, failed) = binary("int.floordiv", &a, &b);
    let third = (i64::MIN / 3) - 1;
    assert_eq!(
        values,
        [Some(3), Some(-4), Some(-4), Some(3), Some(-2), None, Some(third), None]
    );
    assert_eq!(failed, [5, 7]);
    let (values, failed) = binary("int.mod", &a, &b);
    assert_eq!(
        values,
        [Some(1), Some(1), Some(-1), Some(-1), Some(0), Some(0), Some(1), None]
    );
    assert_eq!(failed, [7]);
}

#[test]
fn division_by_constants() {
    for divisor in [1i64, 2, 8, 97, -4, -97] {
        let ir = format!(
            "func @f(%0: int) -> option[int] {{
  %1: int = const {divisor}
  %2: int = int.floordiv %0, %1
  %3: int = int.mod %0, %1
  %4: int = const 1000
  %5: int = int.mul_nw %2, %4
  %6: int = int.add_nw %5, %3
  %7: option[int] = union.make[1] %6
  return %7
}}"
        );
        let values = [0, 1, -1, 7, -7, 96, 97, -97, 12345, -12345];
        let output = eval(&ir, &[ints(&values)]);
        let floor = |a: i64| (a as f64 / divisor as f64).floor() as i64;
        let expected: Vec<_> = values
            .iter()
            .map(|a| Some(floor(*a) * 1000 + (a - floor(*a) * divisor)))
            .collect();
        assert_eq!(int_results(&output), expected, "divisor {divisor}");
    }
}

#[test]
fn shifts() {
    let (values, failed) = binary("int.shl", &[1, -1, 1, 1, 3], &[3, 62, 63, -1, 62]);
    assert_eq!(values, [Some(8), Some(-1 << 62), None, None, None]);
    assert_eq!(failed, [2, 3, 4]);
    let (values, failed) = binary("int.shr", &[-1, 100, 5], &[100, 3, -1]);
    assert_eq!((values, failed), (vec![Some(-1), Some(12), None], vec![2]));
}

#[test]
fn ranges() {
    let ir = "func @f(%0: int, %1: int, %2: int) -> option[int] {
  %3: int = range.len %0, %1, %2
  %4: option[int] = union.make[1] %3
  return %4
}";
    let output = eval(
        ir,
        &[
            ints(&[0, 0, 10, 0, 5, 1]),
            ints(&[10, 10, 0, 10, 5, 2]),
            ints(&[1, 3, -3, -1, 1, 0]),
        ],
    );
    assert_eq!(
        int_results(&output),
        [Some(10), Some(4), Some(4), Some(0), Some(0), None]
    );
    assert_eq!(output.failed, [5]);
}

#[test]
fn floats_to_ints() {
    let values = [
        2.5,
        -2.5,
        3.5,
        f64::NAN,
        f64::INFINITY,
        9.3e18,
        -9_223_372_036_854_775_808.0,
    ];
    let expect = |op: &str, expected: &[Option<i64>]| {
        let ir = format!(
            "func @f(%0: f64) -> option[int] {{
  %1: int = {op} %0
  %2: option[int] = union.make[1] %1
  return %2
}}"
        );
        let output = eval(&ir, &[floats(&values)]);
        assert_eq!(int_results(&output), expected, "{op}");
        assert_eq!(output.failed, [3, 4, 5]);
    };
    let min = Some(i64::MIN);
    expect("f64.trunc", &[Some(2), Some(-2), Some(3), None, None, None, min]);
    expect("f64.floor", &[Some(2), Some(-3), Some(3), None, None, None, min]);
    expect("f64.ceil", &[Some(3), Some(-2), Some(4), None, None, None, min]);
    expect("f64.round", &[Some(2), Some(-2), Some(4), None, None, None, min]);
}

#[test]
fn float_division_and_root() {
    let ir = "func @f(%0: f64, %1: f64) -> option[f64] {
  %2: f64 = f64.div %0, %1
  %3: f64 = math.sqrt %2
  %4: option[f64] = union.make[1] %3
  return %4
}";
    let output = eval(ir, &[floats(&[9.0, 1.0, -1.0, 0.0]), floats(&[4.0, 0.0, 1.0, -5.0])]);
    let results = float_results(&output);
    assert_eq!(results[..3], [Some(1.5), None, None]);
    assert!(results[3].is_some_and(|v| v == 0.0 && v.is_sign_negative()));
    assert_eq!(output.failed, [1, 2]);
}

#[test]
fn small_result_types() {
    use arrow::array::AsArray;
    use arrow::datatypes::{DataType, Int16Type};
    let mut spec = spec(
        "func @f(%0: int) -> option[int] {
  %1: option[int] = union.make[1] %0
  return %1
}",
    );
    spec.result = DataType::Int16;
    let kernel = taipan_kernel::Kernel::new(spec).expect("compiles");
    let output = run(&kernel, &[ints(&[1, 32767, 32768, -32769, -32768])]).expect("runs");
    let values: Vec<_> = output.array.as_primitive::<Int16Type>().iter().collect();
    assert_eq!(values, [Some(1), Some(32767), None, None, Some(-32768)]);
    assert_eq!(output.failed, [2, 3]);
}

#[test]
fn squares_are_those_of_the_c_library() {
    let ir = "func @f(%0: f64) -> option[f64] {
  %1: f64 = const 2.0
  %2: f64 = f64.pow %0, %1
  %3: option[f64] = union.make[1] %2
  return %3
}";
    let mut seed = 88_172_645_463_325_252u64;
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let mut values: Vec<f64> = (0..200_000)
        .map(|_| (next() >> 11) as f64 / (1u64 << 53) as f64)
        .collect();
    values.extend((0..50_000).map(|_| f64::from_bits(next())));
    values.extend([
        0.0,
        -0.0,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        1e200,
        -1e200,
        1e-160,
        5e-324,
        3.0,
    ]);
    let output = eval(ir, &[floats(&values)]);
    for (value, result) in values.iter().zip(float_results(&output)) {
        let expected = value.powf(std::hint::black_box(2.0));
        let overflows = expected.is_infinite() && value.is_finite();
        assert_eq!(
            result.map(f64::to_bits),
            (!overflows).then_some(expected.to_bits()),
            "{value:e}"
        );
    }
}

#[test]
fn functions_of_the_c_library() {
    let ir = "func @f(%0: f64) -> option[f64] {
  %1: f64 = math.asin %0
  %2: f64 = math.sin %1
  %3: f64 = math.cos %2
  %4: option[f64] = union.make[1] %3
  return %4
}";
    let output = eval(ir, &[floats(&[0.5, 2.0, f64::NAN, f64::INFINITY])]);
    let results = float_results(&output);
    assert_eq!(results[0], Some(0.5f64.asin().sin().cos()));
    assert_eq!(results[1], None);
    assert!(results[2].is_some_and(f64::is_nan));
    assert_eq!(output.failed, [1, 3]);
}
