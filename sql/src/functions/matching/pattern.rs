//! Patterns of Postgres, compiled, and where they match. Of all matches that begin first the longest is meant, where the engine
//! of patterns takes the first alternative that fits. Patterns that mean something else to that engine are refused.

use super::longest::Longest;
use crate::error::{Error, Result as Done, SqlState};
use regex::{CaptureLocations, Regex, RegexBuilder};
use std::borrow::Cow;

/// From where to where.
pub(in crate::functions) type Span = (usize, usize);

/// One pattern with its options.
pub(in crate::functions) struct Pattern {
    regex: Regex,
    /// Where the engine's match may be too short.
    longest: Option<Longest>,
    /// Room for the places of groups.
    places: CaptureLocations,
}

/// A pattern that texts match or not.
pub(crate) struct Matcher(Pattern);

impl Matcher {
    /// # Errors
    ///
    /// As `Pattern::of`.
    pub fn new(text: &str, flags: &str) -> Done<Matcher> {
        Pattern::of(text, flags).map(Matcher)
    }

    pub fn is_match(&self, text: &str) -> bool {
        self.0.is_match(text)
    }
}

impl std::fmt::Debug for Matcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0.regex.as_str())
    }
}

/// What options say.
#[derive(Clone, Copy)]
struct Options {
    insensitive: bool,
    /// A dot is a line end too.
    dot: bool,
    /// `^` and `$` are at line ends too.
    lines: bool,
    spaced: bool,
    literal: bool,
}

impl Options {
    fn of(flags: &str) -> Done<Options> {
        let mut options = Options {
            insensitive: false,
            dot: true,
            lines: false,
            spaced: false,
            literal: false,
        };
        for flag in flags.chars() {
            match flag {
                'i' => options.insensitive = true,
                'c' => options.insensitive = false,
                'n' | 'm' => (options.dot, options.lines) = (false, true),
                'p' => (options.dot, options.lines) = (false, false),
                'w' => (options.dot, options.lines) = (true, true),
                's' => (options.dot, options.lines) = (true, false),
                'x' => options.spaced = true,
                't' => options.spaced = false,
                'q' => options.literal = true,
                other => {
                    let message = format!("invalid regular expression option: \"{other}\"");
                    return Err(Error::new(SqlState::InvalidParameter, message));
                }
            }
        }
        Ok(options)
    }
}

impl Pattern {
    /// # Errors
    ///
    /// 22023 for options that are none, 2201B for a pattern that is none, 0A000 for what is not built.
    pub fn of(text: &str, flags: &str) -> Done<Pattern> {
        let mut options = Options::of(flags)?;
        let text = match text.strip_prefix("***") {
            Some(literal) if literal.starts_with('=') => {
                options.literal = true;
                &literal[1..]
            }
            Some(advanced) if advanced.starts_with(':') => &advanced[1..],
            _ => text,
        };
        let shape = Shape::of(text, options.spaced);
        let written: Cow<'_, str> = if options.literal {
            regex::escape(text).into()
        } else {
            shape.check(options)?;
            translated(text)
        };
        let regex = build(&written, options)?;
        let longest = !options.literal && shape.may_be_longer();
        let longest = longest.then(|| Longest::of(&inner(&written, options), &regex));
        let places = regex.capture_locations();
        Ok(Pattern {
            regex,
            longest: longest.flatten(),
            places,
        })
    }

    /// How many groups there are, without the whole.
    pub fn groups(&self) -> usize {
        self.regex.captures_len() - 1
    }

    pub fn is_match(&self, text: &str) -> bool {
        self.regex.is_match(text)
    }

    /// The first match from a place on. What is before it is seen by `^` and the like.
    pub fn find(&self, text: &str, at: usize) -> Option<Span> {
        let found = self.regex.find_at(text, at)?;
        let end = match &self.longest {
            Some(longest) => longest.end(text, found.start()).unwrap_or(found.end()),
            None => found.end(),
        };
        Some((found.start(), end))
    }

    /// The places of the groups of a match, the whole first.
    pub fn places(&mut self, text: &str, (start, end): Span) -> Vec<Option<Span>> {
        let found = match &self.longest {
            Some(longest) => longest.places(&mut self.places, &text[..end], start),
            None => self.regex.captures_read_at(&mut self.places, text, start).is_some(),
        };
        let mut places = vec![Some((start, end))];
        places.extend((1..=self.groups()).map(|group| self.places.get(group).filter(|_| found)));
        places
    }

    /// Gives each match, until told not to go on. Behind an empty one the search goes on with the next character.
    pub fn each(&self, text: &str, from: usize, mut give: impl FnMut(Span) -> bool) {
        let mut at = from;
        while at <= text.len() {
            let Some((start, end)) = self.find(text, at) else {
                return;
            };
            if !give((start, end)) {
                return;
            }
            at = if end > start { end } else { next_character(text, end) };
        }
    }
}

