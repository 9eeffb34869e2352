-- Views of pg_catalog over its tables. Columns that a view does not name here are NULL: of them nothing is known.

CREATE VIEW pg_tables AS
SELECT n.nspname AS schemaname, c.relname AS tablename, pg_get_userbyid(c.relowner) AS tableowner, c.relhasindex AS hasindexes,
       c.relhasrules AS hasrules, c.relhastriggers AS hastriggers, c.relrowsecurity AS rowsecurity
FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p');

CREATE VIEW pg_views AS
SELECT n.nspname AS schemaname, c.relname AS viewname, pg_get_userbyid(c.relowner) AS viewowner,
       pg_get_viewdef(c.oid) AS definition
FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'v';

CREATE VIEW pg_indexes AS
SELECT n.nspname AS schemaname, c.relname AS tablename, i.relname AS indexname, pg_get_indexdef(i.oid) AS indexdef
FROM pg_catalog.pg_index x JOIN pg_catalog.pg_class c ON c.oid = x.indrelid JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
     LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace;

CREATE VIEW pg_sequences AS
SELECT n.nspname AS schemaname, c.relname AS sequencename, pg_get_userbyid(c.relowner) AS sequenceowner,
       s.seqtypid AS data_type, s.seqstart AS start_value, s.seqmin AS min_value, s.seqmax AS max_value,
       s.seqincrement AS increment_by, s.seqcycle AS cycle, s.seqcache AS cache_size
FROM pg_catalog.pg_sequence s JOIN pg_catalog.pg_class c ON c.oid = s.seqrelid
     LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace;

CREATE VIEW pg_user AS
SELECT rolname AS usename, oid AS usesysid, rolcreatedb AS usecreatedb, rolsuper AS usesuper, rolreplication AS userepl,
       rolbypassrls AS usebypassrls, '********' AS passwd, rolvaliduntil AS valuntil, rolconfig AS useconfig
FROM pg_catalog.pg_roles WHERE rolcanlogin;

CREATE VIEW pg_shadow AS
SELECT rolname AS usename, oid AS usesysid, rolcreatedb AS usecreatedb, rolsuper AS usesuper, rolreplication AS userepl,
       rolbypassrls AS usebypassrls, rolpassword AS passwd, rolvaliduntil AS valuntil
FROM pg_catalog.pg_authid WHERE rolcanlogin;

CREATE VIEW pg_stat_all_tables AS
SELECT c.oid AS relid, n.nspname AS schemaname, c.relname AS relname
FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 't', 'm', 'p');

CREATE VIEW pg_stat_user_tables AS
SELECT c.oid AS relid, n.nspname AS schemaname, c.relname AS relname
FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 't', 'm', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema');
