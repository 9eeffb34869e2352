//! Rules about who may connect from where, in the format of Postgres's `pg_hba.conf`. The first rule that is about a connection
//! decides.

use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Rules, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hba(Vec<Rule>);

/// What a rule wants of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Nothing.
    Trust,
    /// That it knows the password.
    Scram,
    Reject,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    /// Whether the connection must have TLS, or must not.
    tls: Option<bool>,
    databases: Vec<Name>,
    users: Vec<Name>,
    address: Address,
    method: Method,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Name {
    All,
    /// The database that has the name of the user.
    SameUser,
    Is(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Address {
    All,
    /// Those whose first bits are these.
    Network(IpAddr, u8),
}

/// A connection that rules are asked about.
#[derive(Clone, Copy, Debug)]
pub struct Peer<'a> {
    pub address: IpAddr,
    pub tls: bool,
    pub database: &'a str,
    pub user: &'a str,
}

/// Why rules cannot be taken.
#[derive(Debug, Error)]
pub enum HbaError {
    #[error("cannot read {}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("line {line} of the rules about connections: {reason}")]
    Line { line: usize, reason: String },
}

impl Hba {
    /// Everybody with a password.
    pub fn passwords() -> Hba {
        Hba(vec![Rule::everybody(Address::All, Method::Scram)])
    }

    /// Everybody who connects from this machine, without a password.
    pub fn trust_loopback() -> Hba {
        let networks = [
            Address::Network(IpAddr::from([127, 0, 0, 0]), 8),
            Address::Network(IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1]), 128),
        ];
        Hba(networks.map(|network| Rule::everybody(network, Method::Trust)).to_vec())
    }

    /// The rules of a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or a line is none.
    pub fn read(path: &Path) -> Result<Hba, HbaError> {
        let text = std::fs::read_to_string(path).map_err(|source| HbaError::Read {
            path: path.to_path_buf(),
            source,
        })?;
        Hba::parse(&text)
    }

    /// The rules of a text.
    ///
    /// # Errors
    ///
    /// With the first line that is none.
    pub fn parse(text: &str) -> Result<Hba, HbaError> {
        let mut rules = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let failed = |reason: String| HbaError::Line {
                line: number + 1,
                reason,
            };
            let words = words(line).map_err(failed)?;
            if !words.is_empty() {
                rules.extend(Rule::parse(&words).map_err(failed)?);
            }
        }
        Ok(Hba(rules))
    }

    /// What is wanted of a connection; `None`: no rule is about it.
    pub fn method(&self, peer: &Peer<'_>) -> Option<Method> {
        self.0.iter().find(|rule| rule.is_about(peer)).map(|rule| rule.method)
    }
}

impl Rule {
    fn everybody(address: Address, method: Method) -> Rule {
        Rule {
            tls: None,
            databases: vec![Name::All],
            users: vec![Name::All],
            address,
            method,
        }
    }

    /// The rule of a line. Those of Unix sockets, of which there are none here, are about nobody.
    fn parse(words: &[Word]) -> Result<Option<Rule>, String> {
        let [kind, databases, users, rest @ ..] = words else {
            return Err("expected type, database and user".into());
        };
        let tls = match kind.text.as_str() {
            "host" => None,
            "hostssl" => Some(true),
            "hostnossl" => Some(false),
            "local" => return Ok(None),
            other => return Err(format!("unknown connection type \"{other}\"")),
        };
        let [address, rest @ ..] = rest else {
            return Err("expected an address".into());
        };
        let (address, rest) = address_of(&address.text, rest)?;
        let method = match rest {
            [] => return Err("expected an authentication method".into()),
            [method] => method.text.as_str(),
            [_, option, ..] => return Err(format!("unknown option \"{}\"", option.text)),
        };
        let method = match method {
            "trust" => Method::Trust,
            "reject" => Method::Reject,
            "scram-sha-256" => Method::Scram,
            // Verifiers are of SCRAM alone, and Postgres takes them for md5 too.
            "md5" => Method::Scram,
            other => return Err(format!("authentication method \"{other}\" is not built")),
        };
        Ok(Some(Rule {
            tls,
            databases: databases.names(&["samerole", "samegroup", "replication"])?,
            users: users.names(&[])?,
            address,
            method,
        }))
    }

    fn is_about(&self, peer: &Peer<'_>) -> bool {
        let is = |name: &Name, given: &str| match name {
            Name::All => true,
            Name::SameUser => given == peer.user,
            Name::Is(name) => name == given,
        };
        self.tls.is_none_or(|tls| tls == peer.tls)
            && self.databases.iter().any(|name| is(name, peer.database))
            && self.users.iter().any(|name| is(name, peer.user))
            && self.address.has(peer.address)
    }
}

fn address_of<'a>(text: &str, rest: &'a [Word]) -> Result<(Address, &'a [Word]), String> {
    if text == "all" {
        return Ok((Address::All, rest));
    }
    let invalid = || format!("\"{text}\" is no IP address or network; names of hosts are not built");
    let parse = |text: &str| text.parse::<IpAddr>().map_err(|_| invalid());
    let bits = |address: IpAddr| if address.is_ipv4() { 32 } else { 128 };
    if let Some((address, length)) = text.split_once('/') {
        let address = parse(address)?;
        let length = length.parse::<u8>().ok().filter(|length| *length <= bits(address));
        return Ok((Address::Network(address, length.ok_or_else(invalid)?), rest));
    }
    let address = parse(text)?;
    let [mask, rest @ ..] = rest else {
        return Err("expected a mask or /length behind the address".into());
    };
    let mask = parse(&mask.text)?;
    let ones = number(mask).leading_ones().min(u32::from(bits(address)));
    if mask.is_ipv4() == address.is_ipv4() && number(mask).count_ones() == ones {
        Ok((Address::Network(address, ones as u8), rest))
    } else {
        Err(format!("\"{mask}\" is no mask of a network"))
    }
}

