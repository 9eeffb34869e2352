//! Options of sequences, which may come in any order. The parser knows one.

use sqlparser::ast::{
    ColumnOption, DataType, Expr, GeneratedAs, Ident, ObjectName, SequenceOptions, Statement, UnaryOperator,
};
use sqlparser::keywords::Keyword;
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::Token;

/// `CREATE SEQUENCE …`; `None`: it is another statement.
pub fn create_sequence(parser: &mut Parser) -> Result<Option<Statement>, ParserError> {
    let temporary = match () {
        () if parser.parse_keywords(&[Keyword::CREATE, Keyword::SEQUENCE]) => false,
        () if parser.parse_keywords(&[Keyword::CREATE, Keyword::TEMPORARY, Keyword::SEQUENCE]) => true,
        () if parser.parse_keywords(&[Keyword::CREATE, Keyword::TEMP, Keyword::SEQUENCE]) => true,
        () => return Ok(None),
    };
    let if_not_exists = parser.parse_keywords(&[Keyword::IF, Keyword::NOT, Keyword::EXISTS]);
    let name = parser.parse_object_name(false)?;
    let data_type = if parser.parse_keyword(Keyword::AS) {
        Some(parser.parse_data_type()?)
    } else {
        None
    };
    let (mut sequence_options, mut owned_by) = (Vec::new(), None);
    loop {
        if parser.parse_keywords(&[Keyword::OWNED, Keyword::BY]) {
            owned_by = Some(owner(parser)?);
            continue;
        }
        match option(parser)? {
            Some(option) => sequence_options.push(option),
            None => break,
        }
    }
    Ok(Some(Statement::CreateSequence {
        temporary,
        if_not_exists,
        name,
        data_type,
        sequence_options: once(sequence_options)?,
        owned_by,
    }))
}

/// An ALTER SEQUENCE.
#[derive(Clone, Debug)]
pub struct AlterSequence {
    pub if_exists: bool,
    pub name: ObjectName,
    pub data_type: Option<DataType>,
    pub options: Vec<SequenceOptions>,
    /// RESTART, perhaps with a value.
    pub restart: Option<Option<Expr>>,
    pub owned_by: Option<ObjectName>,
    pub rename: Option<Ident>,
}

/// `ALTER SEQUENCE …`; `None`: it is another statement.
pub fn alter_sequence(parser: &mut Parser) -> Result<Option<AlterSequence>, ParserError> {
    if !parser.parse_keywords(&[Keyword::ALTER, Keyword::SEQUENCE]) {
        return Ok(None);
    }
    let if_exists = parser.parse_keywords(&[Keyword::IF, Keyword::EXISTS]);
    let mut alter = AlterSequence {
        if_exists,
        name: parser.parse_object_name(false)?,
        data_type: None,
        options: Vec::new(),
        restart: None,
        owned_by: None,
        rename: None,
    };
    if parser.parse_keywords(&[Keyword::RENAME, Keyword::TO]) {
        alter.rename = Some(parser.parse_identifier()?);
        return Ok(Some(alter));
    }
    let mut given = false;
    loop {
        match () {
            () if parser.parse_keyword(Keyword::AS) => alter.data_type = Some(parser.parse_data_type()?),
            () if parser.parse_keywords(&[Keyword::OWNED, Keyword::BY]) => alter.owned_by = Some(owner(parser)?),
            () if parser.parse_keyword(Keyword::RESTART) => alter.restart = Some(restart(parser)?),
            () => match option(parser)? {
                Some(option) => alter.options.push(option),
                None if given => break,
                None => return parser.expected("an option of a sequence", parser.peek_token()),
            },
        }
        given = true;
    }
    alter.options = once(alter.options)?;
    Ok(Some(alter))
}

pub(super) fn restart(parser: &mut Parser) -> Result<Option<Expr>, ParserError> {
    let with = parser.parse_keyword(Keyword::WITH);
    let next = parser.peek_token().token;
    if with || matches!(next, Token::Number(..) | Token::Minus | Token::Plus) {
        number(parser).map(Some)
    } else {
        Ok(None)
    }
}

