//! Which library's tables a table function is given: the one that a parameter's annotation names, else polars' where the program
//! imports polars and not pandas, else pandas'. Knows nothing of what the libraries do.

use super::returned::handler;
use ruff_python_ast::Expr;
use taipan_syntax::scopes::{self, Import};
use taipan_syntax::source::ParsedSource;

/// A library of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Front {
    Pandas,
    Polars,
    /// polars' LazyFrame.
    PolarsLazy,
}

impl Front {
    /// The module by which the engine calls it.
    pub fn module(self) -> &'static str {
        match self {
            Front::Pandas => "pandas.core.table_function",
            Front::Polars | Front::PolarsLazy => "polars.table_function",
        }
    }

    /// The function there that makes the table of an argument.
    pub fn maker(self) -> &'static str {
        match self {
            Front::Pandas | Front::Polars => "from_input",
            Front::PolarsLazy => "lazy_from_input",
        }
    }

    /// The library that an object is of; nothing: of none.
    pub fn of_module(module: &str) -> Option<Front> {
        match module.split('.').next() {
            Some("pandas") => Some(Front::Pandas),
            Some("polars") => Some(Front::Polars),
            _ => None,
        }
    }
}

/// What tables of a program are without annotations.
pub fn usual(parsed: &ParsedSource) -> Front {
    let imports = scopes::collect(&parsed.ast).imports;
    let found: Vec<Front> = imports
        .iter()
        .filter_map(|import| Front::of_module(import.module))
        .collect();
    if found.contains(&Front::Polars) && !found.contains(&Front::Pandas) {
        Front::Polars
    } else {
        Front::Pandas
    }
}

/// What the tables of each parameter are.
pub fn of_parameters(parsed: &ParsedSource, count: usize) -> Vec<Front> {
    let usual = usual(parsed);
    let imports = scopes::collect(&parsed.ast).imports;
    let parameters = handler(parsed).map(|def| {
        let places = def.parameters.posonlyargs.iter().chain(&def.parameters.args);
        let annotated = places.map(|place| place.parameter.annotation.as_deref());
        annotated.map(|annotation| annotation.and_then(|one| annotated_front(one, &imports)))
    });
    let mut found: Vec<Front> = parameters
        .into_iter()
        .flatten()
        .map(|front| front.unwrap_or(usual))
        .collect();
    found.resize(count, usual);
    found
}

/// The library of `pl.DataFrame`, `"pl.LazyFrame"` and the like.
fn annotated_front(annotation: &Expr, imports: &[Import<'_>]) -> Option<Front> {
    let (root, class) = match annotation {
        Expr::Name(name) => (name.id.to_string(), name.id.to_string()),
        Expr::Attribute(attribute) => match &*attribute.value {
            Expr::Name(name) => (name.id.to_string(), attribute.attr.to_string()),
            _ => return None,
        },
        Expr::StringLiteral(text) => {
            let text = text.value.to_str();
            let (root, class) = text.split_once('.').unwrap_or((text, text));
            (root.to_string(), class.to_string())
        }
        _ => return None,
    };
    let import = imports.iter().find(|import| import.bound.contains(&root.as_str()))?;
    // A class that is imported goes by its own name.
    let place = import.bound.iter().position(|bound| *bound == root)?;
    let class = import.names.get(place).map_or(class, |(name, _)| (*name).to_string());
    match (Front::of_module(import.module)?, class.as_str()) {
        (Front::Polars, "LazyFrame") => Some(Front::PolarsLazy),
        (front, "DataFrame") => Some(front),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow::datatypes::DataType;
    use taipan_interface::source::FunctionSource;
    use taipan_syntax::source;

    fn fronts(text: &str) -> Vec<Front> {
        let source = FunctionSource::body("f", text, DataType::Null);
        of_parameters(&source::parse(&source).expect("a text that parses"), 2)
    }

    #[test]
    fn annotations_come_before_imports() {
        use Front::{Pandas, Polars, PolarsLazy};
        let cases = [
            ("return t\n", [Pandas, Pandas]),
            ("import polars as pl\nreturn t\n", [Polars, Polars]),
            ("import pandas as pd\nimport polars as pl\nreturn t\n", [Pandas, Pandas]),
            (
                "import polars as pl\ndef f(t: pl.LazyFrame, u):\n    return t\n",
                [PolarsLazy, Polars],
            ),
            (
                "import polars\nimport pandas as pd\ndef f(t: 'polars.DataFrame', u: pd.DataFrame):\n    return t\n",
                [Polars, Pandas],
            ),
            (
                "from polars import LazyFrame as L\nimport pandas\ndef f(t: L, u):\n    return t\n",
                [PolarsLazy, Pandas],
            ),
            (
                "import polars as pl\ndef f(t: pl.Expr, u: int):\n    return t\n",
                [Polars, Polars],
            ),
            ("def f(t):\n    import polars as pl\n    return t\n", [Polars, Polars]),
        ];
        for (text, expected) in cases {
            assert_eq!(fronts(text), expected, "{text}");
        }
    }
}
