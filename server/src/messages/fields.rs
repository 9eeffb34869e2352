//! The fields of a message, read one after the other.

use taipan::{Error, SqlState};

/// A message that is not what the protocol says.
pub fn broken(message: &str) -> Error {
    Error::new(SqlState::ProtocolViolation, message)
}

/// What is left of a message.
pub struct Fields<'a>(pub &'a [u8]);

impl<'a> Fields<'a> {
    /// # Errors
    ///
    /// 08P01 if there are fewer.
    pub fn bytes(&mut self, count: usize) -> Result<&'a [u8], Error> {
        match self.0.split_at_checked(count) {
            Some((bytes, rest)) => {
                self.0 = rest;
                Ok(bytes)
            }
            None => Err(broken("insufficient data left in message")),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let bytes = self.bytes(N)?;
        bytes
            .try_into()
            .map_err(|_| broken("insufficient data left in message"))
    }

    pub fn byte(&mut self) -> Result<u8, Error> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub fn i16(&mut self) -> Result<i16, Error> {
        self.array().map(i16::from_be_bytes)
    }

    pub fn u16(&mut self) -> Result<u16, Error> {
        self.array().map(u16::from_be_bytes)
    }

    pub fn i32(&mut self) -> Result<i32, Error> {
        self.array().map(i32::from_be_bytes)
    }

    pub fn u32(&mut self) -> Result<u32, Error> {
        self.array().map(u32::from_be_bytes)
    }

    /// Text up to its zero.
    ///
    /// # Errors
    ///
    /// 08P01 without a zero, 22021 for what is no UTF-8.
    pub fn text(&mut self) -> Result<&'a str, Error> {
        let Some(end) = self.0.iter().position(|byte| *byte == 0) else {
            return Err(broken("invalid string in message"));
        };
        let (text, rest) = self.0.split_at(end);
        self.0 = &rest[1..];
        taipan::values::utf8(text)
    }

    /// A value behind its length; `None`: NULL.
    ///
    /// # Errors
    ///
    /// 08P01 for a length that is none.
    pub fn value(&mut self) -> Result<Option<&'a [u8]>, Error> {
        match self.i32()? {
            -1 => Ok(None),
            length => match usize::try_from(length) {
                Ok(length) => self.bytes(length).map(Some),
                Err(_) => Err(broken("invalid length of a value in message")),
            },
        }
    }

    /// So many of something, each of which takes bytes.
    ///
    /// # Errors
    ///
    /// 08P01 if there are fewer.
    pub fn many<T>(&mut self, read: impl Fn(&mut Fields<'a>) -> Result<T, Error>) -> Result<Vec<T>, Error> {
        let count = self.u16()?;
        (0..count).map(|_| read(self)).collect()
    }

    /// There must be nothing more.
    ///
    /// # Errors
    ///
    /// 08P01 if there is.
    pub fn end(self) -> Result<(), Error> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(broken("invalid message format"))
        }
    }
}
