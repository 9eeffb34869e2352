//! Searching, trimming and building text, whose code works on blocks of bytes: every length and place around their ends.

use crate::support::*;

/// An operation on the parameter and constants, whose result is returned.
fn with_constants(op: &str, constants: &[(&str, &str)], result: &str) -> String {
    let (mut lines, mut names) = (String::new(), vec!["%0".to_string()]);
    for (i, (ty, value)) in constants.iter().enumerate() {
        let name = format!("%{}", i + 1);
        lines += &format!("  {name}: {ty} = const {value}\n");
        names.push(name);
    }
    let (value, option) = (constants.len() + 1, constants.len() + 2);
    format!(
        "func @f(%0: str) -> option[{result}] {{\n{lines}  %{value}: {result} = {op} {}\n  %{option}: option[{result}] = \
         union.make[1] %{value}\n  return %{option}\n}}",
        names.join(", ")
    )
}

/// Texts of every length up to 100, with needles at many places.
fn haystacks(needle: &str) -> Vec<String> {
    let mut all = Vec::new();
    for length in 0..100 {
        all.push("x".repeat(length));
        for place in [0, 1, length / 2, length] {
            let mut text = "x".repeat(length);
            text.insert_str(place.min(length), needle);
            all.push(text.clone());
            text.insert_str(length / 3, needle);
            text.insert_str(text.len(), &needle[..needle.len() - 1]);
            all.push(text);
        }
    }
    all
}

const NEEDLES: [&str; 6] = ["/", "://", "aa", "abcd", "abcdefghabcd", "abcdefghijklm"];

/// The rows beside one that is not ASCII, and without it.
fn both_variants(ir: &str, rows: &[String], check: impl Fn(&[&str], &taipan_kernel::KernelOutput)) {
    let mut column: Vec<&str> = rows.iter().map(String::as_str).collect();
    check(&column, &eval(ir, &[texts(&column)]));
    column.push("é/");
    check(&column, &eval(ir, &[texts(&column)]));
}

fn place(found: Option<usize>) -> Option<i64> {
    Some(found.map_or(-1, |at| at as i64))
}

#[test]
fn finding_constants() {
    for needle in NEEDLES {
        let quoted = format!("\"{needle}\"");
        let rows = haystacks(needle);
        let bounds = |start| [("str", quoted.as_str()), ("int", start), ("int", "9223372036854775807")];
        let index = |text: &str, at: usize| text[..at].chars().count();
        both_variants(
            &with_constants("str.find", &bounds("0"), "int"),
            &rows,
            |column, output| {
                let expected = column
                    .iter()
                    .map(|text| place(text.find(needle).map(|at| index(text, at))));
                assert_eq!(int_results(output), expected.collect::<Vec<_>>(), "{needle}");
            },
        );
        both_variants(
            &with_constants("str.rfind", &bounds("0"), "int"),
            &rows,
            |column, output| {
                let expected = column
                    .iter()
                    .map(|text| place(text.rfind(needle).map(|at| index(text, at))));
                assert_eq!(int_results(output), expected.collect::<Vec<_>>(), "{needle}");
            },
        );
        both_variants(
            &with_constants("str.index", &bounds("3"), "int"),
            &rows,
            |column, output| {
                let from = |text: &str| text.char_indices().nth(3).map(|(at, _)| at);
                let expected = column.iter().map(|text| {
                    let start = from(text)?;
                    text[start..].find(needle).map(|at| index(text, start + at) as i64)
                });
                assert_eq!(int_results(output), expected.collect::<Vec<_>>(), "{needle}");
            },
        );
        both_variants(
            &with_constants("str.contains", &[("str", &quoted)], "bool"),
            &rows,
            |column, output| {
                let expected = column.iter().map(|text| Some(text.contains(needle)));
                assert_eq!(bool_results(output), expected.collect::<Vec<_>>(), "{needle}");
            },
        );
    }
}

