//! Text that is not ASCII, texts that are built, and lists, through the helpers.

use crate::support::*;

/// One operation on the parameters, whose result is returned.
fn one(op: &str, params: &[&str], result: &str) -> String {
    let list: Vec<_> = params.iter().enumerate().map(|(i, ty)| format!("%{i}: {ty}")).collect();
    let names: Vec<_> = (0..params.len()).map(|i| format!("%{i}")).collect();
    let (value, option) = (params.len(), params.len() + 1);
    format!(
        "func @f({}) -> option[{result}] {{
  %{value}: {result} = {op} {}
  %{option}: option[{result}] = union.make[1] %{value}
  return %{option}
}}",
        list.join(", "),
        names.join(", ")
    )
}

const MIXED: [&str; 4] = ["Grüße", "plain", "日本語テキスト", "a𝄞b"];

#[test]
fn characters_beyond_ascii() {
    let lengths = eval(&one("str.len", &["str"], "int"), &[texts(&MIXED)]);
    assert_eq!(int_results(&lengths), [Some(5), Some(5), Some(7), Some(3)]);
    let gotten = eval(
        &one("str.get", &["str", "int"], "str"),
        &[texts(&MIXED), ints(&[2, -1, -7, 1])],
    );
    assert_eq!(text_results(&gotten), [Some("ü"), Some("n"), Some("日"), Some("𝄞")]);
    let sliced = eval(
        &one("str.slice", &["str", "int", "int"], "str"),
        &[texts(&MIXED), ints(&[1, 1, -3, 1]), ints(&[4, 100, i64::MAX, -1])],
    );
    assert_eq!(
        text_results(&sliced),
        [Some("rüß"), Some("lain"), Some("キスト"), Some("𝄞")]
    );
    let codes = eval(&one("str.ord", &["str"], "int"), &[texts(&["é", "e", "𝄞", "ab", ""])]);
    assert_eq!(int_results(&codes), [Some(0xE9), Some(0x65), Some(0x1D11E), None, None]);
    let digits = eval(
        &one("str.isdigit", &["str"], "bool"),
        &[texts(&["٣", "7", "x", "77", "７x"])],
    );
    assert_eq!(
        bool_results(&digits),
        [Some(true), Some(true), Some(false), Some(true), Some(false)]
    );
}

#[test]
fn ascii_batches_that_make_other_text_run_again() {
    let kernel = kernel(&one("str.chr", &["int"], "str"));
    let column = ints(&[65, 233, 0x1D11E, -1, 0x110000, 0xD800]);
    for _ in 0..2 {
        let output = run(&kernel, std::slice::from_ref(&column)).expect("runs");
        assert_eq!(
            text_results(&output),
            [Some("A"), Some("é"), Some("𝄞"), None, None, None]
        );
        assert_eq!(output.failed, [3, 4, 5]);
    }
}

#[test]
fn texts_grow_in_place() {
    // s = ''; for i in range(n): s = s + t
    let ir = "func @f(%0: str, %1: int) -> option[str] {
  %2: int = const 0
  %3: int = const 1
  %4: str = const \"\"
  %5: str = loop ^0 (%6: int = %2, %7: str = %4) {
    %8: bool = int.lt %6, %1
    if %8 {
      %9: str = str.concat %7, %0
      %10: int = int.add_nw %6, %3
      continue ^0 %10, %9
    } else {
      break ^0 %7
    }
  }
  %11: option[str] = union.make[1] %5
  return %11
}";
    let output = eval(ir, &[texts(&["ab", "é", "x", "y"]), ints(&[3, 2, 0, 200_000])]);
    let results = text_results(&output);
    assert_eq!(results[..3], [Some("ababab"), Some("éé"), Some("")]);
    assert_eq!(results[3].map(str::len), Some(200_000));
    // Quadratic copies would leave the 64 MiB of the row.
    let output = eval(ir, &[texts(&["0123456789"]), ints(&[1_000_000])]);
    assert_eq!(text_results(&output)[0].map(str::len), Some(10_000_000));
}

#[test]
fn many_rows_of_built_text() {
    let rows: Vec<i64> = (0..3000).collect();
    let words: Vec<String> = rows
        .iter()
        .map(|i| format!("{}-é{i}", "w".repeat(*i as usize % 90)))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = eval(&one("str.upper", &["str"], "str"), &[texts(&words)]);
    let expected: Vec<String> = words.iter().map(|word| word.to_uppercase()).collect();
    assert_eq!(
        text_results(&output),
        expected.iter().map(|word| Some(word.as_str())).collect::<Vec<_>>()
    );
}

