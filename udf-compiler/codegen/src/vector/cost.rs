//! Whether a program is worth it: all rows do the work of all paths there. With eight rows in a register an operation takes a tenth of what
//! it takes in the row loop, with two a good third; and a branch that cannot be foreseen costs the row loop a dozen operations. Functions
//! of the C library gain less: a fifth, and nothing where they are called row by row, which costs more than it does in the row loop.

use std::collections::HashSet;
use taipan_ir::{Block, Const, Cost, Inst, Kind, OpDef, Value, op};
use taipan_runtime::lanes;

/// Operations that all paths together may have, whatever the shortest path has: they take no longer than the row loop takes for
/// reading the arguments and storing the result.
const FREE: u32 = 60;
/// How many times the operations of the shortest path all paths together may have besides.
const SHARE: u32 = 8;
/// What a branch of the row loop takes, in additions: a dozen where it was not foreseen, next to nothing where it was.
const BRANCH: u32 = 4;
/// What a function of the C library takes, in additions.
const FUNCTION: u32 = 25;
/// The same of a square that is written as a power, which the row loop multiplies.
const SQUARE: u32 = 8;

/// How many tenths of what something takes in the row loop it takes on vectors.
pub(super) struct Shares {
    operation: u32,
    /// Divisions and roots gain half as much as the rest.
    division: u32,
    /// Functions that are written for lanes.
    quick: u32,
    /// Squares, for which that of powers is called.
    square: u32,
    /// Functions that are called row by row.
    other: u32,
}

/// Where a register has eight rows.
pub(super) const EIGHT: Shares = Shares {
    operation: 1,
    division: 2,
    quick: 2,
    square: 10,
    other: 12,
};

/// Where it has two. (Functions take eight there, too.)
pub(super) const TWO: Shares = Shares {
    operation: 4,
    division: 6,
    quick: 4,
    square: 15,
    other: 12,
};

/// The floats that are two in all rows.
type Twos = HashSet<Value>;

impl Shares {
    fn of(&self, inst: &Inst, twos: &Twos) -> u32 {
        match &inst.kind {
            Kind::Op { .. } if is_square(inst, twos) => self.square,
            Kind::Op { op, .. } if is_function(op) && lanes::is_quick(op.name.as_str()) => self.quick,
            Kind::Op { op, .. } if is_function(op) => self.other,
            Kind::Op { .. } if is_division(inst) => self.division,
            _ => self.operation,
        }
    }
}

/// Whether vectors are worth it for this function's body.
pub(super) fn worthwhile(body: &Block, shares: &Shares) -> bool {
    let mut twos = Twos::new();
    body.each_inst(&mut |inst| {
        if let Kind::Const(Const::Float(2.0)) = inst.kind {
            twos.extend(&inst.results);
        }
    });
    let mut total = 0;
    body.each_inst(&mut |inst| total += weight(inst, &twos) * shares.of(inst, &twos));
    let paths = Paths::of(body, &twos);
    let shortest = [paths.through, paths.out].into_iter().flatten().min();
    total <= FREE + SHARE * shortest.unwrap_or(0)
}

/// What an instruction takes in the row loop, in additions.
fn weight(inst: &Inst, twos: &Twos) -> u32 {
    match &inst.kind {
        Kind::Op { .. } if is_square(inst, twos) => SQUARE,
        Kind::Op { op, .. } if is_function(op) => FUNCTION,
        Kind::Op { .. } if is_division(inst) => 8,
        Kind::Op { .. } => 1,
        _ => 0,
    }
}

/// Whether an operation is a function that programs call. (Some are a few instructions in programs.)
fn is_function(op: &OpDef) -> bool {
    op.cost == Cost::Call && lanes::arity(op.name.as_str()).is_some()
}

fn is_square(inst: &Inst, twos: &Twos) -> bool {
    matches!(&inst.kind, Kind::Op { op, args, .. } if op.name == op::F64_POW && args.get(1).is_some_and(|by| twos.contains(by)))
}

fn is_division(inst: &Inst) -> bool {
    let Kind::Op { op, .. } = &inst.kind else {
        return false;
    };
    let name = op.name.split_once('.').map_or("", |(_, name)| name);
    name.contains("div") || name.contains("mod") || name == "sqrt"
}

/// The shortest paths through a block: to its end, and to wherever else it leaves to. Paths whose rows are given up do not
/// count.
#[derive(Clone, Copy, Debug, Default)]
struct Paths {
    through: Option<u32>,
    out: Option<u32>,
}

impl Paths {
    fn of(block: &Block, twos: &Twos) -> Paths {
        let (mut so_far, mut out) = (0, None);
        for inst in &block.insts {
            let nested = match &inst.kind {
                Kind::If { then, els, .. } => {
                    so_far += BRANCH;
                    let (then, els) = (Paths::of(then, twos), Paths::of(els, twos));
                    Paths {
                        through: shorter(then.through, els.through),
                        out: shorter(then.out, els.out),
                    }
                }
                Kind::Block { body, .. } => {
                    let paths = Paths::of(body, twos);
                    Paths {
                        through: shorter(paths.through, paths.out),
                        out: None,
                    }
                }
                Kind::Yield(_) => {
                    let through = Some(so_far);
                    return Paths { through, out };
                }
                Kind::Break { .. } | Kind::Continue { .. } | Kind::Return(_) => {
                    let out = shorter(out, Some(so_far));
                    return Paths { through: None, out };
                }
                _ => {
                    so_far += weight(inst, twos);
                    continue;
                }
            };
            out = shorter(out, nested.out.map(|more| so_far + more));
            match nested.through {
                Some(more) => so_far += more,
                None => break,
            }
        }
        Paths { through: None, out }
    }
}

fn shorter(a: Option<u32>, b: Option<u32>) -> Option<u32> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
