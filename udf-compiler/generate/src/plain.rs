//! The plain hooks: with them a generator is the original program. Tests hold the transformation to it.

use taipan_interface::source::FunctionSource;
use taipan_syntax::protocol;
use taipan_syntax::source::ParsedSource;

/// The same function, transformed and run with the plain hooks; nothing where the transformation refuses a construct.
pub fn transformed(source: &FunctionSource, parsed: &ParsedSource) -> Option<FunctionSource> {
    let generator = parsed.generator();
    let (text, hook) = (&generator.text, &generator.hook);
    if text.contains(&protocol::UNSUPPORTED.opening(hook)) {
        return None;
    }
    // Their generators run in the loop that reads them: none can wait for a value.
    if text.contains(&protocol::YIELD.opening(hook)) && text.contains(", 'send', ") {
        return None;
    }
    // Nor for whoever asks for the next item.
    if text.contains(&protocol::YIELD.opening(hook)) && text.contains(", next, ") {
        return None;
    }
    // Their objects take any attribute.
    if text.contains(protocol::SLOTS) || text.contains(&protocol::WITH_SLOTS.of(hook)) {
        return None;
    }
    // Nor can a generator be closed, as `contextlib` does.
    if text.contains(&protocol::YIELD_IN_TRY.opening(hook)) || text.contains("contextmanager") {
        return None;
    }
    let text = format!("{}\n{hook} = _PlainHooks\n\n{text}", include_str!("plain.py"));
    Some(FunctionSource {
        text,
        handler: Some(parsed.entry.clone()),
        ..source.clone()
    })
}
