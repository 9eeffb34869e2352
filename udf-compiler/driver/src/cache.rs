//! What is compiled of a source, shared by all who create the same function, in whatever session: whoever comes first
//! makes it, others wait for that. It lives as long as a function uses it, and some time longer: the last ones are kept, up
//! to a number and a size. Does not know what is made.

use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock, Weak};
use taipan_interface::error::Error;
use taipan_interface::source::FunctionSource;

/// What a cache holds.
pub trait Entry {
    /// What it was made of.
    fn source(&self) -> &FunctionSource;

    /// How large it is, in instructions.
    fn size(&self) -> usize;

    /// Whether nobody need make another one of the source, which might turn out otherwise.
    fn is_final(&self) -> bool;
}

/// How much is kept that nobody uses.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub entries: usize,
    pub size: usize,
}

type Made<T> = Result<Arc<T>, Error>;

/// Where who waits finds it.
type Slot<T> = Arc<OnceLock<Made<T>>>;

/// Entries by source.
#[derive(Debug)]
pub struct Cache<T> {
    bounds: Bounds,
    state: Mutex<State<T>>,
}

#[derive(Debug)]
struct State<T> {
    /// Being made.
    making: Vec<(FunctionSource, Slot<T>)>,
    /// Made, and not yet freed.
    alive: Vec<Weak<T>>,
    /// The last ones that somebody asked for, the newest at the end.
    recent: VecDeque<Arc<T>>,
}

/// What was found of a source.
enum Found<T> {
    Made(Arc<T>),
    Making(Slot<T>),
}

impl<T: Entry> Cache<T> {
    /// An empty cache.
    pub const fn new(bounds: Bounds) -> Cache<T> {
        Cache {
            bounds,
            state: Mutex::new(State {
                making: Vec::new(),
                alive: Vec::new(),
                recent: VecDeque::new(),
            }),
        }
    }

    /// What is made of this source. Failures are not kept, and what may turn out otherwise not for long: they may come of a limit.
    pub fn get_or_make(&self, source: &FunctionSource, make: impl FnOnce() -> Made<T>) -> Made<T> {
        let making = match self.find(source) {
            Found::Made(entry) => return Ok(entry),
            Found::Making(making) => making,
        };
        let made = making.get_or_init(make).clone();
        let evicted = self.finish(&making, &made);
        // Freeing takes time and may ask for the cache again.
        drop(evicted);
        made
    }

    fn find(&self, source: &FunctionSource) -> Found<T> {
        let mut state = self.state.lock();
        let alive = state.alive.iter().filter_map(Weak::upgrade);
        let found = { alive }.find(|entry| entry.source() == source && entry.is_final());
        if let Some(entry) = found {
            let evicted = state.touch(entry.clone(), self.bounds);
            drop(state);
            drop(evicted);
            return Found::Made(entry);
        }
        if let Some((_, making)) = state.making.iter().find(|(known, _)| known == source) {
            return Found::Making(making.clone());
        }
        let making = Slot::default();
        state.making.push((source.clone(), making.clone()));
        Found::Making(making)
    }

    /// The first of those who waited puts the entry where it is found. What has to go.
    fn finish(&self, making: &Slot<T>, made: &Made<T>) -> Vec<Arc<T>> {
        let mut state = self.state.lock();
        let Some(index) = state.making.iter().position(|(_, known)| Arc::ptr_eq(known, making)) else {
            return Vec::new();
        };
        state.making.swap_remove(index);
        let Some(entry) = made.as_ref().ok().filter(|entry| entry.is_final()) else {
            return Vec::new();
        };
        state.alive.retain(|entry| entry.strong_count() > 0);
        state.alive.push(Arc::downgrade(entry));
        state.touch(entry.clone(), self.bounds)
    }
}

impl<T: Entry> State<T> {
    /// This one was asked for last. What has to go for it.
    fn touch(&mut self, entry: Arc<T>, bounds: Bounds) -> Vec<Arc<T>> {
        self.recent.retain(|known| !Arc::ptr_eq(known, &entry));
        self.recent.push_back(entry);
        let mut size: usize = self.recent.iter().map(|entry| entry.size()).sum();
        let mut evicted = Vec::new();
        while self.recent.len() > bounds.entries || (size > bounds.size && self.recent.len() > 1) {
            let Some(oldest) = self.recent.pop_front() else { break };
            size -= oldest.size();
            evicted.push(oldest);
        }
        evicted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow::datatypes::DataType;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[derive(Debug)]
    struct Text(FunctionSource);

    impl Entry for Text {
        fn source(&self) -> &FunctionSource {
            &self.0
        }

        fn size(&self) -> usize {
            self.0.text.len()
        }

        fn is_final(&self) -> bool {
            self.0.text != "late"
        }
    }

    fn source(text: &str) -> FunctionSource {
        FunctionSource::body("f", text, DataType::Int64)
    }

    fn made(text: &str) -> Made<Text> {
        Ok(Arc::new(Text(source(text))))
    }

    const SMALL: Bounds = Bounds { entries: 2, size: 100 };

    #[test]
    fn who_comes_at_once_waits_for_the_first() {
        let (cache, count, together) = (Cache::new(SMALL), AtomicUsize::new(0), Barrier::new(64));
        std::thread::scope(|scope| {
            for _ in 0..64 {
                scope.spawn(|| {
                    together.wait();
                    let entry = cache.get_or_make(&source("a"), || {
                        count.fetch_add(1, Ordering::Relaxed);
                        std::thread::sleep(std::time::Duration::from_millis(20));
                        made("a")
                    });
                    assert_eq!(entry.expect("made").0.text, "a");
                });
            }
        });
        assert_eq!(count.into_inner(), 1);
    }

    #[test]
    fn what_nobody_uses_is_freed_when_others_come() {
        let cache = Cache::new(SMALL);
        let get = |text: &str| cache.get_or_make(&source(text), || made(text)).expect("made");
        let used = get("a");
        let unused = Arc::downgrade(&get("b"));
        get("c");
        assert!(unused.upgrade().is_some());
        get("d");
        assert!(unused.upgrade().is_none());
        assert!(Arc::ptr_eq(&used, &get("a")), "it is in use, and found");
        let state = cache.state.lock();
        assert_eq!(state.recent.len(), 2);
        assert!(state.making.is_empty());
    }

    #[test]
    fn large_ones_make_others_go() {
        let cache = Cache::new(SMALL);
        let small = Arc::downgrade(&cache.get_or_make(&source("a"), || made("a")).expect("made"));
        let text = "x".repeat(1000);
        drop(cache.get_or_make(&source(&text), || made(&text)));
        assert!(small.upgrade().is_none());
        assert_eq!(cache.state.lock().recent.len(), 1);
    }

    #[test]
    fn failures_are_not_kept() {
        let cache = Cache::<Text>::new(SMALL);
        let failed = cache.get_or_make(&source("a"), || Err(Error::Internal("late".into())));
        assert!(failed.is_err());
        assert!(cache.get_or_make(&source("a"), || made("a")).is_ok());
    }

    #[test]
    fn what_may_turn_out_otherwise_is_not_kept() {
        let cache = Cache::<Text>::new(SMALL);
        let get = || cache.get_or_make(&source("late"), || made("late")).expect("made");
        assert!(!Arc::ptr_eq(&get(), &get()));
        assert!(cache.state.lock().recent.is_empty());
    }
}
