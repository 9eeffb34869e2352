//! Text: characters and slices on both variants.

use crate::support::*;

/// Python's answer for `s[i]`, as characters.
fn at(text: &str, index: i64) -> Option<String> {
    let chars: Vec<char> = text.chars().collect();
    let index = if index < 0 { index + chars.len() as i64 } else { index };
    chars.get(usize::try_from(index).ok()?).map(|c| c.to_string())
}

#[test]
fn comparing_with_constants() {
    let words = [
        "",
        "a",
        "ab",
        "abc",
        "abcd",
        "abcdefg",
        "abcdefgh",
        "abcdefghi",
        "abcdefghijklmnopqrstuvwxyz0123456789",
    ];
    for word in words {
        let ir = format!(
            "func @f(%0: str) -> option[bool] {{
  %1: str = const \"{word}\"
  %2: bool = str.eq %0, %1
  %3: option[bool] = union.make[1] %2
  return %3
}}"
        );
        let mut column = words.to_vec();
        column.extend(["abd", "bbcdefghi", "abcdefghj", "é"]);
        let output = eval(&ir, &[texts(&column)]);
        let expected: Vec<_> = column.iter().map(|other| Some(*other == word)).collect();
        assert_eq!(bool_results(&output), expected, "{word}");
    }
}

#[test]
fn code_of_many_joined_texts_is_short() {
    let of = |count: usize| {
        let joined = |n| format!("  %{n}: str = str.concat %{}, %0\n", n - 1);
        let joined: String = (2..count + 2).map(joined).collect();
        let last = count + 1;
        format!(
            "func @f(%0: str) -> option[str] {{\n  %1: str = const \"<\"\n{joined}  %{}: option[str] = union.make[1] %{last}\n  return %{}\n}}",
            last + 1,
            last + 1
        )
    };
    let (few, many) = (of(100), of(1_500));
    let lines = |ir: &str| kernel(ir).clif().expect("it has a text").lines().count();
    assert!(lines(&many) < 4 * lines(&few));
    let output = eval(&many, &[texts(&["ab", "", "ä"])]);
    let expected = ["ab", "", "ä"].map(|text| format!("<{}", text.repeat(1_500)));
    assert_eq!(
        text_results(&output),
        expected.each_ref().map(|text| Some(text.as_str()))
    );
}

#[test]
fn comparing_columns_as_branches() {
    let ir = "func @f(%0: str, %1: str) -> option[int] {
  %2: bool = str.ne %0, %1
  %3: int = if %2 {
    %4: int = str.byte_len %0
    yield %4
  } else {
    %5: int = const -1
    yield %5
  }
  %6: option[int] = union.make[1] %3
  return %6
}";
    let output = eval(
        ir,
        &[
            texts(&["abc", "abc", "", "ä", "x"]),
            texts(&["abc", "abd", "", "ä", "xy"]),
        ],
    );
    assert_eq!(int_results(&output), [Some(-1), Some(3), Some(-1), Some(-1), Some(1)]);
}

#[test]
fn prefixes_and_suffixes() {
    let ir = "func @f(%0: str) -> option[int] {
  %1: str = const \"http\"
  %2: str = const \".de\"
  %3: bool = str.startswith %0, %1
  %4: bool = str.endswith %0, %2
  %5: int = bool.to_int %3
  %6: int = bool.to_int %4
  %7: int = int.add_nw %5, %5
  %8: int = int.add_nw %7, %6
  %9: option[int] = union.make[1] %8
  return %9
}";
    let output = eval(ir, &[texts(&["http://a.de", "htt", ".de", "de", "https://x", ""])]);
    assert_eq!(
        int_results(&output),
        [Some(3), Some(0), Some(1), Some(0), Some(2), Some(0)]
    );
}

#[test]
fn characters_of_ascii_text() {
    let ir = "func @f(%0: str, %1: int) -> option[str] {
  %2: str = str.get %0, %1
  %3: option[str] = union.make[1] %2
  return %3
}";
    let column = ["hello", "hello", "hello", "hello", ""];
    let index = [0, 4, -5, 5, 0];
    let output = eval(ir, &[texts(&column), ints(&index)]);
    let expected: Vec<_> = column.iter().zip(index).map(|(s, i)| at(s, i)).collect();
    let expected: Vec<_> = expected.iter().map(|c| c.as_deref()).collect();
    assert_eq!(text_results(&output), expected);
    assert_eq!(output.failed, [3, 4]);
}

