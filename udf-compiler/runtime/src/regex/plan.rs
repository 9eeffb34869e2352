//! Patterns that a compiler can lay out as straight code for ASCII text: where each step has one place at most to go back
//! to, which is known beforehand, and every group takes part in every match. Bytes are characters there.

use super::decode::Place;
use super::emit::{FIRST, SECOND, Step};
use super::set::{IN, Set};
use super::{Pattern, Way};

/// One bit for each ASCII character.
pub type Ascii = u128;

/// A step of a plan. Steps go on at the next one, unless they say otherwise; what fails goes back to the newest `Greedy`
/// before it, as `Plan::back` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// These bytes.
    Literal(Vec<u8>),
    One(Ascii),
    /// As many as there are, up to `max`; fewer than `min` fail.
    Run {
        set: Ascii,
        min: u32,
        max: u32,
    },
    /// The same; who comes back gets one less.
    Greedy {
        set: Ascii,
        min: u32,
        max: u32,
    },
    /// One of the bounds of a group.
    Mark(usize),
    Start,
    /// The end, or before a line break that ends the text.
    End,
    TextEnd,
    /// Goes to one of two steps, by the next character or by the text's end; fails for any other.
    Split {
        ways: [(Ascii, bool); 2],
        to: [usize; 2],
    },
    Jump(usize),
    Done,
}

/// A pattern as straight code.
#[derive(Clone, Debug)]
pub struct Plan {
    pub moves: Vec<Move>,
    /// For each step, the `Greedy` that what fails there goes back to.
    pub back: Vec<Option<usize>>,
    pub groups: usize,
    /// The group that is closed last, counted from one; zero: none.
    pub last: usize,
    /// Where a search begins.
    pub search: Search,
}

/// Which places a search looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// The start of the text alone.
    Start,
    /// Those where one of these characters is, or all, the end too.
    From {
        first: Option<Ascii>,
        /// Characters that a match takes as many of at its beginning as there are, or fewer: what did not match at the first
        /// of a row of them does not at another.
        lead: Option<Ascii>,
    },
}

/// Longer ones are not worth their code.
const MOST_STEPS: usize = 120;

impl Plan {
    /// The plan of a pattern, if it has one.
    pub fn of(pattern: &Pattern, way: Way) -> Option<Plan> {
        let steps = &pattern.steps.steps;
        if steps.len() > MOST_STEPS || !pattern.certain.iter().all(|certain| *certain) {
            return None;
        }
        let moves: Option<Vec<Move>> = steps.iter().map(|step| plan(pattern, step)).collect();
        let moves = moves?;
        let back = places_to_go_back(&moves)?;
        Some(Plan {
            moves,
            back,
            groups: pattern.groups,
            last: pattern.last.map_or(0, |group| group + 1),
            search: if way == Way::Search && !pattern.anchored {
                search(pattern)
            } else {
                Search::Start
            },
        })
    }
}

fn search(pattern: &Pattern) -> Search {
    let first = &pattern.first;
    let somewhere = !first.accepts && !first.end;
    Search::From {
        first: somewhere.then(|| bits(|byte| first.bytes[byte])),
        lead: pattern.lead.map(|set| ascii(&pattern.steps.sets[set])),
    }
}

fn bits(is_in: impl Fn(usize) -> bool) -> Ascii {
    (0..128)
        .filter(|byte| is_in(*byte))
        .fold(0, |all, byte| all | 1 << byte)
}

fn plan(pattern: &Pattern, step: &Step) -> Option<Move> {
    let set = |set: &usize| ascii(&pattern.steps.sets[*set]);
    Some(match step {
        Step::Byte(byte) => Move::Literal(vec![*byte]),
        Step::Text { start, end } => {
            let text = &pattern.steps.literals[*start..*end];
            Move::Literal(text.is_ascii().then(|| text.to_vec())?)
        }
        Step::One(one) => Move::One(set(one)),
        Step::Run { set: of, min, max } => Move::Run {
            set: set(of),
            min: *min,
            max: *max,
        },
        Step::Greedy { set: of, min, max, .. } => Move::Greedy {
            set: set(of),
            min: *min,
            max: *max,
        },
        Step::Mark(register) => Move::Mark(*register),
        Step::At(Place::Start) => Move::Start,
        Step::At(Place::End) => Move::End,
        Step::At(Place::TextEnd) => Move::TextEnd,
        Step::Split { first, second, fork } => {
            let ways = &pattern.steps.forks[*fork].ways;
            // Where both can succeed, the second is a place to go back to.
            let decided = ways[..128].iter().chain(&ways[256..]).all(|way| *way != FIRST + SECOND);
            let those = |wanted: u8| (bits(|byte| ways[byte] == wanted), ways[256] == wanted);
            Move::Split {
                ways: decided.then(|| [those(FIRST), those(SECOND)])?,
                to: [*first, *second],
            }
        }
        Step::Jump(to) => Move::Jump(*to),
        Step::Done => Move::Done,
        _ => return None,
    })
}

fn ascii(set: &Set) -> Ascii {
    bits(|byte| set.table[byte] == IN)
}

/// Where each step goes back to; nothing if a step is reached from several places that differ in it, or from behind.
fn places_to_go_back(moves: &[Move]) -> Option<Vec<Option<usize>>> {
    let mut reached: Vec<Option<Option<usize>>> = vec![None; moves.len()];
    if let Some(first) = reached.first_mut() {
        *first = Some(None);
    }
    for at in 0..moves.len() {
        let Some(back) = reached[at] else { continue };
        let next = match &moves[at] {
            Move::Greedy { .. } => vec![(at + 1, Some(at))],
            Move::Split { to, .. } => to.map(|to| (to, back)).to_vec(),
            Move::Jump(to) => vec![(*to, back)],
            Move::Done => Vec::new(),
            _ => vec![(at + 1, back)],
        };
        for (to, back) in next {
            let there = reached.get_mut(to).filter(|_| to > at)?;
            if there.is_some_and(|known| known != back) {
                return None;
            }
            *there = Some(back);
        }
    }
    Some(reached.into_iter().map(Option::flatten).collect())
}