fn next_character(text: &str, at: usize) -> usize {
    text[at..]
        .chars()
        .next()
        .map_or(at + 1, |character| at + character.len_utf8())
}

fn build(written: &str, options: Options) -> Done<Regex> {
    let mut builder = RegexBuilder::new(written);
    builder
        .case_insensitive(options.insensitive)
        .dot_matches_new_line(options.dot)
        .multi_line(options.lines)
        .ignore_whitespace(options.spaced);
    let invalid = |error: regex::Error| {
        let text = error.to_string();
        let reason = text.rsplit("error: ").next().unwrap_or(&text).to_string();
        Error::new(SqlState::InvalidRegex, format!("invalid regular expression: {reason}"))
    };
    builder.build().map_err(invalid)
}

/// A pattern with its options inside.
fn inner(written: &str, options: Options) -> String {
    let flags = [
        (options.insensitive, 'i'),
        (options.dot, 's'),
        (options.lines, 'm'),
        (options.spaced, 'x'),
    ];
    let flags: String = flags
        .into_iter()
        .filter(|(is_set, _)| *is_set)
        .map(|(_, flag)| flag)
        .collect();
    // What is behind a comment is on another line.
    let end = if options.spaced { "\n" } else { "" };
    format!("(?{flags}:{written}{end})")
}

/// Escapes of words, which the engine has by other names.
fn translated(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(character) = chars.next() {
        if character != '\\' {
            out.push(character);
            continue;
        }
        match chars.next() {
            Some('m') => out.push_str(r"\b{start}"),
            Some('M') => out.push_str(r"\b{end}"),
            Some('y') => out.push_str(r"\b"),
            Some('Y') => out.push_str(r"\B"),
            Some('Z') => out.push_str(r"\z"),
            Some('e') => out.push_str(r"\x1B"),
            Some('b') => out.push_str(r"\x08"),
            Some('B') => out.push_str(r"\\"),
            Some(other) => out.extend(['\\', other]),
            None => out.push('\\'),
        }
    }
    out.into()
}

/// What of a pattern decides between several matches.
#[derive(Default)]
struct Shape {
    greedy: usize,
    lazy: usize,
    alternatives: usize,
    /// A class of what is not in it.
    excludes: bool,
    looks_around: bool,
    refers_back: bool,
    ends: bool,
    begins: bool,
}

impl Shape {
    fn of(text: &str, spaced: bool) -> Shape {
        let mut shape = Shape::default();
        let mut chars = text.chars().peekable();
        let mut escaped_end = false;
        while let Some(character) = chars.next() {
            match character {
                '\\' => {
                    let escaped = chars.next();
                    shape.refers_back |= escaped.is_some_and(|digit| ('1'..='9').contains(&digit));
                    escaped_end = chars.peek().is_none();
                }
                '[' => {
                    shape.excludes |= chars.peek() == Some(&'^');
                    skip_class(&mut chars);
                }
                '(' if chars.peek() == Some(&'?') => {
                    chars.next();
                    let kind = chars.peek().copied();
                    shape.looks_around |= matches!(kind, Some('=' | '!' | '<'));
                }
                '|' => shape.alternatives += 1,
                '*' | '+' | '?' => shape.quantifier(&mut chars),
                '{' if chars.peek().is_some_and(char::is_ascii_digit) => {
                    while chars.next_if(|character| *character != '}').is_some() {}
                    chars.next();
                    shape.quantifier(&mut chars);
                }
                '#' if spaced => while chars.next_if(|character| *character != '\n').is_some() {},
                _ => {}
            }
        }
        shape.begins = text.starts_with('^');
        shape.ends = text.ends_with('$') && !escaped_end;
        shape
    }

