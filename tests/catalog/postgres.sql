-- What a Postgres needs to be the same as Taipan before the schema: one database, in which everybody may look into the schema
-- public of the superuser; and a language of functions that is called python, and no other one.
UPDATE pg_database SET datistemplate = false;
DROP DATABASE template0;
DROP DATABASE template1;
DROP DATABASE postgres;
DROP SCHEMA public;
CREATE SCHEMA public;
GRANT USAGE ON SCHEMA public TO PUBLIC;
DROP EXTENSION plpgsql;
CREATE FUNCTION pg_catalog.plpython3_call_handler() RETURNS language_handler LANGUAGE c AS '$libdir/plpython3';
CREATE FUNCTION pg_catalog.plpython3_inline_handler(internal) RETURNS void STRICT LANGUAGE c AS '$libdir/plpython3';
CREATE FUNCTION pg_catalog.plpython3_validator(oid) RETURNS void STRICT LANGUAGE c AS '$libdir/plpython3';
CREATE TRUSTED LANGUAGE python HANDLER pg_catalog.plpython3_call_handler INLINE pg_catalog.plpython3_inline_handler
    VALIDATOR pg_catalog.plpython3_validator;