/// The ends of parts from anywhere in the text and beyond it, and the texts up to there.
#[test]
fn parts_one_after_another() {
    for needle in NEEDLES {
        let quoted = format!("\"{needle}\"");
        let rows = haystacks(needle);
        for start in [-3, 0, 1, 31, 32, 33, 1000] {
            let ir = format!(
                "func @f(%0: str) -> option[str] {{
  %1: str = const {quoted}
  %2: int = const {start}
  %3: int = str.part_end %0, %1, %2
  %4: str = str.between %0, %2, %3
  %5: str = int.to_str %3
  %6: str = str.concat %4, %5
  %7: option[str] = union.make[1] %6
  return %7
}}"
            );
            both_variants(&ir, &rows, |column, output| {
                let expected: Vec<String> = column
                    .iter()
                    .map(|text| {
                        let start = usize::try_from(start).unwrap_or(0).min(text.len());
                        let bytes = text.as_bytes()[start..].windows(needle.len());
                        let found = bytes.into_iter().position(|window| window == needle.as_bytes());
                        let end = found.map_or(text.len(), |at| start + at);
                        format!("{}{end}", text.get(start..end).unwrap_or(""))
                    })
                    .collect();
                let expected: Vec<_> = expected.iter().map(|text| Some(text.as_str())).collect();
                assert_eq!(text_results(output), expected, "{needle} from {start}");
            });
        }
    }
}

#[test]
fn parts_around_constants() {
    for needle in NEEDLES {
        let quoted = format!("\"{needle}\"");
        let rows = haystacks(needle);
        let nth = with_constants("str.split_nth", &[("str", &quoted), ("int", "0")], "str");
        both_variants(&nth, &rows, |column, output| {
            let expected = column.iter().map(|text| text.split(needle).next());
            assert_eq!(text_results(output), expected.collect::<Vec<_>>(), "{needle}");
        });
        for (op, last) in [("str.partition", false), ("str.rpartition", true)] {
            for part in 0..3 {
                let ir = format!(
                    "func @f(%0: str) -> option[str] {{
  %1: str = const {quoted}
  %2: record{{str, str, str}} = {op} %0, %1
  %3: str = record.get[{part}] %2
  %4: option[str] = union.make[1] %3
  return %4
}}"
                );
                both_variants(&ir, &rows, |column, output| {
                    let expected = column.iter().map(|text| {
                        let split = if last {
                            text.rsplit_once(needle)
                        } else {
                            text.split_once(needle)
                        };
                        Some(match (split, last) {
                            (Some((before, after)), _) => [before, needle, after][part],
                            (None, false) => [*text, "", ""][part],
                            (None, true) => ["", "", *text][part],
                        })
                    });
                    assert_eq!(text_results(output), expected.collect::<Vec<_>>(), "{op} {needle}");
                });
            }
        }
    }
}

#[test]
fn ends_that_are_cut_off() {
    let rows: Vec<String> = [
        "",
        " ",
        "\t\n x \r ",
        "++a++",
        "+",
        "www.a",
        "www.",
        "ww",
        "a.gz",
        "a+ b",
        "\u{1c}a\u{1f}",
    ]
    .iter()
    .map(|text| text.to_string())
    .collect();
    let space = |c: char| matches!(c, '\t'..='\r' | '\u{1c}'..=' ');
    both_variants(&with_constants("str.strip", &[], "str"), &rows, |column, output| {
        let expected = column.iter().map(|text| Some(text.trim_matches(space)));
        assert_eq!(text_results(output), expected.collect::<Vec<_>>());
    });
    both_variants(&with_constants("str.lstrip", &[], "str"), &rows, |column, output| {
        let expected = column.iter().map(|text| Some(text.trim_start_matches(space)));
        assert_eq!(text_results(output), expected.collect::<Vec<_>>());
    });
    for set in ["+", "+a ", ""] {
        let ir = with_constants("str.rstrip_chars", &[("str", &format!("\"{set}\""))], "str");
        both_variants(&ir, &rows, |column, output| {
            let expected = column
                .iter()
                .map(|text| Some(text.trim_end_matches(|c| set.contains(c))));
            assert_eq!(text_results(output), expected.collect::<Vec<_>>());
        });
    }
}