#[test]
fn slices_of_ascii_text() {
    let ir = "func @f(%0: str, %1: int, %2: int) -> option[str] {
  %3: str = str.slice %0, %1, %2
  %4: option[str] = union.make[1] %3
  return %4
}";
    let bounds = [
        (0, 2),
        (1, -1),
        (-3, i64::MAX),
        (4, 2),
        (-100, 100),
        (3, 3),
        (0, -1),
        (i64::MIN, i64::MAX),
    ];
    let column = vec!["Python"; bounds.len()];
    let output = eval(
        ir,
        &[texts(&column), ints(&bounds.map(|b| b.0)), ints(&bounds.map(|b| b.1))],
    );
    let expected = ["Py", "ytho", "hon", "", "Python", "", "Pytho", "Python"].map(Some);
    assert_eq!(text_results(&output), expected);
}

#[test]
fn iteration_by_bytes() {
    // Counts characters that are digits, and all of them, as 1000 * digits + count.
    let ir = "func @f(%0: str) -> option[int] {
  %1: int = const 0
  %2: int = const 1
  %3: int = str.byte_len %0
  %4: int = loop ^0 (%5: int = %1, %6: int = %1) {
    %7: bool = int.lt %5, %3
    if %7 {
      %8: str = str.char_at %0, %5
      %9: int = str.byte_len %8
      %10: int = int.add_nw %5, %9
      %11: str = const \"0123456789\"
      %12: int = int.add_nw %6, %2
      %13: str = const \"7\"
      %14: bool = str.eq %8, %13
      %15: int = if %14 {
        %16: int = const 1000
        %17: int = int.add %12, %16
        yield %17
      } else {
        yield %12
      }
      continue ^0 %10, %15
    } else {
      break ^0 %6
    }
  }
  %18: option[int] = union.make[1] %4
  return %18
}";
    let output = eval(ir, &[texts(&["a7b77", "", "x"])]);
    assert_eq!(int_results(&output), [Some(3005), Some(0), Some(1)]);
    let output = eval(ir, &[texts(&["ä7€7", "𝄞", "7"])]);
    assert_eq!(int_results(&output), [Some(2004), Some(1), Some(1001)]);
}

#[test]
fn ascii_character_classes() {
    let column: Vec<String> = (0u8..128).map(|b| (b as char).to_string()).collect();
    let column: Vec<&str> = column.iter().map(String::as_str).collect();
    let expect = |op: &str, expected: &dyn Fn(char) -> bool| {
        let ir = format!(
            "func @f(%0: str) -> option[bool] {{
  %1: int = const 0
  %2: str = str.get %0, %1
  %3: bool = {op} %2
  %4: option[bool] = union.make[1] %3
  return %4
}}"
        );
        let output = eval(&ir, &[texts(&column)]);
        let expected: Vec<_> = (0u8..128).map(|b| Some(expected(b as char))).collect();
        assert_eq!(bool_results(&output), expected, "{op}");
    };
    expect("str.isdigit", &|c| c.is_ascii_digit());
    expect("str.isalpha", &|c| c.is_ascii_alphabetic());
    expect("str.isalnum", &|c| c.is_ascii_alphanumeric());
    expect("str.isupper", &|c| c.is_ascii_uppercase());
    expect("str.islower", &|c| c.is_ascii_lowercase());
    expect("str.isspace", &|c| matches!(c, '\t'..='\r' | '\x1c'..=' '));
}

#[test]
fn digits_letters_and_codes() {
    // ord(c.upper()) * 100 + int(d)
    let ir = "func @f(%0: str) -> option[int] {
  %1: int = const 0
  %2: str = str.get %0, %1
  %3: str = str.upper %2
  %4: int = str.ord %3
  %5: int = const 100
  %6: int = int.mul %4, %5
  %7: int = const 1
  %8: str = str.get %0, %7
  %9: int = const 10
  %10: int = str.to_int %8, %9
  %11: int = int.add %6, %10
  %12: option[int] = union.make[1] %11
  return %12
}";
    let output = eval(ir, &[texts(&["a1", "Z9", "_0", "ax"])]);
    assert_eq!(int_results(&output), [Some(6501), Some(9009), Some(9500), None]);
    assert_eq!(output.failed, [3]);
}
