//! Parts of statements that rewriting puts in. Knows the tree of the parser alone.

use sqlparser::ast::{
    Expr, Function, FunctionArg, FunctionArgExpr, FunctionArgumentList, FunctionArguments, Ident, ObjectName, Value,
};

/// A call of the function of this name, as it is written.
pub(crate) fn call(name: &str, args: impl IntoIterator<Item = Expr>) -> Expr {
    let args = args.into_iter().map(FunctionArgExpr::Expr).map(FunctionArg::Unnamed);
    call_with(name, args.collect())
}

/// The same with arguments that stand in another call.
pub(crate) fn call_with(name: &str, args: Vec<FunctionArg>) -> Expr {
    call_of(ObjectName::from(Ident::with_quote('"', name)), args)
}

/// The same of a name as it is written.
pub(crate) fn call_of(name: ObjectName, args: Vec<FunctionArg>) -> Expr {
    Expr::Function(Function {
        name,
        uses_odbc_syntax: false,
        parameters: FunctionArguments::None,
        args: FunctionArguments::List(FunctionArgumentList {
            duplicate_treatment: None,
            args,
            clauses: Vec::new(),
        }),
        filter: None,
        null_treatment: None,
        over: None,
        within_group: Vec::new(),
    })
}

/// An expression out of its place, which is to be filled.
pub(crate) fn take(expr: &mut Expr) -> Expr {
    std::mem::replace(expr, Expr::value(Value::Null))
}
