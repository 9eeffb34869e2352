//! A function that a trigger calls, as one of the values of rows: a text behind its own makes `TD` of them, calls it, and reads
//! what it says, as PL/Python does.

use crate::literals::text as literal;
use taipan_interface::trigger::TriggerCall;

/// The parameter of the inside of the function.
pub const DATA: &str = "TD";

/// What is called with the values of rows. It begins with `source::OWN`.
pub const ENTRY: &str = "__taipan_trigger";

/// What stands behind the function's own text.
pub fn text(call: &TriggerCall, function: &str) -> String {
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
    } else {
        NOTHING_NEW.to_string()
    };
    format!(
        "def {ENTRY}({parameters}):
    data = {{{facts}'old': {old}, 'new': {new}, 'args': {arguments}}}
    said = {function}(data)
    if said is None:
        return {kept}
    if not isinstance(said, str):
        plpy.error('unexpected return value from trigger procedure', detail='Expected None or a string.', sqlstate='22000')
    word = said.upper() if said.isascii() else said
    if word == 'SKIP':
        return {skipped}
    if word == 'MODIFY':
{modified}
    elif word != 'OK':
        plpy.error('unexpected return value from trigger procedure', \
         detail='Expected None, \"OK\", \"SKIP\", or \"MODIFY\".', sqlstate='22000')
    return {kept}
"
    )
}

const NOTHING_NEW: &str =
    "        plpy.warning('PL/Python trigger function returned \"MODIFY\" in a DELETE trigger -- ignored')";

/// What becomes of a row whose values the function has changed.
fn changed(call: &TriggerCall) -> String {
    let names: Vec<String> = call.columns.iter().map(|column| literal(column)).collect();
    let values = given(call, "True", |place| {
        format!("row[{0}] if {0} in row else new{place}", names[place - 1])
    });
    let names = names.join(", ");
    format!(
        "        if 'new' not in data:
            plpy.error('TD[\"new\"] deleted, cannot modify row', sqlstate='42704')
        row = data['new']
        if not isinstance(row, dict):
            plpy.error('TD[\"new\"] is not a dictionary', sqlstate='42804')
        for place, key in enumerate(row):
            if not isinstance(key, str):
                plpy.error(f'TD[\"new\"] dictionary key at ordinal position {{place}} is not a string', sqlstate='42804')
            if key not in ({names},):
                plpy.error(f'key \"{{key}}\" found in TD[\"new\"] does not exist as a column in the triggering row', \
         sqlstate='42703')
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
        let made = text(&call(true, true, true), "f");
        assert!(
            made.starts_with("def __taipan_trigger(old1, old2, new1, new2):\n"),
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
        let made = text(&call(true, false, false), "f");
        assert!(made.contains("'new': None"), "{made}");
        assert!(made.ends_with("    return True\n"), "{made}");
    }
}
