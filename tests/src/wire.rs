//! A server on a port of its own, and a client that says whatever a test wants it to.

use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;
use taipan::{Database, Session};
use taipan_server::{Config, Handle, Hba, HbaSource, Server};
use tokio::runtime::Builder;

/// The longest that a test waits for an answer.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server that runs until this is dropped.
pub struct Served {
    pub address: SocketAddr,
    /// Where its metrics are, if it has some.
    pub metrics: Option<SocketAddr>,
    /// The URL of its page, if it has one.
    pub page: Option<String>,
    pub handle: Handle,
    pub database: Database,
    thread: Option<JoinHandle<()>>,
}

impl Served {
    /// A database in memory, where everybody may be anybody.
    pub fn start() -> Result<Served> {
        Served::with(Config {
            hba: HbaSource::Rules(Hba::trust_loopback()),
            ..Config::default()
        })
    }

    /// A database in memory with these settings, on a free port.
    pub fn with(config: Config) -> Result<Served> {
        Served::on(Database::memory()?, config)
    }

    /// The same with a database.
    pub fn on(database: Database, mut config: Config) -> Result<Served> {
        config.listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
        let mut builder = Builder::new_multi_thread();
        let runtime = builder.worker_threads(2).enable_all().build()?;
        let server = runtime.block_on(Server::bind(database.clone(), config))?;
        let address = *server.addresses().first().context("an address")?;
        let (handle, metrics, page) = (server.handle(), server.metrics_address(), server.page());
        Ok(Served {
            address,
            metrics,
            page,
            handle,
            database,
            thread: Some(std::thread::spawn(move || runtime.block_on(server.run()))),
        })
    }

    /// Runs statements as the superuser, not over the wire.
    pub fn prepare(&self, script: &str) -> Result<()> {
        let session = self.database.session(Session::builder())?;
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(async {
            let mut script = session.run_script(script);
            while let Some(results) = script.next().await? {
                results.collect().await?;
            }
            Ok(())
        })
    }

    /// A client that has logged in as the superuser.
    pub fn raw(&self) -> Result<Raw> {
        let mut raw = self.stranger()?;
        raw.start(&[("user", "taipan"), ("database", taipan::statements::DATABASE_NAME)])?;
        raw.until_ready()?;
        Ok(raw)
    }

    /// A client that has said nothing yet.
    pub fn stranger(&self) -> Result<Raw> {
        let stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(Raw { stream })
    }

    /// What `tokio_postgres` connects with.
    pub fn settings(&self, user: &str) -> tokio_postgres::Config {
        let mut settings = tokio_postgres::Config::new();
        settings
            .host("localhost")
            .hostaddr(self.address.ip())
            .port(self.address.port())
            .user(user)
            .dbname(taipan::statements::DATABASE_NAME);
        settings
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.handle.stop_now();
        if let Some(thread) = self.thread.take() {
            // A panic of it is told by itself.
            let _ = thread.join();
        }
    }
}

/// A client that sends bytes.
pub struct Raw<S = TcpStream> {
    pub stream: S,
}

/// A message of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub tag: char,
    pub body: Vec<u8>,
}

impl Message {
    /// The fields of an error or a notice.
    pub fn fields(&self) -> BTreeMap<char, String> {
        let fields = self.body.split(|byte| *byte == 0).filter(|field| !field.is_empty());
        let text = |field: &[u8]| String::from_utf8_lossy(&field[1..]).into_owned();
        fields.map(|field| (char::from(field[0]), text(field))).collect()
    }

    /// The SQLSTATE of an error.
    pub fn code(&self) -> String {
        self.fields().remove(&'C').unwrap_or_default()
    }
}

impl<S: Read + Write> Raw<S> {
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<()> {
        Ok(self.stream.write_all(bytes)?)
    }

    /// A message with its length.
    pub fn send(&mut self, tag: char, body: &[u8]) -> Result<()> {
        self.bytes(&message(tag, body))
    }

