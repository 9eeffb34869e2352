//! What a match of part of a pattern can begin with: too much rather than too little.

use super::decode::{Node, Place};
use super::set::{OUT, Set};

/// The bytes that the text may go on with, so that what is asked about it can succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct First {
    pub(super) bytes: [bool; 256],
    /// Whether it can succeed at the end of the text.
    pub(super) end: bool,
    /// Whether it succeeds here whatever follows, so that nobody comes back for another way.
    pub(super) accepts: bool,
}

impl First {
    pub(super) const NONE: First = First {
        bytes: [false; 256],
        end: false,
        accepts: false,
    };
    pub(super) const ANY: First = First {
        bytes: [true; 256],
        end: true,
        accepts: false,
    };
    /// The end of a pattern, or of a part that is left for good.
    pub(super) const ACCEPT: First = First {
        bytes: [false; 256],
        end: false,
        accepts: true,
    };

    fn of_set(set: &Set) -> First {
        let mut first = First::NONE;
        for (byte, here) in first.bytes.iter_mut().enumerate() {
            *here = set.table[byte] != OUT;
        }
        first
    }

    pub(super) fn or(mut self, other: &First) -> First {
        self.bytes.iter_mut().zip(other.bytes).for_each(|(a, b)| *a |= b);
        self.end |= other.end;
        self.accepts |= other.accepts;
        self
    }

    /// Behind a question that takes no text: what follows is not enough to succeed.
    fn asked(self) -> First {
        if self.accepts { First::ANY } else { self }
    }

    /// Whether the next byte may be this one, `None` being the end.
    pub(super) fn admits(&self, byte: Option<u8>) -> bool {
        self.accepts
            || match byte {
                Some(byte) => self.bytes[usize::from(byte)],
                None => self.end,
            }
    }

    /// Whether no character of the set can begin what is asked here.
    pub(super) fn is_apart_from(&self, set: &Set) -> bool {
        (0..256).all(|byte| !self.bytes[byte] || set.table[byte] == OUT)
    }
}

/// What a part can begin with that is followed by something that begins with `follow`.
pub(super) fn first(node: &Node, follow: &First) -> First {
    match node {
        Node::Fail => First::NONE,
        Node::Set(set) => First::of_set(set),
        Node::Seq(parts) => parts.iter().rev().fold(*follow, |follow, part| first(part, &follow)),
        Node::Alt(arms) => arms.iter().fold(First::NONE, |all, arm| all.or(&first(arm, follow))),
        Node::Mark(_) => *follow,
        Node::At(Place::End | Place::LineEnd) => {
            let mut first = First::NONE;
            first.bytes[usize::from(b'\n')] = true;
            first.end = true;
            first
        }
        Node::At(Place::TextEnd) => First {
            end: true,
            ..First::NONE
        },
        Node::At(_) => follow.asked(),
        Node::Repeat { min, body, .. } => {
            let again = first(body, &First::NONE).or(follow);
            let once = first(body, &again);
            if *min == 0 { once.or(follow) } else { once }
        }
        Node::Look { .. } => follow.asked(),
        Node::Atomic(body) => first(body, follow),
        Node::Backref { .. } => First::ANY,
        Node::IfGroup { yes, no, .. } => first(yes, follow).or(&first(no, follow)),
    }
}

/// Whether a part may match without taking text.
pub(super) fn may_be_empty(node: &Node) -> bool {
    match node {
        Node::Fail | Node::Set(_) => false,
        Node::Seq(parts) => parts.iter().all(may_be_empty),
        Node::Alt(arms) => arms.iter().any(may_be_empty),
        Node::Repeat { min, body, .. } => *min == 0 || may_be_empty(body),
        Node::Atomic(body) => may_be_empty(body),
        Node::IfGroup { yes, no, .. } => may_be_empty(yes) || may_be_empty(no),
        Node::Mark(_) | Node::At(_) | Node::Look { .. } | Node::Backref { .. } => true,
    }
}
