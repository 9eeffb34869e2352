//! One connection: messages are taken one after the other, and what they ask for is done.

mod copy;
mod extended;
mod login;
mod portal;
mod rows;
mod simple;

use crate::cancel::Cancellable;
use crate::messages::{Frame, Frames, Frontend, Out, Problem};
use crate::metrics::Refusal;
use crate::shared::{Place, Shared, Stage, reached};
use crate::startup::{Begun, begin};
use crate::stream::Stream;
use portal::{Portal, Statement};
use std::collections::HashMap;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Instant;
use taipan::{Error, Session, SqlState, Standing, Waits};
use tokio::io::{AsyncWriteExt, ReadHalf, WriteHalf};
use tokio::net::TcpStream;

/// Why a connection ends.
pub enum End {
    /// The client has gone, or wants to.
    Gone,
    /// It is told this.
    Fatal(Error),
}

/// How what a client has asked for goes wrong: for itself, or for the connection.
pub enum Failure {
    Error(Error),
    End(End),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Error(error)
    }
}

impl From<End> for Failure {
    fn from(end: End) -> Failure {
        Failure::End(end)
    }
}

/// A client that is known.
pub struct Connection {
    session: Session,
    frames: Frames<ReadHalf<Stream>>,
    writer: WriteHalf<Stream>,
    out: Out,
    shared: Arc<Shared>,
    statements: HashMap<String, Statement>,
    portals: HashMap<String, Portal>,
    described: rows::Described,
    /// After an error everything is skipped up to Sync.
    skips: bool,
    /// What the client was told of the settings.
    reported: Vec<(&'static str, String)>,
    /// When that was.
    reported_at: u64,
    /// Ready once the session is to end.
    stops: Pin<Box<dyn Future<Output = ()> + Send>>,
    _place: Place,
    _cancellable: Cancellable,
}

/// Serves a client from its first byte to its last.
pub async fn serve(socket: TcpStream, peer: SocketAddr, shared: Arc<Shared>) {
    let patience = shared.config.login_timeout;
    let tls = shared.tls();
    let begun = match tokio::time::timeout(patience, begin(socket, tls.as_ref(), &shared.cancels)).await {
        Ok(Ok(begun)) => begun,
        // The connection has failed.
        Ok(Err(_)) => return,
        Err(_) => return shared.metrics.refused(Refusal::Timeout),
    };
    let (mut stream, hello) = match begun {
        Begun::Hello(stream, hello) => (stream, hello),
        Begun::Over => return,
        Begun::Refused(stream, error) => return refuse(stream, &error, Refusal::Other, &shared).await,
    };
    if matches!(stream, Stream::Tls(_)) {
        shared.metrics.encrypted.add(1);
    }
    let login = login::login(&mut stream, &hello, peer, &shared);
    match tokio::time::timeout(patience, login).await {
        Err(_) => {
            tracing::warn!(%peer, user = hello.get("user"), "a client did not log in in time");
            let error = Error::new(
                SqlState::InvalidAuthorization,
                "canceling authentication due to timeout",
            );
            refuse(stream, &error, Refusal::Timeout, &shared).await;
        }
        Ok(Err(error)) => {
            let (user, code) = (hello.get("user"), error.sqlstate().code());
            tracing::warn!(%peer, user, code, error = error.message(), "a client was refused");
            refuse(stream, &error, Refusal::of(&error), &shared).await;
        }
        Ok(Ok(known)) => {
            let encrypted = matches!(stream, Stream::Tls(_));
            let mut connection = Connection::new(known, stream, shared);
            let (pid, started, user) = (connection.session.pid(), Instant::now(), hello.get("user"));
            let application = hello.get("application_name");
            tracing::info!(%peer, pid, user, application, encrypted, "a connection was opened");
            let end = connection.run().await;
            let why = match &end {
                End::Gone => None,
                End::Fatal(error) => Some(error.message().to_string()),
            };
            connection.end(end).await;
            let seconds = started.elapsed().as_secs_f64();
            tracing::info!(%peer, pid, user, seconds, why, "a connection was closed");
        }
    }
}

async fn refuse(mut stream: Stream, error: &Error, why: Refusal, shared: &Shared) {
    shared.metrics.refused(why);
    let mut out = Out::new(&shared.metrics);
    out.error(Problem::Fatal, error, "");
    // A client that has gone meanwhile needs no message.
    let _ = out.flush(&mut stream, shared.config.send_timeout).await;
    let _ = stream.shutdown().await;
}

impl Connection {
    fn new(known: login::Known, stream: Stream, shared: Arc<Shared>) -> Connection {
        let (reader, writer) = tokio::io::split(stream);
        let (session, mut stage) = (known.session.clone(), shared.stage.clone());
        let stops = async move {
            tokio::select! {
                () = session.terminated() => {}
                () = reached(&mut stage, Stage::Draining) => {}
            }
        };
        Connection {
            session: known.session,
            frames: Frames::new(reader),
            writer,
            out: known.out,
            shared,
            statements: HashMap::new(),
            portals: HashMap::new(),
            described: rows::Described::default(),
            skips: false,
            reported: known.reported,
            reported_at: 0,
            stops: Box::pin(stops),
            _place: known.place,
            _cancellable: known.cancellable,
        }
    }

