//! What a function is told that a trigger calls.

/// PL/Python's `TD`, as far as it is the same in every call. The values of the rows are the function's parameters: those of the
/// old row, if there is one, then those of the new row, if there is one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TriggerCall {
    /// The texts of `TD` by their names: `name`, `relid`, `table_name`, `table_schema`, `event`, `when`, `level`.
    pub facts: Vec<(String, String)>,
    /// What the trigger gives its function.
    pub arguments: Vec<String>,
    /// The names of the table's columns.
    pub columns: Vec<String>,
    pub old: bool,
    pub new: bool,
    /// Whether the function decides what becomes of the row. Then a call gives whether it stays, and with that its new values,
    /// if it has some; else a call gives true.
    pub decides: bool,
}

impl TriggerCall {
    /// The names of the function's parameters.
    pub fn parameters(&self) -> Vec<String> {
        let rows = [("old", self.old), ("new", self.new)];
        let rows = rows.iter().filter(|(_, given)| *given);
        rows.flat_map(|(row, _)| (1..=self.columns.len()).map(move |place| format!("{row}{place}")))
            .collect()
    }
}
