//! Rows on their way to the client, in text or bytes.

use super::{Connection, Failure};
use crate::messages::{Column, Out};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::{Field, Schema, SchemaRef};
use futures::StreamExt;
use std::sync::Arc;
use taipan::values::{BinaryColumn, TextColumn, WireType, for_clients};
use taipan::{Error, QueryResults};

/// Rows that are made messages before it is seen whether they are enough to send.
const STEP: usize = 64;

/// A column of a batch as it is sent.
enum Sent {
    Text(TextColumn),
    Binary(BinaryColumn),
}

/// The format of a column, where one may stand for all.
pub fn format(formats: &[i16], column: usize) -> i16 {
    match formats {
        [] => 0,
        [all] => *all,
        each => each.get(column).copied().unwrap_or(0),
    }
}

/// Tells the columns of rows that are to come.
///
/// # Errors
///
/// 0A000 for types that Postgres has no like of.
pub fn describe(out: &mut Out, schema: &Schema, formats: &[i16]) -> Result<(), Error> {
    let column = |(number, field): (usize, &Arc<Field>)| {
        Ok((field.clone(), WireType::of_field(field)?, format(formats, number)))
    };
    let columns = schema.fields().iter().enumerate().map(column);
    let columns: Vec<_> = columns.collect::<Result<_, Error>>()?;
    let described = columns.iter().map(|(field, ty, format)| Column {
        name: field.name(),
        table: taipan::values::table_of(field),
        ty: *ty,
        format: *format,
    });
    out.row_description(&described.collect::<Vec<_>>());
    Ok(())
}

/// What was told of columns last. Some clients ask for that each time before they run a statement.
#[derive(Default)]
pub struct Described {
    /// Of which columns, in which formats.
    of: Option<(SchemaRef, Vec<i16>)>,
    message: Vec<u8>,
}

impl Described {
    /// Tells the columns of rows that are to come.
    ///
    /// # Errors
    ///
    /// As `describe`.
    pub fn tell(&mut self, out: &mut Out, columns: SchemaRef, formats: Vec<i16>) -> Result<(), Error> {
        if let Some((known, in_formats)) = &self.of
            && Arc::ptr_eq(known, &columns)
            && *in_formats == formats
        {
            out.again(&self.message);
            return Ok(());
        }
        self.message = out.made(|out| describe(out, &columns, &formats))?;
        self.of = Some((columns, formats));
        Ok(())
    }
}

impl Connection {
    /// Sends rows until there are no more, or so many were sent; how many, and whether there are no more. What is left of a
    /// batch stays in `rest`.
    pub(super) async fn send_rows(
        &mut self,
        results: &mut QueryResults,
        rest: &mut Option<RecordBatch>,
        formats: &[i16],
        most: u64,
    ) -> Result<(u64, bool), Failure> {
        let mut sent = 0;
        while sent < most {
            let batch = match rest.take() {
                Some(batch) => Some(batch),
                None => self.watched(async { results.next().await.transpose() }).await?,
            };
            let Some(batch) = batch else {
                return Ok((sent, true));
            };
            let rows = usize::try_from(most - sent).map_or(batch.num_rows(), |room| room.min(batch.num_rows()));
            self.tell();
            if rows == batch.num_rows() {
                self.send_batch(&batch, formats).await?;
            } else {
                self.send_batch(&batch.slice(0, rows), formats).await?;
                *rest = Some(batch.slice(rows, batch.num_rows() - rows));
            }
            self.out.count_rows(rows);
            sent += rows as u64;
        }
        Ok((sent, false))
    }

    async fn send_batch(&mut self, batch: &RecordBatch, formats: &[i16]) -> Result<(), Failure> {
        let (zone, schema) = (self.session.time_zone(), batch.schema());
        let columns = batch.columns().iter().enumerate().map(|(number, array)| {
            Ok(match format(formats, number) {
                0 => Sent::Text(TextColumn::new(&for_clients(array)?, &zone)?),
                _ => Sent::Binary(BinaryColumn::of_field(array, schema.field(number))?),
            })
        });
        let columns: Vec<Sent> = columns.collect::<Result<_, Error>>()?;
        for start in (0..batch.num_rows()).step_by(STEP) {
            for row in start..batch.num_rows().min(start + STEP) {
                self.out.try_message(b'D', |out| row_of(&columns, row, out))?;
            }
            self.flush_enough().await?;
        }
        Ok(())
    }
}

fn row_of(columns: &[Sent], row: usize, out: &mut Vec<u8>) -> Result<(), Error> {
    out.extend((columns.len() as u16).to_be_bytes());
    for column in columns {
        match column {
            Sent::Binary(column) => column.write_field(row, out)?,
            Sent::Text(column) => {
                let start = out.len();
                out.extend((-1_i32).to_be_bytes());
                if column.write(row, out) {
                    let length = i32::try_from(out.len() - start - 4).map_err(|_| {
                        Error::new(taipan::SqlState::ProgramLimitExceeded, "a value of more than 2 GiB")
                    })?;
                    out[start..start + 4].copy_from_slice(&length.to_be_bytes());
                }
            }
        }
    }
    Ok(())
}
