//! How much reading a file may take. Knows no format.

/// The budgets of one reading. What passes one is an error before the memory is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the file, and of what is unpacked from it.
    pub bytes: usize,
    /// Entries of a pickle's memo, and values on its stack.
    pub memo: usize,
    /// Steps in steps: pipelines in pipelines.
    pub depth: usize,
    /// Lists, tuples, dictionaries, objects, arrays of a pickle, and entries in them.
    pub values: usize,
    /// Nodes of all trees.
    pub nodes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes: 1 << 30,
            memo: 1 << 24,
            depth: 32,
            values: 1 << 25,
            nodes: 1 << 26,
        }
    }
}
