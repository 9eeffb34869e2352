//! The matcher: takes the steps of a pattern along a text, and goes back where they fail. What it goes back to, and what
//! is to be undone then, lies on a stack of its own, so that no text makes it nest.

use super::decode::Place;
use super::emit::{FIRST, Loop, SECOND, Step, Steps};
use super::set::{ASK, IN, OUT, Set, char_at, is_word, width};
use crate::fail::{Fail, Outcome};
use std::sync::atomic::{AtomicU8, Ordering};

/// A register of a group that was not set.
pub(super) const UNSET: usize = usize::MAX;
/// More entries than this on the stack are too much memory.
const MAX_STACK: usize = 1 << 20;
/// How often it goes back between two looks at whether to stop.
const POLL: i64 = 4096;
/// How many such looks a matcher gets that cannot be stopped.
const MAX_POLLS: u32 = 2500;

/// What is done when a step fails, newest first.
#[derive(Clone, Copy, Debug)]
enum Entry {
    /// A register gets its old value; then the next entry.
    Undo {
        register: usize,
        old: usize,
    },
    Goto {
        step: usize,
        at: usize,
    },
    /// A repeat that went from `low` to `at` goes on with less.
    Less {
        step: usize,
        low: usize,
        at: usize,
    },
    /// One that may take more.
    More {
        step: usize,
        at: usize,
        left: u32,
    },
    /// Another round of a lazy loop.
    Again {
        step: usize,
        at: usize,
    },
}

/// Memory of a matcher, used again for the next text.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(super) registers: Vec<usize>,
    stack: Vec<Entry>,
}

impl Scratch {
    /// Gives back what an unusual text needed.
    pub fn shrink(&mut self) {
        if self.stack.capacity() > 1 << 14 {
            self.stack = Vec::new();
        }
    }
}

/// What a match must do besides matching.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wanted {
    /// Reach the end of the text.
    pub(super) all: bool,
    /// Take some text.
    pub(super) some: bool,
}

/// One text under one pattern.
pub(super) struct Matcher<'a> {
    pub(super) steps: &'a Steps,
    pub(super) text: &'a [u8],
    /// Where the text is taken to end.
    pub(super) end: usize,
    pub(super) scratch: &'a mut Scratch,
    /// Without it, the work is bounded instead.
    pub(super) stop: Option<&'a AtomicU8>,
    pub(super) fuel: Fuel,
}

/// When to look at whether to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fuel {
    left: i64,
    polls: u32,
}

impl Default for Fuel {
    fn default() -> Fuel {
        Fuel { left: POLL, polls: 0 }
    }
}

/// Where to go on; `None`: back.
type Next = Option<(usize, usize)>;

