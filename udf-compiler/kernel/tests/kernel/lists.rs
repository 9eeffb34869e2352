//! Lists: constant ones, growing ones, and Levenshtein's two rows.

use crate::support::*;

#[test]
fn constant_lists() {
    let ir = "func @f(%0: int) -> option[str] {
  %1: list[str] = const list[str][\"zero\", \"one\", \"two\"]
  %2: str = const.get %1, %0
  %3: option[str] = union.make[1] %2
  return %3
}";
    let output = eval(ir, &[ints(&[0, 2, -1, 3, -4])]);
    assert_eq!(
        text_results(&output),
        [Some("zero"), Some("two"), Some("two"), None, None]
    );
    assert_eq!(output.failed, [3, 4]);
}

const SQUARES: &str = "func @f(%0: int, %1: int) -> option[int] {
  %2: list[int] = list.new
  %3: int = const 0
  %4: int = const 1
  loop ^0 (%5: int = %3) {
    %6: bool = int.lt %5, %0
    if %6 {
      %7: int = int.mul %5, %5
      list.append %2, %7
      %8: int = int.add_nw %5, %4
      continue ^0 %8
    } else {
      break ^0
    }
  }
  %9: int = const -1
  list.set %2, %9, %9
  %10: int = list.get %2, %1
  %11: int = list.len %2
  %12: int = const 1000000
  %13: int = int.mul %11, %12
  %14: int = int.add %13, %10
  %15: option[int] = union.make[1] %14
  return %15
}";

#[test]
fn growing_lists() {
    let output = eval(SQUARES, &[ints(&[10, 3, 1000, 0]), ints(&[3, -1, 500, 0])]);
    assert_eq!(
        int_results(&output),
        [Some(10_000_009), Some(2_999_999), Some(1_000_250_000), None]
    );
    assert_eq!(output.failed, [3]);
}

#[test]
fn popping_and_clearing() {
    let ir = "func @f(%0: int) -> option[int] {
  %1: list[int] = list.new %0, %0
  %2: int = const -1
  %3: int = list.pop %1, %2
  %4: int = list.len %1
  list.clear %1
  %5: int = list.len %1
  %6: int = int.add %4, %5
  %7: int = int.add %6, %3
  %8: option[int] = union.make[1] %7
  return %8
}";
    assert_eq!(int_results(&eval(ir, &[ints(&[41])])), [Some(42)]);
}

#[test]
fn levenshtein() {
    let kernel = kernel(include_str!("levenshtein.ir"));
    let a = ["kitten", "", "flaw", "same", "intention"];
    let b = ["sitting", "abc", "lawn", "same", "execution"];
    let output = run(&kernel, &[texts(&a), texts(&b)]).expect("runs");
    assert_eq!(int_results(&output), [Some(3), Some(3), Some(2), Some(0), Some(5)]);
}
