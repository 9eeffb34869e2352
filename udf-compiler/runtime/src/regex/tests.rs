//! Steps that are taken for patterns, and what they match: the code of the patterns is CPython's.

use super::{Cursor, Pattern, Scratch, Span, Way};
use crate::fail::Fail;
use std::sync::atomic::AtomicU8;

/// `^(\S+) (\d+)`
const WORDS: &str = "/^(\\S+) (\\d+)/ 2: e 4 0 3 ffffffff 6 0 11 0 18 9 1 ffffffff d 4 8 d 0 1 11 1 10 20 11 2 18 9 1 ffffffff d 4 8 a 0 1 11 3 1";

#[test]
fn reads_what_it_writes() {
    assert!(Pattern::read("").is_err());
    assert!(Pattern::read("/a/ 0: 63").is_err());
    let text = Pattern::write("a", 0, &[14, 4, 0, 1, 1, 16, 97, 1]);
    assert_eq!(text, "/a/ 0: e 4 0 1 1 10 61 1");
    assert!(Pattern::read(&text).is_ok());
}

#[test]
fn groups_of_a_match() {
    let pattern = Pattern::read(WORDS).expect("a pattern");
    assert_eq!(pattern.certain(), [true, true]);
    let mut scratch = Scratch::default();
    let text = "caf\u{e9} 12x";
    let span = Span {
        start: 0,
        end: text.len(),
    };
    let found = pattern.find(text, span, Way::Match, &mut scratch, None);
    let found = found.expect("no failure").expect("a match");
    assert_eq!((found.start, found.end), (0, 8));
    assert_eq!([found.group(1), found.group(2)], [Some((0, 5)), Some((6, 8))]);
    assert_eq!(found.last(), Some(2));
    let full = pattern.find(text, span, Way::Full, &mut scratch, None);
    assert!(full.expect("no failure").is_none());
}

#[test]
fn empty_matches_go_on() {
    let pattern = Pattern::read("/x*/ 0: e 4 0 0 ffffffff 18 6 0 ffffffff 10 78 1 1").expect("a pattern");
    let mut scratch = Scratch::default();
    let mut cursor = Cursor::new(Span { start: 0, end: 3 });
    let mut all = Vec::new();
    while let Some(found) = pattern
        .next("axb", &mut cursor, &mut scratch, None)
        .expect("no failure")
    {
        all.push((found.start, found.end));
    }
    assert_eq!(all, [(0, 0), (1, 2), (2, 2), (3, 3)]);
}

#[test]
fn endless_searches_stop() {
    let pattern =
        Pattern::read("/(a+)+$/ 1: e 4 0 1 ffffffff 17 e 1 ffffffff 11 0 18 6 1 ffffffff 10 61 1 11 1 12 6 5 1")
            .expect("a pattern");
    let text = "a".repeat(40) + "b";
    let span = Span {
        start: 0,
        end: text.len(),
    };
    let mut scratch = Scratch::default();
    let asked = AtomicU8::new(1);
    let stopped = pattern.find(&text, span, Way::Match, &mut scratch, Some(&asked));
    assert_eq!(stopped.map(|_| ()), Err(Fail::Steps));
    let bounded = pattern.find(&text, span, Way::Match, &mut scratch, None);
    assert_eq!(bounded.map(|_| ()), Err(Fail::Steps));
}
