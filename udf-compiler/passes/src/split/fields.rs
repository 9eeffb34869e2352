//! `fields = s.split(x)` of which only certain fields are read, and of which it is only asked whether there are so many: the
//! places where those fields begin and end, instead of the list. The same of words and of the first few parts. The
//! separator must be a constant that is not empty, so that the split itself cannot raise.
//!
//! ```text
//! l = str.split s, x, -1          e0, e1 = str.part_ends[2] s, x
//! n = list.len l             →    b1 = e0 + len x
//! c = n < 2                       c = not (e0 < byte_len s)
//! v = list.get l, 1               unless e0 < byte_len s: fail;  v = str.between s, b1, e1
//! ```

use crate::support::{Defs, Site, Step, op_kind, rewrite};
use std::collections::HashMap;
use taipan_ir::{Attr, Const, Function, Inst, Kind, Type, Value, op};

/// The code for each field is written out.
const MOST_FIELDS: usize = 16;

/// One field alone is found by split fusion.
const FEWEST_READS: usize = 2;

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let splits = readable(function);
    if splits.is_empty() {
        return false;
    }
    let mut fields = HashMap::new();
    rewrite(function, &mut |site, inst| step(site, inst, &splits, &mut fields))
}

/// A split of which every read can be answered without the list.
struct Split {
    text: Value,
    /// With its bytes; `None`: white space.
    separator: Option<(Value, i64)>,
    /// Which part is the rest, whatever is in it.
    rest: Option<usize>,
    /// How many fields are looked for.
    fields: usize,
    reads: usize,
}

/// Where the fields of one split are.
struct Fields {
    length: Value,
    starts: Vec<Value>,
    ends: Vec<Value>,
}

/// What is read of a list of fields.
enum Read {
    /// The field at this index; whether it is known to be there.
    Field(usize, bool),
    /// Whether there are at least so many, or else, by the second.
    AtLeast(usize, bool),
    /// Whether there are exactly so many, or else.
    Exactly(usize, bool),
    /// How many there are, for comparisons, which are reads of their own.
    Count,
}

impl Split {
    fn of(defs: &Defs, inst: &Inst) -> Option<Split> {
        let Kind::Op { op, args, .. } = &inst.kind else {
            return None;
        };
        let (text, separator, most) = match (op.name, &args[..]) {
            (op::STR_SPLIT, [text, separator, most]) => match defs.constant(*separator)? {
                Const::Str(x) if !x.is_empty() => (*text, Some((*separator, x.len() as i64)), *most),
                _ => return None,
            },
            (op::STR_SPLIT_SPACE, [text, most]) => (*text, None, *most),
            _ => return None,
        };
        let most = constant_int(defs, most)?;
        Some(Split {
            text,
            separator,
            rest: usize::try_from(most).ok(),
            fields: 0,
            reads: 0,
        })
    }

    /// The parts whose ends are looked for together: separators of one byte are all found in one go.
    fn ends_at_once(&self) -> Option<Ends> {
        let count = self.rest.unwrap_or(MOST_FIELDS).min(self.fields);
        match self.separator {
            Some((separator, 1)) if count > 1 => Some(Ends {
                text: self.text,
                separator,
                count,
            }),
            _ => None,
        }
    }

    /// Notes a read, if it can be answered.
    fn takes(&mut self, read: &Read) -> bool {
        let fields = match read {
            Read::Field(index, _) => index + 1,
            Read::AtLeast(count, _) => *count,
            Read::Exactly(count, _) => count + 1,
            Read::Count => 0,
        };
        self.fields = self.fields.max(fields);
        self.reads += usize::from(!matches!(read, Read::Count));
        self.fields <= MOST_FIELDS
    }
}

/// The ends of so many parts.
struct Ends {
    text: Value,
    separator: Value,
    count: usize,
}

