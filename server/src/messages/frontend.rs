//! What clients say once they are known.

use super::fields::{Fields, broken};
use super::reader::Frame;
use taipan::Error;

/// A message of a client.
#[derive(Debug, PartialEq)]
pub enum Frontend<'a> {
    Query(&'a str),
    Parse {
        name: &'a str,
        text: &'a str,
        /// OIDs of the types of parameters; 0: not said.
        types: Vec<u32>,
    },
    Bind {
        portal: &'a str,
        statement: &'a str,
        formats: Vec<i16>,
        values: Vec<Option<&'a [u8]>>,
        results: Vec<i16>,
    },
    Describe(Target, &'a str),
    Execute {
        portal: &'a str,
        /// No more than this; not more than nothing: all.
        rows: i32,
    },
    Close(Target, &'a str),
    Sync,
    Flush,
    Terminate,
    CopyData,
    CopyDone,
    CopyFail(&'a str),
    FunctionCall,
}

/// What Describe and Close are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Statement,
    Portal,
}

impl<'a> Frontend<'a> {
    /// The message of a frame.
    ///
    /// # Errors
    ///
    /// 08P01 for what is none.
    pub fn of(frame: &'a Frame) -> Result<Frontend<'a>, Error> {
        let mut fields = Fields(&frame.body);
        let message = match frame.tag {
            b'Q' => Frontend::Query(fields.text()?),
            b'P' => Frontend::Parse {
                name: fields.text()?,
                text: fields.text()?,
                types: fields.many(Fields::u32)?,
            },
            b'B' => Frontend::Bind {
                portal: fields.text()?,
                statement: fields.text()?,
                formats: fields.many(Fields::i16)?,
                values: fields.many(Fields::value)?,
                results: fields.many(Fields::i16)?,
            },
            b'D' => Frontend::Describe(target(&mut fields, "DESCRIBE")?, fields.text()?),
            b'C' => Frontend::Close(target(&mut fields, "CLOSE")?, fields.text()?),
            b'E' => Frontend::Execute {
                portal: fields.text()?,
                rows: fields.i32()?,
            },
            b'S' => Frontend::Sync,
            b'H' => Frontend::Flush,
            b'X' => Frontend::Terminate,
            b'd' => return Ok(Frontend::CopyData),
            b'c' => Frontend::CopyDone,
            b'f' => Frontend::CopyFail(fields.text()?),
            b'F' => return Ok(Frontend::FunctionCall),
            tag => return Err(broken(&format!("invalid frontend message type {tag}"))),
        };
        fields.end()?;
        Ok(message)
    }
}

fn target(fields: &mut Fields<'_>, message: &str) -> Result<Target, Error> {
    match fields.byte()? {
        b'S' => Ok(Target::Statement),
        b'P' => Ok(Target::Portal),
        other => Err(broken(&format!("invalid {message} message subtype {other}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taipan::SqlState;

    fn state(tag: u8, body: &[u8]) -> SqlState {
        Frontend::of(&Frame {
            tag,
            body: body.to_vec(),
        })
        .unwrap_err()
        .sqlstate()
    }

    #[test]
    fn what_is_cut_off_is_refused() {
        let bind = b"\0\0\0\x01\0\x01\0\x02\0\0\0\x02ab\xff\xff\xff\xff\0\0";
        let frame = Frame {
            tag: b'B',
            body: bind.to_vec(),
        };
        let Frontend::Bind { values, formats, .. } = Frontend::of(&frame).unwrap() else {
            panic!("no Bind");
        };
        assert_eq!((values, formats), (vec![Some(&b"ab"[..]), None], vec![1]));
        for end in 0..bind.len() {
            assert_eq!(state(b'B', &bind[..end]), SqlState::ProtocolViolation, "{end}");
        }
    }

    #[test]
    fn lengths_are_those_of_what_is_there() {
        assert_eq!(state(b'B', b"\0\0\xff\xff"), SqlState::ProtocolViolation);
        assert_eq!(
            state(b'B', b"\0\0\0\0\0\x01\x7f\xff\xff\xff"),
            SqlState::ProtocolViolation
        );
        assert_eq!(
            state(b'B', b"\0\0\0\0\0\x01\x80\0\0\0\0\0"),
            SqlState::ProtocolViolation
        );
        assert_eq!(state(b'Q', b"SELECT 1"), SqlState::ProtocolViolation);
        assert_eq!(state(b'Q', b"SELECT 1\0 "), SqlState::ProtocolViolation);
        assert_eq!(state(b'Q', b"SELECT '\xff'\0"), SqlState::InvalidEncoding);
        assert_eq!(state(b'D', b"X\0"), SqlState::ProtocolViolation);
        assert_eq!(state(b'z', b""), SqlState::ProtocolViolation);
    }
}
