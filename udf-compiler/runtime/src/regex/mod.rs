//! Regular expressions as Python's `re` runs them. Python's own compiler makes the code (sre's); here it is read, turned
//! into steps and run along a text.
//!
//! | file | in | out |
//! |---|---|---|
//! | `decode` | sre's code | a tree |
//! | `first` | the tree | what a part can begin with |
//! | `emit` | the tree | steps |
//! | `run` | steps, a text | whether and where it matches |
//! | `plan` | steps | straight code, where that will do |
//! | `python` | matches | what `findall`, `split` and `sub` make of them |
//!
//! Positions are bytes. Knows nothing of `Match` objects, nor how patterns are written.

mod decode;
mod emit;
mod first;
mod plan;
pub mod python;
mod run;
mod set;
#[cfg(test)]
mod tests;
mod unknown;

pub use plan::{Ascii, Move, Plan, Search};
pub use run::Scratch;
pub use unknown::Unknown;

use super::fail::Outcome;
use decode::Node;
use emit::Steps;
use first::{First, first};
use run::{Matcher, UNSET, Wanted};
use std::sync::atomic::AtomicU8;

/// A pattern, ready to run.
#[derive(Debug)]
pub struct Pattern {
    steps: Steps,
    groups: usize,
    /// Whether it can only match at the start of the text.
    anchored: bool,
    /// What every match begins with, to look for it.
    prefix: Option<memchr::memmem::Finder<'static>>,
    /// What every match begins with.
    first: First,
    /// The set whose characters a match begins with, as many as there are or fewer: where no match begins at the first of
    /// a row of them, none begins at another.
    lead: Option<usize>,
    /// Which groups every match has.
    certain: Vec<bool>,
    /// The last group that is closed, where it is the same in all matches.
    last: Option<usize>,
    /// The groups of a replacement that goes with it.
    template: Vec<usize>,
}

/// How a pattern is laid against a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Search,
    Match,
    Full,
}

/// Where to look.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

/// Where a scanner is.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    span: Span,
    /// Whether the next match must take text if it starts here: the last one was empty.
    some: bool,
    fuel: run::Fuel,
}

impl Cursor {
    /// Before the first match.
    pub fn new(span: Span) -> Cursor {
        Cursor {
            span,
            some: false,
            fuel: run::Fuel::default(),
        }
    }
}

/// A match. The groups' bounds are in the scratch memory until the next one.
#[derive(Clone, Copy, Debug)]
pub struct Found<'s> {
    pub start: usize,
    pub end: usize,
    registers: &'s [usize],
    groups: usize,
    last: Option<usize>,
}

impl Found<'_> {
    /// The bounds of a group, counted from one; zero is the whole match.
    pub fn group(&self, group: usize) -> Option<(usize, usize)> {
        if group == 0 {
            return Some((self.start, self.end));
        }
        let bounds = self.registers.get(2 * group - 2..2 * group)?;
        (bounds[0] != UNSET && bounds[1] != UNSET && bounds[0] <= bounds[1]).then(|| (bounds[0], bounds[1]))
    }

    /// The group that was closed last.
    pub fn last(&self) -> Option<usize> {
        let last = self.last.or_else(|| self.registers.get(2 * self.groups).copied());
        last.filter(|group| *group != UNSET).map(|group| group + 1)
    }
}

impl Pattern {
    /// The pattern of this code, which has so many groups.
    pub fn new(code: &[u32], groups: usize) -> Result<Pattern, Unknown> {
        if groups > 62 {
            return Err(Unknown("more than 62 groups"));
        }
        let node = decode::decode(code)?;
        let mut marks = Marks::default();
        marks.walk(&node, true);
        let certain = (0..groups).map(|g| marks.certain.contains(&(2 * g + 1))).collect();
        let plain = !marks.special;
        let last = marks
            .order
            .iter()
            .rev()
            .find(|mark| **mark % 2 == 1)
            .map(|mark| mark / 2);
        let literal = prefix(&node);
        let steps = Steps::of(&node, groups, plain)?;
        Ok(Pattern {
            lead: steps.lead(),
            steps,
            groups,
            anchored: starts_at_start(&node),
            prefix: (!literal.is_empty()).then(|| memchr::memmem::Finder::new(literal.as_bytes()).into_owned()),
            first: first(&node, &First::ACCEPT),
            certain,
            last: last.filter(|_| plain),
            template: Vec::new(),
        })
    }

