//! Forms of SQL that the planner does not know, or knows otherwise, written as ones that it knows: FROM without SELECT, FETCH,
//! SIMILAR TO, LIKE with ESCAPE, casts to VARCHAR(n), fields of a value in parentheses, FLOAT, IN and EXISTS as values, numbers
//! that a float would change. Comes after what is not honoured was refused.

use super::at_time_zone::TIMEZONE;
use super::literals;
use super::making::{call, take};
use super::membership::Wanted;
use super::patterns;
use super::row_comparisons;
use super::several;
use crate::database::folded;
use crate::dialect::standard_type;
use crate::error::{Error, Result};
use crate::statements::expression as parse_expression;
use crate::visits::{VisitMut, has_columns, visit_expressions};
use datafusion::sql::parser::{CopyToSource, Statement as DfStatement};
use sqlparser::ast::{
    AccessExpr, ArrayElemTypeDef, BinaryOperator, CastKind, CharacterLength, ColumnDef, DataType, Distinct,
    DuplicateTreatment, ExactNumberInfo, Expr, Function, FunctionArguments, GroupByExpr, LimitClause, OrderByExpr,
    OrderByKind, Query, Select, SelectFlavor, SelectItem, SetExpr, Statement, TimezoneInfo, TypedString, UnaryOperator,
    Value, ValueWithSpan, VisitorMut, WildcardAdditionalOptions,
};
use std::ops::ControlFlow;

/// Rewrites a statement.
pub(super) fn rewrite(statement: &mut DfStatement) -> Result<()> {
    match visit(statement) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(*error),
    }
}

fn visit(statement: &mut DfStatement) -> ControlFlow<Box<Error>> {
    match statement {
        DfStatement::Statement(statement) => VisitMut::visit(statement, &mut Forms::default()),
        DfStatement::Explain(explain) => visit(&mut explain.statement),
        DfStatement::CopyTo(copy) => match &mut copy.source {
            CopyToSource::Query(query) => VisitMut::visit(query, &mut Forms::default()),
            CopyToSource::Relation(_) => ControlFlow::Continue(()),
        },
        DfStatement::CreateExternalTable(create) => {
            stored(&mut create.columns);
            ControlFlow::Continue(())
        }
        DfStatement::Reset(_) => ControlFlow::Continue(()),
    }
}

#[derive(Default)]
struct Forms {
    wanted: Wanted,
}

impl VisitorMut for Forms {
    type Break = Box<Error>;

