//! Changes of identity columns in ALTER TABLE, of which the parser knows one, with options in one order.

use super::sequences::{generated, once, option, parenthesized, restart};
use sqlparser::ast::{AlterTableOperation, Expr, GeneratedAs, Ident, ObjectName, SequenceOptions};
use sqlparser::keywords::Keyword;
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::Token;

/// An ALTER TABLE that changes identity columns, perhaps among other things.
#[derive(Clone, Debug)]
pub struct AlterIdentity {
    pub if_exists: bool,
    pub only: bool,
    pub name: ObjectName,
    pub operations: Vec<Alteration>,
}

/// One of its operations.
#[derive(Clone, Debug)]
pub enum Alteration {
    Identity(Ident, Box<IdentityChange>),
    Other(Box<AlterTableOperation>),
}

/// What becomes of an identity column.
#[derive(Clone, Debug)]
pub enum IdentityChange {
    Add(GeneratedAs, Vec<SequenceOptions>),
    Set {
        generated: Option<GeneratedAs>,
        options: Vec<SequenceOptions>,
        /// RESTART, perhaps with a value.
        restart: Option<Box<Option<Expr>>>,
    },
    Drop {
        if_exists: bool,
    },
}

/// `ALTER TABLE …`; `None`: it is another statement, or changes no identity column.
pub fn alter_identity(parser: &mut Parser) -> Result<Option<AlterIdentity>, ParserError> {
    if !parser.parse_keywords(&[Keyword::ALTER, Keyword::TABLE]) {
        return Ok(None);
    }
    let mut alter = AlterIdentity {
        if_exists: parser.parse_keywords(&[Keyword::IF, Keyword::EXISTS]),
        only: parser.parse_keyword(Keyword::ONLY),
        name: parser.parse_object_name(false)?,
        operations: Vec::new(),
    };
    let mut found = false;
    loop {
        let own = change(parser)?;
        found |= own.is_some();
        let operation = match own {
            Some((column, change)) => Alteration::Identity(column, Box::new(change)),
            None => match parser.parse_alter_table_operation() {
                Ok(operation) => Alteration::Other(Box::new(operation)),
                // What is wrong is said by who parses it next.
                Err(_) if !found => return Ok(None),
                Err(error) => return Err(error),
            },
        };
        alter.operations.push(operation);
        if !parser.consume_token(&Token::Comma) {
            return Ok(found.then_some(alter));
        }
    }
}

/// How a change begins.
enum Begin {
    Add,
    Set,
    Restart,
    Drop,
}

fn begin(parser: &mut Parser) -> Result<(Ident, Begin), ParserError> {
    const OPTIONS: [Keyword; 9] = [
        Keyword::GENERATED,
        Keyword::INCREMENT,
        Keyword::START,
        Keyword::MINVALUE,
        Keyword::MAXVALUE,
        Keyword::NO,
        Keyword::CACHE,
        Keyword::CYCLE,
        Keyword::RESTART,
    ];
    parser.expect_keyword(Keyword::ALTER)?;
    let _ = parser.parse_keyword(Keyword::COLUMN);
    let column = parser.parse_identifier()?;
    let begin = match () {
        () if parser.parse_keywords(&[Keyword::ADD, Keyword::GENERATED]) => Begin::Add,
        () if parser.parse_keywords(&[Keyword::DROP, Keyword::IDENTITY]) => Begin::Drop,
        () if parser.parse_keyword(Keyword::RESTART) => Begin::Restart,
        () if parser.parse_keyword(Keyword::SET) && parser.peek_one_of_keywords(&OPTIONS).is_some() => Begin::Set,
        () => return parser.expected("a change of an identity column", parser.peek_token()),
    };
    Ok((column, begin))
}

fn change(parser: &mut Parser) -> Result<Option<(Ident, IdentityChange)>, ParserError> {
    let Some((column, begin)) = parser.maybe_parse(begin)? else {
        return Ok(None);
    };
    let change = match begin {
        Begin::Drop => IdentityChange::Drop {
            if_exists: parser.parse_keywords(&[Keyword::IF, Keyword::EXISTS]),
        },
        Begin::Add => {
            let when = generated(parser)?;
            parser.expect_keywords(&[Keyword::AS, Keyword::IDENTITY])?;
            IdentityChange::Add(when, parenthesized(parser)?)
        }
        Begin::Set | Begin::Restart => set(parser, matches!(begin, Begin::Restart))?,
    };
    Ok(Some((column, change)))
}

/// Behind the first SET or RESTART.
fn set(parser: &mut Parser, mut restarts: bool) -> Result<IdentityChange, ParserError> {
    let (mut when, mut options, mut again) = (None, Vec::new(), None);
    let twice = || Err(ParserError::ParserError("conflicting or redundant options".to_string()));
    loop {
        if restarts || parser.parse_keyword(Keyword::RESTART) {
            if again.replace(Box::new(restart(parser)?)).is_some() {
                return twice();
            }
        } else if parser.parse_keyword(Keyword::GENERATED) {
            if when.replace(generated(parser)?).is_some() {
                return twice();
            }
        } else {
            match option(parser)? {
                Some(option) => options.push(option),
                None => return parser.expected("an option of an identity column", parser.peek_token()),
            }
        }
        restarts = parser.parse_keyword(Keyword::RESTART);
        if !restarts && !parser.parse_keyword(Keyword::SET) {
            return Ok(IdentityChange::Set {
                generated: when,
                options: once(options)?,
                restart: again,
            });
        }
    }
}
