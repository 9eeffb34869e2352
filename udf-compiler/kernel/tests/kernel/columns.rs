//! Arrow's layouts in and out: types, NULLs, slices, single rows that stand for all.

use crate::support::*;
use arrow::array::*;
use arrow::datatypes::DataType;
use std::sync::Arc;
use taipan_kernel::Kernel;

const OPTION_PLUS: &str = "func @f(%0: option[int], %1: option[int]) -> option[int] {
  %2: bool = union.is[1] %0
  %3: bool = union.is[1] %1
  %4: bool = bool.and %2, %3
  if %4 {
    %5: int = union.get[1] %0
    %6: int = union.get[1] %1
    %7: int = int.add %5, %6
    %8: option[int] = union.make[1] %7
    return %8
  } else {
    %9: none = const none
    %10: option[int] = union.make[0] %9
    return %10
  }
}";

#[test]
fn nulls_and_slices() {
    let a = ints(&[Some(100), Some(1), None, Some(3), Some(4), Some(5)]).slice(1, 4);
    let b = ints(&[Some(0), Some(0), Some(10), Some(20), None, Some(40)]).slice(2, 4);
    let output = eval(OPTION_PLUS, &[a, b]);
    assert_eq!(int_results(&output), [Some(11), None, None, Some(44)]);
    assert!(output.failed.is_empty());
}

#[test]
fn one_row_stands_for_all() {
    let output = eval(OPTION_PLUS, &[ints(&[Some(1), None, Some(3)]), ints(&[Some(10)])]);
    assert_eq!(int_results(&output), [Some(11), None, Some(13)]);
    let output = eval(OPTION_PLUS, &[ints(&[None::<i64>]), ints(&[1, 2, 3])]);
    assert_eq!(int_results(&output), [None, None, None]);
}

#[test]
fn strict_and_not_null() {
    let plain = "func @f(%0: int) -> option[int] {
  %1: option[int] = union.make[1] %0
  return %1
}";
    let column = ints(&[Some(1), None, Some(3)]);
    let mut strict = spec(plain);
    strict.strict = true;
    let output = run(&Kernel::new(strict).expect("compiles"), std::slice::from_ref(&column)).expect("runs");
    assert_eq!(int_results(&output), [Some(1), None, Some(3)]);
    assert!(output.failed.is_empty());
    let output = eval(plain, &[column]);
    assert_eq!(output.failed, [1]);
}

#[test]
fn booleans_at_odd_bits() {
    let ir = "func @f(%0: option[bool]) -> option[bool] {
  %1: bool = union.is[1] %0
  if %1 {
    %2: bool = union.get[1] %0
    %3: bool = bool.not %2
    %4: option[bool] = union.make[1] %3
    return %4
  } else {
    return %0
  }
}";
    let values: Vec<_> = (0..40)
        .map(|i| if i % 7 == 3 { None } else { Some(i % 3 == 0) })
        .collect();
    let output = eval(ir, &[bools(&values).slice(5, 30)]);
    let expected: Vec<_> = values[5..35].iter().map(|v| v.map(|v| !v)).collect();
    assert_eq!(bool_results(&output), expected);
}

#[test]
fn number_types() {
    let ir = "func @f(%0: int, %1: int, %2: int, %3: f64) -> option[f64] {
  %4: int = int.add %0, %1
  %5: int = int.add %4, %2
  %6: f64 = int.to_float %5
  %7: f64 = f64.add %6, %3
  %8: option[f64] = union.make[1] %7
  return %8
}";
    let mut spec = spec(ir);
    let types = [DataType::Int8, DataType::Int16, DataType::Int32, DataType::Float32];
    for (param, ty) in spec.params.iter_mut().zip(types) {
        param.ty = ty;
    }
    let kernel = Kernel::new(spec).expect("compiles");
    let args: [ArrayRef; 4] = [
        Arc::new(Int8Array::from(vec![0, -1, 127]).slice(1, 2)),
        Arc::new(Int16Array::from(vec![-300, 300])),
        Arc::new(Int32Array::from(vec![70_000, -70_000])),
        Arc::new(Float32Array::from(vec![0.5, 0.25])),
    ];
    let output = run(&kernel, &args).expect("runs");
    assert_eq!(float_results(&output), [Some(69_699.5), Some(-69_572.75)]);
}

const IDENTITY: &str = "func @f(%0: option[str]) -> option[str] {
  return %0
}";

