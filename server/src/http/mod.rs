//! The page for browsers: its files, and what they ask of a session. A window of a browser is a connection: it logs in, has a
//! session of its own, runs one statement at a time, and ends when it is not heard of any more.
//!
//! ```text
//! site ─ TLS, HTTP ─▶ request ─ host, origin, key ─▶ routes ─▶ assets | login ─▶ windows | statements ─▶ result ─ rows ─▶ cells
//! ```
//!
//! Does not know messages of Postgres's protocol, SQL text or plans.
//!
//! **A request does something only with a key that other sites cannot read and a cookie that scripts cannot.**
//! **No more rows go to a browser than it asked for.**

mod answer;
mod assets;
mod catalog;
mod cells;
mod login;
mod plan;
mod positions;
mod request;
mod result;
mod routes;
mod row_buffer;
mod running;
mod site;
mod statements;
mod uploads;
mod windows;

pub use site::Site;
