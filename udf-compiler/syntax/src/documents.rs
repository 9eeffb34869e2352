//! Functions of VARIANTs: their arguments come as JSON, and they see what it stands for; what they return becomes JSON.

use taipan_interface::source::Documents;

/// What is called in the place of the function. It begins with `source::OWN`.
pub const ENTRY: &str = "__taipan_of_variants";

/// What stands behind the function's own text.
pub fn text(documents: &Documents, function: &str, count: usize) -> String {
    let names: Vec<String> = (1..=count).map(|place| format!("arg{place}")).collect();
    let read = |(place, name): (usize, &String)| {
        if documents.parameters.contains(&place) {
            format!("None if {name} is None else __taipan_json.loads({name})")
        } else {
            name.clone()
        }
    };
    let given: Vec<String> = names.iter().enumerate().map(read).collect();
    let call = format!("{function}({})", given.join(", "));
    let names = names.join(", ");
    if !documents.returned {
        return format!("import json as __taipan_json\ndef {ENTRY}({names}):\n    return {call}\n");
    }
    format!(
        "import json as __taipan_json
def {ENTRY}({names}):
    made = {call}
    return None if made is None else __taipan_json.dumps(made, allow_nan=False)
"
    )
}

#[cfg(test)]
mod tests {
    use super::{ENTRY, text};
    use taipan_interface::source::Documents;

    #[test]
    fn only_documents_are_read_and_written() {
        let both = Documents {
            parameters: vec![1],
            returned: true,
        };
        let made = text(&both, "f", 2);
        assert!(
            made.contains("f(arg1, None if arg2 is None else __taipan_json.loads(arg2))"),
            "{made}"
        );
        assert!(made.contains("__taipan_json.dumps(made"), "{made}");
        let taken = Documents {
            parameters: vec![0],
            returned: false,
        };
        let made = text(&taken, "f", 1);
        assert!(made.contains(&format!("def {ENTRY}(arg1):\n    return f(")), "{made}");
    }
}
