//! Keeps RustPython's compiler from folding constants where it does not compute as Python does: floor division of
//! floats, division and negative powers of integers, integers that a float cannot hold, repetitions of empty texts.
//! What is not folded is computed when it runs. Knows nothing of the bytecode: it changes the tree before.

use ruff_python_ast::visitor::transformer::{Transformer, walk_expr};
use ruff_python_ast::{
    AtomicNodeIndex, Expr, ExprBinOp, ExprContext, ExprList, ExprNumberLiteral, ExprSubscript, Int, Mod, Number,
    Operator, Pattern, UnaryOp,
};
use ruff_text_size::Ranged;
use std::cell::Cell;

/// What the compiler may take an expression for; several bits where it may be one or the other, none where it is
/// certain not to be a constant.
type Kinds = u8;
/// An int from 0 that a float holds exactly.
const SMALL: Kinds = 1;
/// An int below 0 that a float holds exactly.
const NEGATIVE: Kinds = 2;
/// Any other int.
const INT: Kinds = 4;
const FLOAT: Kinds = 8;
/// A text that is not empty.
const TEXT: Kinds = 16;
/// Any other constant, or one that was not looked into.
const OTHER: Kinds = 32;

const EXACT_INTS: Kinds = SMALL | NEGATIVE;
const INTS: Kinds = EXACT_INTS | INT;
const NUMBERS: Kinds = EXACT_INTS | FLOAT;

/// How deep an expression is looked into. Below that it counts as some constant.
const DEPTH: u32 = 8;

/// Keeps what would be folded wrongly from being folded. Says whether there was anything.
pub fn keep_exact(tree: &mut Mod) -> bool {
    let unfolder = Unfolder {
        changed: Cell::new(false),
    };
    match tree {
        Mod::Module(module) => module.body.iter_mut().for_each(|stmt| unfolder.visit_stmt(stmt)),
        Mod::Expression(expression) => unfolder.visit_expr(&mut expression.body),
    }
    unfolder.changed.get()
}

struct Unfolder {
    changed: Cell<bool>,
}

impl Transformer for Unfolder {
    fn visit_expr(&self, expr: &mut Expr) {
        walk_expr(self, expr);
        if let Expr::BinOp(operation) = expr
            && !folds_exactly(operation)
        {
            unfold(&mut operation.left);
            self.changed.set(true);
        }
    }

    /// The numbers of patterns stand in them as they are.
    fn visit_pattern(&self, _: &mut Pattern) {}

    /// Annotations may be kept as text.
    fn visit_annotation(&self, _: &mut Expr) {}
}

/// `x` becomes `[x][0]`, which nothing folds.
fn unfold(expr: &mut Expr) {
    let range = expr.range();
    let zero = Expr::NumberLiteral(ExprNumberLiteral {
        node_index: AtomicNodeIndex::NONE,
        range,
        value: Number::Int(Int::ZERO),
    });
    let list = |element: Expr| {
        Expr::List(ExprList {
            node_index: AtomicNodeIndex::NONE,
            range,
            elts: vec![element],
            ctx: ExprContext::Load,
            runtime_elts: None,
        })
    };
    let element = std::mem::replace(expr, zero.clone());
    *expr = Expr::Subscript(ExprSubscript {
        node_index: AtomicNodeIndex::NONE,
        range,
        value: Box::new(list(element)),
        slice: Box::new(zero),
        ctx: ExprContext::Load,
    });
}

/// Whether the compiler leaves the operation alone, or folds it to what Python computes.
fn folds_exactly(operation: &ExprBinOp) -> bool {
    let right = kinds(&operation.right, DEPTH);
    if right == 0 {
        return true;
    }
    let left = kinds(&operation.left, DEPTH);
    let both = |of: Kinds| (left | right) & !of == 0;
    let repeats = |text: Kinds, count: Kinds| text & !TEXT == 0 && count & !INTS == 0;
    left == 0
        || match operation.op {
            Operator::MatMult => true,
            Operator::LShift | Operator::RShift | Operator::BitAnd | Operator::BitOr | Operator::BitXor => both(INTS),
            Operator::FloorDiv => both(INTS),
            Operator::Add => both(INTS) || both(NUMBERS) || both(TEXT),
            Operator::Sub => both(INTS) || both(NUMBERS),
            Operator::Mult => both(INTS) || both(NUMBERS) || repeats(left, right) || repeats(right, left),
            Operator::Div => both(NUMBERS),
            Operator::Mod => both(INTS) || both(NUMBERS) || left == TEXT,
            Operator::Pow => right == SMALL && left & !INTS == 0,
        }
}

fn kinds(expr: &Expr, depth: u32) -> Kinds {
    let Some(depth) = depth.checked_sub(1) else {
        return OTHER;
    };
    match expr {
        Expr::NumberLiteral(number) => match &number.value {
            Number::Int(int) => match int.as_u64() {
                Some(value) if value <= 1 << f64::MANTISSA_DIGITS => SMALL,
                _ => INT,
            },
            Number::Float(_) => FLOAT,
            Number::Complex { .. } => OTHER,
        },
        Expr::BooleanLiteral(_) => SMALL,
        Expr::StringLiteral(text) if !text.value.is_empty() => TEXT,
        Expr::UnaryOp(operation) => signed(operation.op, kinds(&operation.operand, depth)),
        Expr::BinOp(operation) => {
            let right = kinds(&operation.right, depth);
            if right == 0 {
                return 0;
            }
            combined(operation.op, kinds(&operation.left, depth), right)
        }
        Expr::If(choice) => kinds(&choice.body, depth) | kinds(&choice.orelse, depth),
        Expr::BoolOp(operation) => operation.values.iter().fold(0, |all, value| all | kinds(value, depth)),
        Expr::Subscript(item) if kinds(&item.value, depth) == 0 => 0,
        Expr::Name(name) if name.id != "__debug__" => 0,
        Expr::Call(_) | Expr::Attribute(_) | Expr::List(_) | Expr::ListComp(_) | Expr::Compare(_) => 0,
        Expr::Named(_) | Expr::Await(_) | Expr::Yield(_) => 0,
        Expr::Tuple(tuple) if tuple.elts.iter().any(|element| kinds(element, depth) == 0) => 0,
        Expr::FString(text) if text.value.elements().any(|e| e.is_interpolation()) => 0,
        _ => OTHER,
    }
}

fn signed(op: UnaryOp, operand: Kinds) -> Kinds {
    match (op, operand) {
        (_, 0) => 0,
        (UnaryOp::UAdd, _) if operand & !(INTS | FLOAT) == 0 => operand,
        (UnaryOp::USub, FLOAT) => FLOAT,
        (UnaryOp::USub, SMALL) => EXACT_INTS,
        (UnaryOp::USub | UnaryOp::Invert, _) if operand & !INTS == 0 => INTS,
        _ => OTHER,
    }
}

/// The result of an operation that may have been folded.
fn combined(op: Operator, left: Kinds, right: Kinds) -> Kinds {
    let both = |of: Kinds| (left | right) & !of == 0;
    match op {
        _ if left == 0 => 0,
        Operator::Pow if right == SMALL && both(INTS) => INTS,
        Operator::Div | Operator::Pow if both(INTS) => INTS | FLOAT,
        _ if both(INTS) => INTS,
        _ if both(INTS | FLOAT) => INTS | FLOAT,
        Operator::Add if both(TEXT) => TEXT,
        _ => OTHER,
    }
}