    /// Version 3.0 with parameters.
    pub fn start(&mut self, parameters: &[(&str, &str)]) -> Result<()> {
        self.start_version(3 << 16, parameters)
    }

    pub fn start_version(&mut self, version: i32, parameters: &[(&str, &str)]) -> Result<()> {
        let mut body = version.to_be_bytes().to_vec();
        for (name, value) in parameters {
            body.extend([name.as_bytes(), b"\0", value.as_bytes(), b"\0"].concat());
        }
        body.push(0);
        self.packet(&body)
    }

    /// A message without a type.
    pub fn packet(&mut self, body: &[u8]) -> Result<()> {
        let length = i32::try_from(body.len() + 4)?;
        self.bytes(&[&length.to_be_bytes(), body].concat())
    }

    /// The next message; `None`: the server has closed the connection.
    pub fn read(&mut self) -> Result<Option<Message>> {
        let mut head = [0; 5];
        if let Err(error) = self.stream.read_exact(&mut head) {
            return match error.kind() {
                std::io::ErrorKind::UnexpectedEof | std::io::ErrorKind::ConnectionReset => Ok(None),
                _ => Err(error.into()),
            };
        }
        let length = i32::from_be_bytes([head[1], head[2], head[3], head[4]]);
        let mut body = vec![0; usize::try_from(length - 4)?];
        self.stream.read_exact(&mut body)?;
        let tag = char::from(head[0]);
        Ok(Some(Message { tag, body }))
    }

    /// All messages up to ReadyForQuery.
    pub fn until_ready(&mut self) -> Result<Vec<Message>> {
        self.until('Z')
    }

    /// All messages up to one of a type.
    pub fn until(&mut self, tag: char) -> Result<Vec<Message>> {
        let mut messages = Vec::new();
        loop {
            let message = self.read()?.with_context(|| format!("closed after {messages:?}"))?;
            let last = message.tag == tag;
            if last || message.tag != 'S' {
                messages.push(message);
            }
            if last {
                return Ok(messages);
            }
            if tag != 'E'
                && messages
                    .last()
                    .is_some_and(|m| m.tag == 'E' && m.fields().get(&'S').is_some_and(|s| s == "FATAL"))
            {
                bail!("{:?}", messages.last().map(Message::fields));
            }
        }
    }

    /// What a simple query is answered, as types of messages with tags and codes: `T D C:SELECT 1 Z:I`.
    pub fn query(&mut self, sql: &str) -> Result<String> {
        self.send('Q', &text(sql))?;
        Ok(shown(&self.until_ready()?))
    }

    /// What comes up to ReadyForQuery, in the same way.
    pub fn answer(&mut self) -> Result<String> {
        Ok(shown(&self.until_ready()?))
    }

    /// The error that the server ends the connection with.
    pub fn end(&mut self) -> Result<String> {
        let mut last = None;
        while let Some(message) = self.read()? {
            last = Some(message);
        }
        let last = last.context("the connection was closed without a word")?;
        ensure!(last.tag == 'E', "{last:?}");
        Ok(last.code())
    }
}

/// A message with its length.
pub fn message(tag: char, body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 4).unwrap_or(u32::MAX);
    [&[tag as u8], &length.to_be_bytes()[..], body].concat()
}

/// A text with its zero.
pub fn text(text: &str) -> Vec<u8> {
    [text.as_bytes(), b"\0"].concat()
}

fn shown(messages: &[Message]) -> String {
    let shown = messages.iter().map(|message| match message.tag {
        'C' => format!("C:{}", String::from_utf8_lossy(&message.body[..message.body.len() - 1])),
        'E' | 'N' => format!("{}:{}", message.tag, message.code()),
        'Z' => format!("Z:{}", String::from_utf8_lossy(&message.body)),
        tag => tag.to_string(),
    });
    let mut all: Vec<String> = shown.collect();
    all.dedup_by(|one, before| one == "D" && before == "D");
    all.join(" ")
}