    fn pre_visit_statement(&mut self, statement: &mut Statement) -> ControlFlow<Self::Break> {
        match statement {
            Statement::CreateTable(create) => stored(&mut create.columns),
            Statement::Update(update) => {
                self.wanted.of_values(&update.assignments);
                update.selection.iter().for_each(|expr| self.wanted.of_condition(expr));
            }
            Statement::Delete(delete) => delete.selection.iter().for_each(|expr| self.wanted.of_condition(expr)),
            Statement::Prepare { data_types, .. } => data_types.iter_mut().for_each(settle),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// `FETCH FIRST n ROWS ONLY` is LIMIT.
    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<Self::Break> {
        if let SetExpr::Values(values) = query.body.as_mut() {
            if let Err(error) = literals::columns(values) {
                return ControlFlow::Break(Box::new(error));
            }
            self.wanted.of_rows(values);
        }
        by_places(query);
        by_listed(query);
        by_grouped_places(query);
        let Some(fetch) = query.fetch.take() else {
            return ControlFlow::Continue(());
        };
        let one = || Expr::value(Value::Number("1".into(), false));
        let count = fetch.quantity.unwrap_or_else(one);
        match &mut query.limit_clause {
            Some(LimitClause::LimitOffset { limit, .. }) => *limit = Some(count),
            Some(LimitClause::OffsetCommaLimit { limit, .. }) => *limit = count,
            none => {
                *none = Some(LimitClause::LimitOffset {
                    limit: Some(count),
                    offset: None,
                    limit_by: Vec::new(),
                });
            }
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<Self::Break> {
        if matches!(select.flavor, SelectFlavor::FromFirstNoSelect) && select.projection.is_empty() {
            select.projection = vec![SelectItem::Wildcard(WildcardAdditionalOptions::default())];
        }
        self.wanted.of_list(&select.projection);
        row_comparisons::in_list(&mut select.projection);
        let conditions = [&select.selection, &select.having, &select.qualify];
        for condition in conditions.into_iter().flatten() {
            self.wanted.of_condition(condition);
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        literals::negated(expr);
        row_comparisons::in_negation(expr);
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        match self.wanted.rewrite(expr).and_then(|()| rewrite_expr(expr)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Box::new(error)),
        }
    }
}

/// ORDER BY ALL is ORDER BY each place of the list. The planner knows columns only; it goes on to do where the list has a star.
fn by_places(query: &mut Query) {
    let SetExpr::Select(select) = query.body.as_ref() else {
        return;
    };
    let one = |item: &SelectItem| match item {
        SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => !several::is_several(expr),
        _ => false,
    };
    if !select.projection.iter().all(one) {
        return;
    }
    let count = select.projection.len();
    if let Some(order) = &mut query.order_by
        && let OrderByKind::All(options) = &order.kind
    {
        let options = *options;
        let key = |place: usize| OrderByExpr {
            expr: Expr::value(Value::Number(place.to_string(), false)),
            options,
            with_fill: None,
        };
        order.kind = OrderByKind::Expressions((1..=count).map(key).collect());
    }
}

/// ORDER BY an expression that SELECT DISTINCT lists is ORDER BY its place: the planner knows those of columns only.
fn by_listed(query: &mut Query) {
    let SetExpr::Select(select) = query.body.as_ref() else {
        return;
    };
    let Some(OrderByKind::Expressions(keys)) = query.order_by.as_mut().map(|order| &mut order.kind) else {
        return;
    };
    let listed = select.projection.iter().map(|item| match item {
        SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => Some(expr),
        _ => None,
    });
    let listed: Option<Vec<&Expr>> = listed.collect();
    let (Some(listed), Some(Distinct::Distinct)) = (listed, &select.distinct) else {
        return;
    };
    for key in keys {
        let is_simple = matches!(
            key.expr,
            Expr::Value(_) | Expr::Identifier(_) | Expr::CompoundIdentifier(_)
        );
        if !is_simple && let Some(place) = listed.iter().position(|expr| **expr == key.expr) {
            key.expr = Expr::value(Value::Number((place + 1).to_string(), false));
        }
    }
}

/// ORDER BY a place of a grouped query, where what is computed of aggregates stands there, is ORDER BY that: the planner takes it for a
/// column that is not grouped.
fn by_grouped_places(query: &mut Query) {
    let SetExpr::Select(select) = query.body.as_ref() else {
        return;
    };
    let is_grouped = match &select.group_by {
        GroupByExpr::All(_) => true,
        GroupByExpr::Expressions(exprs, _) => !exprs.is_empty(),
    };
    let Some(OrderByKind::Expressions(keys)) = query.order_by.as_mut().map(|order| &mut order.kind) else {
        return;
    };
    let one = |item: &SelectItem| match item {
        SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => !several::is_several(expr),
        _ => false,
    };
    if !is_grouped || !select.projection.iter().all(one) {
        return;
    }
    for key in keys {
        let place = key
            .expr
            .to_string()
            .parse::<usize>()
            .ok()
            .and_then(|place| place.checked_sub(1));
        if let Some(SelectItem::UnnamedExpr(expr)) = place.and_then(|place| select.projection.get(place))
            && !matches!(
                expr,
                Expr::Identifier(_) | Expr::CompoundIdentifier(_) | Expr::Function(_)
            )
            && has_call(expr)
        {
            key.expr = expr.clone();
        }
    }
}

fn has_call(expr: &Expr) -> bool {
    let found = visit_expressions(expr, |part| match part {
        Expr::Function(_) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    found.is_break()
}

fn rewrite_expr(expr: &mut Expr) -> Result<()> {
    match expr {
        Expr::SimilarTo {
            negated,
            expr: value,
            pattern,
            escape_char,
        } => {
            let escape = patterns::escape(escape_char.as_ref())?;
            let pattern = with_escape(patterns::SIMILAR, take(pattern), escape);
            let op = BinaryOperator::PGRegexMatch;
            *expr = negate(*negated, binary(take(value), op, pattern));
        }
        Expr::Like {
            pattern, escape_char, ..
        }
        | Expr::ILike {
            pattern, escape_char, ..
        } => {
            let escape = patterns::escape(escape_char.take().as_ref())?;
            if escape.is_some() || !is_plain(pattern) {
                **pattern = with_escape(patterns::LIKE, take(pattern), escape);
            }
        }
        Expr::BinaryOp { op, right, .. } if is_regex(op) => flagged(right),
        Expr::Value(ValueWithSpan { value, .. }) => {
            if let Value::UnicodeStringLiteral(text) = value {
                *value = Value::SingleQuotedString(std::mem::take(text));
            }
            return literals::exact(expr);
        }
        Expr::UnaryOp { .. } => of_one(expr)?,
        // The planner would read its items without what is around the query that it stands in.
        Expr::Array(array) if array.elem.iter().any(has_columns) => {
            *expr = call("make_array", std::mem::take(&mut array.elem));
        }
        Expr::Cast { .. } => cut(expr),
        Expr::TypedString(TypedString { data_type, .. }) => settle(data_type),
        Expr::Interval(_) => timed(expr),
        Expr::AtTimeZone { timestamp, time_zone } => {
            *expr = call(TIMEZONE, [take(time_zone), take(timestamp)]);
        }
        Expr::Extract { field, expr: value, .. } => {
            let part = Expr::value(Value::SingleQuotedString(field.to_string().to_lowercase()));
            *expr = call("date_part", [part, take(value)]);
        }
        Expr::Position { .. } | Expr::Overlay { .. } | Expr::Substring { .. } => part_of(expr),
        Expr::Identifier(name) if name.quote_style.is_none() => local_now(expr),
        Expr::Function(call) if matches!(call.args, FunctionArguments::None) => local_now(expr),
        Expr::Function(call) => literals::decimals(call).and_then(|()| distinct_pairs(call))?,
        Expr::CompoundFieldAccess { root, access_chain } => {
            // `t.a[1]` begins with a name, which goes on with the first fields.
            let named = matches!(root.as_ref(), Expr::Identifier(_));
            let fields = access_chain.iter_mut();
            fields
                .skip_while(|access| named && is_name(access))
                .for_each(named_field);
        }
        _ => {}
    }
    Ok(())
}

/// A regular expression as Postgres reads it: a dot is any character, a line end too.
fn flagged(pattern: &mut Expr) {
    let flags = "(?s)";
    *pattern = match take(pattern) {
        Expr::Value(ValueWithSpan {
            value: Value::SingleQuotedString(text),
            ..
        }) => Expr::value(Value::SingleQuotedString(format!("{flags}{text}"))),
        other => {
            let flags = Expr::value(Value::SingleQuotedString(flags.into()));
            nested(binary(flags, BinaryOperator::StringConcat, nested(other)))
        }
    };
}

/// Operators of one operand that are functions, or operators of two.
fn of_one(expr: &mut Expr) -> Result<()> {
    let Expr::UnaryOp { op, expr: operand } = expr else {
        return Ok(());
    };
    let function = match op {
        UnaryOperator::PGAbs => "abs",
        UnaryOperator::PGSquareRoot => "sqrt",
        UnaryOperator::PGCubeRoot => "cbrt",
        UnaryOperator::BitwiseNot => {
            // Its type is that of the operand, which is no smaller.
            let ones = parse_expression("CAST(-1 AS SMALLINT)")?;
            *expr = nested(binary(nested(take(operand)), BinaryOperator::PGBitwiseXor, ones));
            return Ok(());
        }
        _ => return Ok(()),
    };
    *expr = call(function, [take(operand)]);
    Ok(())
}

/// Parts of texts and bytes. The planner's own forms of these know texts only.
fn part_of(expr: &mut Expr) {
    match expr {
        Expr::Position { expr: part, r#in } => *expr = call("strpos", [take(r#in), take(part)]),
        Expr::Overlay {
            expr: value,
            overlay_what,
            overlay_from,
            overlay_for,
        } => {
            let length = overlay_for.as_mut().map(|length| take(length));
            let given = [take(value), take(overlay_what), take(overlay_from)];
            *expr = call("overlay", given.into_iter().chain(length));
        }
        Expr::Substring {
            expr: value,
            substring_from,
            substring_for,
            ..
        } => {
            let first = || Expr::value(Value::Number("1".into(), false));
            let start = substring_from.as_mut().map_or_else(first, |start| take(start));
            let length = substring_for.as_mut().map(|length| take(length));
            *expr = call("substr", [take(value), start].into_iter().chain(length));
        }
        _ => {}
    }
}

/// Aggregates of pairs of numbers count each pair.
const OF_PAIRS: &[&str] = &[
    "corr",
    "covar",
    "covar_pop",
    "covar_samp",
    "regr_avgx",
    "regr_avgy",
    "regr_count",
    "regr_intercept",
    "regr_r2",
    "regr_slope",
    "regr_sxx",
    "regr_sxy",
    "regr_syy",
];

/// DISTINCT of pairs is refused: the planner would count them all.
fn distinct_pairs(call: &Function) -> Result<()> {
    let FunctionArguments::List(list) = &call.args else {
        return Ok(());
    };
    if list.duplicate_treatment != Some(DuplicateTreatment::Distinct) {
        return Ok(());
    }
    let name = match call.name.0.as_slice() {
        [name] => name.as_ident().map(folded).unwrap_or_default(),
        _ => return Ok(()),
    };
    if OF_PAIRS.contains(&name.as_str()) {
        return Err(Error::not_built(format!("{name} of DISTINCT pairs")));
    }
    Ok(())
}

/// A cast to VARCHAR(n) cuts off what is too long.
fn cut(expr: &mut Expr) {
    let Expr::Cast {
        kind,
        expr: value,
        data_type,
        ..
    } = expr
    else {
        return;
    };
    settle(data_type);
    if let Some(length) = length_of(data_type) {
        let cast = Expr::Cast {
            kind: kind.clone(),
            expr: Box::new(take(value)),
            data_type: DataType::Varchar(None),
            array: false,
            format: None,
        };
        let length = Expr::value(Value::Number(length.to_string(), false));
        *expr = call(patterns::CUT, [cast, length]);
    }
}

/// LOCALTIMESTAMP and LOCALTIME are what clocks show now.
fn local_now(expr: &mut Expr) {
    let name = match expr {
        Expr::Identifier(name) => Some(&*name),
        Expr::Function(call) if call.name.0.len() == 1 => call.name.0[0].as_ident(),
        _ => None,
    };
    let is = |word: &str| name.is_some_and(|name| name.value.eq_ignore_ascii_case(word));
    let ty = match () {
        () if is("localtimestamp") => DataType::Timestamp(None, TimezoneInfo::None),
        () if is("localtime") => DataType::Time(None, TimezoneInfo::None),
        () => return,
    };
    *expr = Expr::Cast {
        kind: CastKind::Cast,
        expr: Box::new(call("now", [])),
        data_type: ty,
        array: false,
        format: None,
    };
}

/// The planner reads no times in intervals; casts do.
fn timed(expr: &mut Expr) {
    if let Expr::Interval(interval) = expr
        && interval.leading_field.is_none()
        && has_time(&interval.value)
    {
        *expr = Expr::Cast {
            kind: CastKind::Cast,
            expr: Box::new(take(&mut interval.value)),
            data_type: DataType::Interval {
                fields: None,
                precision: None,
            },
            array: false,
            format: None,
        };
    }
}

fn has_time(interval: &Expr) -> bool {
    matches!(interval, Expr::Value(ValueWithSpan { value: Value::SingleQuotedString(text), .. }) if text.contains(':'))
}

fn is_name(access: &AccessExpr) -> bool {
    matches!(access, AccessExpr::Dot(Expr::Identifier(_)))
}

/// `(x).field` as the planner wants it: the name as a text.
fn named_field(access: &mut AccessExpr) {
    if let AccessExpr::Dot(field) = access
        && let Expr::Identifier(ident) = field
    {
        let name = match ident.quote_style {
            Some(_) => ident.value.clone(),
            None => ident.value.to_lowercase(),
        };
        *field = Expr::value(Value::SingleQuotedString(name));
    }
}

/// A pattern without a backslash means the same to the planner.
fn is_plain(pattern: &Expr) -> bool {
    let Expr::Value(ValueWithSpan { value, .. }) = pattern else {
        return false;
    };
    matches!(value, Value::SingleQuotedString(text) if !text.contains('\\'))
}

fn is_regex(op: &BinaryOperator) -> bool {
    matches!(
        op,
        BinaryOperator::PGRegexMatch
            | BinaryOperator::PGRegexIMatch
            | BinaryOperator::PGRegexNotMatch
            | BinaryOperator::PGRegexNotIMatch
    )
}

fn stored(columns: &mut [ColumnDef]) {
    columns.iter_mut().for_each(|column| settle(&mut column.data_type));
}

/// Types by the names that the planner has for them.
fn settle(ty: &mut DataType) {
    standard_type(ty);
    match ty {
        DataType::Float(ExactNumberInfo::Precision(..25)) => *ty = DataType::Real,
        DataType::Float(_) => *ty = DataType::DoublePrecision,
        DataType::CharacterVarying(length) | DataType::CharVarying(length) => *ty = DataType::Varchar(*length),
        DataType::Varchar(Some(CharacterLength::Max)) => *ty = DataType::Varchar(None),
        DataType::Array(
            ArrayElemTypeDef::AngleBracket(inner)
            | ArrayElemTypeDef::SquareBracket(inner, _)
            | ArrayElemTypeDef::Parenthesis(inner),
        ) => settle(inner),
        DataType::Struct(fields, _) => fields.iter_mut().for_each(|field| settle(&mut field.field_type)),
        _ => {}
    }
}

fn length_of(ty: &DataType) -> Option<u64> {
    match ty {
        DataType::Varchar(Some(CharacterLength::IntegerLength { length, .. })) => Some(*length),
        _ => None,
    }
}

fn with_escape(function: &str, pattern: Expr, escape: Option<String>) -> Expr {
    let escape = escape.map(|escape| Expr::value(Value::SingleQuotedString(escape)));
    call(function, std::iter::once(pattern).chain(escape))
}

fn nested(expr: Expr) -> Expr {
    Expr::Nested(Box::new(expr))
}

fn binary(left: Expr, op: BinaryOperator, right: Expr) -> Expr {
    nested(Expr::BinaryOp {
        left: Box::new(left),
        op,
        right: Box::new(right),
    })
}

fn negate(negated: bool, expr: Expr) -> Expr {
    if negated {
        nested(Expr::UnaryOp {
            op: UnaryOperator::Not,
            expr: Box::new(expr),
        })
    } else {
        expr
    }
}
