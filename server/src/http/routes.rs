//! Which path is answered by what.

use super::answer::{Answer, Refused, done};
use super::request::{KEY, check, object, only};
use super::site::Site;
use super::windows::Window;
use hyper::body::Incoming;
use hyper::http::StatusCode;
use hyper::http::request::Parts;
use hyper::{Method, Request};
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;

const UNKNOWN: Refused = Refused(StatusCode::NOT_FOUND, "there is nothing here");

impl Site {
    /// Answers a request.
    pub async fn answer(&self, request: Request<Incoming>, peer: SocketAddr) -> Answer {
        let (head, body) = request.into_parts();
        let answer = match check(&head, &self.page.names) {
            Ok(()) if head.method == Method::POST => self.asked(&head, body, peer).await,
            Ok(()) => self.assets.answer(head.uri.path(), &head.headers).ok_or(UNKNOWN),
            Err(refused) => Err(refused),
        };
        answer.unwrap_or_else(Answer::from)
    }

    /// Answers a script.
    async fn asked(&self, head: &Parts, body: Incoming, peer: SocketAddr) -> Result<Answer, Refused> {
        let what = head.uri.path().strip_prefix("/api/").ok_or(UNKNOWN)?;
        match what {
            "entrance" => return Ok(self.entrance()),
            "login" => return self.login(&object(body).await?, &head.headers, peer).await,
            _ => {}
        }
        let window = self.window(head)?;
        if window.session.is_terminated() {
            self.windows.end(&window.key).await;
            return Err(NOT_OPEN);
        }
        match what {
            "here" => Ok(done(&json!({}))),
            "logout" => {
                self.windows.end(&window.key).await;
                Ok(done(&json!({})))
            }
            "cancel" => {
                window.session.cancel();
                Ok(done(&json!({})))
            }
            "run" => self.run(&window, &object(body).await?).await,
            "wait" => Ok(self.wait(&window).await),
            "rows" => self.rows(&window, &object(body).await?).await,
            "value" => self.value(&window, &object(body).await?).await,
            "file" => self.file(&window, &head.headers, body).await,
            "plan" => Ok(self.plan(&window).await),
            "catalog" => Ok(self.catalog(&window).await),
            "function" => self.function(&window, &object(body).await?).await,
            _ => Err(UNKNOWN),
        }
    }

    /// The window that a request is of.
    fn window(&self, head: &Parts) -> Result<Arc<Window>, Refused> {
        let key = only(&head.headers, &KEY)?.ok_or(NOT_OPEN)?;
        let cookie = self.cookie(&head.headers).ok_or(NOT_OPEN)?;
        self.windows.get(key, cookie).ok_or(NOT_OPEN)
    }
}

const NOT_OPEN: Refused = Refused(
    StatusCode::UNAUTHORIZED,
    "this window is not logged in, or was silent for too long",
);