    async fn run(&mut self) -> End {
        self.ready();
        if let Err(end) = self.flush().await {
            return end;
        }
        loop {
            let frame = match self.wait().await {
                Ok(frame) => frame,
                Err(end) => return end,
            };
            if let Err(end) = self.take(&frame).await {
                return end;
            }
        }
    }

    /// Waits for the next message, for as long as the session may wait.
    async fn wait(&mut self) -> Result<Frame, End> {
        let closes = *self.shared.stage.borrow() > Stage::Open && self.session.standing() == Standing::Idle;
        if closes || self.session.is_terminated() {
            return Err(End::Fatal(shutting_down()));
        }
        // Clients send several at a time, and for those that are here nothing is to be watched.
        if let Some(frame) = self.frames.here() {
            return Ok(frame);
        }
        let idle = self.session.idle_timeout();
        let patience = async {
            match idle {
                Some((time, state)) => {
                    tokio::time::sleep(time).await;
                    state
                }
                None => std::future::pending().await,
            }
        };
        self.session.waits(Waits::ClientRead);
        let heard = tokio::select! {
            biased;
            frame = self.frames.next() => match frame {
                Ok(Some(frame)) => Ok(frame),
                Ok(None) => Err(End::Gone),
                Err(error) => Err(End::Fatal(error)),
            },
            () = &mut self.stops => Err(End::Fatal(shutting_down())),
            state = patience => {
                self.shared.metrics.idle.add(1);
                Err(End::Fatal(idle_for_too_long(state)))
            }
        };
        self.session.waits(Waits::Nothing);
        heard
    }

    /// Does what a message asks for.
    async fn take(&mut self, frame: &Frame) -> Result<(), End> {
        let message = match Frontend::of(frame) {
            Ok(message) => message,
            Err(error) if error.sqlstate() == SqlState::ProtocolViolation => return Err(End::Fatal(error)),
            Err(error) => return self.failed(frame.tag, error, "").await,
        };
        let done = match message {
            Frontend::Terminate => return Err(End::Gone),
            Frontend::Query(text) => return self.query(text).await,
            Frontend::Sync => return self.sync().await,
            // Left over from a COPY that has ended.
            Frontend::CopyData | Frontend::CopyDone | Frontend::CopyFail(_) => Ok(()),
            _ if self.skips => Ok(()),
            Frontend::Flush => self.flush().await.map_err(Failure::End),
            Frontend::Parse { name, text, types } => self.parse(name, text, &types).await,
            Frontend::Bind {
                portal,
                statement,
                formats,
                values,
                results,
            } => self.bind((portal, statement), &formats, &values, results).await,
            Frontend::Describe(target, name) => self.describe(target, name).await,
            Frontend::Execute { portal, rows } => self.execute(portal, rows).await,
            Frontend::Close(target, name) => {
                self.close(target, name);
                Ok(())
            }
            Frontend::FunctionCall => Err(Error::not_built("calls of functions by their OIDs").into()),
        };
        match done {
            Ok(()) => Ok(()),
            Err(Failure::End(end)) => Err(end),
            Err(Failure::Error(error)) => {
                let text = self.text_for(frame);
                self.failed(frame.tag, error, &text).await
            }
        }
    }

    /// The text that errors of a message have their place in.
    fn text_for(&self, frame: &Frame) -> String {
        let text = match Frontend::of(frame) {
            Ok(Frontend::Parse { text, .. }) => Some(text),
            Ok(Frontend::Bind { statement, .. }) => self.statements.get(statement).map(Statement::text),
            Ok(Frontend::Execute { portal, .. }) => self.portals.get(portal).map(Portal::text),
            _ => None,
        };
        text.unwrap_or_default().to_string()
    }

