//! Values of sequences. They are on the disk before anybody is given one, and nothing takes them back.

use crate::error::{Result, StoreError};
use crate::object::Oid;
use crate::store::Store;
use rusqlite::{OptionalExtension, TransactionBehavior, params};

/// Which values a sequence gives, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// As it is found, for messages.
    pub name: String,
    pub oid: Oid,
    pub start: i64,
    /// From one value to the next; not 0.
    pub increment: i64,
    pub min: i64,
    pub max: i64,
    /// Whether it begins anew at its end.
    pub cycle: bool,
}

impl Sequence {
    /// The value after this one.
    ///
    /// # Errors
    ///
    /// 2200H if there is none.
    fn after(&self, last: i64) -> Result<i64> {
        let next = last.checked_add(self.increment);
        let next = next.filter(|next| (self.min..=self.max).contains(next));
        let (limit, first, what) = if self.increment > 0 {
            (self.max, self.min, "maximum")
        } else {
            (self.min, self.max, "minimum")
        };
        match next {
            Some(next) => Ok(next),
            None if self.cycle => Ok(first),
            None => Err(StoreError::Exhausted {
                sequence: self.name.clone(),
                what,
                limit,
            }),
        }
    }
}

impl Store {
    /// The next values of a sequence.
    ///
    /// # Errors
    ///
    /// 2200H if it has no more.
    pub fn next_values(&self, sequence: &Sequence, count: usize) -> Result<Vec<i64>> {
        let failed = |error| self.connections().failed(error);
        let mut connection = self.connections().writer();
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        let found = transaction
            .query_row(
                "SELECT last, given FROM sequences WHERE oid = ?1",
                [sequence.oid],
                |row| Ok((row.get::<_, i64>(0)?, row.get::<_, bool>(1)?)),
            )
            .optional()
            .map_err(failed)?;
        let (mut last, mut given) = found.unwrap_or((sequence.start, false));
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            last = if given { sequence.after(last)? } else { last };
            given = true;
            values.push(last);
        }
        if count > 0 {
            put(&transaction, sequence.oid, last, true).map_err(failed)?;
        }
        transaction.commit().map_err(failed)?;
        Ok(values)
    }

    /// The last value of a sequence and whether it is given, or else is the next; `None`: it is where it starts.
    pub fn value(&self, oid: Oid) -> Result<Option<(i64, bool)>> {
        let connection = self.connections().reader();
        let found = connection
            .query_row("SELECT last, given FROM sequences WHERE oid = ?1", [oid], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .optional();
        found.map_err(|error| self.connections().failed(error))
    }

    /// Makes this the last value of a sequence, or, if it is not given yet, the next one.
    ///
    /// # Errors
    ///
    /// 22003 if it is not one of its values.
    pub fn set_value(&self, sequence: &Sequence, value: i64, given: bool) -> Result<()> {
        if !(sequence.min..=sequence.max).contains(&value) {
            return Err(StoreError::OutOfBounds {
                sequence: sequence.name.clone(),
                value,
                min: sequence.min,
                max: sequence.max,
            });
        }
        let connection = self.connections().writer();
        put(&connection, sequence.oid, value, given).map_err(|error| self.connections().failed(error))
    }
}

fn put(connection: &rusqlite::Connection, oid: Oid, last: i64, given: bool) -> rusqlite::Result<()> {
    let mut statement =
        connection.prepare_cached("INSERT OR REPLACE INTO sequences (oid, last, given) VALUES (?1, ?2, ?3)")?;
    statement.execute(params![oid, last, given]).map(drop)
}