#[test]
fn affixes() {
    let rows = ["", "+", "++a++", "www.a", "www.", "ww", "a.gz", "a+ b"].map(|text| text.to_string());
    for affix in ["www.", "", "+", "a.gz"] {
        let constants = [("str", format!("\"{affix}\""))];
        let constants: Vec<_> = constants.iter().map(|(ty, value)| (*ty, value.as_str())).collect();
        both_variants(
            &with_constants("str.removeprefix", &constants, "str"),
            &rows,
            |column, output| {
                let expected = column.iter().map(|text| Some(text.strip_prefix(affix).unwrap_or(text)));
                assert_eq!(text_results(output), expected.collect::<Vec<_>>());
            },
        );
        both_variants(
            &with_constants("str.removesuffix", &constants, "str"),
            &rows,
            |column, output| {
                let expected = column.iter().map(|text| Some(text.strip_suffix(affix).unwrap_or(text)));
                assert_eq!(text_results(output), expected.collect::<Vec<_>>());
            },
        );
        both_variants(
            &with_constants("str.startswith", &constants, "bool"),
            &rows,
            |column, output| {
                let expected = column.iter().map(|text| Some(text.starts_with(affix)));
                assert_eq!(bool_results(output), expected.collect::<Vec<_>>());
            },
        );
        both_variants(
            &with_constants("str.endswith", &constants, "bool"),
            &rows,
            |column, output| {
                let expected = column.iter().map(|text| Some(text.ends_with(affix)));
                assert_eq!(bool_results(output), expected.collect::<Vec<_>>());
            },
        );
    }
}

#[test]
fn texts_made_block_by_block() {
    let rows: Vec<String> = (0..300)
        .map(|length| (0..length).map(|i| (b'!' + (i * 7 % 94) as u8) as char).collect())
        .collect();
    both_variants(&with_constants("str.lower", &[], "str"), &rows, |column, output| {
        let expected: Vec<String> = column.iter().map(|text| text.to_lowercase()).collect();
        assert_eq!(
            text_results(output),
            expected.iter().map(|text| Some(text.as_str())).collect::<Vec<_>>()
        );
    });
    both_variants(&with_constants("str.upper", &[], "str"), &rows, |column, output| {
        let expected: Vec<String> = column.iter().map(|text| text.to_uppercase()).collect();
        assert_eq!(
            text_results(output),
            expected.iter().map(|text| Some(text.as_str())).collect::<Vec<_>>()
        );
    });
    both_variants(
        &with_constants("str.concat", &[("str", "\"-suffix\"")], "str"),
        &rows,
        |column, output| {
            let expected: Vec<String> = column.iter().map(|text| format!("{text}-suffix")).collect();
            assert_eq!(
                text_results(output),
                expected.iter().map(|text| Some(text.as_str())).collect::<Vec<_>>()
            );
        },
    );
    let without = [("str", "\"(\""), ("str", "\"\""), ("int", "-1")];
    both_variants(
        &with_constants("str.replace", &without, "str"),
        &rows,
        |column, output| {
            let expected: Vec<String> = column.iter().map(|text| text.replace('(', "")).collect();
            assert_eq!(
                text_results(output),
                expected.iter().map(|text| Some(text.as_str())).collect::<Vec<_>>()
            );
        },
    );
}

#[test]
fn characters_of_joined_texts() {
    let ir = "func @f(%0: str, %1: int) -> option[str] {
  %2: str = const \"ab\"
  %3: str = str.char_of_both %2, %0, %1
  %4: option[str] = union.make[1] %3
  return %4
}";
    let rows = ["cd", "cd", "cd", "é𝄞", "é𝄞"];
    let output = eval(ir, &[texts(&rows), ints(&[0, 1, 3, 2, 4])]);
    assert_eq!(
        text_results(&output),
        [Some("a"), Some("b"), Some("d"), Some("é"), Some("𝄞")]
    );
    let output = eval(ir, &[texts(&rows[..3]), ints(&[0, 1, 3])]);
    assert_eq!(text_results(&output), [Some("a"), Some("b"), Some("d")]);
}

