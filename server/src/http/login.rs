//! How a window is let in: by the token in the URL of the page, or as a role, by the rules and passwords of connections.

use super::answer::{Answer, Refused, done, json_of};
use super::positions::error_of;
use super::request;
use super::site::Site;
use super::windows::{Window, random};
use crate::admission::{Guest, admit, wanted};
use crate::auth::{Method, Peer};
use crate::cancel::same;
use crate::config::Entrance;
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::http::StatusCode;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use taipan::statements::DATABASE_NAME;
use taipan::{Error, FileAccess, Login, SqlState};
use tempfile::TempDir;

/// How long whoever shows something wrong waits for the answer.
const PAUSE: Duration = Duration::from_millis(300);
/// What windows call themselves, where others look who is there.
const NAME: &str = "taipan ui";

/// A folder for the files that are dropped on a window, where SQL may read files.
fn folder_for(files: &mut FileAccess) -> Result<Option<TempDir>, Refused> {
    if *files == FileAccess::Nothing {
        return Ok(None);
    }
    let none = |_| {
        Refused(
            StatusCode::INTERNAL_SERVER_ERROR,
            "there is no place for temporary files",
        )
    };
    let folder = tempfile::Builder::new().prefix("taipan-ui-").tempdir().map_err(none)?;
    if let FileAccess::Below { read, .. } = files {
        read.push(folder.path().to_path_buf());
    }
    Ok(Some(folder))
}

impl Site {
    /// What has to be shown, which is no secret.
    pub(super) fn entrance(&self) -> Answer {
        let shown = match self.page.entrance {
            Entrance::Token { .. } => "token",
            Entrance::Login => "login",
        };
        done(&json!({ "entrance": shown, "version": env!("CARGO_PKG_VERSION") }))
    }

    /// The name of the cookie: browsers send those of a name to all ports.
    fn cookie_name(&self) -> String {
        format!("taipan-{}", self.address.port())
    }

    /// What the browser shows.
    pub(super) fn cookie<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        let name = self.cookie_name();
        let cookies = headers.get_all(header::COOKIE).iter();
        let mut pairs = cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|text| text.split(';'));
        pairs.find_map(|pair| pair.trim().strip_prefix(name.as_str())?.strip_prefix('='))
    }

    /// Lets a window in.
    pub(super) async fn login(&self, asked: &Value, headers: &HeaderMap, peer: SocketAddr) -> Result<Answer, Refused> {
        let mut guest = match self.guest(asked, peer).await? {
            Ok(guest) => guest,
            Err(error) => return Ok(self.not_let_in(&error, peer).await),
        };
        let folder = folder_for(&mut guest.files)?;
        let user = guest.user.clone();
        let (session, place) = match admit(&self.shared, guest).await {
            Ok(admitted) => admitted,
            Err(error) => return Ok(self.not_let_in(&error, peer).await),
        };
        let none = |_| Refused(StatusCode::INTERNAL_SERVER_ERROR, "the system gives no random bytes");
        let cookie = match self.cookie(headers).filter(|cookie| self.windows.has_browser(cookie)) {
            Some(cookie) => cookie.to_string(),
            None => random().map_err(none)?,
        };
        let key = random().map_err(none)?;
        tracing::info!(%peer, pid = session.pid(), user, "a window was opened");
        let mut answer = done(&json!({
            "key": key,
            "user": user,
            "pid": session.pid(),
            "version": env!("CARGO_PKG_VERSION"),
        }));
        let secure = if self.shared.tls().is_some() { "; Secure" } else { "" };
        let set = format!(
            "{}={cookie}; Path=/; HttpOnly; SameSite=Strict{secure}",
            self.cookie_name()
        );
        if let Ok(set) = HeaderValue::from_str(&set) {
            answer.headers_mut().insert(header::SET_COOKIE, set);
        }
        self.windows.add(Window::new((key, cookie), (session, place), folder));
        Ok(answer)
    }

    /// Who is let in; an error where what is shown is not right.
    async fn guest(&self, asked: &Value, peer: SocketAddr) -> Result<Result<Guest, Error>, Refused> {
        let user = match &self.page.entrance {
            Entrance::Token { role } => {
                let shown = request::text(asked, "token")?;
                let token = self.token.as_deref().unwrap_or_default();
                if !same(shown.as_bytes(), token.as_bytes()) {
                    let message = "this is not the token of the page: open the address that taipan has printed";
                    return Ok(Err(Error::new(SqlState::InvalidPassword, message)));
                }
                role.clone()
            }
            Entrance::Login => request::text(asked, "user")?.to_string(),
        };
        let login = match self.shared.database.login(&user) {
            Ok(login) => login,
            Err(error) => return Ok(Err(error)),
        };
        if self.page.entrance == Entrance::Login {
            let password = request::text(asked, "password")?;
            if let Err(error) = self.prove(&user, login.as_ref(), password, peer).await {
                return Ok(Err(error));
            }
        }
        Ok(Ok(Guest {
            user,
            login,
            address: peer,
            files: self.shared.config.files.clone(),
            settings: vec![("application_name".to_string(), NAME.to_string())],
        }))
    }

    /// Whether a password is right, where the rules want one.
    async fn prove(&self, user: &str, login: Option<&Login>, password: &str, peer: SocketAddr) -> Result<(), Error> {
        let about = Peer {
            address: peer.ip().to_canonical(),
            tls: self.shared.tls().is_some(),
            database: DATABASE_NAME,
            user,
        };
        if wanted(&self.shared, &about)? == Method::Trust {
            return Ok(());
        }
        let (login, password) = (login.cloned(), password.to_string());
        // It computes for some milliseconds.
        let tried = tokio::task::spawn_blocking(move || Login::accepts(login.as_ref(), &password)).await;
        if tried.is_ok_and(|is_right| is_right) {
            return Ok(());
        }
        let message = format!("password authentication failed for user \"{user}\"");
        Err(Error::new(SqlState::InvalidPassword, message))
    }

    /// Whoever tries many passwords waits often.
    async fn not_let_in(&self, error: &Error, peer: SocketAddr) -> Answer {
        let code = error.sqlstate().code();
        tracing::warn!(%peer, code, error = error.message(), "a window was refused");
        self.shared.metrics.refused(crate::metrics::Refusal::of(error));
        tokio::time::sleep(PAUSE).await;
        json_of(StatusCode::FORBIDDEN, &json!({ "error": error_of(error, "") }))
    }
}
