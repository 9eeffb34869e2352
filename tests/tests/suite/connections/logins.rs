//! Who may connect: passwords, rules, TLS with channel binding.

use super::{code, run};
use std::path::Path;
use std::sync::Arc;
use taipan_server::{Config, Hba, HbaSource, Server, StartError, TlsFiles};
use taipan_tests::tls::{Certified, Trusting};
use taipan_tests::wire::Served;
use tokio_postgres::NoTls;
use tokio_postgres::config::{ChannelBinding, SslMode};

const ROLES: &str = "ALTER ROLE taipan PASSWORD 'secret ü'; CREATE ROLE anna LOGIN PASSWORD 'a'; CREATE ROLE bare LOGIN; \
    CREATE ROLE late LOGIN PASSWORD 'a' VALID UNTIL '2020-01-01'; CREATE ROLE team PASSWORD 'a'";

async fn login(served: &Served, user: &str, password: &str) -> String {
    code(served.settings(user).password(password).connect(NoTls).await.map(drop))
}

#[test]
fn a_password_is_needed_and_nobody_learns_who_there_is() {
    let served = Served::with(Config::default()).unwrap();
    served.prepare(ROLES).unwrap();
    run(async {
        assert_eq!(login(&served, "taipan", "secret ü").await, "no error");
        assert_eq!(login(&served, "anna", "a").await, "no error");
        for (user, password) in [
            ("anna", "b"),
            ("anna", ""),
            ("bare", "a"),
            ("nobody", "a"),
            ("late", "a"),
            ("team", "a"),
        ] {
            assert_eq!(login(&served, user, password).await, "28P01", "{user}");
        }
    });
    // Known or not, the server asks the same way: the salt of a name is always the same.
    let salt = |user: &str| {
        let mut raw = served.stranger().unwrap();
        raw.start(&[("user", user), ("database", taipan::statements::DATABASE_NAME)])
            .unwrap();
        raw.read().unwrap().unwrap();
        let first = "n,,n=,r=abc";
        let length = (first.len() as i32).to_be_bytes();
        raw.send('p', &[b"SCRAM-SHA-256\0", &length[..], first.as_bytes()].concat())
            .unwrap();
        let challenge = raw.read().unwrap().unwrap().body;
        let challenge = String::from_utf8_lossy(&challenge[4..]).into_owned();
        challenge.split_once(",s=").unwrap().1.to_string()
    };
    assert_eq!(salt("nobody"), salt("nobody"));
    assert_eq!(salt("anna"), salt("anna"));
    assert_eq!(salt("nobody").len(), salt("anna").len());
}

#[test]
fn rules_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("pg_hba.conf");
    std::fs::write(&rules, "host all anna all trust\nhost all all all reject\n").unwrap();
    let served = Served::with(Config {
        hba: HbaSource::File(rules.clone()),
        ..Config::default()
    })
    .unwrap();
    served.prepare(ROLES).unwrap();
    run(async {
        assert_eq!(login(&served, "anna", "").await, "no error");
        assert_eq!(login(&served, "taipan", "secret ü").await, "28000");
        std::fs::write(&rules, "host all all all what").unwrap();
        assert!(matches!(served.handle.reload(), Err(StartError::Hba(_))));
        assert_eq!(login(&served, "anna", "").await, "no error");
        std::fs::write(&rules, "hostssl all all all trust").unwrap();
        served.handle.reload().unwrap();
        assert_eq!(login(&served, "anna", "").await, "28000");
    });
}

fn with_tls(folder: &Path, certified: &Certified) -> TlsFiles {
    certified.write(folder).unwrap()
}

