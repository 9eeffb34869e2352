//! Functions back to text: what `\sf` and SHOW CREATE FUNCTION print. It parses back to the same function.

use super::macros;
use std::fmt::Write;
use taipan_engine::definition::MACRO;
use taipan_engine::types::quote;
use taipan_engine::{Declared, FunctionDefinition, Parallel, Security};
use taipan_udf::{Fallback, NullInput, OnError, Param, ParameterStyle, Volatility};

/// The CREATE FUNCTION statement of a function, in one canonical form, without the final semicolon.
pub fn definition_text(definition: &FunctionDefinition) -> String {
    laid_out(definition, "  ", &dollar_tag(&definition.source.text))
}

/// The same as `pg_get_functiondef` lays it out.
pub fn shown_definition(definition: &FunctionDefinition) -> String {
    let mut tag = String::from(if definition.procedure {
        "$procedure"
    } else {
        "$function"
    });
    while definition.source.text.contains(&tag) {
        tag.push('x');
    }
    tag.push('$');
    let mut text = laid_out(definition, " ", &tag);
    text.push('\n');
    text
}

fn laid_out(definition: &FunctionDefinition, indent: &str, tag: &str) -> String {
    let mut text = String::from("CREATE OR REPLACE ");
    if definition.temporary {
        text.push_str("TEMPORARY ");
    }
    if definition.source.aggregate {
        text.push_str("AGGREGATE ");
    }
    let source = &definition.source;
    let schema = definition.schema.iter().map(|schema| format!("{}.", quote(schema)));
    let name = format!("{}{}", schema.collect::<String>(), quote(&source.name));
    if definition.language == MACRO {
        return text + &macros::text(definition, &name);
    }
    text.push_str(if definition.procedure {
        "PROCEDURE "
    } else {
        "FUNCTION "
    });
    text.push_str(&format!("{name}({})\n", parameters_text(definition)));
    if !definition.procedure || definition.gives_value() {
        text.push_str(&format!("{indent}RETURNS {}\n", definition.returns));
    }
    for line in lines(definition) {
        text.push_str(&format!("{indent}{line}\n"));
    }
    if definition.standard {
        text.push_str(&source.text);
        return text;
    }
    text.push_str(&format!("AS {tag}{}{tag}", source.text));
    text
}

fn parameters_text(definition: &FunctionDefinition) -> String {
    let declared = definition.declared().into_iter();
    definition.listed(declared.map(|declared| match declared {
        Declared::Given(place) => given_text(definition, place),
        Declared::Output(output) => {
            let name = output.name.iter().map(|name| format!("{} ", quote(name)));
            format!("OUT {}{}", name.collect::<String>(), output.sql_type)
        }
    }))
}

fn given_text(definition: &FunctionDefinition, place: usize) -> String {
    let (argument, param) = (&definition.arguments[place], &definition.source.params[place]);
    let mut text = argument.mode.prefix().to_string();
    if let Some(name) = &argument.name {
        text.push_str(&parameter_name(name, param));
        text.push(' ');
    }
    text.push_str(&argument.sql_type);
    text.push_str(if param.not_null { " NOT NULL" } else { "" });
    if let Some(default) = &argument.default {
        text.push_str(" DEFAULT ");
        text.push_str(&default.sql);
    }
    text
}

/// Unquoted names keep their case for Python and lose it for SQL.
fn parameter_name(name: &str, param: &Param) -> String {
    let unquoted = param.name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && param.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && param.name.to_lowercase() == name;
    if unquoted {
        param.name.clone()
    } else {
        format!("\"{}\"", param.name.replace('"', "\"\""))
    }
}

/// The clauses, one a line; those that say what is the default anyway are left out.
fn lines(definition: &FunctionDefinition) -> Vec<String> {
    let source = &definition.source;
    let mut lines = vec![format!("LANGUAGE {}", definition.language)];
    // A procedure is nothing but volatile.
    lines.extend(source.volatility.filter(|_| !definition.procedure).map(|v| {
        match v {
            Volatility::Immutable => "IMMUTABLE",
            Volatility::Stable => "STABLE",
            Volatility::Volatile => "VOLATILE",
        }
        .to_string()
    }));
    let flags = [
        (source.null_input == NullInput::Strict, "STRICT"),
        (definition.parallel == Parallel::Safe, "PARALLEL SAFE"),
        (definition.parallel == Parallel::Restricted, "PARALLEL RESTRICTED"),
        (definition.security == Security::Definer, "SECURITY DEFINER"),
        (source.style == ParameterStyle::Columns, "PARAMETER STYLE PANDAS"),
        (source.on_error == OnError::Null, "ON ERROR NULL"),
    ];
    lines.extend(
        flags
            .iter()
            .filter(|(given, _)| *given)
            .map(|(_, text)| text.to_string()),
    );
    lines.extend(definition.cost.map(|n| format!("COST {n}")));
    lines.extend(definition.rows.map(|n| format!("ROWS {n}")));
    let texts = [
        ("HANDLER", &source.handler),
        ("RUNTIME_VERSION", &definition.runtime_version),
        ("COMMENT", &definition.comment),
    ];
    for (word, value) in texts {
        lines.extend(value.as_ref().map(|value| format!("{word} {}", string(value))));
    }
    let imports = definition.imports.iter();
    let imports = imports.map(|file| format!("{} = {}", string(&file.name), string(&file.content)));
    lines.extend(list_line("IMPORTS", imports.collect()));
    let packages = definition.packages.iter().map(|name| string(name));
    lines.extend(list_line("PACKAGES", packages.collect()));
    lines.extend(options_line(definition));
    lines
}

fn list_line(word: &str, items: Vec<String>) -> Option<String> {
    (!items.is_empty()).then(|| format!("{word} = ({})", items.join(", ")))
}

fn options_line(definition: &FunctionDefinition) -> Option<String> {
    let source = &definition.source;
    let mut options = definition.options.clone();
    if options.is_empty() {
        // Made by a program: the limits are known, not how they would have been written.
        options.extend(
            source
                .limits
                .timeout
                .map(|t| ("timeout".into(), format!("{}us", t.as_micros()))),
        );
        options.extend(source.limits.memory.map(|n| ("memory".into(), format!("{n}B"))));
        options.extend(source.limits.output.map(|n| ("output".into(), format!("{n}B"))));
        let fallback = match source.fallback {
            Fallback::Allow => None,
            Fallback::Warn => Some("warn"),
            Fallback::Forbid => Some("forbid"),
        };
        options.extend(fallback.map(|f| ("fallback".into(), f.into())));
    }
    let mut text = String::new();
    for (name, value) in &options {
        let separator = if text.is_empty() { "" } else { ", " };
        let _ = write!(text, "{separator}{name} {}", string(value));
    }
    (!text.is_empty()).then(|| format!("OPTIONS ({text})"))
}

fn string(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A dollar quote that does not occur in the text.
fn dollar_tag(body: &str) -> String {
    if !body.contains("$$") && !body.ends_with('$') {
        return "$$".into();
    }
    let mut tags = std::iter::once("$function$".to_string()).chain((1..).map(|n| format!("$function{n}$")));
    tags.find(|tag| !body.contains(&tag[..tag.len() - 1]))
        .unwrap_or_default()
}