fn owner(parser: &mut Parser) -> Result<ObjectName, ParserError> {
    if parser.parse_keyword(Keyword::NONE) {
        Ok(ObjectName::from(vec![Ident::new("none")]))
    } else {
        parser.parse_object_name(false)
    }
}

/// `GENERATED … AS IDENTITY (…)`; `None`: it is another option of a column.
pub fn identity(parser: &mut Parser) -> Result<Option<ColumnOption>, ParserError> {
    let begin = |parser: &mut Parser| {
        parser.expect_keyword(Keyword::GENERATED)?;
        let when = generated(parser)?;
        parser.expect_keywords(&[Keyword::AS, Keyword::IDENTITY])?;
        Ok(when)
    };
    let Some(generated_as) = parser.maybe_parse(begin)? else {
        return Ok(None);
    };
    Ok(Some(ColumnOption::Generated {
        generated_as,
        sequence_options: Some(parenthesized(parser)?),
        generation_expr: None,
        generation_expr_mode: None,
        generated_keyword: true,
    }))
}

/// `ALWAYS` or `BY DEFAULT`.
pub(super) fn generated(parser: &mut Parser) -> Result<GeneratedAs, ParserError> {
    if parser.parse_keyword(Keyword::ALWAYS) {
        return Ok(GeneratedAs::Always);
    }
    parser.expect_keywords(&[Keyword::BY, Keyword::DEFAULT])?;
    Ok(GeneratedAs::ByDefault)
}

/// Options of the sequence of an identity column, if there are any.
pub(super) fn parenthesized(parser: &mut Parser) -> Result<Vec<SequenceOptions>, ParserError> {
    let mut options = Vec::new();
    if parser.consume_token(&Token::LParen) {
        while let Some(option) = option(parser)? {
            options.push(option);
        }
        parser.expect_token(&Token::RParen)?;
    }
    once(options)
}

pub(super) fn option(parser: &mut Parser) -> Result<Option<SequenceOptions>, ParserError> {
    let option = match () {
        () if parser.parse_keyword(Keyword::INCREMENT) => {
            let by = parser.parse_keyword(Keyword::BY);
            SequenceOptions::IncrementBy(number(parser)?, by)
        }
        () if parser.parse_keyword(Keyword::START) => {
            let with = parser.parse_keyword(Keyword::WITH);
            SequenceOptions::StartWith(number(parser)?, with)
        }
        () if parser.parse_keyword(Keyword::MINVALUE) => SequenceOptions::MinValue(Some(number(parser)?)),
        () if parser.parse_keyword(Keyword::MAXVALUE) => SequenceOptions::MaxValue(Some(number(parser)?)),
        () if parser.parse_keywords(&[Keyword::NO, Keyword::MINVALUE]) => SequenceOptions::MinValue(None),
        () if parser.parse_keywords(&[Keyword::NO, Keyword::MAXVALUE]) => SequenceOptions::MaxValue(None),
        () if parser.parse_keyword(Keyword::CACHE) => SequenceOptions::Cache(number(parser)?),
        // The parser's own field says whether NO stands before it.
        () if parser.parse_keywords(&[Keyword::NO, Keyword::CYCLE]) => SequenceOptions::Cycle(true),
        () if parser.parse_keyword(Keyword::CYCLE) => SequenceOptions::Cycle(false),
        () => return Ok(None),
    };
    Ok(Some(option))
}

fn number(parser: &mut Parser) -> Result<Expr, ParserError> {
    let minus = parser.consume_token(&Token::Minus);
    let _plus = !minus && parser.consume_token(&Token::Plus);
    let value = Expr::Value(parser.parse_number_value()?);
    Ok(if minus {
        Expr::UnaryOp {
            op: UnaryOperator::Minus,
            expr: Box::new(value),
        }
    } else {
        value
    })
}

/// Each option is given once.
pub(super) fn once(options: Vec<SequenceOptions>) -> Result<Vec<SequenceOptions>, ParserError> {
    let twice = options.iter().enumerate().any(|(at, option)| {
        let same = |other: &SequenceOptions| std::mem::discriminant(other) == std::mem::discriminant(option);
        options[..at].iter().any(same)
    });
    if twice {
        Err(ParserError::ParserError("conflicting or redundant options".to_string()))
    } else {
        Ok(options)
    }
}
