//! From the tree to the steps that the matcher takes. Where what follows a repeat cannot begin like another round of it,
//! nobody would come back for fewer rounds, and the repeat keeps no record of them.

use super::decode::{Greed, Node, Place};
use super::first::{First, first, may_be_empty};
use super::set::{Fold, Set};
use super::unknown::Unknown;

/// One step. Registers `2g` and `2g + 1` are the bounds of group `g`, then comes the last group that was closed.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Byte(u8),
    /// Bytes of `Steps::literals`.
    Text {
        start: usize,
        end: usize,
    },
    One(usize),
    /// As many as there are.
    Run {
        set: usize,
        min: u32,
        max: u32,
    },
    /// The same, and fewer if what follows fails; `hint` is what the follower begins with.
    Greedy {
        set: usize,
        min: u32,
        max: u32,
        hint: Option<u8>,
    },
    /// As few as what follows allows.
    Lazy {
        set: usize,
        min: u32,
        max: u32,
    },
    /// Where we are; nobody goes back to before and comes past here no more.
    Mark(usize),
    /// Where we are, to be undone.
    Save(usize),
    /// One way, and another if that fails. The fork says which of them can succeed.
    Split {
        first: usize,
        second: usize,
        fork: usize,
    },
    Jump(usize),
    At(Place),
    /// Starts to count rounds, in two registers.
    Enter(usize),
    Loop(Box<Loop>),
    /// What was tried since then is not tried otherwise.
    Atomic(usize),
    EndAtomic(usize),
    Look {
        register: usize,
        back: usize,
    },
    EndLook(usize),
    Not {
        register: usize,
        back: usize,
        otherwise: usize,
    },
    EndNot(usize),
    Backref {
        group: usize,
        fold: Fold,
    },
    IfGroup {
        group: usize,
        otherwise: usize,
    },
    Fail,
    Done,
}

/// Between two rounds of a counted repeat; behind it comes what follows.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub(super) register: usize,
    pub(super) min: u32,
    pub(super) max: u32,
    pub(super) lazy: bool,
    pub(super) body: usize,
    pub(super) fork: usize,
}

/// For each next byte, and the end, which of two ways can succeed: the first, the second, both (their sum).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fork {
    pub(super) ways: [u8; 257],
}

pub(super) const FIRST: u8 = 1;
pub(super) const SECOND: u8 = 2;

/// A pattern, ready to run.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps {
    pub(super) steps: Vec<Step>,
    pub(super) sets: Vec<Set>,
    pub(super) forks: Vec<Fork>,
    pub(super) literals: Vec<u8>,
    pub(super) registers: usize,
    /// Registers that every match sets once and that nothing asks before: not undone, not cleared.
    plain_marks: bool,
    groups: usize,
}

/// Longer programs are left to the interpreter.
const MAX_STEPS: usize = 100_000;

impl Steps {
    /// The steps of a pattern with so many groups. With `plain_marks` every mark is passed once in every match.
    pub(super) fn of(node: &Node, groups: usize, plain_marks: bool) -> Result<Steps, Unknown> {
        let mut steps = Steps {
            registers: 2 * groups + 1,
            plain_marks,
            groups,
            ..Steps::default()
        };
        steps.node(node, &First::ACCEPT)?;
        steps.push(Step::Done);
        Ok(steps)
    }