impl Ends {
    fn emit(&self, site: &mut Site) -> Value {
        let count = Attr::Index(self.count as u32);
        site.ir().str_part_ends(self.text, self.separator, count)
    }
}

fn constant_int(defs: &Defs, value: Value) -> Option<i64> {
    match defs.constant(value) {
        Some(Const::Int(value)) => Some(*value),
        _ => None,
    }
}

/// What an instruction reads of which list; `Err` is a list that it reads otherwise.
fn read_of(defs: &Defs, inst: &Inst, is_split: &dyn Fn(Value) -> bool) -> Option<(Value, Result<Read, ()>)> {
    let operands = inst.kind.operands();
    if let Some(list) = operands.iter().find(|value| is_split(**value)) {
        return Some((*list, direct(defs, inst, *list).ok_or(())));
    }
    let counted = operands.iter().find_map(|value| match defs.op(*value, op::LIST_LEN) {
        Some([list]) if is_split(*list) => Some((*value, *list)),
        _ => None,
    });
    let (count, list) = counted?;
    Some((list, compared(defs, inst, count).ok_or(())))
}

/// A read of the list itself.
fn direct(defs: &Defs, inst: &Inst, list: Value) -> Option<Read> {
    let Kind::Op { op, args, .. } = &inst.kind else {
        return None;
    };
    match (op.name, &args[..]) {
        (op::LIST_LEN, [_]) => Some(Read::Count),
        (op::LIST_GET | op::LIST_GET_IN | op::LIST_GET_HERE, [from, index]) if *from == list => {
            let index = usize::try_from(constant_int(defs, *index)?).ok()?;
            Some(Read::Field(index, op.name != op::LIST_GET))
        }
        _ => None,
    }
}

/// A comparison of how many there are with a constant.
fn compared(defs: &Defs, inst: &Inst, count: Value) -> Option<Read> {
    let Kind::Op { op, args, .. } = &inst.kind else {
        return None;
    };
    let [left, right] = args[..] else { return None };
    let (name, other) = if left == count {
        (op.name, right)
    } else {
        (turned(op.name)?, left)
    };
    let other = usize::try_from(constant_int(defs, other)?).ok()?;
    Some(match name {
        op::INT_GE => Read::AtLeast(other, true),
        op::INT_GT => Read::AtLeast(other.checked_add(1)?, true),
        op::INT_LT => Read::AtLeast(other, false),
        op::INT_LE => Read::AtLeast(other.checked_add(1)?, false),
        op::INT_EQ => Read::Exactly(other, true),
        op::INT_NE => Read::Exactly(other, false),
        _ => return None,
    })
}

/// The comparison with its sides changed.
fn turned(name: op::Name) -> Option<op::Name> {
    Some(match name {
        op::INT_LT => op::INT_GT,
        op::INT_LE => op::INT_GE,
        op::INT_GT => op::INT_LT,
        op::INT_GE => op::INT_LE,
        op::INT_EQ => op::INT_EQ,
        op::INT_NE => op::INT_NE,
        _ => return None,
    })
}

fn readable(function: &Function) -> HashMap<Value, Split> {
    let defs = Defs::of(&function.body);
    let mut splits: HashMap<Value, Split> = HashMap::new();
    function.body.each_inst(&mut |inst| {
        if let ([list], Some(split)) = (&inst.results[..], Split::of(&defs, inst)) {
            splits.insert(*list, split);
        }
    });
    if splits.is_empty() {
        return splits;
    }
    function.body.each_inst(&mut |inst| {
        while let Some((list, read)) = read_of(&defs, inst, &|value| splits.contains_key(&value)) {
            if splits
                .get_mut(&list)
                .zip(read.ok())
                .is_some_and(|(split, read)| split.takes(&read))
            {
                break;
            }
            splits.remove(&list);
        }
    });
    splits.retain(|_, split| split.reads >= FEWEST_READS);
    splits
}

