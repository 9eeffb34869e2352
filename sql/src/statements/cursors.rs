//! DECLARE, FETCH, MOVE and CLOSE: queries that are read piece by piece.

use super::Statement;
use super::cursor::Cursor;
use crate::error::Result;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::tokenizer::Token;

/// A statement about cursors.
#[derive(Debug)]
pub enum CursorStatement {
    Declare {
        name: String,
        /// Whether rows may be read backwards; nothing where that is not said.
        scroll: Option<bool>,
        /// Whether it outlives its transaction.
        hold: bool,
        query: Box<DfStatement>,
    },
    Fetch {
        name: String,
        direction: Direction,
        /// MOVE: the rows are passed over.
        only_moves: bool,
    },
    /// `None`: all of them.
    Close(Option<String>),
}

/// Which rows FETCH reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// So many from here; fewer than none: backwards. 0 is the row where the cursor is.
    Forward(i64),
    ForwardAll,
    BackwardAll,
    /// The row of this number; from the end where it is negative.
    Absolute(i64),
    /// The row so many further.
    Relative(i64),
}

/// The statement at the cursor if it is one of these.
pub fn parse(cursor: &mut Cursor) -> Result<Option<CursorStatement>> {
    if cursor.eat(&["DECLARE"]) {
        return declare(cursor).map(Some);
    }
    let only_moves = cursor.sees(&["MOVE"]);
    if cursor.eat(&["FETCH"]) || cursor.eat(&["MOVE"]) {
        let direction = direction(cursor)?;
        if !cursor.eat(&["FROM"]) {
            cursor.eat(&["IN"]);
        }
        let name = cursor.identifier("the name of a cursor")?.folded();
        return Ok(Some(CursorStatement::Fetch {
            name,
            direction,
            only_moves,
        }));
    }
    if cursor.eat(&["CLOSE"]) {
        return Ok(Some(CursorStatement::Close(if cursor.eat(&["ALL"]) {
            None
        } else {
            Some(cursor.identifier("the name of a cursor")?.folded())
        })));
    }
    Ok(None)
}

fn declare(cursor: &mut Cursor) -> Result<CursorStatement> {
    let name = cursor.identifier("the name of a cursor")?.folded();
    let mut scroll = None;
    loop {
        if cursor.eat(&["NO", "SCROLL"]) {
            scroll = Some(false);
        } else if cursor.eat(&["SCROLL"]) {
            scroll = Some(true);
        } else if cursor.eat(&["BINARY"]) || cursor.eat(&["INSENSITIVE"]) || cursor.eat(&["ASENSITIVE"]) {
            // Rows are those of the moment, and the format is the client's.
        } else {
            break;
        }
    }
    cursor.expect(&["CURSOR"])?;
    let hold = cursor.eat(&["WITH", "HOLD"]);
    if cursor.eat(&["WITHOUT"]) {
        cursor.expect(&["HOLD"])?;
    }
    cursor.expect(&["FOR"])?;
    let query = cursor.rest();
    match super::parse(&query)? {
        Statement::Other(query) => Ok(CursorStatement::Declare {
            name,
            scroll,
            hold,
            query,
        }),
        _ => Err(cursor.unexpected("a query")),
    }
}

fn direction(cursor: &mut Cursor) -> Result<Direction> {
    if cursor.eat(&["NEXT"]) {
        return Ok(Direction::Forward(1));
    }
    if cursor.eat(&["PRIOR"]) {
        return Ok(Direction::Forward(-1));
    }
    if cursor.eat(&["FIRST"]) {
        return Ok(Direction::Absolute(1));
    }
    if cursor.eat(&["LAST"]) {
        return Ok(Direction::Absolute(-1));
    }
    if cursor.eat(&["ABSOLUTE"]) {
        return needed(cursor).map(Direction::Absolute);
    }
    if cursor.eat(&["RELATIVE"]) {
        return needed(cursor).map(Direction::Relative);
    }
    if cursor.eat(&["ALL"]) || cursor.eat(&["FORWARD", "ALL"]) {
        return Ok(Direction::ForwardAll);
    }
    if cursor.eat(&["BACKWARD", "ALL"]) {
        return Ok(Direction::BackwardAll);
    }
    if cursor.eat(&["BACKWARD"]) {
        return Ok(Direction::Forward(-number(cursor)?.unwrap_or(1)));
    }
    cursor.eat(&["FORWARD"]);
    Ok(Direction::Forward(number(cursor)?.unwrap_or(1)))
}

fn needed(cursor: &mut Cursor) -> Result<i64> {
    match number(cursor)? {
        Some(number) => Ok(number),
        None => Err(cursor.unexpected("a number")),
    }
}

fn number(cursor: &mut Cursor) -> Result<Option<i64>> {
    let negative = cursor.eat_token(&Token::Minus);
    let Token::Number(digits, _) = &cursor.peek().token else {
        return if negative {
            Err(cursor.unexpected("a number"))
        } else {
            Ok(None)
        };
    };
    let Ok(number) = digits.parse::<i64>() else {
        return Err(cursor.unexpected("a number of rows"));
    };
    cursor.next();
    Ok(Some(if negative { -number } else { number }))
}
