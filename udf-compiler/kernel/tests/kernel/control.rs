//! Branches, loops, calls and unions.

use crate::support::*;

#[test]
fn short_circuit_conditions_and_nested_leaving() {
    // 0 < a and (b < 10 or not c): 1, else 2; a == 5 leaves early.
    let ir = "func @f(%0: int, %1: int, %2: bool) -> option[int] {
  %20: int = block ^0 {
    %3: int = const 5
    %4: bool = int.eq %0, %3
    if %4 {
      %5: int = const 50
      break ^0 %5
    } else {
      yield
    }
    %6: int = const 0
    %7: bool = int.lt %6, %0
    %8: bool = if %7 {
      %9: int = const 10
      %10: bool = int.lt %1, %9
      %11: bool = if %10 {
        %12: bool = const true
        yield %12
      } else {
        %13: bool = bool.not %2
        yield %13
      }
      yield %11
    } else {
      %14: bool = const false
      yield %14
    }
    %15: bool = bool.not %8
    %16: int = if %15 {
      %17: int = const 2
      yield %17
    } else {
      %18: int = const 1
      %19: int = int.add %18, %0
      yield %19
    }
    yield %16
  }
  %21: option[int] = union.make[1] %20
  return %21
}";
    let output = eval(
        ir,
        &[
            ints(&[5, 1, 1, 1, -1]),
            ints(&[0, 0, 10, 10, 0]),
            bools(&[Some(true), Some(true), Some(true), Some(false), Some(false)]),
        ],
    );
    assert_eq!(int_results(&output), [Some(50), Some(2), Some(2), Some(2), Some(2)]);
}

#[test]
fn loops_carry_values() {
    let ir = "func @f(%0: int) -> option[int] {
  %1: int = const 0
  %2: int = const 1
  %3: int = loop ^0 (%4: int = %1, %5: int = %1) {
    %6: bool = int.lt %4, %0
    if %6 {
      %7: int = int.add_nw %4, %2
      %8: int = int.add %5, %7
      continue ^0 %7, %8
    } else {
      break ^0 %5
    }
  }
  %9: option[int] = union.make[1] %3
  return %9
}";
    let output = eval(ir, &[ints(&[0, 1, 10, 1000])]);
    assert_eq!(int_results(&output), [Some(0), Some(1), Some(55), Some(500500)]);
}

const FIB: &str = "func @f(%0: int) -> option[int] {
  %1: int = call @fib %0
  %2: option[int] = union.make[1] %1
  return %2
}
func @fib(%0: int) -> int {
  %1: int = const 2
  %2: bool = int.lt %0, %1
  if %2 {
    return %0
  } else {
    yield
  }
  %3: int = const 1
  %4: int = int.sub %0, %3
  %5: int = call @fib %4
  %6: int = int.sub %0, %1
  %7: int = call @fib %6
  %8: int = int.add %5, %7
  return %8
}";

#[test]
fn residual_recursion() {
    let output = eval(FIB, &[ints(&[0, 1, 10, 20])]);
    assert_eq!(int_results(&output), [Some(0), Some(1), Some(55), Some(6765)]);
}

#[test]
fn deep_recursion_fails_the_row() {
    let ir = "func @f(%0: int) -> option[int] {
  %1: option[int] = call @down %0
  return %1
}
func @down(%0: int) -> option[int] {
  %1: int = const 0
  %2: bool = int.eq %0, %1
  if %2 {
    %3: option[int] = union.make[1] %1
    return %3
  } else {
    yield
  }
  %4: int = const 1
  %5: int = int.sub %0, %4
  %6: option[int] = call @down %5
  return %6
}";
    let output = eval(ir, &[ints(&[10, 100_000_000, 3])]);
    assert_eq!(int_results(&output), [Some(0), None, Some(0)]);
    assert_eq!(output.failed, [1]);
}

#[test]
fn results_through_memory_and_unions() {
    let ir = "func @f(%0: int, %1: str) -> option[str] {
  %2: record{int, str, union[int, str], f64} = call @pack %0, %1
  %3: union[int, str] = record.get[2] %2
  %4: bool = union.is[1] %3
  %5: option[str] = if %4 {
    %6: str = union.get[1] %3
    %7: option[str] = union.make[1] %6
    yield %7
  } else {
    %8: none = const none
    %9: option[str] = union.make[0] %8
    yield %9
  }
  return %5
}
func @pack(%0: int, %1: str) -> record{int, str, union[int, str], f64} {
  %2: int = const 3
  %3: bool = int.lt %0, %2
  %4: union[int, str] = if %3 {
    %5: union[int, str] = union.make[1] %1
    yield %5
  } else {
    %6: union[int, str] = union.make[0] %0
    yield %6
  }
  %7: f64 = const 1.5
  %8: record{int, str, union[int, str], f64} = record.make %0, %1, %4, %7
  return %8
}";
    let output = eval(ir, &[ints(&[1, 3, 2]), texts(&["one", "three", "zwölf Bäume stehen"])]);
    assert_eq!(text_results(&output), [Some("one"), None, Some("zwölf Bäume stehen")]);
    assert!(output.failed.is_empty());
}

#[test]
fn failures_inside_calls_and_expectations() {
    let ir = "func @f(%0: option[int]) -> option[int] {
  %1: int = union.expect[1] %0
  %2: int = call @check %1
  %3: option[int] = union.make[1] %2
  return %3
}
func @check(%0: int) -> int {
  %1: int = const 10
  %2: bool = int.gt %0, %1
  if %2 {
    fail \"ValueError\"
  } else {
    return %0
  }
}";
    let output = eval(ir, &[ints(&[Some(1), None, Some(11), Some(9)])]);
    assert_eq!(int_results(&output), [Some(1), None, None, Some(9)]);
    assert_eq!(output.failed, [1, 2]);
}

#[test]
fn as_deep_as_the_ir_goes() {
    let depth = taipan_ir::parse::MAX_NESTING - 2;
    let mut ir = String::from("func @f(%0: int) -> option[int] {\n  %1: int = const 1\n");
    for i in 0..depth {
        ir.push_str(&format!("%{}: bool = int.lt %1, %0\nif %{} {{\n", i + 2, i + 2));
    }
    ir.push_str("%1000: option[int] = union.make[1] %0\nreturn %1000\n");
    let close = vec!["} else {\nyield\n}\n"; depth];
    ir.push_str(&close.join("yield\n"));
    ir.push_str("fail \"no\"\n}");
    let output = eval(&ir, &[ints(&[1, 2])]);
    assert_eq!(int_results(&output), [None, Some(2)]);
}