fn step(site: &mut Site, inst: &Inst, splits: &HashMap<Value, Split>, fields: &mut HashMap<Value, Fields>) -> Step {
    if let [list] = inst.results[..]
        && let Some(split) = splits.get(&list)
    {
        fields.insert(list, Fields::of(site, split));
        // Nothing will read it but its length, which nothing will read: an empty list, which dead code removal drops.
        return Step::Replace(op_kind(op::LIST_NEW, Vec::new()));
    }
    let Some((list, Ok(read))) = read_of(&site.defs, inst, &|value| splits.contains_key(&value)) else {
        return Step::Keep;
    };
    let (Some(split), Some(fields)) = (splits.get(&list), fields.get(&list)) else {
        return Step::Keep;
    };
    match read {
        Read::Count => Step::Keep,
        Read::Field(index, known) => {
            if !known && let Some(there) = fields.at_least(site, split, index + 1) {
                site.fail_unless(there, "IndexError");
            }
            let (start, end) = (fields.starts[index], fields.ends[index]);
            Step::Replace(op_kind(op::STR_BETWEEN, vec![split.text, start, end]))
        }
        Read::AtLeast(count, yes) => {
            let there = fields.is_there(site, split, count);
            answer(there, yes)
        }
        Read::Exactly(count, yes) => {
            let (there, more) = (
                fields.is_there(site, split, count),
                fields.is_there(site, split, count + 1),
            );
            let fewer = site.ir().bool_not(more);
            let both = site.ir().bool_and(there, fewer);
            answer(both, yes)
        }
    }
}

fn answer(holds: Value, yes: bool) -> Step {
    if yes {
        Step::Alias(holds)
    } else {
        Step::Replace(op_kind(op::BOOL_NOT, vec![holds]))
    }
}

fn int(site: &mut Site, value: i64) -> Value {
    site.emit(Kind::Const(Const::Int(value)), Type::Int)
}

impl Fields {
    /// The places of all fields that anybody asks for. Fields that are not there begin at the end of the text, or behind it.
    fn of(site: &mut Site, split: &Split) -> Fields {
        let length = site.ir().str_byte_len(split.text);
        let mut fields = Fields {
            length,
            starts: Vec::new(),
            ends: Vec::new(),
        };
        let told = split.ends_at_once().map(|ends| ends.emit(site));
        let mut from = int(site, 0);
        for index in 0..split.fields {
            let start = match split.separator {
                Some(_) => from,
                None => site.ir().str_word_start(split.text, from),
            };
            let end = match split.separator {
                _ if split.rest.is_some_and(|rest| rest <= index) => length,
                Some((separator, _)) => match told {
                    Some(ends) => site.ir().record_get(ends, index as u32),
                    None => site.ir().str_part_end(split.text, separator, start),
                },
                None => site.ir().str_word_end(split.text, start),
            };
            from = match split.separator {
                Some((_, width)) => {
                    let width = int(site, width);
                    site.ir().int_add_nw(end, width)
                }
                None => end,
            };
            fields.starts.push(start);
            fields.ends.push(end);
        }
        fields
    }

    /// Whether there are so many, where that is a question: of parts, there is always one.
    fn at_least(&self, site: &mut Site, split: &Split, count: usize) -> Option<Value> {
        let place = match (split.separator, count) {
            (_, 0) | (Some(_), 1) => return None,
            (Some(_), _) => self.ends[count - 2],
            (None, _) => self.starts[count - 1],
        };
        Some(if split.rest.is_some_and(|rest| count > rest + 1) {
            site.emit(Kind::Const(Const::Bool(false)), Type::Bool)
        } else {
            site.ir().int_lt(place, self.length)
        })
    }

    fn is_there(&self, site: &mut Site, split: &Split, count: usize) -> Value {
        let asked = self.at_least(site, split, count);
        asked.unwrap_or_else(|| site.emit(Kind::Const(Const::Bool(true)), Type::Bool))
    }
}
