//! A function that a trigger calls, as one of the values of rows: a text behind its own makes `TD` of them, calls it, and reads
//! what it says, as PL/Python does.

use crate::literals::text as literal;
use taipan_interface::trigger::TriggerCall;

/// The parameter of the inside of the function.
pub const DATA: &str = "TD";

/// What is called with the values of rows. It begins with `source::OWN`.
pub const ENTRY: &str = "__taipan_trigger";

/// What refuses what the function says: as `plpy.Error` for whoever reads it, and without `plpy`, by which the function would
/// keep state.
const REFUSAL: &str = "def __taipan_refusals():
    class Error(Exception):
        __module__ = 'plpy'
        __qualname__ = 'Error'
        def __init__(self, message, state, detail):
            super().__init__(message)
            self._report = (state, detail, None, None)
    return Error

__taipan_refusal = __taipan_refusals()

";

/// What stands behind the function's own text, which is `own`.
pub fn text(call: &TriggerCall, function: &str, own: &str) -> String {
    let parameters = call.parameters().join(", ");
    let (old, new) = (row(call, "old", call.old), row(call, "new", call.new));
    let facts = call.facts.iter();
    let facts: String = facts
        .map(|(name, fact)| format!("{}: {}, ", literal(name), literal(fact)))
        .collect();
    let arguments: Vec<String> = call.arguments.iter().map(|argument| literal(argument)).collect();
    let arguments = match arguments.as_slice() {
        [] => "None".to_string(),
        arguments => format!("[{}]", arguments.join(", ")),
    };
    let kept = given(call, "True", |place| format!("new{place}"));
    let skipped = given(call, "False", |place| format!("new{place}"));
    let modified = if call.new {
        changed(call)
    } else if own.to_ascii_lowercase().contains("modify") {
        NOTHING_NEW.to_string()
    } else {
        NOTHING_SAID.to_string()
    };
    format!(
        "{REFUSAL}def {ENTRY}({parameters}):
    data = {{{facts}'old': {old}, 'new': {new}, 'args': {arguments}}}
    said = {function}(data)
    if said is None:
        return {kept}
    if not isinstance(said, str):
        raise __taipan_refusal('unexpected return value from trigger procedure', '22000', 'Expected None or a string.')
    word = said.upper() if said.isascii() else said
    if word == 'SKIP':
        return {skipped}
{modified}
    elif word != 'OK':
        raise __taipan_refusal('unexpected return value from trigger procedure', '22000', \
         'Expected None, \"OK\", \"SKIP\", or \"MODIFY\".')
    return {kept}
"
    )
}

const NOTHING_NEW: &str = "    if word == 'MODIFY':
        plpy.warning('PL/Python trigger function returned \"MODIFY\" in a DELETE trigger -- ignored')";

/// The same where no such word stands in the function's text. One that it makes is refused, not passed over.
const NOTHING_SAID: &str = "    if word == 'MODIFY':
        raise __taipan_refusal('PL/Python trigger function returned \"MODIFY\" in a DELETE trigger', '22000', None)";

/// What becomes of a row whose values the function has changed.
fn changed(call: &TriggerCall) -> String {
    let names: Vec<String> = call.columns.iter().map(|column| literal(column)).collect();
    let values = given(call, "True", |place| {
        format!("row[{0}] if {0} in row else new{place}", names[place - 1])
    });
    let names = names.join(", ");
    format!(
        "    if word == 'MODIFY':
        if 'new' not in data:
            raise __taipan_refusal('TD[\"new\"] deleted, cannot modify row', '42704', None)
        row = data['new']
        if not isinstance(row, dict):
            raise __taipan_refusal('TD[\"new\"] is not a dictionary', '42804', None)
        for place, key in enumerate(row):
            if not isinstance(key, str):
                raise __taipan_refusal(f'TD[\"new\"] dictionary key at ordinal position {{place}} is not a string', '42804', None)
            if key not in ({names},):
                raise __taipan_refusal(f'key \"{{key}}\" found in TD[\"new\"] does not exist as a column in the triggering row', \
         '42703', None)
        return {values}"
    )
}

/// What a call gives.
fn given(call: &TriggerCall, stays: &str, value: impl Fn(usize) -> String) -> String {
    if !call.decides {
        return "True".to_string();
    }
    if !call.new {
        return stays.to_string();
    }
    let values = (1..=call.columns.len()).map(value);
    let values: Vec<String> = std::iter::once(stays.to_string()).chain(values).collect();
    format!("({},)", values.join(", "))
}

/// A row as `TD` has it.
fn row(call: &TriggerCall, which: &str, is_given: bool) -> String {
    if !is_given {
        return "None".to_string();
    }
    let columns = call.columns.iter().enumerate();
    let columns: Vec<String> = columns
        .map(|(place, column)| format!("{}: {which}{}", literal(column), place + 1))
        .collect();
    format!("{{{}}}", columns.join(", "))
}

#[cfg(test)]
mod tests {
    use super::text;
    use taipan_interface::trigger::TriggerCall;

    fn call(old: bool, new: bool, decides: bool) -> TriggerCall {
        TriggerCall {
            facts: vec![("event".into(), "UPDATE".into())],
            arguments: vec!["it's".into()],
            columns: vec!["a".into(), "b".into()],
            old,
            new,
            decides,
        }
    }

    #[test]
    fn rows_are_dicts_and_what_is_given_decides() {
        let made = text(&call(true, true, true), "f", "");
        assert!(
            made.contains("\ndef __taipan_trigger(old1, old2, new1, new2):\n"),
            "{made}"
        );
        let data =
            "{'event': 'UPDATE', 'old': {'a': old1, 'b': old2}, 'new': {'a': new1, 'b': new2}, 'args': ['it\\'s']}";
        assert!(made.contains(data), "{made}");
        assert!(
            made.contains("return (True, row['a'] if 'a' in row else new1, "),
            "{made}"
        );
    }

    #[test]
    fn who_only_looks_gives_true() {
        let made = text(&call(true, false, false), "f", "");
        assert!(made.contains("'new': None"), "{made}");
        assert!(made.ends_with("    return True\n"), "{made}");
    }
}
