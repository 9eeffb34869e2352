//! MERGE as Postgres has it, with DO NOTHING, which the parser does not know: an UPDATE of nothing stands for it.

use sqlparser::ast::helpers::attached_token::AttachedToken;
use sqlparser::ast::{
    Merge, MergeAction, MergeClause, MergeClauseKind, MergeInsertExpr, MergeInsertKind, MergeUpdateExpr, Query,
    SetExpr, Statement, Values, With,
};
use sqlparser::keywords::Keyword;
use sqlparser::parser::{IsOptional, Parser, ParserError};

/// `WITH … MERGE …`; `None`: it is another statement.
pub fn with_merge(parser: &mut Parser) -> Result<Option<Statement>, ParserError> {
    if !parser.peek_keyword(Keyword::WITH) {
        return Ok(None);
    }
    let with = parser.maybe_parse(|parser| {
        parser.expect_keyword(Keyword::WITH)?;
        let with_token = AttachedToken(parser.get_current_token().clone());
        let with = With {
            with_token,
            recursive: parser.parse_keyword(Keyword::RECURSIVE),
            cte_tables: parser.parse_comma_separated(Parser::parse_cte)?,
        };
        if parser.peek_keyword(Keyword::MERGE) {
            Ok(with)
        } else {
            // Goes back to where the statement begins.
            parser.expected("MERGE", parser.peek_token())
        }
    })?;
    let Some(with) = with else { return Ok(None) };
    let merge = merge(parser)?;
    Ok(merge.map(|merge| {
        Statement::Query(Box::new(Query {
            with: Some(with),
            body: Box::new(SetExpr::Merge(merge)),
            order_by: None,
            limit_clause: None,
            fetch: None,
            locks: Vec::new(),
            for_clause: None,
            settings: None,
            format_clause: None,
            pipe_operators: Vec::new(),
        }))
    }))
}

/// `MERGE …`; `None`: it is another statement.
pub fn merge(parser: &mut Parser) -> Result<Option<Statement>, ParserError> {
    if !parser.parse_keyword(Keyword::MERGE) {
        return Ok(None);
    }
    let merge_token = AttachedToken(parser.get_current_token().clone());
    parser.expect_keyword(Keyword::INTO)?;
    let table = parser.parse_table_factor()?;
    parser.expect_keyword(Keyword::USING)?;
    let source = parser.parse_table_factor()?;
    parser.expect_keyword(Keyword::ON)?;
    let on = Box::new(parser.parse_expr()?);
    let mut clauses = Vec::new();
    while parser.parse_keyword(Keyword::WHEN) {
        clauses.push(clause(parser)?);
    }
    if clauses.is_empty() {
        return parser.expected("WHEN", parser.peek_token());
    }
    Ok(Some(Statement::Merge(Merge {
        merge_token,
        optimizer_hints: Vec::new(),
        into: true,
        table,
        source,
        on,
        clauses,
        output: None,
    })))
}

fn clause(parser: &mut Parser) -> Result<MergeClause, ParserError> {
    let when_token = AttachedToken(parser.get_current_token().clone());
    let clause_kind = if parser.parse_keyword(Keyword::NOT) {
        MergeClauseKind::NotMatched
    } else {
        MergeClauseKind::Matched
    };
    parser.expect_keyword(Keyword::MATCHED)?;
    let predicate = if parser.parse_keyword(Keyword::AND) {
        Some(parser.parse_expr()?)
    } else {
        None
    };
    parser.expect_keyword(Keyword::THEN)?;
    let matched = clause_kind == MergeClauseKind::Matched;
    let action = match () {
        () if parser.parse_keywords(&[Keyword::DO, Keyword::NOTHING]) => update(parser, Vec::new()),
        () if matched && parser.parse_keyword(Keyword::DELETE) => MergeAction::Delete {
            delete_token: AttachedToken(parser.get_current_token().clone()),
        },
        () if matched => {
            parser.expect_keywords(&[Keyword::UPDATE, Keyword::SET])?;
            let assignments = parser.parse_comma_separated(Parser::parse_assignment)?;
            update(parser, assignments)
        }
        () => insert(parser)?,
    };
    Ok(MergeClause {
        when_token,
        clause_kind,
        predicate,
        action,
    })
}

fn update(parser: &Parser, assignments: Vec<sqlparser::ast::Assignment>) -> MergeAction {
    MergeAction::Update(MergeUpdateExpr {
        update_token: AttachedToken(parser.get_current_token().clone()),
        assignments,
        update_predicate: None,
        delete_predicate: None,
    })
}

/// DEFAULT VALUES is a row of no values.
fn insert(parser: &mut Parser) -> Result<MergeAction, ParserError> {
    parser.expect_keyword(Keyword::INSERT)?;
    let insert_token = AttachedToken(parser.get_current_token().clone());
    let columns = parser.parse_parenthesized_qualified_column_list(IsOptional::Optional, false)?;
    let none = Values {
        explicit_row: false,
        value_keyword: false,
        rows: Vec::new(),
    };
    let values = if parser.parse_keywords(&[Keyword::DEFAULT, Keyword::VALUES]) {
        none
    } else {
        parser.expect_keyword(Keyword::VALUES)?;
        parser.parse_values(false, false)?
    };
    Ok(MergeAction::Insert(MergeInsertExpr {
        insert_token: insert_token.clone(),
        columns,
        kind_token: insert_token,
        kind: MergeInsertKind::Values(values),
        insert_predicate: None,
    }))
}