/// Texts of every length up to 70, with bytes around those that are white space or end lines at many places.
fn separated() -> Vec<String> {
    let bytes = [8, 9, 10, 11, 12, 13, 14, 27, 28, 29, 30, 31, 32, 33, 127, 0];
    let mut all = Vec::new();
    for length in 0..70usize {
        for (i, byte) in bytes.iter().enumerate() {
            let mut text = vec![b'x'; length];
            for place in [i, length / 2, length.saturating_sub(1), i + 17] {
                if let Some(at) = text.get_mut(place) {
                    *at = *byte;
                }
            }
            all.extend(String::from_utf8(text));
        }
        all.push(" ".repeat(length));
        all.push(" \r\n".repeat(length / 3));
    }
    all
}

#[test]
fn words_and_lines() {
    let space = |c: char| matches!(c, '\t'..='\r' | '\x1c'..=' ');
    let ends = |c: char| matches!(c, '\n'..='\r' | '\x1c'..='\x1e');
    for start in [0usize, 1, 15, 16, 17, 40] {
        let from = start.to_string();
        let check = |op: &str, found: &dyn Fn(&str) -> Option<usize>| {
            let ir = with_constants(op, &[("int", &from)], "int");
            both_variants(&ir, &separated(), |column, output| {
                let expected = column.iter().filter(|text| text.is_ascii()).map(|text| {
                    let start = start.min(text.len());
                    Some((start + found(&text[start..]).unwrap_or(text.len() - start)) as i64)
                });
                let expected: Vec<_> = expected.collect();
                assert_eq!(int_results(output)[..expected.len()], expected, "{op} from {start}");
            });
        };
        check("str.word_start", &|rest| rest.find(|c| !space(c)));
        check("str.word_end", &|rest| rest.find(space));
        check("str.line_end", &|rest| rest.find(ends));
        check("str.next_line", &|rest| Some(1 + usize::from(rest.starts_with("\r\n"))));
    }
}

#[test]
fn ends_of_the_first_parts() {
    let ends = |text: &str, separator: &str| -> Vec<usize> {
        let found = text.match_indices(separator).map(|(at, _)| at);
        found.chain(std::iter::repeat(text.len())).take(3).collect()
    };
    let mut rows: Vec<String> = vec![",".repeat(70), ",a,b,c,d".into()];
    for length in 0..200 {
        let mut text = "x".repeat(length);
        for place in [length / 3, length / 2, 62, 63, 64, 65, 128] {
            if place < text.len() {
                text.replace_range(place..=place, ",");
            }
            rows.push(text.clone());
        }
    }
    for separator in [",", "x,"] {
        let ir = format!(
            "func @f(%0: str) -> option[int] {{\n  %1: str = const \"{separator}\"\n  %2: int = const 1000\n  %3: record{{int, \
             int, int}} = str.part_ends[3] %0, %1\n  %4: int = record.get[0] %3\n  %5: int = record.get[1] %3\n  %6: int = \
             record.get[2] %3\n  %7: int = int.mul %4, %2\n  %8: int = int.add %7, %5\n  %9: int = int.mul %8, %2\n  %10: int \
             = int.add %9, %6\n  %11: option[int] = union.make[1] %10\n  return %11\n}}"
        );
        both_variants(&ir, &rows, |column, output| {
            let expected = column.iter().map(|text| {
                let told = ends(text, separator).into_iter();
                Some(told.fold(0, |all, end| all * 1000 + end as i64))
            });
            assert_eq!(int_results(output), expected.collect::<Vec<_>>(), "{separator}");
        });
    }
}