impl Matcher<'_> {
    /// Where a match that starts at `start` ends.
    pub(super) fn attempt(&mut self, start: usize, wanted: Wanted) -> Outcome<Option<usize>> {
        self.scratch.stack.clear();
        self.scratch.registers.clear();
        self.scratch.registers.resize(self.steps.registers, UNSET);
        let steps = self.steps;
        let (mut step, mut at) = (0, start);
        loop {
            let next = match &steps.steps[step] {
                Step::Byte(byte) => (at < self.end && self.text[at] == *byte).then(|| (step + 1, at + 1)),
                Step::Run { set, min, max } => {
                    let to = self.run(&steps.sets[*set], at, *min, *max);
                    to.map(|to| (step + 1, to))
                }
                Step::Mark(register) => {
                    self.scratch.registers[*register] = at;
                    Some((step + 1, at))
                }
                Step::One(set) => {
                    if at < self.end {
                        steps.sets[*set].step(self.text, at).map(|len| (step + 1, at + len))
                    } else {
                        None
                    }
                }
                Step::Text { start, end } => {
                    let literal = &steps.literals[*start..*end];
                    let here = begins_with(&self.text[at..self.end], literal);
                    here.then(|| (step + 1, at + literal.len()))
                }
                Step::Split { first, second, fork } => {
                    let byte = if at < self.end { usize::from(self.text[at]) } else { 256 };
                    match steps.forks[*fork].ways[byte] {
                        FIRST => Some((*first, at)),
                        SECOND => Some((*second, at)),
                        0 => None,
                        _ => {
                            self.push(Entry::Goto { step: *second, at })?;
                            Some((*first, at))
                        }
                    }
                }
                Step::Jump(to) => Some((*to, at)),
                Step::Done => {
                    if (!wanted.all || at == self.end) && (!wanted.some || at != start) {
                        return Ok(Some(at));
                    } else {
                        None
                    }
                }
                other => self.other(other, step, at)?,
            };
            match next {
                Some(next) => (step, at) = next,
                None => match self.back()? {
                    Some(next) => (step, at) = next,
                    None => return Ok(None),
                },
            }
        }
    }

    /// The steps that leave something on the stack, or are rare.
    fn other(&mut self, step: &Step, number: usize, at: usize) -> Outcome<Next> {
        let behind = number + 1;
        Ok(match step {
            Step::Save(register) => {
                self.set(*register, at)?;
                let last = self.steps.group_registers();
                if register % 2 == 1 && self.scratch.registers[last] != *register / 2 {
                    self.set(last, register / 2)?;
                }
                Some((behind, at))
            }
            Step::Greedy { set, min, max, .. } => self.greedy(*set, *min, *max, behind, at)?,
            Step::Lazy { set, min, max } => self.lazy(*set, *min, *max, number, at)?,
            Step::At(place) => self.is_at(*place, at).then_some((behind, at)),
            Step::Enter(register) => {
                self.set(*register, UNSET)?;
                self.set(register + 1, UNSET)?;
                Some((behind, at))
            }
            Step::Loop(of) => self.round(of, number, at)?,
            Step::Atomic(register) => {
                self.set_height(*register)?;
                Some((behind, at))
            }
            Step::EndAtomic(register) => {
                self.settle(*register);
                Some((behind, at))
            }
            Step::Look { register, back } => {
                let Some(from) = self.before(at, *back) else {
                    return Ok(None);
                };
                self.set(register + 1, at)?;
                self.set_height(*register)?;
                Some((behind, from))
            }
            Step::EndLook(register) => {
                self.settle(*register);
                Some((behind, self.scratch.registers[register + 1]))
            }
            Step::Not {
                register,
                back,
                otherwise,
            } => {
                let Some(from) = self.before(at, *back) else {
                    return Ok(Some((*otherwise, at)));
                };
                self.set_height(*register)?;
                self.push(Entry::Goto { step: *otherwise, at })?;
                Some((behind, from))
            }
            Step::EndNot(register) => {
                self.undo_to(self.scratch.registers[*register]);
                None
            }
            Step::Backref { group, fold } => {
                let bounds = (self.scratch.registers[2 * group], self.scratch.registers[2 * group + 1]);
                let to = self.repeated(bounds, at, |c| fold.apply(c));
                to.map(|to| (behind, to))
            }
            Step::IfGroup { group, otherwise } => {
                let set = self.scratch.registers[2 * group + 1] != UNSET;
                Some((if set { behind } else { *otherwise }, at))
            }
            _ => None,
        })
    }

    fn push(&mut self, entry: Entry) -> Outcome<()> {
        if self.scratch.stack.len() >= MAX_STACK {
            return Err(Fail::Memory);
        }
        self.scratch.stack.push(entry);
        Ok(())
    }

    /// Sets a register, to be undone where there is another way to go back to.
    fn set(&mut self, register: usize, value: usize) -> Outcome<()> {
        let old = std::mem::replace(&mut self.scratch.registers[register], value);
        if self.scratch.stack.is_empty() {
            Ok(())
        } else {
            self.push(Entry::Undo { register, old })
        }
    }

    /// Notes how high the stack is.
    fn set_height(&mut self, register: usize) -> Outcome<()> {
        self.set(register, UNSET)?;
        self.scratch.registers[register] = self.scratch.stack.len();
        Ok(())
    }

    /// The newest way not tried yet.
    fn back(&mut self) -> Outcome<Next> {
        self.poll()?;
        while let Some(entry) = self.scratch.stack.pop() {
            match entry {
                Entry::Undo { register, old } => self.scratch.registers[register] = old,
                Entry::Goto { step, at } => return Ok(Some((step, at))),
                Entry::Less { step, low, at } => {
                    if let Some(at) = self.less(step, low, at) {
                        return Ok(Some((step, at)));
                    }
                }
                Entry::More { step, at, left } => {
                    if let Some(next) = self.more(step, at, left) {
                        return Ok(Some(next));
                    }
                }
                Entry::Again { step, at } => {
                    if let Step::Loop(of) = &self.steps.steps[step] {
                        return self.another(of, at);
                    }
                }
            }
        }
        Ok(None)
    }

    /// Where the characters of a set end that are here.
    pub(super) fn behind(&self, set: usize, at: usize) -> usize {
        far(&self.steps.sets[set], &self.text[..self.end], at)
    }

    pub(super) fn poll(&mut self) -> Outcome<()> {
        self.fuel.left -= 1;
        if self.fuel.left > 0 {
            return Ok(());
        }
        self.fuel.left = POLL;
        self.fuel.polls = self.fuel.polls.saturating_add(1);
        let over = match self.stop {
            Some(stop) => stop.load(Ordering::Relaxed) != 0,
            None => self.fuel.polls > MAX_POLLS,
        };
        if over { Err(Fail::Steps) } else { Ok(()) }
    }

    /// Keeps what is to be undone since then, and no other ways.
    fn settle(&mut self, register: usize) {
        let from = self.scratch.registers[register].min(self.scratch.stack.len());
        let mut kept = from;
        for i in from..self.scratch.stack.len() {
            if let entry @ Entry::Undo { .. } = self.scratch.stack[i] {
                self.scratch.stack[kept] = entry;
                kept += 1;
            }
        }
        self.scratch.stack.truncate(kept);
    }

    fn undo_to(&mut self, height: usize) {
        while self.scratch.stack.len() > height {
            if let Some(Entry::Undo { register, old }) = self.scratch.stack.pop() {
                self.scratch.registers[register] = old;
            }
        }
    }

    /// How far a repeated character goes.
    #[inline]
    fn run(&self, set: &Set, at: usize, min: u32, max: u32) -> Option<usize> {
        let text = &self.text[..self.end];
        if max == u32::MAX && min <= 1 {
            let to = far(set, text, at);
            return (min == 0 || to > at).then_some(to);
        }
        let (mut to, mut count) = (at, 0);
        while count < max && to < text.len() {
            let Some(len) = set.step(text, to) else { break };
            to += len;
            count += 1;
        }
        (count >= min).then_some(to)
    }

    fn greedy(&mut self, set: usize, min: u32, max: u32, behind: usize, at: usize) -> Outcome<Next> {
        let steps = self.steps;
        let set = &steps.sets[set];
        let low = match min {
            0 => Some(at),
            _ => self.run(set, at, min, min),
        };
        let to = low.and_then(|low| self.run(set, low, 0, if max == u32::MAX { max } else { max - min }));
        let (Some(low), Some(to)) = (low, to) else {
            return Ok(None);
        };
        self.fuel.left -= (to - at) as i64 / 64;
        if to > low {
            self.push(Entry::Less {
                step: behind,
                low,
                at: to,
            })?;
        }
        Ok(Some((behind, to)))
    }

    /// The next shorter end of a greedy repeat at which what follows may begin.
    fn less(&mut self, behind: usize, low: usize, at: usize) -> Option<usize> {
        let hint = match &self.steps.steps[behind - 1] {
            Step::Greedy { hint, .. } => *hint,
            _ => None,
        };
        let at = match hint {
            Some(byte) => low + memchr::memrchr(byte, &self.text[low..at])?,
            None => {
                let mut at = at - 1;
                while self.text[at] & 0xc0 == 0x80 {
                    at -= 1;
                }
                at
            }
        };
        if at > low {
            self.scratch.stack.push(Entry::Less { step: behind, low, at });
        }
        Some(at)
    }

    fn lazy(&mut self, set: usize, min: u32, max: u32, step: usize, at: usize) -> Outcome<Next> {
        let steps = self.steps;
        let Some(to) = self.run(&steps.sets[set], at, min, min) else {
            return Ok(None);
        };
        if max > min {
            let left = if max == u32::MAX { max } else { max - min };
            self.push(Entry::More { step, at: to, left })?;
        }
        Ok(Some((step + 1, to)))
    }

    /// A lazy repeat takes one more.
    fn more(&mut self, step: usize, at: usize, left: u32) -> Next {
        let steps = self.steps;
        let Step::Lazy { set, .. } = &steps.steps[step] else {
            return None;
        };
        if at >= self.end {
            return None;
        }
        let at = at + steps.sets[*set].step(&self.text[..self.end], at)?;
        let left = if left == u32::MAX { left } else { left - 1 };
        if left > 0 {
            self.scratch.stack.push(Entry::More { step, at, left });
        }
        Some((step + 1, at))
    }

    /// Between two rounds of a counted repeat.
    fn round(&mut self, of: &Loop, step: usize, at: usize) -> Outcome<Next> {
        let count = self.scratch.registers[of.register].wrapping_add(1);
        if count < of.min as usize {
            self.set(of.register, count)?;
            return Ok(Some((of.body, at)));
        }
        let more = (of.max == u32::MAX || count < of.max as usize) && self.scratch.registers[of.register + 1] != at;
        let byte = if at < self.end { usize::from(self.text[at]) } else { 256 };
        let ways = self.steps.forks[of.fork].ways[byte];
        let (again, on) = (more && ways & FIRST != 0, ways & SECOND != 0);
        match (again, on) {
            (false, false) => Ok(None),
            (false, true) => Ok(Some((step + 1, at))),
            (true, false) => self.another(of, at),
            (true, true) if of.lazy => {
                self.push(Entry::Again { step, at })?;
                Ok(Some((step + 1, at)))
            }
            (true, true) => {
                self.push(Entry::Goto { step: step + 1, at })?;
                self.another(of, at)
            }
        }
    }

    /// Another round.
    fn another(&mut self, of: &Loop, at: usize) -> Outcome<Next> {
        self.set(of.register, self.scratch.registers[of.register].wrapping_add(1))?;
        self.set(of.register + 1, at)?;
        Ok(Some((of.body, at)))
    }

    /// The place `back` characters before `at`.
    fn before(&self, mut at: usize, back: usize) -> Option<usize> {
        for _ in 0..back {
            at = at.checked_sub(1)?;
            while self.text[at] & 0xc0 == 0x80 {
                at = at.checked_sub(1)?;
            }
        }
        Some(at)
    }

    /// Where the text of a group ends that comes again here.
    fn repeated(&self, bounds: (usize, usize), at: usize, fold: impl Fn(char) -> char) -> Option<usize> {
        let (start, end) = bounds;
        if start == UNSET || end == UNSET || end < start {
            return None;
        }
        let (mut from, mut to) = (start, at);
        while from < end {
            if to >= self.end {
                return None;
            }
            let ((one, len), (other, other_len)) = (char_at(self.text, from), char_at(self.text, to));
            if one != other && fold(one) != fold(other) {
                return None;
            }
            from += len;
            to += other_len;
        }
        Some(to)
    }

    fn is_at(&self, place: Place, at: usize) -> bool {
        let newline = |at: usize| self.text[at] == b'\n';
        match place {
            Place::Start => at == 0,
            Place::LineStart => at == 0 || newline(at - 1),
            Place::End => at == self.end || (at + 1 == self.end && newline(at)),
            Place::LineEnd => at == self.end || newline(at),
            Place::TextEnd => at == self.end,
            Place::Boundary { ascii } => self
                .words_around(at, ascii)
                .is_some_and(|(before, after)| before != after),
            Place::NoBoundary { ascii } => self
                .words_around(at, ascii)
                .is_none_or(|(before, after)| before == after),
        }
    }

    /// Whether the characters before and after are of words; nothing in a text without characters.
    fn words_around(&self, at: usize, ascii: bool) -> Option<(bool, bool)> {
        let word = |at: usize| {
            let c = char_at(self.text, at).0;
            is_word(c) && (!ascii || c.is_ascii())
        };
        if self.end == 0 {
            return None;
        }
        let before = self.before(at, 1).is_some_and(word);
        Some((before, at < self.end && word(at)))
    }
}