    /// Tells the client of an error. In the extended protocol, everything up to Sync is skipped then.
    async fn failed(&mut self, tag: u8, error: Error, query: &str) -> Result<(), End> {
        self.tell();
        if matches!(tag, b'B' | b'C' | b'D' | b'F') {
            // Statements tell by themselves. What a message has wrong may be a value.
            let (pid, code) = (self.session.pid(), error.sqlstate().code());
            tracing::info!(pid, code, tag = %char::from(tag), "a message failed");
        }
        self.out.error(Problem::Error, &error, query);
        match tag {
            b'Q' => self.ready(),
            _ => self.skips = true,
        }
        // Clients that have sent Flush wait for it, and Flush is skipped too.
        self.flush().await
    }

    /// Does something while the client may say more, or go: then it is stopped.
    async fn watched<T>(&mut self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Failure> {
        let mut work = std::pin::pin!(work);
        if self.frames.is_gone() {
            return Err(End::Gone.into());
        }
        // Most of it is done at once.
        if let Poll::Ready(result) = futures::poll!(work.as_mut()) {
            return self.done(result, false);
        }
        let mut stage = self.shared.stage.clone();
        let session = self.session.clone();
        let mut terminated = std::pin::pin!(session.terminated());
        let (mut ended, mut stopping) = (self.frames.has_ended(), false);
        loop {
            tokio::select! {
                biased;
                result = &mut work => return self.done(result, stopping),
                more = self.frames.more(), if !ended => {
                    ended = !more;
                    if self.frames.is_gone() {
                        self.session.cancel();
                    }
                }
                // What runs is stopped already.
                () = &mut terminated, if !stopping => stopping = true,
                () = reached(&mut stage, Stage::Ending), if !stopping => {
                    stopping = true;
                    self.session.cancel();
                }
            }
        }
    }

    /// What the client is told of something that is done.
    fn done<T>(&self, result: Result<T, Error>, stopping: bool) -> Result<T, Failure> {
        match result {
            _ if self.frames.is_gone() => Err(End::Gone.into()),
            Err(_) if stopping || self.session.is_terminated() => Err(End::Fatal(shutting_down()).into()),
            result => result.map_err(Failure::Error),
        }
    }

    /// Says what functions have printed, and which settings have changed.
    fn tell(&mut self) {
        for notice in self.session.take_notices() {
            self.out.notice(&notice);
        }
    }

    /// A query is done.
    fn ready(&mut self) {
        self.tell();
        let version = self.session.settings_version();
        if version != self.reported_at {
            let now = self.session.reported_settings();
            for ((name, value), (_, before)) in now.iter().zip(&self.reported) {
                if value != before {
                    self.out.parameter_status(name, value);
                }
            }
            self.reported = now;
            self.reported_at = version;
        }
        self.out.ready(match self.session.standing() {
            Standing::Idle => b'I',
            Standing::Block => b'T',
            Standing::Failed => b'E',
        });
    }

    async fn flush(&mut self) -> Result<(), End> {
        let (session, patience) = (self.session.clone(), self.shared.config.send_timeout);
        session.waits(Waits::ClientWrite);
        let mut sent = std::pin::pin!(self.out.flush(&mut self.writer, patience));
        let mut ended = self.frames.has_ended();
        let sent = loop {
            tokio::select! {
                biased;
                sent = &mut sent => break sent.map_err(|_| End::Gone),
                // A client that takes nothing is not told either.
                () = session.terminated() => break Err(End::Gone),
                // It may take nothing before it has sent all of what it wants.
                more = self.frames.more(), if !ended => ended = !more,
            }
        };
        session.waits(Waits::Nothing);
        sent
    }

    /// Sends what there is if it is enough.
    async fn flush_enough(&mut self) -> Result<(), End> {
        if self.out.is_enough() {
            self.flush().await
        } else {
            Ok(())
        }
    }

    /// What is open is undone, and the client is told why it ends.
    async fn end(&mut self, end: End) {
        self.portals.clear();
        if let End::Fatal(error) = end {
            self.out.error(Problem::Fatal, &error, "");
            let _ = self.flush().await;
        }
        let _ = self.writer.shutdown().await;
        if self.session.standing() != Standing::Idle {
            self.session.abandon().await;
        }
    }
}

fn shutting_down() -> Error {
    let message = "terminating connection due to administrator command";
    Error::new(SqlState::AdminShutdown, message)
}

fn idle_for_too_long(state: SqlState) -> Error {
    let message = match state {
        SqlState::IdleInTransactionTimeout => "terminating connection due to idle-in-transaction timeout",
        _ => "terminating connection due to idle-session timeout",
    };
    Error::new(state, message)
}