/// Evaluates `op` on `"5,3,9…".split(",")`, joined again.
fn on_split(op: &str, column: &[&str]) -> Vec<Option<String>> {
    let ir = format!(
        "func @f(%0: str) -> option[str] {{
  %1: str = const \",\"
  %2: int = const -1
  %3: list[str] = str.split %0, %1, %2
  {op}
  %9: str = str.join %1, %8
  %10: option[str] = union.make[1] %9
  return %10
}}"
    );
    let output = eval(&ir, &[texts(column)]);
    text_results(&output)
        .into_iter()
        .map(|text| text.map(str::to_string))
        .collect()
}

#[test]
fn lists_of_text() {
    let column = ["b,a,c", "é,z,a,é", "", "one"];
    let sorted = "%4: bool = const false\n list.sort %3, %4\n %8: list[str] = list.copy %3";
    assert_eq!(
        on_split(sorted, &column),
        ["a,b,c", "a,z,é,é", "", "one"].map(|s| Some(s.to_string()))
    );
    let reversed = "list.reverse %3\n %8: list[str] = list.concat %3, %3";
    let expected = ["c,a,b,c,a,b", "é,a,z,é,é,a,z,é", ",", "one,one"];
    assert_eq!(on_split(reversed, &column), expected.map(|s| Some(s.to_string())));
    let sliced = "%4: int = const 1\n %5: int = const 9\n %8: list[str] = list.slice %3, %4, %5";
    assert_eq!(
        on_split(sliced, &column),
        ["a,c", "z,a,é", "", ""].map(|s| Some(s.to_string()))
    );
    let stepped = "%4: none = const none\n %5: option[int] = union.make[0] %4\n %6: int = const -2
  %8: list[str] = list.slice_step %3, %5, %5, %6";
    assert_eq!(
        on_split(stepped, &column),
        ["c,b", "é,z", "", "one"].map(|s| Some(s.to_string()))
    );
    let removed = "%4: str = const \"a\"\n list.remove %3, %4\n %8: list[str] = list.copy %3";
    assert_eq!(
        on_split(removed, &column),
        [Some("b,c".into()), Some("é,z,é".into()), None, None]
    );
    let inserted = "%4: str = const \"X\"\n %5: int = const 1\n list.insert %3, %5, %4\n %8: list[str] = list.copy %3";
    let expected = ["b,X,a,c", "é,X,z,a,é", ",X", "one,X"];
    assert_eq!(on_split(inserted, &column), expected.map(|s| Some(s.to_string())));
    let popped = "%4: int = const 0\n %5: str = list.pop %3, %4\n list.append %3, %5\n %8: list[str] = list.copy %3";
    assert_eq!(
        on_split(popped, &column),
        ["a,c,b", "z,a,é,é", "", "one"].map(|s| Some(s.to_string()))
    );
    let repeated = "%4: int = const 2\n %8: list[str] = list.repeat %3, %4";
    assert_eq!(on_split(repeated, &column)[0], Some("b,a,c,b,a,c".into()));
}

#[test]
fn questions_about_lists() {
    let ir = "func @f(%0: int, %1: int, %2: int, %3: int) -> option[int] {
  %4: list[int] = list.new %0, %1, %2
  %5: bool = list.contains %4, %3
  %6: int = list.count %4, %3
  %7: int = list.min %4
  %8: int = list.max %4
  %9: int = list.sum_int %4
  %10: int = bool.to_int %5
  %11: int = const 10
  %12: int = int.mul %10, %11
  %13: int = int.add %12, %6
  %14: int = int.mul %13, %11
  %15: int = int.add %14, %7
  %16: int = int.mul %15, %11
  %17: int = int.add %16, %8
  %18: int = int.mul %17, %11
  %19: int = int.mul %18, %11
  %20: int = int.add %19, %9
  %21: option[int] = union.make[1] %20
  return %21
}";
    let output = eval(
        ir,
        &[
            ints(&[3, 1, i64::MAX]),
            ints(&[1, 1, 1]),
            ints(&[2, 1, 0]),
            ints(&[1, 5, 0]),
        ],
    );
    assert_eq!(int_results(&output), [Some(111_306), Some(1_103), None]);
    assert_eq!(output.failed, [2]);
}

#[test]
fn equality_across_alternatives() {
    let ir = "func @f(%0: int, %1: f64, %2: bool) -> option[bool] {
  %3: union[bool, int, f64] = union.make[1] %0
  %4: union[bool, int, f64] = union.make[2] %1
  %5: union[bool, int, f64] = union.make[0] %2
  %6: list[union[bool, int, f64]] = list.new %3, %5
  %7: list[union[bool, int, f64]] = list.new %4, %4
  %8: bool = list.eq %6, %7
  %9: option[bool] = union.make[1] %8
  return %9
}";
    let output = eval(
        ir,
        &[
            ints(&[1, 1, (1 << 53) + 1]),
            floats(&[1.0, 2.0, (1u64 << 53) as f64]),
            bools(&[Some(true), Some(true), Some(true)]),
        ],
    );
    assert_eq!(bool_results(&output), [Some(true), Some(false), Some(false)]);
}
