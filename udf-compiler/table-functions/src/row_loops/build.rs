//! Nodes of the tree that stand for a recorded list.

use ruff_python_ast::name::Name;
use ruff_python_ast::{
    Alias, Arguments, AtomicNodeIndex, Expr, ExprCall, ExprContext, ExprLambda, ExprName, ExprNoneLiteral,
    ExprStringLiteral, ExprTuple, Identifier, Parameter, ParameterWithDefault, Parameters, Stmt, StmtImportFrom,
    StringLiteral, StringLiteralFlags, StringLiteralValue,
};
use ruff_text_size::TextRange;

/// Where the module of the library is that records lists.
const LIBRARY: &str = "pandas.core.row_lists";

/// Where a statement may stand that comes before all others: behind the text that describes the function.
pub fn after_prologue(body: &[Stmt]) -> usize {
    let describes = |stmt: &Stmt| matches!(stmt, Stmt::Expr(one) if one.value.is_string_literal_expr());
    usize::from(body.first().is_some_and(describes))
}

/// The import of the library's function under this name.
pub fn import(name: &str) -> Stmt {
    let range = TextRange::default();
    Stmt::ImportFrom(StmtImportFrom {
        node_index: AtomicNodeIndex::NONE,
        range,
        module: Some(Identifier::new(LIBRARY, range)),
        names: vec![Alias {
            node_index: AtomicNodeIndex::NONE,
            range,
            name: Identifier::new("row_list", range),
            asname: Some(Identifier::new(name, range)),
        }],
        level: 0,
        is_lazy: false,
        runtime_level: None,
    })
}

pub fn name(id: &str, range: TextRange) -> Expr {
    Expr::Name(ExprName {
        node_index: AtomicNodeIndex::NONE,
        range,
        id: Name::new(id),
        ctx: ExprContext::Load,
    })
}

pub fn tuple(elts: Vec<Expr>, range: TextRange) -> Expr {
    Expr::Tuple(ExprTuple {
        node_index: AtomicNodeIndex::NONE,
        range,
        elts,
        ctx: ExprContext::Load,
        parenthesized: true,
        runtime_elts: None,
    })
}

pub fn text(value: &str, range: TextRange) -> Expr {
    Expr::StringLiteral(ExprStringLiteral {
        node_index: AtomicNodeIndex::NONE,
        range,
        value: StringLiteralValue::single(StringLiteral {
            node_index: AtomicNodeIndex::NONE,
            range,
            value: value.into(),
            flags: StringLiteralFlags::empty(),
        }),
    })
}

pub fn texts(values: &[String], range: TextRange) -> Expr {
    tuple(values.iter().map(|value| text(value, range)).collect(), range)
}

pub fn texts_or_none(values: Option<&[String]>, range: TextRange) -> Expr {
    match values {
        Some(values) => texts(values, range),
        None => Expr::NoneLiteral(ExprNoneLiteral {
            node_index: AtomicNodeIndex::NONE,
            range,
        }),
    }
}

pub fn call(function: &str, args: Vec<Expr>, range: TextRange) -> Expr {
    Expr::Call(ExprCall {
        node_index: AtomicNodeIndex::NONE,
        range_start: range.start(),
        func: Box::new(name(function, range)),
        arguments: Arguments {
            node_index: AtomicNodeIndex::NONE,
            range,
            args: args.into(),
            keywords: std::iter::empty().collect(),
            runtime_args: None,
            runtime_bases: None,
        },
    })
}

pub fn lambda(params: &[String], body: Expr, range: TextRange) -> Expr {
    let param = |name: &String| ParameterWithDefault {
        node_index: AtomicNodeIndex::NONE,
        range,
        parameter: Parameter {
            node_index: AtomicNodeIndex::NONE,
            range,
            name: Identifier::new(name.as_str(), range),
            annotation: None,
            runtime_type_comment: None,
            runtime_type_comment_bytes: None,
        },
        default: None,
    };
    let parameters = Parameters {
        node_index: AtomicNodeIndex::NONE,
        range,
        posonlyargs: std::iter::empty().collect(),
        args: params.iter().map(param).collect(),
        vararg: None,
        kwonlyargs: std::iter::empty().collect(),
        kwarg: None,
        runtime_defaults: None,
    };
    Expr::Lambda(ExprLambda {
        node_index: AtomicNodeIndex::NONE,
        range,
        parameters: (!params.is_empty()).then(|| Box::new(parameters)),
        body: Box::new(body),
    })
}
