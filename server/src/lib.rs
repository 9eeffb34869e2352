//! Taipan behind the protocol of Postgres.
