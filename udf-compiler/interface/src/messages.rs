//! What functions say to clients.

/// How serious a message of a function is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Debug,
    Log,
    Info,
    /// As what is printed.
    Notice,
    Warning,
}

impl Level {
    /// What functions call it.
    pub fn name(self) -> &'static str {
        match self {
            Level::Debug => "debug",
            Level::Log => "log",
            Level::Info => "info",
            Level::Notice => "notice",
            Level::Warning => "warning",
        }
    }

    /// The level that functions call so.
    pub fn of(name: &str) -> Option<Level> {
        Some(match name {
            "debug" => Level::Debug,
            "log" => Level::Log,
            "info" => Level::Info,
            "notice" => Level::Notice,
            "warning" => Level::Warning,
            _ => return None,
        })
    }
}

/// Something a function says to the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub level: Level,
    pub text: String,
}

impl Message {
    /// As one text, for another process.
    pub fn coded(&self) -> String {
        format!("{} {}", self.level.name(), self.text)
    }

    /// The message that was coded so.
    pub fn decoded(coded: &str) -> Message {
        let (level, text) = coded.split_once(' ').unwrap_or(("notice", coded));
        Message {
            level: Level::of(level).unwrap_or(Level::Notice),
            text: text.to_string(),
        }
    }

    /// The lines of a text that was printed.
    pub fn lines(text: &str) -> impl Iterator<Item = Message> + '_ {
        text.lines().map(|line| Message {
            level: Level::Notice,
            text: line.to_string(),
        })
    }
}