    /// The pattern in an operation's attribute: `/pattern/ groups: code`, perhaps followed by ` ; ` and something else.
    pub fn read(attribute: &str) -> Result<Pattern, Unknown> {
        let odd = Unknown("an attribute that is no pattern");
        let (_, code) = attribute.rsplit_once('/').ok_or(odd)?;
        let (code, template) = code.split_once(';').unwrap_or((code, ""));
        let (groups, code) = code.split_once(':').ok_or(odd)?;
        let words = code.split_ascii_whitespace().map(|word| u32::from_str_radix(word, 16));
        let code: Vec<u32> = words.collect::<Result<_, _>>().map_err(|_| odd)?;
        let mut pattern = Pattern::new(&code, groups.trim().parse().map_err(|_| odd)?)?;
        let numbers = template.split_ascii_whitespace().map(str::parse);
        pattern.template = numbers.collect::<Result<_, _>>().map_err(|_| odd)?;
        Ok(pattern)
    }

    /// The attribute that `read` reads.
    pub fn write(pattern: &str, groups: usize, code: &[u32]) -> String {
        let code: Vec<String> = code.iter().map(|word| format!("{word:x}")).collect();
        format!("/{pattern}/ {groups}: {}", code.join(" "))
    }

    /// How many groups it has.
    pub fn groups(&self) -> usize {
        self.groups
    }

    /// The groups of a replacement, between its texts.
    pub fn template(&self) -> &[usize] {
        &self.template
    }

    /// Which groups take part in every match.
    pub fn certain(&self) -> &[bool] {
        &self.certain
    }

    /// The first match.
    pub fn find<'s>(
        &self,
        text: &str,
        span: Span,
        way: Way,
        scratch: &'s mut Scratch,
        stop: Option<&AtomicU8>,
    ) -> Outcome<Option<Found<'s>>> {
        let bounds = self
            .matcher(text, span, scratch, stop)
            .and_then(|mut matcher| match way {
                Way::Search => self.search(&mut matcher, span.start, false).transpose(),
                _ => {
                    let wanted = Wanted {
                        all: way == Way::Full,
                        some: false,
                    };
                    let end = matcher.attempt(span.start, wanted).transpose()?;
                    Some(end.map(|end| (span.start, end)))
                }
            });
        let bounds = bounds.transpose()?;
        Ok(bounds.map(|bounds| self.found(bounds, scratch)))
    }

    /// The next match, as Python's scanner goes from one to the next.
    pub fn next<'s>(
        &self,
        text: &str,
        cursor: &mut Cursor,
        scratch: &'s mut Scratch,
        stop: Option<&AtomicU8>,
    ) -> Outcome<Option<Found<'s>>> {
        let Some(mut matcher) = self.matcher(text, cursor.span, scratch, stop) else {
            return Ok(None);
        };
        matcher.fuel = cursor.fuel;
        matcher.poll()?;
        let bounds = self.search(&mut matcher, cursor.span.start, cursor.some)?;
        cursor.fuel = matcher.fuel;
        let Some(bounds) = bounds else {
            return Ok(None);
        };
        cursor.some = bounds.0 == bounds.1;
        cursor.span.start = bounds.1;
        Ok(Some(self.found(bounds, scratch)))
    }

    fn found<'s>(&self, (start, end): (usize, usize), scratch: &'s Scratch) -> Found<'s> {
        Found {
            start,
            end,
            registers: &scratch.registers,
            groups: self.groups,
            last: self.last,
        }
    }

    /// Nothing where the span is empty the wrong way round.
    fn matcher<'a>(
        &'a self,
        text: &'a str,
        span: Span,
        scratch: &'a mut Scratch,
        stop: Option<&'a AtomicU8>,
    ) -> Option<Matcher<'a>> {
        (span.start <= span.end).then(|| Matcher {
            steps: &self.steps,
            text: text.as_bytes(),
            end: span.end.min(text.len()),
            scratch,
            stop,
            fuel: run::Fuel::default(),
        })
    }

    /// The first match from `start` on; `some`: one at `start` must take text.
    fn search(&self, matcher: &mut Matcher<'_>, start: usize, some: bool) -> Outcome<Option<(usize, usize)>> {
        let mut at = start;
        while let Some(candidate) = self.candidate(matcher, at) {
            let wanted = Wanted {
                all: false,
                some: some && candidate == start,
            };
            if let Some(end) = matcher.attempt(candidate, wanted)? {
                return Ok(Some((candidate, end)));
            }
            matcher.poll()?;
            if candidate >= matcher.end {
                break;
            }
            at = candidate + set::width(matcher.text[candidate]);
            if let Some(set) = self.lead.filter(|_| !wanted.some) {
                at = at.max(matcher.behind(set, candidate));
            }
        }
        Ok(None)
    }

    /// The first place from here on where a match may begin.
    fn candidate(&self, matcher: &Matcher<'_>, at: usize) -> Option<usize> {
        let text = &matcher.text[..matcher.end];
        if self.anchored {
            return (at == 0).then_some(0);
        }
        if let Some(prefix) = &self.prefix {
            return prefix.find(text.get(at..)?).map(|found| at + found);
        }
        if self.first.accepts {
            return (at <= text.len()).then_some(at);
        }
        let begins = |byte: &u8| self.first.bytes[usize::from(*byte)] && byte & 0xc0 != 0x80;
        let found = text.get(at..)?.iter().position(begins).map(|found| at + found);
        found.or(self.first.end.then_some(text.len()))
    }
}

