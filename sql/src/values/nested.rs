//! Arrays and rows as Postgres prints them, of the texts of what is in them.

/// An item of an array, with quotes where it would not be read back without.
pub fn item(text: &[u8], out: &mut Vec<u8>) {
    let special = |byte: &u8| matches!(*byte, b'"' | b'\\' | b'{' | b'}' | b',') || is_space(*byte);
    if text.is_empty() || text.eq_ignore_ascii_case(b"null") || text.iter().any(special) {
        quoted(text, out)
    } else {
        out.extend_from_slice(text)
    }
}

/// A field of a row.
pub fn field(text: &[u8], out: &mut Vec<u8>) {
    let special = |byte: &u8| matches!(*byte, b'"' | b'\\' | b'(' | b')' | b',') || is_space(*byte);
    if !text.is_empty() && !text.iter().any(special) {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    for byte in text {
        if matches!(*byte, b'"' | b'\\') {
            out.push(*byte);
        }
        out.push(*byte);
    }
    out.push(b'"');
}

fn quoted(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for byte in text {
        if matches!(*byte, b'"' | b'\\') {
            out.push(b'\\');
        }
        out.push(*byte);
    }
    out.push(b'"');
}

/// What C calls white space.
fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 11
}
