//! Whether an Arrow file is what its lengths say. They stand at the beginning of each part of it, and the reader makes room for as
//! many bytes as one says before it has seen them.

use datafusion::arrow::ipc::{self, Message};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// The letters at both ends of a file; a stream has none.
const MAGIC: &[u8; 6] = b"ARROW1";

/// What may stand before the length of a message.
const CONTINUATION: [u8; 4] = [0xFF; 4];

/// The most bytes that a compressed buffer may become, for each of its own.
const MOST_RATIO: i64 = 1 << 14;

fn invalid(text: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text.into())
}

/// Looks at all lengths of a file of this many bytes.
pub(crate) fn check(file: &File, size: u64) -> io::Result<()> {
    let mut file = file;
    let mut start = [0; 6];
    if size == 0 {
        return Err(invalid("the file is empty"));
    }
    if size < 12 {
        return Err(invalid(format!("an Arrow file has more than {size} bytes")));
    }
    file.read_exact(&mut start)?;
    if &start == MAGIC {
        blocks(file, size)
    } else {
        messages(file, size)
    }
}

/// A file, whose footer says where messages are.
fn blocks(mut file: &File, size: u64) -> io::Result<()> {
    let mut end = [0; 10];
    file.seek(SeekFrom::Start(size.saturating_sub(10)))?;
    file.read_exact(&mut end)?;
    let [a, b, c, d, magic @ ..] = end;
    if &magic != MAGIC {
        return Err(invalid("an Arrow file that was cut off"));
    }
    let length = u64::from(u32::from_le_bytes([a, b, c, d]));
    if length + 18 > size {
        return Err(invalid(format!("a footer of {length} bytes in a file of {size}")));
    }
    let mut footer = vec![0; length as usize];
    file.seek(SeekFrom::Start(size - 10 - length))?;
    file.read_exact(&mut footer)?;
    let footer = ipc::root_as_footer(&footer).map_err(|error| invalid(format!("a broken footer: {error}")))?;
    let batches = footer.recordBatches().into_iter().flatten();
    for block in footer.dictionaries().into_iter().flatten().chain(batches) {
        let offset = u64::try_from(block.offset()).map_err(|_| invalid("a block before the file"))?;
        let length = i64::from(block.metaDataLength()).checked_add(block.bodyLength());
        let length = length.and_then(|length| u64::try_from(length).ok());
        if length
            .and_then(|length| length.checked_add(offset))
            .is_none_or(|end| end > size)
        {
            return Err(invalid("a block that ends behind the file"));
        }
        if block.metaDataLength() < 0 {
            return Err(invalid("a block without a length"));
        }
        message(file, offset, size)?;
    }
    Ok(())
}

/// A stream: one message behind the other.
fn messages(file: &File, size: u64) -> io::Result<()> {
    let mut at = 0;
    while at + 4 <= size {
        match message(file, at, size)? {
            Some(next) => at = next,
            None => break,
        }
    }
    Ok(())
}

/// Looks at the message at a place; gives the place behind it, unless it is the end of a stream.
fn message(mut file: &File, at: u64, size: u64) -> io::Result<Option<u64>> {
    let mut four = [0; 4];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut four)?;
    let mut start = at + 4;
    if four == CONTINUATION {
        file.read_exact(&mut four)?;
        start += 4;
    }
    let length = u64::from(u32::from_le_bytes(four));
    if length == 0 {
        return Ok(None);
    }
    if start + length > size {
        return Err(invalid("no Arrow file, or one that was cut off"));
    }
    let mut bytes = vec![0; length as usize];
    file.read_exact(&mut bytes)?;
    let message = ipc::root_as_message(&bytes).map_err(|error| invalid(format!("a broken message: {error}")))?;
    let body = u64::try_from(message.bodyLength()).map_err(|_| invalid("a message without a length"))?;
    let end = (start + length).checked_add(body).filter(|end| *end <= size);
    let end = end.ok_or_else(|| invalid("a message that ends behind the file"))?;
    buffers(file, &message, start + length)?;
    Ok(Some(end))
}

/// The buffers of a message whose body begins here.
fn buffers(mut file: &File, message: &Message<'_>, body: u64) -> io::Result<()> {
    let batch = message
        .header_as_record_batch()
        .or_else(|| message.header_as_dictionary_batch().and_then(|batch| batch.data()));
    let Some(batch) = batch else { return Ok(()) };
    for buffer in batch.buffers().into_iter().flatten() {
        let (offset, length) = (buffer.offset(), buffer.length());
        let inside = offset >= 0
            && length >= 0
            && offset
                .checked_add(length)
                .is_some_and(|end| end <= message.bodyLength());
        if !inside {
            return Err(invalid("a column that ends behind its message"));
        }
        if batch.compression().is_some() && length >= 8 {
            let mut eight = [0; 8];
            file.seek(SeekFrom::Start(body + offset as u64))?;
            file.read_exact(&mut eight)?;
            let most = length.saturating_mul(MOST_RATIO);
            if !(-1..=most).contains(&i64::from_le_bytes(eight)) {
                return Err(invalid("a column that is larger than what it was compressed to can be"));
            }
        }
    }
    Ok(())
}
