//! The windows that are open, each with its session and the result that it looks at.

use super::result::WindowResult;
use super::running::Running;
use crate::shared::Place;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use taipan::{Session, Standing};
use tempfile::TempDir;

/// Bytes of what nobody guesses.
const SECRET: usize = 32;
/// How long a window may be silent. Pages say every half a minute that they are there; browsers let those that nobody sees
/// sleep for longer.
const SILENCE: Duration = Duration::from_secs(15 * 60);

/// A text that nobody guesses.
///
/// # Errors
///
/// If the system gives no random bytes.
pub fn random() -> Result<String, getrandom::Error> {
    let mut bytes = [0; SECRET];
    getrandom::fill(&mut bytes)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// A window of a browser that has logged in.
pub struct Window {
    /// What its script shows.
    pub key: String,
    /// What its browser shows. Windows of one browser have the same.
    pub cookie: String,
    pub session: Session,
    /// Its latest result. Whoever has the lock has the session.
    pub result: Arc<tokio::sync::Mutex<Option<WindowResult>>>,
    /// The statement that runs, or has ended and nobody was told.
    pub running: tokio::sync::Mutex<Option<Running>>,
    /// Where the files are that were dropped on it; `None`: it may read none.
    pub folder: Option<TempDir>,
    /// Whoever has it writes there.
    pub dropping: tokio::sync::Mutex<()>,
    heard: Mutex<Instant>,
    _place: Place,
}

impl Window {
    pub fn new((key, cookie): (String, String), (session, place): (Session, Place), folder: Option<TempDir>) -> Window {
        Window {
            key,
            cookie,
            session,
            folder,
            dropping: tokio::sync::Mutex::default(),
            result: Arc::default(),
            running: tokio::sync::Mutex::default(),
            heard: Mutex::new(Instant::now()),
            _place: place,
        }
    }

    /// What runs is stopped, and what is open undone.
    async fn end(&self) {
        self.session.cancel();
        *self.result.lock().await = None;
        if self.session.standing() != Standing::Idle {
            self.session.abandon().await;
        }
    }
}

/// The windows that are open, by their keys.
#[derive(Default)]
pub struct Windows(Mutex<HashMap<String, Arc<Window>>>);

impl Windows {
    pub fn add(&self, window: Window) {
        self.0.lock().insert(window.key.clone(), Arc::new(window));
    }

    /// The window of a key, if its browser is the one that shows it.
    pub fn get(&self, key: &str, cookie: &str) -> Option<Arc<Window>> {
        let window = self.0.lock().get(key)?.clone();
        let is_own = crate::cancel::same(window.cookie.as_bytes(), cookie.as_bytes());
        is_own.then(|| {
            *window.heard.lock() = Instant::now();
            window
        })
    }

    /// Whether a browser has other windows here.
    pub fn has_browser(&self, cookie: &str) -> bool {
        self.0.lock().values().any(|window| window.cookie == cookie)
    }

    /// Ends a window.
    pub async fn end(&self, key: &str) {
        let window = self.0.lock().remove(key);
        if let Some(window) = window {
            window.end().await;
        }
    }

    /// Ends those that are not heard of, and those whose sessions were ended.
    pub async fn end_silent(&self) {
        let is_over = |window: &Window| window.heard.lock().elapsed() > SILENCE || window.session.is_terminated();
        let over: Vec<String> = {
            let windows = self.0.lock();
            let over = windows.iter().filter(|(_, window)| is_over(window));
            over.map(|(key, _)| key.clone()).collect()
        };
        for key in over {
            self.end(&key).await;
        }
    }

    /// Ready once no window runs anything.
    pub async fn rested(&self) {
        let all: Vec<Arc<Window>> = self.0.lock().values().cloned().collect();
        for window in all {
            drop(window.result.lock().await);
        }
    }

    /// Ends all of them.
    pub async fn end_all(&self) {
        let all: Vec<String> = self.0.lock().keys().cloned().collect();
        for key in all {
            self.end(&key).await;
        }
    }
}
