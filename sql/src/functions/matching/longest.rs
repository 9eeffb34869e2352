//! The longest match that begins at a place. An automaton that follows all alternatives at once finds its end.

use parking_lot::Mutex;
use regex::{CaptureLocations, Regex};
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind};

pub(super) struct Longest {
    automaton: DFA,
    /// What the automaton has built so far.
    built: Mutex<Cache>,
    /// The pattern up to the end of the text.
    whole: Regex,
}

impl Longest {
    /// `None`: there is no automaton for the pattern, because it asks for words.
    pub fn of(pattern: &str, regex: &Regex) -> Option<Longest> {
        let automaton = DFA::builder()
            .configure(DFA::config().match_kind(MatchKind::All))
            .syntax(syntax::Config::new())
            .build(pattern)
            .ok()?;
        let whole = Regex::new(&format!("{pattern}\\z")).ok()?;
        if whole.captures_len() != regex.captures_len() {
            return None;
        }
        let built = Mutex::new(automaton.create_cache());
        Some(Longest {
            automaton,
            built,
            whole,
        })
    }

    /// The end of the longest match that begins there.
    pub fn end(&self, text: &str, start: usize) -> Option<usize> {
        let input = Input::new(text).range(start..).anchored(Anchored::Yes);
        let mut built = self.built.lock();
        let found = self.automaton.try_search_fwd(&mut built, &input).ok()??;
        Some(found.offset())
    }

    /// The places of the groups of the match that begins at a place and ends with the text.
    pub fn places(&self, places: &mut CaptureLocations, text: &str, start: usize) -> bool {
        *places = self.whole.capture_locations();
        self.whole.captures_read_at(places, text, start).is_some()
    }
}