    fn push(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    fn here(&self) -> usize {
        self.steps.len()
    }

    fn set(&mut self, set: &Set) -> usize {
        match self.sets.iter().position(|known| known == set) {
            Some(known) => known,
            None => {
                self.sets.push(set.clone());
                self.sets.len() - 1
            }
        }
    }

    fn fork(&mut self, one: &First, other: &First) -> usize {
        let mut ways = [0; 257];
        for (byte, ways) in ways.iter_mut().enumerate() {
            let byte = u8::try_from(byte).ok();
            *ways = FIRST * u8::from(one.admits(byte)) + SECOND * u8::from(other.admits(byte));
        }
        self.forks.push(Fork { ways });
        self.forks.len() - 1
    }

    fn registers(&mut self, count: usize) -> usize {
        self.registers += count;
        self.registers - count
    }

    fn node(&mut self, node: &Node, follow: &First) -> Result<(), Unknown> {
        if self.steps.len() > MAX_STEPS {
            return Err(Unknown("a very long pattern"));
        }
        match node {
            Node::Fail => drop(self.push(Step::Fail)),
            Node::Set(set) => self.one(set),
            Node::Seq(parts) => self.seq(parts, follow)?,
            Node::Alt(arms) => self.alt(arms, follow)?,
            Node::Mark(mark) => self.mark(*mark),
            Node::At(place) => drop(self.push(Step::At(*place))),
            Node::Repeat { min, max, greed, body } => match &**body {
                Node::Set(set) => self.run(set, *min, *max, *greed, follow),
                body => self.repeat(body, *min, *max, *greed, follow)?,
            },
            Node::Look { back, negative, body } => self.look(*back, *negative, body)?,
            Node::Atomic(body) => self.atomic(|steps| steps.node(body, &First::ACCEPT))?,
            Node::Backref { group, fold } => drop(self.push(Step::Backref {
                group: *group,
                fold: *fold,
            })),
            Node::IfGroup { group, yes, no } => {
                let test = self.push(Step::Fail);
                self.node(yes, follow)?;
                let jump = self.push(Step::Fail);
                self.steps[test] = Step::IfGroup {
                    group: *group,
                    otherwise: self.here(),
                };
                self.node(no, follow)?;
                self.steps[jump] = Step::Jump(self.here());
            }
        }
        Ok(())
    }

    fn mark(&mut self, mark: usize) {
        if self.plain_marks {
            self.push(Step::Mark(mark));
            return;
        }
        self.push(Step::Save(mark));
    }

    /// A character; neighbours that are known become one text.
    fn one(&mut self, set: &Set) {
        let step = match set.literal() {
            Some(c) if c.is_ascii() => Step::Byte(c as u8),
            Some(c) => {
                let start = self.literals.len();
                self.literals.extend(c.encode_utf8(&mut [0; 4]).as_bytes());
                let end = self.literals.len();
                Step::Text { start, end }
            }
            None => Step::One(self.set(set)),
        };
        self.push(step);
    }

    fn seq(&mut self, parts: &[Node], follow: &First) -> Result<(), Unknown> {
        let mut follows = vec![*follow];
        for part in parts.iter().skip(1).rev() {
            let next = first(part, &follows[follows.len() - 1]);
            follows.push(next);
        }
        let mut rest = parts;
        while let [part, behind @ ..] = rest {
            let text: String = rest.iter().map_while(literal).collect();
            let taken = text.chars().count();
            if taken > 1 {
                let start = self.literals.len();
                self.literals.extend(text.as_bytes());
                let end = self.literals.len();
                self.push(Step::Text { start, end });
                rest = &rest[taken..];
                continue;
            }
            self.node(part, &follows[behind.len()])?;
            rest = behind;
        }
        Ok(())
    }

    fn alt(&mut self, arms: &[Node], follow: &First) -> Result<(), Unknown> {
        let mut ends = Vec::new();
        for (i, arm) in arms.iter().enumerate() {
            let others = &arms[i + 1..];
            if others.is_empty() {
                self.node(arm, follow)?;
                break;
            }
            let one = first(arm, follow);
            let other = others.iter().fold(First::NONE, |all, arm| all.or(&first(arm, follow)));
            let fork = self.fork(&one, &other);
            let split = self.push(Step::Fail);
            self.node(arm, follow)?;
            ends.push(self.push(Step::Fail));
            self.steps[split] = Step::Split {
                first: split + 1,
                second: self.here(),
                fork,
            };
        }
        for end in ends {
            self.steps[end] = Step::Jump(self.here());
        }
        Ok(())
    }

    /// A repeated character.
    fn run(&mut self, set: &Set, min: u32, max: u32, greed: Greed, follow: &First) {
        let index = self.set(set);
        let settled = min == max || (greed == Greed::Greedy && follow.is_apart_from(set));
        let only = || {
            let mut bytes = (0..=255u8).filter(|b| follow.bytes[usize::from(*b)]);
            let byte = bytes.next().filter(|_| !follow.end && !follow.accepts);
            byte.filter(|byte| bytes.next().is_none() && byte.is_ascii())
        };
        self.push(match greed {
            Greed::Lazy if !settled => Step::Lazy { set: index, min, max },
            Greed::Greedy if !settled => Step::Greedy {
                set: index,
                min,
                max,
                hint: only(),
            },
            _ => Step::Run { set: index, min, max },
        });
    }

    fn repeat(&mut self, body: &Node, min: u32, max: u32, greed: Greed, follow: &First) -> Result<(), Unknown> {
        if greed == Greed::Possessive {
            let body = Node::Atomic(Box::new(body.clone()));
            return self.atomic(|steps| steps.repeat(&body, min, max, Greed::Greedy, &First::ACCEPT));
        }
        let lazy = greed == Greed::Lazy;
        let again = first(body, &First::NONE).or(follow);
        let round = first(body, &again);
        match (min, max) {
            (0, 1) => {
                let split = self.push(Step::Fail);
                self.node(body, follow)?;
                self.steps[split] = self.split(split + 1, self.here(), &round, follow, lazy);
            }
            (0, u32::MAX) if !may_be_empty(body) => {
                let split = self.push(Step::Fail);
                self.node(body, &again)?;
                self.push(Step::Jump(split));
                self.steps[split] = self.split(split + 1, self.here(), &round, follow, lazy);
            }
            (1, u32::MAX) if !may_be_empty(body) => {
                let start = self.here();
                self.node(body, &again)?;
                let split = self.push(Step::Fail);
                self.steps[split] = self.split(start, split + 1, &round, follow, lazy);
            }
            _ => {
                let register = self.registers(2);
                self.push(Step::Enter(register));
                let jump = self.push(Step::Fail);
                let start = self.here();
                self.node(body, &again)?;
                self.steps[jump] = Step::Jump(self.here());
                let fork = self.fork(&round, follow);
                self.push(Step::Loop(Box::new(Loop {
                    register,
                    min,
                    max,
                    lazy,
                    body: start,
                    fork,
                })));
            }
        }
        Ok(())
    }

    /// A choice between a round and what follows.
    fn split(&mut self, round: usize, behind: usize, one: &First, follow: &First, lazy: bool) -> Step {
        let ways = if lazy { (follow, one) } else { (one, follow) };
        let fork = self.fork(ways.0, ways.1);
        let (first, second) = if lazy { (behind, round) } else { (round, behind) };
        Step::Split { first, second, fork }
    }

    fn atomic(&mut self, body: impl FnOnce(&mut Steps) -> Result<(), Unknown>) -> Result<(), Unknown> {
        let register = self.registers(1);
        self.push(Step::Atomic(register));
        body(self)?;
        self.push(Step::EndAtomic(register));
        Ok(())
    }

    fn look(&mut self, back: usize, negative: bool, body: &Node) -> Result<(), Unknown> {
        let register = self.registers(2);
        if !negative {
            self.push(Step::Look { register, back });
            self.node(body, &First::ACCEPT)?;
            self.push(Step::EndLook(register));
            return Ok(());
        }
        let not = self.push(Step::Fail);
        self.node(body, &First::ACCEPT)?;
        self.push(Step::EndNot(register));
        self.steps[not] = Step::Not {
            register,
            back,
            otherwise: self.here(),
        };
        Ok(())
    }

    /// The set that a match takes any number of at its beginning, one at least or none. With backreferences it matters
    /// where a group begins.
    pub(super) fn lead(&self) -> Option<usize> {
        if self.steps.iter().any(|step| matches!(step, Step::Backref { .. })) {
            return None;
        }
        let first = self
            .steps
            .iter()
            .find(|step| !matches!(step, Step::Mark(_) | Step::Save(_)))?;
        match first {
            Step::Run { set, min, max } | Step::Greedy { set, min, max, .. } | Step::Lazy { set, min, max } => {
                (*min <= 1 && *max == u32::MAX).then_some(*set)
            }
            _ => None,
        }
    }

    /// How many registers are groups'.
    pub(super) fn group_registers(&self) -> usize {
        2 * self.groups
    }
}

/// The character that a part is, if it is one known character.
fn literal(node: &Node) -> Option<char> {
    match node {
        Node::Set(set) => set.literal(),
        _ => None,
    }
}