#[test]
fn tls_binds_the_password_to_its_channel() {
    let (folder, certified) = (tempfile::tempdir().unwrap(), Certified::new().unwrap());
    let served = Served::with(Config {
        tls: Some(with_tls(folder.path(), &certified)),
        hba: HbaSource::Rules(Hba::parse("hostssl all all all scram-sha-256").unwrap()),
        ..Config::default()
    })
    .unwrap();
    served.prepare(ROLES).unwrap();
    run(async {
        assert_eq!(login(&served, "anna", "a").await, "28000");
        for binding in [ChannelBinding::Require, ChannelBinding::Disable] {
            let mut settings = served.settings("anna");
            settings
                .password("a")
                .ssl_mode(SslMode::Require)
                .channel_binding(binding);
            let trusting = Trusting::new(&certified).unwrap();
            let (client, connection) = settings.connect(trusting).await.unwrap();
            tokio::spawn(connection);
            client.simple_query("SELECT 1").await.unwrap();
            let token = client.cancel_token();
            token.cancel_query(Trusting::new(&certified).unwrap()).await.unwrap();
        }
        // A hash of another certificate.
        let mut settings = served.settings("anna");
        settings
            .password("a")
            .ssl_mode(SslMode::Require)
            .channel_binding(ChannelBinding::Require);
        let lying = Trusting::new(&certified)
            .unwrap()
            .with_end_point(Arc::from(&[0_u8; 32][..]));
        assert_eq!(code(settings.connect(lying).await.map(drop)), "28000");
    });
}

#[test]
fn what_comes_in_clear_is_never_taken_for_what_comes_through_tls() {
    let (folder, certified) = (tempfile::tempdir().unwrap(), Certified::new().unwrap());
    let served = Served::with(Config {
        tls: Some(with_tls(folder.path(), &certified)),
        hba: HbaSource::Rules(Hba::trust_loopback()),
        ..Config::default()
    })
    .unwrap();
    let mut raw = served.stranger().unwrap();
    let request = [8_i32.to_be_bytes(), 80_877_103_i32.to_be_bytes()].concat();
    let mut start = (3_i32 << 16).to_be_bytes().to_vec();
    start.extend(b"user\0taipan\0database\0taipan\0\0");
    let length = (start.len() as i32 + 4).to_be_bytes();
    raw.bytes(&[&request[..], &length, &start].concat()).unwrap();
    let mut answer = Vec::new();
    // What it is answered is at most that it is no handshake; it is closed either way.
    let _ = std::io::Read::read_to_end(&mut raw.stream, &mut answer);
    assert_eq!(answer[0], b'S');
    assert!(!answer[1..].contains(&b'Z'), "{answer:?}");
    // Direct TLS must say what it is for.
    for (protocol, expected) in [(None, false), (Some(&b"postgresql"[..]), true)] {
        let is_served = certified.direct(served.address, protocol).unwrap();
        assert_eq!(is_served, expected, "{protocol:?}");
    }
}

#[test]
fn a_server_that_is_not_safe_does_not_start() {
    let (folder, certified) = (tempfile::tempdir().unwrap(), Certified::new().unwrap());
    let files = with_tls(folder.path(), &certified);
    let bind = |config: Config| {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime
            .block_on(Server::bind(taipan::Database::memory().unwrap(), config))
            .map(drop)
    };
    let everywhere = Config {
        listen: vec![([0, 0, 0, 0], 0).into()],
        ..Config::default()
    };
    assert!(matches!(bind(everywhere), Err(StartError::WithoutTls(_))));
    let with = |files: TlsFiles| Config {
        listen: vec![([127, 0, 0, 1], 0).into()],
        tls: Some(files),
        ..Config::default()
    };
    bind(with(files.clone())).unwrap();
    let swapped = TlsFiles {
        certificate: files.key.clone(),
        key: files.key.clone(),
    };
    assert!(matches!(bind(with(swapped)), Err(StartError::Tls { .. })));
    let other = Certified::new().unwrap();
    let (elsewhere, theirs) = (tempfile::tempdir().unwrap(), files.certificate.clone());
    let mixed = TlsFiles {
        certificate: theirs,
        key: with_tls(elsewhere.path(), &other).key,
    };
    assert!(matches!(bind(with(mixed)), Err(StartError::Tls { .. })));
    open_to_all(&files.key);
    assert!(matches!(bind(with(files)), Err(StartError::OpenKey(_))));
}

#[cfg(unix)]
fn open_to_all(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644)).unwrap();
}