#[test]
fn text_layouts() {
    let values = [
        Some("short"),
        None,
        Some("a text that is longer than twelve bytes"),
        Some(""),
        Some("größer"),
    ];
    let small: ArrayRef = Arc::new(StringArray::from(values.to_vec()));
    let large: ArrayRef = Arc::new(LargeStringArray::from(values.to_vec()));
    let view: ArrayRef = Arc::new(StringViewArray::from(values.to_vec()));
    for declared in [DataType::Utf8, DataType::LargeUtf8, DataType::Utf8View] {
        let mut spec = spec(IDENTITY);
        spec.result = declared.clone();
        let kernel = Kernel::new(spec).expect("compiles");
        for column in [&small, &large, &view] {
            let output = run(&kernel, &[column.slice(1, 4)]).expect("runs");
            assert_eq!(output.array.data_type(), &declared);
            let result = arrow::compute::cast(&output.array, &DataType::Utf8).expect("casts");
            let result: Vec<_> = result.as_string::<i32>().iter().collect();
            assert_eq!(result, values[1..]);
        }
    }
}

#[test]
fn many_chunks_of_text() {
    let values: Vec<Option<String>> = (0..5000)
        .map(|i| (i % 11 != 4).then(|| format!("row {i} {}", "x".repeat(i % 40))))
        .collect();
    let column: ArrayRef = Arc::new(StringViewArray::from_iter(values.iter().map(|v| v.as_deref())));
    let output = eval(IDENTITY, &[column]);
    let expected: Vec<_> = values.iter().map(|v| v.as_deref()).collect();
    assert_eq!(text_results(&output), expected);
}

#[test]
fn no_parameters_and_no_rows() {
    let ir = "func @f() -> option[int] {
  %0: int = const 7
  %1: option[int] = union.make[1] %0
  return %1
}";
    assert_eq!(int_results(&eval(ir, &[])), [Some(7)]);
    assert!(eval(IDENTITY, &[texts::<&str>(&[])]).array.is_empty());
}

#[test]
fn wrong_arguments_are_errors() {
    let kernel = kernel(OPTION_PLUS);
    assert!(run(&kernel, &[ints(&[1])]).is_err());
    assert!(run(&kernel, &[ints(&[1]), texts(&["a"])]).is_err());
    assert!(run(&kernel, &[ints(&[1, 2]), ints(&[1, 2, 3])]).is_err());
}

#[test]
fn what_does_not_compile_is_left_to_the_interpreter() {
    let mut spec = spec(IDENTITY);
    for result in [DataType::Int64, DataType::Utf8View] {
        spec.result = result.clone();
        spec.params[0].ty = if result == DataType::Int64 {
            DataType::Utf8
        } else {
            DataType::Int64
        };
        let column = if result == DataType::Int64 {
            texts(&["a", "b"])
        } else {
            ints(&[1, 2])
        };
        let output = run(&Kernel::new(spec.clone()).expect("checks"), &[column]).expect("runs");
        assert_eq!(output.failed, [0, 1]);
        assert_eq!((output.array.len(), output.array.null_count()), (2, 2));
    }
}

/// A column of texts with other texts under its NULLs.
fn hidden(layout: &DataType, texts: &[Option<&str>]) -> ArrayRef {
    let full: ArrayRef = Arc::new(StringArray::from_iter_values(
        texts
            .iter()
            .map(|text| text.unwrap_or("under a NULL, longer than a view holds")),
    ));
    let nulls = texts.iter().map(Option::is_some).collect();
    let data = arrow::compute::cast(&full, layout).expect("texts have this layout");
    let data = data.into_data().into_builder().nulls(Some(nulls)).build();
    make_array(data.expect("an array"))
}

#[test]
fn contents_of_nulls_are_empty_texts() {
    // Searches read blocks that reach past the end of a text.
    let ir = "func @f(%0: option[str]) -> option[int] {
  %1: str = union.get[1] %0
  %2: str = const \"a\"
  %3: int = const 0
  %4: int = const 9223372036854775807
  %5: int = str.count %1, %2, %3, %4
  %6: int = str.word_end %1, %3
  %7: str = str.strip %1
  %8: int = str.len %7
  %9: bool = str.eq %1, %2
  %10: int = bool.to_int %9
  %11: int = int.add_nw %5, %6
  %12: int = int.add_nw %11, %8
  %13: int = int.add_nw %12, %10
  %14: option[int] = union.make[1] %13
  return %14
}";
    let texts = [None, Some("a"), None, Some("banana split and more"), Some(""), None];
    let expected = [0, 4, 0, 31, 0, 0].map(Some);
    let kernel = kernel(ir);
    for layout in [DataType::Utf8, DataType::LargeUtf8, DataType::Utf8View] {
        let plain: ArrayRef = Arc::new(StringArray::from(texts.to_vec()));
        let plain = arrow::compute::cast(&plain, &layout).expect("texts have this layout");
        for column in [plain, hidden(&layout, &texts)] {
            let output = run(&kernel, std::slice::from_ref(&column)).expect("runs");
            assert_eq!(int_results(&output), expected, "{layout}");
        }
    }
}
