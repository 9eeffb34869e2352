//! From sre's code, which CPython's own pattern compiler makes, to a tree.

use super::set::{Fold, Item, Set, known_category};
use super::unknown::Unknown;

type Decoded<T> = Result<T, Unknown>;

/// A place in the text that a pattern asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Start,
    LineStart,
    /// At the end, or before a line break that ends the text.
    End,
    LineEnd,
    TextEnd,
    /// Between a word and something else; whether only ASCII has words.
    Boundary {
        ascii: bool,
    },
    NoBoundary {
        ascii: bool,
    },
}

/// How often a repeat is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Greed {
    Greedy,
    Lazy,
    Possessive,
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    Fail,
    Set(Set),
    Seq(Vec<Node>),
    Alt(Vec<Node>),
    /// The start (even) or end (odd) of a group, counted from zero.
    Mark(usize),
    At(Place),
    Repeat {
        min: u32,
        /// `u32::MAX`: no end.
        max: u32,
        greed: Greed,
        body: Box<Node>,
    },
    /// What must, or must not, match from `back` characters before here.
    Look {
        back: usize,
        negative: bool,
        body: Box<Node>,
    },
    Atomic(Box<Node>),
    Backref {
        group: usize,
        fold: Fold,
    },
    IfGroup {
        group: usize,
        yes: Box<Node>,
        no: Box<Node>,
    },
}

const ODD: Unknown = Unknown("a pattern whose code is not understood");

/// The tree of a pattern's code.
pub(super) fn decode(code: &[u32]) -> Decoded<Node> {
    let mut decoder = Decoder { code, at: 0 };
    decoder.seq(code.len())
}

struct Decoder<'c> {
    code: &'c [u32],
    at: usize,
}