    fn quantifier(&mut self, chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
        if chars.next_if_eq(&'?').is_some() {
            self.lazy += 1;
        } else {
            self.greedy += 1;
        }
    }

    /// Refuses what would silently mean something else.
    fn check(&self, options: Options) -> Done<()> {
        let refused = |what: &str| Err(Error::not_built(format!("a regular expression with {what}")));
        if self.looks_around {
            return refused("lookahead or lookbehind");
        }
        if self.refers_back {
            return refused("a reference back to a group");
        }
        if self.excludes && !options.dot {
            return refused("[^...] where line ends are not matched");
        }
        // In Postgres the first quantifier decides for the whole, which matters unless the whole has to be all of the text.
        let fixed = self.begins && self.ends && !options.lines;
        let mixed = self.lazy > 0 && (self.greedy > 0 || self.alternatives > 0);
        if mixed && !fixed {
            return refused("both greedy and non-greedy quantifiers, or alternatives");
        }
        Ok(())
    }

    /// Whether there may be a longer match than the first that is found.
    fn may_be_longer(&self) -> bool {
        self.lazy == 0 && (self.alternatives > 0 || self.greedy > 1)
    }
}

/// Behind the bracket of a class.
fn skip_class(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    chars.next_if_eq(&'^');
    chars.next_if_eq(&']');
    while let Some(character) = chars.next() {
        match character {
            ']' => return,
            '\\' => {
                chars.next();
            }
            '[' => {
                // `[:alpha:]` and the like.
                if let Some(kind) = chars.next_if(|kind| matches!(kind, ':' | '.' | '=')) {
                    while let Some(character) = chars.next() {
                        if character == kind && chars.next_if_eq(&']').is_some() {
                            break;
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, text: &str) -> Vec<String> {
        let pattern = Pattern::of(pattern, "").expect("a pattern");
        let mut found = Vec::new();
        pattern.each(text, 0, |(start, end)| {
            found.push(text[start..end].to_string());
            true
        });
        found
    }

    #[test]
    fn the_longest_of_the_first_matches() {
        assert_eq!(matches("o|oo", "foobar"), ["oo"]);
        assert_eq!(matches("a?(ab)?", "ab"), ["ab", ""]);
        assert_eq!(matches("a*(ab)?", "aab"), ["aab", ""]);
        assert_eq!(matches("o*", "foo"), ["", "oo", ""]);
        assert_eq!(matches(".b", "a\nb"), ["\nb"]);
        assert_eq!(matches(r"\mb", "ab b"), ["b"]);
    }

    #[test]
    fn groups_of_the_longest_match() {
        let text = "xabcd";
        let mut pattern = Pattern::of("(a|ab)(c|bcd)", "").expect("a pattern");
        let found = pattern.find(text, 0).expect("a match");
        assert_eq!(found, (1, 5));
        assert_eq!(pattern.places(text, found), [Some((1, 5)), Some((1, 2)), Some((2, 5))]);
    }

    #[test]
    fn what_would_mean_something_else_is_refused() {
        for pattern in ["Y*?([0-9]{1,3})", "a(?=b)", r"(a)\1", "x+?|y"] {
            assert!(Pattern::of(pattern, "").is_err(), "{pattern}");
        }
        for pattern in ["^(.*?)-(.*)$", "a+?", r"\d{2}", "[]a|b]x", "[[:alpha:]]+"] {
            assert!(Pattern::of(pattern, "").is_ok(), "{pattern}");
        }
        assert!(Pattern::of("[^a]", "n").is_err());
    }
}
