//! The names that WITH gives, while a query is visited: which of them a place sees.

use sqlparser::ast::{Ident, Query};

/// The queries around a place.
#[derive(Default)]
pub struct WithNames {
    queries: Vec<Names>,
}

struct Names {
    /// Queries of the WITH that are not read yet, and the names that they give.
    pending: Vec<(*const Query, String)>,
    visible: Vec<String>,
}

impl WithNames {
    /// A query begins. `folded` is how names compare.
    pub fn enter(&mut self, query: &Query, folded: impl Fn(&Ident) -> String) {
        let mut names = Names {
            pending: Vec::new(),
            visible: Vec::new(),
        };
        if let Some(with) = &query.with {
            for cte in &with.cte_tables {
                let name = folded(&cte.alias.name);
                if with.recursive {
                    names.visible.push(name)
                } else {
                    names.pending.push((std::ptr::from_ref(cte.query.as_ref()), name))
                }
            }
        }
        self.queries.push(names);
    }

    /// The query ends.
    pub fn leave(&mut self, query: &Query) {
        self.queries.pop();
        // A query of a WITH is known to those after it.
        if let Some(outer) = self.queries.last_mut() {
            let read = std::ptr::from_ref(query);
            let named = outer.pending.iter().filter(|(own, _)| std::ptr::eq(*own, read));
            let names: Vec<String> = named.map(|(_, name)| name.clone()).collect();
            outer.visible.extend(names);
        }
    }

    /// Whether a name of one part is one of a WITH here.
    pub fn has(&self, name: &str) -> bool {
        self.queries
            .iter()
            .any(|names| names.visible.iter().any(|visible| visible == name))
    }
}