/// What is known of a pattern's groups.
#[derive(Default)]
struct Marks {
    /// Marks that every match sets.
    certain: Vec<usize>,
    /// In the order in which the code has them.
    order: Vec<usize>,
    /// Whether a mark may be skipped, or passed again.
    special: bool,
}

impl Marks {
    fn walk(&mut self, node: &Node, certain: bool) {
        match node {
            Node::Mark(mark) => {
                self.order.push(*mark);
                if certain {
                    self.certain.push(*mark)
                } else {
                    self.special = true
                }
            }
            Node::Seq(parts) => parts.iter().for_each(|part| self.walk(part, certain)),
            Node::Alt(arms) => arms.iter().for_each(|arm| self.walk(arm, false)),
            Node::Repeat { min, body, .. } => {
                let marks = self.order.len();
                self.walk(body, certain && *min > 0);
                self.special |= self.order.len() > marks;
            }
            Node::Look { negative, body, .. } => self.walk(body, certain && !negative),
            Node::Atomic(body) => self.walk(body, certain),
            Node::IfGroup { yes, no, .. } => {
                self.special = true;
                self.walk(yes, false);
                self.walk(no, false);
            }
            Node::Fail | Node::Set(_) | Node::At(_) | Node::Backref { .. } => {}
        }
    }
}

/// The text that every match begins with.
fn prefix(node: &Node) -> String {
    let mut text = String::new();
    collect_prefix(node, &mut text);
    text
}

/// Whether all of the part is known text.
fn collect_prefix(node: &Node, text: &mut String) -> bool {
    match node {
        Node::Set(set) => set.literal().map(|c| text.push(c)).is_some(),
        Node::Mark(_) => true,
        Node::Seq(parts) => parts.iter().all(|part| collect_prefix(part, text)),
        _ => false,
    }
}

fn starts_at_start(node: &Node) -> bool {
    match node {
        Node::At(decode::Place::Start) => true,
        Node::Seq(parts) => parts
            .iter()
            .find(|part| !matches!(part, Node::Mark(_)))
            .is_some_and(starts_at_start),
        _ => false,
    }
}