impl Decoder<'_> {
    fn next(&mut self) -> Decoded<u32> {
        let word = self.peek(0)?;
        self.at += 1;
        Ok(word)
    }

    fn peek(&self, ahead: usize) -> Decoded<u32> {
        self.code.get(self.at + ahead).copied().ok_or(ODD)
    }

    /// Where the code that this word skips ends.
    fn skip(&mut self) -> Decoded<usize> {
        let from = self.at;
        Ok(from + self.next()? as usize)
    }

    /// Everything up to `end`, or to a success or a jump before it, which is taken along.
    fn seq(&mut self, end: usize) -> Decoded<Node> {
        let mut parts = Vec::new();
        while self.at < end {
            match self.peek(0)? {
                1 => {
                    self.at += 1;
                    break;
                }
                15 => break,
                _ => parts.extend(self.node()?),
            }
        }
        Ok(match parts.len() {
            1 => parts.swap_remove(0),
            _ => Node::Seq(parts),
        })
    }

    fn node(&mut self) -> Decoded<Option<Node>> {
        let op = self.next()?;
        Ok(Some(match op {
            0 => Node::Fail,
            2 => Node::Set(Set::new(vec![Item::Negate, Item::Range(10, 10)], Fold::None)),
            3 => Node::Set(Set::new(vec![Item::Negate], Fold::None)),
            4 | 5 => self.look(op == 5)?,
            6 => Node::At(place(self.next()?)?),
            7 => self.branch()?,
            8 => Node::Set(Set::new(
                vec![Item::Category(known_category(self.next()?)?)],
                Fold::None,
            )),
            11 | 30 | 38 => Node::Backref {
                group: self.next()? as usize,
                fold: [Fold::None, Fold::Ascii, Fold::Unicode][usize::from(op == 30) + 2 * usize::from(op == 38)],
            },
            12 => self.if_group()?,
            13 => self.charset(Fold::None)?,
            31 => self.charset(Fold::Ascii)?,
            39 => self.charset(Fold::Unicode)?,
            14 => {
                self.at = self.skip()?;
                return Ok(None);
            }
            16 => Node::Set(Set::one(self.next()?)),
            32 => self.literal(Fold::Ascii, false)?,
            40 => self.literal(Fold::Unicode, false)?,
            20 => self.literal(Fold::None, true)?,
            33 => self.literal(Fold::Ascii, true)?,
            41 => self.literal(Fold::Unicode, true)?,
            17 => Node::Mark(self.next()? as usize),
            23 => self.repeat()?,
            24 => self.simple_repeat(Greed::Greedy)?,
            26 => self.simple_repeat(Greed::Lazy)?,
            27 => {
                let end = self.skip()?;
                Node::Atomic(Box::new(self.seq(end)?))
            }
            28 => {
                let repeat = self.simple_repeat(Greed::Possessive)?;
                // Here the success is not counted in.
                self.at += 1;
                repeat
            }
            29 => self.simple_repeat(Greed::Possessive)?,
            _ => return Err(Unknown("a pattern that depends on the locale, or of another kind")),
        }))
    }

    fn literal(&mut self, fold: Fold, negative: bool) -> Decoded<Node> {
        let code = self.next()?;
        let mut items = vec![Item::Range(code, code)];
        if negative {
            items.insert(0, Item::Negate);
        }
        Ok(Node::Set(Set::new(items, fold)))
    }

    fn look(&mut self, negative: bool) -> Decoded<Node> {
        let end = self.skip()?;
        let back = self.next()? as usize;
        let body = Box::new(self.seq(end)?);
        Ok(Node::Look { back, negative, body })
    }

    fn branch(&mut self) -> Decoded<Node> {
        let mut arms = Vec::new();
        loop {
            let end = self.skip()?;
            if end + 1 == self.at {
                return Ok(Node::Alt(arms));
            }
            arms.push(self.seq(end)?);
            self.at = end;
        }
    }

    fn if_group(&mut self) -> Decoded<Node> {
        let start = self.at;
        let group = self.next()? as usize;
        let end = start + self.next()? as usize;
        let yes = Box::new(self.seq(end)?);
        let no = if self.at < end {
            self.at += 1;
            let end = self.skip()?;
            self.seq(end)?
        } else {
            Node::Seq(Vec::new())
        };
        let no = Box::new(no);
        Ok(Node::IfGroup { group, yes, no })
    }

    fn repeat(&mut self) -> Decoded<Node> {
        let until = self.skip()?;
        let (min, max) = (self.next()?, self.next()?);
        let body = Box::new(self.seq(until)?);
        self.at = until;
        let greed = match self.next()? {
            18 => Greed::Greedy,
            19 => Greed::Lazy,
            _ => return Err(ODD),
        };
        Ok(Node::Repeat { min, max, greed, body })
    }

    fn simple_repeat(&mut self, greed: Greed) -> Decoded<Node> {
        let end = self.skip()?;
        let (min, max) = (self.next()?, self.next()?);
        let body = Box::new(self.seq(end)?);
        self.at = end;
        Ok(Node::Repeat { min, max, greed, body })
    }

    fn charset(&mut self, fold: Fold) -> Decoded<Node> {
        let end = self.skip()?;
        let mut items = Vec::new();
        while self.at < end {
            match self.next()? {
                0 => break,
                8 => items.push(Item::Category(known_category(self.next()?)?)),
                9 => items.push(Item::Bitmap(self.words(8)?)),
                10 => {
                    let count = self.next()? as usize;
                    let blocks = self.words(64)?.iter().flat_map(|word| word.to_le_bytes()).collect();
                    items.push(Item::Blocks(blocks, self.words(count * 8)?));
                }
                16 => {
                    let code = self.next()?;
                    items.push(Item::Range(code, code));
                }
                21 => items.push(Item::Negate),
                22 => items.push(Item::Range(self.next()?, self.next()?)),
                _ => return Err(Unknown("a range of characters without case beyond the first plane")),
            }
        }
        self.at = end;
        Ok(Node::Set(Set::new(items, fold)))
    }

    fn words(&mut self, count: usize) -> Decoded<Vec<u32>> {
        let words = self.code.get(self.at..self.at + count).ok_or(ODD)?;
        self.at += count;
        Ok(words.to_vec())
    }
}

fn place(code: u32) -> Decoded<Place> {
    Ok(match code {
        0 | 2 => Place::Start,
        1 => Place::LineStart,
        3 => Place::Boundary { ascii: true },
        4 => Place::NoBoundary { ascii: true },
        5 => Place::End,
        6 => Place::LineEnd,
        7 => Place::TextEnd,
        10 => Place::Boundary { ascii: false },
        11 => Place::NoBoundary { ascii: false },
        _ => return Err(Unknown("a boundary that depends on the locale")),
    })
}