/// The bits of an address, from the left.
fn number(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => u128::from(address.to_bits()) << 96,
        IpAddr::V6(address) => address.to_bits(),
    }
}

impl Address {
    fn has(&self, address: IpAddr) -> bool {
        match self {
            Address::All => true,
            Address::Network(network, length) => {
                let differ = (number(*network) ^ number(address.to_canonical())).leading_zeros();
                network.is_ipv4() == address.to_canonical().is_ipv4() && differ >= u32::from(*length)
            }
        }
    }
}

/// A word of a line.
#[derive(Debug)]
struct Word {
    text: String,
    quoted: bool,
}

impl Word {
    /// The names of a list. Those that Postgres takes for something that is not known here are refused.
    fn names(&self, unknown: &[&str]) -> Result<Vec<Name>, String> {
        if self.quoted {
            return Ok(vec![Name::Is(self.text.clone())]);
        }
        let name = |name: &str| match name {
            "all" => Ok(Name::All),
            "sameuser" if !unknown.is_empty() => Ok(Name::SameUser),
            name if unknown.contains(&name) || name.starts_with(['+', '@', '/']) => {
                Err(format!("\"{name}\" is not built"))
            }
            "" => Err("an empty name in a list".into()),
            name => Ok(Name::Is(name.to_string())),
        };
        self.text.split(',').map(name).collect()
    }
}

/// The words of a line, without its comment.
fn words(line: &str) -> Result<Vec<Word>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() && !rest.starts_with('#') {
        let (text, quoted, after) = match rest.strip_prefix('"') {
            Some(inner) => {
                let (text, after) = inner.split_once('"').ok_or("a quote is not closed")?;
                (text, true, after)
            }
            None => {
                let end = rest.find(|c: char| c.is_whitespace() || c == '#').unwrap_or(rest.len());
                (&rest[..end], false, &rest[end..])
            }
        };
        words.push(Word {
            text: text.to_string(),
            quoted,
        });
        rest = after.trim_start();
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# who may come\n\
        local all all peer\n\
        hostssl all admin 0.0.0.0/0 scram-sha-256\n\
        host all \"all\" all reject   # a role called all\n\
        host taipan,shop anna,bob 10.1.0.0/16 trust\n\
        host all all 192.168.0.0 255.255.255.0 reject\n\
        host sameuser all ::1/128 md5\n";

    #[test]
    fn the_first_rule_that_is_about_a_connection_decides() {
        let rules = Hba::parse(RULES).unwrap();
        let method = |user, address: &str, tls, database| {
            let address = address.parse().unwrap();
            rules.method(&Peer {
                address,
                tls,
                database,
                user,
            })
        };
        assert_eq!(method("admin", "8.8.8.8", true, "taipan"), Some(Method::Scram));
        assert_eq!(method("admin", "8.8.8.8", false, "taipan"), None);
        assert_eq!(method("all", "8.8.8.8", false, "taipan"), Some(Method::Reject));
        assert_eq!(method("bob", "10.1.255.3", false, "shop"), Some(Method::Trust));
        assert_eq!(method("bob", "::ffff:10.1.255.3", false, "shop"), Some(Method::Trust));
        assert_eq!(method("bob", "10.2.0.1", false, "shop"), None);
        assert_eq!(method("eve", "192.168.0.77", false, "shop"), Some(Method::Reject));
        assert_eq!(method("eve", "192.168.1.77", false, "shop"), None);
        assert_eq!(method("eve", "::1", false, "eve"), Some(Method::Scram));
        assert_eq!(method("eve", "::1", false, "shop"), None);
    }

    #[test]
    fn what_is_not_understood_is_refused_with_its_line() {
        for rule in [
            "host all all all",
            "host all all",
            "host all all 10.0.0.0/33 trust",
            "host all all 10.0.0.0 255.0.255.0 trust",
            "host all all 10.0.0.0 ffff:: trust",
            "host all all example.com trust",
            "host all +team all trust",
            "host replication all all trust",
            "host all all all ldap",
            "host all all all trust map=x",
            "hostgssenc all all all trust",
            "host \"all all all trust",
            "host a,,b all all trust",
        ] {
            let error = Hba::parse(&format!("\n{rule}")).unwrap_err();
            assert!(matches!(error, HbaError::Line { line: 2, .. }), "{rule}");
        }
    }

    #[test]
    fn loopback_is_the_machine_itself() {
        let peer = |address: &str| Peer {
            address: address.parse().unwrap(),
            tls: false,
            database: "taipan",
            user: "taipan",
        };
        assert_eq!(Hba::trust_loopback().method(&peer("127.0.0.1")), Some(Method::Trust));
        assert_eq!(Hba::trust_loopback().method(&peer("::1")), Some(Method::Trust));
        assert_eq!(Hba::trust_loopback().method(&peer("10.0.0.1")), None);
    }
}