/// Whether a text begins so; most literals of patterns are too short for a call.
#[inline]
fn begins_with(text: &[u8], literal: &[u8]) -> bool {
    match literal.len() {
        0..=8 => text.len() >= literal.len() && literal.iter().zip(text).all(|(a, b)| a == b),
        _ => text.starts_with(literal),
    }
}

/// The end of the characters of a set from here on.
#[inline]
fn far(set: &Set, text: &[u8], at: usize) -> usize {
    let found = match set.stops.as_deref() {
        Some([]) => None,
        Some([a]) => memchr::memchr(*a, &text[at..]),
        Some([a, b]) => memchr::memchr2(*a, *b, &text[at..]),
        Some([a, b, c]) => memchr::memchr3(*a, *b, *c, &text[at..]),
        _ => return far_by_table(set, text, at),
    };
    found.map_or(text.len(), |found| at + found)
}

#[inline]
fn far_by_table(set: &Set, text: &[u8], at: usize) -> usize {
    let mut at = set.ascii.as_ref().map_or(at, |ascii| ascii.skip(text, at));
    while at < text.len() {
        let byte = text[at];
        match set.table[usize::from(byte)] {
            IN => at += width(byte),
            OUT => break,
            ASK => match set.step(text, at) {
                Some(len) => at += len,
                None => break,
            },
            _ => break,
        }
    }
    at
}
