-- Views of information_schema over pg_catalog: what the role may know of. Columns that a view does not name here are NULL, as
-- they are in Postgres but for what there is not here.

CREATE VIEW information_schema_catalog_name AS
SELECT current_database() AS catalog_name;

CREATE VIEW schemata AS
SELECT current_database() AS catalog_name, n.nspname AS schema_name, pg_get_userbyid(n.nspowner) AS schema_owner
FROM pg_catalog.pg_namespace n
WHERE pg_has_role(n.nspowner, 'USAGE') OR has_schema_privilege(n.oid, 'CREATE') OR has_schema_privilege(n.oid, 'USAGE');

CREATE VIEW tables AS
SELECT current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name,
       CASE WHEN n.nspname = 'pg_temp' THEN 'LOCAL TEMPORARY' WHEN c.relkind IN ('r', 'p') THEN 'BASE TABLE'
            WHEN c.relkind = 'v' THEN 'VIEW' WHEN c.relkind = 'f' THEN 'FOREIGN' END AS table_type,
       CASE WHEN c.relkind IN ('r', 'p') THEN 'YES' ELSE 'NO' END AS is_insertable_into, 'NO' AS is_typed
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'v', 'f', 'p')
  AND (pg_has_role(c.relowner, 'USAGE')
       OR has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER'));

CREATE VIEW views AS
SELECT current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name,
       CASE WHEN pg_has_role(c.relowner, 'USAGE') THEN pg_get_viewdef(c.oid) END AS view_definition, 'NONE' AS check_option,
       'NO' AS is_updatable, 'NO' AS is_insertable_into, 'NO' AS is_trigger_updatable, 'NO' AS is_trigger_deletable,
       'NO' AS is_trigger_insertable_into
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'v'
  AND (pg_has_role(c.relowner, 'USAGE')
       OR has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER'));

CREATE VIEW columns AS
SELECT current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name, a.attname AS column_name,
       a.attnum AS ordinal_position,
       CASE WHEN a.attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END AS column_default,
       CASE WHEN a.attnotnull THEN 'NO' ELSE 'YES' END AS is_nullable,
       CASE WHEN t.typelem <> 0 AND t.typlen = -1 THEN 'ARRAY' WHEN t.typnamespace = 11 THEN format_type(a.atttypid, NULL)
            ELSE 'USER-DEFINED' END AS data_type,
       CASE WHEN t.typname IN ('varchar', 'bpchar') AND a.atttypmod >= 4 THEN a.atttypmod - 4 END AS character_maximum_length,
       CASE WHEN t.typname IN ('varchar', 'bpchar', 'text')
            THEN CASE WHEN t.typname <> 'text' AND a.atttypmod >= 4 THEN (a.atttypmod - 4) * 4 ELSE 1073741824 END
            END AS character_octet_length,
       CASE t.typname WHEN 'int2' THEN 16 WHEN 'int4' THEN 32 WHEN 'int8' THEN 64 WHEN 'float4' THEN 24 WHEN 'float8' THEN 53
            WHEN 'numeric' THEN CASE WHEN a.atttypmod >= 4 THEN ((a.atttypmod - 4) / 65536) % 65536 END END AS numeric_precision,
       CASE WHEN t.typname IN ('int2', 'int4', 'int8', 'float4', 'float8') THEN 2 WHEN t.typname = 'numeric' THEN 10
            END AS numeric_precision_radix,
       CASE WHEN t.typname IN ('int2', 'int4', 'int8') THEN 0
            WHEN t.typname = 'numeric' AND a.atttypmod >= 4 THEN (a.atttypmod - 4) % 2048 END AS numeric_scale,
       CASE WHEN t.typname = 'date' THEN 0
            WHEN t.typname IN ('time', 'timestamp', 'timestamptz', 'interval') THEN 6 END AS datetime_precision,
       current_database() AS udt_catalog, nt.nspname AS udt_schema, t.typname AS udt_name, a.attnum AS dtd_identifier,
       'NO' AS is_self_referencing, CASE WHEN a.attidentity IN ('a', 'd') THEN 'YES' ELSE 'NO' END AS is_identity,
       CASE a.attidentity WHEN 'a' THEN 'ALWAYS' WHEN 'd' THEN 'BY DEFAULT' END AS identity_generation,
       q.seqstart AS identity_start, q.seqincrement AS identity_increment, q.seqmax AS identity_maximum,
       q.seqmin AS identity_minimum, CASE WHEN q.seqcycle THEN 'YES' ELSE 'NO' END AS identity_cycle,
       'NEVER' AS is_generated, CASE WHEN c.relkind IN ('r', 'p') THEN 'YES' ELSE 'NO' END AS is_updatable
FROM pg_catalog.pg_attribute a LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     JOIN pg_catalog.pg_class c ON c.oid = a.attrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_catalog.pg_type t ON t.oid = a.atttypid JOIN pg_catalog.pg_namespace nt ON nt.oid = t.typnamespace
     LEFT JOIN (pg_catalog.pg_depend p JOIN pg_catalog.pg_sequence q ON p.classid = 1259 AND p.objid = q.seqrelid AND p.deptype = 'i')
         ON p.refclassid = 1259 AND p.refobjid = a.attrelid AND p.refobjsubid = a.attnum
WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'v', 'f', 'p')
  AND (pg_has_role(c.relowner, 'USAGE') OR has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'));

CREATE VIEW table_constraints AS
SELECT current_database() AS constraint_catalog, nc.nspname AS constraint_schema, k.conname AS constraint_name,
       current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name,
       CASE k.contype WHEN 'c' THEN 'CHECK' WHEN 'f' THEN 'FOREIGN KEY' WHEN 'p' THEN 'PRIMARY KEY' WHEN 'u' THEN 'UNIQUE'
            END AS constraint_type,
       'NO' AS is_deferrable, 'NO' AS initially_deferred, 'YES' AS enforced,
       CASE WHEN k.contype = 'u' THEN CASE WHEN i.indnullsnotdistinct THEN 'NO' ELSE 'YES' END END AS nulls_distinct
FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_namespace nc ON nc.oid = k.connamespace
     JOIN pg_catalog.pg_class c ON c.oid = k.conrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_catalog.pg_index i ON i.indexrelid = k.conindid AND k.contype = 'u'
WHERE k.contype IN ('c', 'f', 'p', 'u') AND c.relkind IN ('r', 'p')
  AND (pg_has_role(c.relowner, 'USAGE')
       OR has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER'))
UNION ALL
SELECT current_database(), n.nspname, n.oid::text || '_' || c.oid::text || '_' || a.attnum::text || '_not_null',
       current_database(), n.nspname, c.relname, 'CHECK', 'NO', 'NO', 'YES', NULL
FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE a.attnotnull AND a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p')
  AND (pg_has_role(c.relowner, 'USAGE')
       OR has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER'));

CREATE VIEW check_constraints AS
SELECT current_database() AS constraint_catalog, n.nspname AS constraint_schema, k.conname AS constraint_name,
       substr(pg_get_constraintdef(k.oid), 7) AS check_clause
FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_namespace n ON n.oid = k.connamespace
     JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
WHERE k.contype = 'c' AND pg_has_role(c.relowner, 'USAGE')
UNION ALL
SELECT current_database(), n.nspname, n.oid::text || '_' || c.oid::text || '_' || a.attnum::text || '_not_null',
       a.attname || ' IS NOT NULL'
FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE a.attnotnull AND a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p') AND pg_has_role(c.relowner, 'USAGE');

CREATE VIEW key_column_usage AS
SELECT current_database() AS constraint_catalog, x.constraint_schema, x.constraint_name, current_database() AS table_catalog,
       x.table_schema, x.table_name, a.attname AS column_name, x.place AS ordinal_position,
       CASE WHEN x.contype = 'f' THEN array_position(i.indkey, x.other) END AS position_in_unique_constraint
FROM (SELECT nc.nspname AS constraint_schema, k.conname AS constraint_name, n.nspname AS table_schema, c.relname AS table_name,
             c.oid AS relid, c.relowner, k.contype, k.conindid, unnest(k.conkey) AS number,
             unnest(coalesce(k.confkey, k.conkey)) AS other, generate_subscripts(k.conkey, 1) AS place
      FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_namespace nc ON nc.oid = k.connamespace
           JOIN pg_catalog.pg_class c ON c.oid = k.conrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE k.contype IN ('p', 'u', 'f') AND c.relkind IN ('r', 'p')) x
     JOIN pg_catalog.pg_attribute a ON a.attrelid = x.relid AND a.attnum = x.number
     LEFT JOIN pg_catalog.pg_index i ON i.indexrelid = x.conindid
WHERE pg_has_role(x.relowner, 'USAGE') OR has_table_privilege(x.relid, 'SELECT, INSERT, UPDATE, REFERENCES');

CREATE VIEW referential_constraints AS
SELECT current_database() AS constraint_catalog, n.nspname AS constraint_schema, k.conname AS constraint_name,
       current_database() AS unique_constraint_catalog, nu.nspname AS unique_constraint_schema,
       u.conname AS unique_constraint_name, 'NONE' AS match_option,
       CASE k.confupdtype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' WHEN 'd' THEN 'SET DEFAULT' WHEN 'r' THEN 'RESTRICT'
            WHEN 'a' THEN 'NO ACTION' END AS update_rule,
       CASE k.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' WHEN 'd' THEN 'SET DEFAULT' WHEN 'r' THEN 'RESTRICT'
            WHEN 'a' THEN 'NO ACTION' END AS delete_rule
FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_namespace n ON n.oid = k.connamespace
     JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
     LEFT JOIN pg_catalog.pg_constraint u ON u.conindid = k.conindid AND u.contype IN ('p', 'u') AND u.conrelid = k.confrelid
     LEFT JOIN pg_catalog.pg_namespace nu ON nu.oid = u.connamespace
WHERE k.contype = 'f'
  AND (pg_has_role(c.relowner, 'USAGE')
       OR has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER'));

CREATE VIEW constraint_column_usage AS
SELECT current_database() AS table_catalog, x.table_schema, x.table_name, a.attname AS column_name,
       current_database() AS constraint_catalog, x.constraint_schema, x.constraint_name
FROM (SELECT n.nspname AS table_schema, c.relname AS table_name, c.oid AS relid, c.relowner,
             nc.nspname AS constraint_schema, k.conname AS constraint_name,
             unnest(CASE WHEN k.contype = 'f' THEN k.confkey ELSE k.conkey END) AS number
      FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_namespace nc ON nc.oid = k.connamespace
           JOIN pg_catalog.pg_class c ON c.oid = CASE WHEN k.contype = 'f' THEN k.confrelid ELSE k.conrelid END
           JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE k.contype IN ('c', 'p', 'u', 'f') AND c.relkind IN ('r', 'p')) x
     JOIN pg_catalog.pg_attribute a ON a.attrelid = x.relid AND a.attnum = x.number
WHERE pg_has_role(x.relowner, 'USAGE');

CREATE VIEW constraint_table_usage AS
SELECT current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name,
       current_database() AS constraint_catalog, nc.nspname AS constraint_schema, k.conname AS constraint_name
FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_namespace nc ON nc.oid = k.connamespace
     JOIN pg_catalog.pg_class c ON c.oid = CASE WHEN k.contype = 'f' THEN k.confrelid ELSE k.conrelid END
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE k.contype IN ('p', 'u', 'f') AND pg_has_role(c.relowner, 'USAGE');

CREATE VIEW sequences AS
SELECT current_database() AS sequence_catalog, n.nspname AS sequence_schema, c.relname AS sequence_name,
       format_type(s.seqtypid, NULL) AS data_type,
       CASE s.seqtypid WHEN 21 THEN 16 WHEN 23 THEN 32 ELSE 64 END AS numeric_precision, 2 AS numeric_precision_radix,
       0 AS numeric_scale, s.seqstart AS start_value, s.seqmin AS minimum_value, s.seqmax AS maximum_value,
       s.seqincrement AS increment, CASE WHEN s.seqcycle THEN 'YES' ELSE 'NO' END AS cycle_option
FROM pg_catalog.pg_sequence s JOIN pg_catalog.pg_class c ON c.oid = s.seqrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE (pg_has_role(c.relowner, 'USAGE') OR has_sequence_privilege(c.oid, 'SELECT, UPDATE, USAGE'))
  AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d WHERE d.classid = 1259 AND d.objid = c.oid AND d.deptype = 'i');

CREATE VIEW routines AS
SELECT current_database() AS specific_catalog, n.nspname AS specific_schema, p.proname || '_' || p.oid::text AS specific_name,
       current_database() AS routine_catalog, n.nspname AS routine_schema, p.proname AS routine_name,
       CASE p.prokind WHEN 'f' THEN 'FUNCTION' WHEN 'p' THEN 'PROCEDURE' END AS routine_type,
       CASE WHEN t.typelem <> 0 AND t.typlen = -1 THEN 'ARRAY' WHEN t.typnamespace = 11 THEN format_type(t.oid, NULL)
            ELSE 'USER-DEFINED' END AS data_type,
       current_database() AS type_udt_catalog, nt.nspname AS type_udt_schema, t.typname AS type_udt_name,
       '0' AS dtd_identifier, CASE WHEN l.lanname = 'sql' THEN 'SQL' ELSE 'EXTERNAL' END AS routine_body,
       CASE WHEN pg_has_role(p.proowner, 'USAGE') THEN p.prosrc END AS routine_definition,
       upper(l.lanname) AS external_language, 'GENERAL' AS parameter_style,
       CASE WHEN p.provolatile = 'i' THEN 'YES' ELSE 'NO' END AS is_deterministic, 'MODIFIES' AS sql_data_access,
       CASE WHEN p.proisstrict THEN 'YES' ELSE 'NO' END AS is_null_call, 'YES' AS schema_level_routine,
       0 AS max_dynamic_result_sets, CASE WHEN p.prosecdef THEN 'DEFINER' ELSE 'INVOKER' END AS security_type,
       'NO' AS as_locator, 'NO' AS is_udt_dependent
FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
     JOIN pg_catalog.pg_language l ON l.oid = p.prolang LEFT JOIN pg_catalog.pg_type t ON t.oid = p.prorettype
     LEFT JOIN pg_catalog.pg_namespace nt ON nt.oid = t.typnamespace
WHERE pg_has_role(p.proowner, 'USAGE') OR has_function_privilege(p.oid, 'EXECUTE');

CREATE VIEW parameters AS
SELECT current_database() AS specific_catalog, n.nspname AS specific_schema, x.proname || '_' || x.oid::text AS specific_name,
       x.place AS ordinal_position, CASE WHEN x.mode = 't' THEN 'OUT' ELSE 'IN' END AS parameter_mode, 'NO' AS is_result,
       'NO' AS as_locator, CASE WHEN x.name <> '' THEN x.name END AS parameter_name,
       CASE WHEN t.typelem <> 0 AND t.typlen = -1 THEN 'ARRAY' WHEN t.typnamespace = 11 THEN format_type(t.oid, NULL)
            ELSE 'USER-DEFINED' END AS data_type,
       current_database() AS udt_catalog, nt.nspname AS udt_schema, t.typname AS udt_name, x.place::text AS dtd_identifier
FROM (SELECT p.oid, p.proname, p.pronamespace, p.proowner, unnest(coalesce(p.proallargtypes, p.proargtypes)) AS type,
             unnest(p.proargmodes) AS mode, unnest(p.proargnames) AS name,
             generate_subscripts(coalesce(p.proallargtypes, p.proargtypes), 1) + 1
                 - CASE WHEN p.proallargtypes IS NULL THEN 0 ELSE 1 END AS place
      FROM pg_catalog.pg_proc p) x
     JOIN pg_catalog.pg_namespace n ON n.oid = x.pronamespace JOIN pg_catalog.pg_type t ON t.oid = x.type
     JOIN pg_catalog.pg_namespace nt ON nt.oid = t.typnamespace
WHERE pg_has_role(x.proowner, 'USAGE') OR has_function_privilege(x.oid, 'EXECUTE');

CREATE VIEW foreign_data_wrappers AS
SELECT current_database() AS foreign_data_wrapper_catalog, w.fdwname AS foreign_data_wrapper_name,
       pg_get_userbyid(w.fdwowner) AS authorization_identifier, 'c' AS foreign_data_wrapper_language
FROM pg_catalog.pg_foreign_data_wrapper w WHERE pg_has_role(w.fdwowner, 'USAGE');

CREATE VIEW foreign_servers AS
SELECT current_database() AS foreign_server_catalog, s.srvname AS foreign_server_name,
       current_database() AS foreign_data_wrapper_catalog, w.fdwname AS foreign_data_wrapper_name,
       s.srvtype AS foreign_server_type, s.srvversion AS foreign_server_version,
       pg_get_userbyid(s.srvowner) AS authorization_identifier
FROM pg_catalog.pg_foreign_server s JOIN pg_catalog.pg_foreign_data_wrapper w ON w.oid = s.srvfdw
WHERE pg_has_role(s.srvowner, 'USAGE');

CREATE VIEW foreign_tables AS
SELECT current_database() AS foreign_table_catalog, n.nspname AS foreign_table_schema, c.relname AS foreign_table_name,
       current_database() AS foreign_server_catalog, s.srvname AS foreign_server_name
FROM pg_catalog.pg_foreign_table t JOIN pg_catalog.pg_class c ON c.oid = t.ftrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace JOIN pg_catalog.pg_foreign_server s ON s.oid = t.ftserver
WHERE pg_has_role(c.relowner, 'USAGE') OR has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER');

CREATE VIEW foreign_table_options AS
SELECT current_database() AS foreign_table_catalog, x.nspname AS foreign_table_schema, x.relname AS foreign_table_name,
       substr(x.option, 1, strpos(x.option, '=') - 1) AS option_name, substr(x.option, strpos(x.option, '=') + 1) AS option_value
FROM (SELECT n.nspname, c.relname, c.oid AS relid, c.relowner, unnest(t.ftoptions) AS option
      FROM pg_catalog.pg_foreign_table t JOIN pg_catalog.pg_class c ON c.oid = t.ftrelid
           JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace) x
WHERE pg_has_role(x.relowner, 'USAGE')
      OR has_table_privilege(x.relid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER');

CREATE VIEW triggers AS
SELECT current_database() AS trigger_catalog, n.nspname AS trigger_schema, t.tgname AS trigger_name,
       e.name AS event_manipulation, current_database() AS event_object_catalog, n.nspname AS event_object_schema,
       c.relname AS event_object_table,
       rank() OVER (PARTITION BY n.oid, c.oid, e.bit, t.tgtype & 1, t.tgtype & 66 ORDER BY t.tgname) AS action_order,
       CASE WHEN pg_has_role(c.relowner, 'USAGE') THEN t.tgqual END AS action_condition,
       substring(pg_get_triggerdef(t.oid) FROM position('EXECUTE FUNCTION' IN pg_get_triggerdef(t.oid))) AS action_statement,
       CASE t.tgtype & 1 WHEN 1 THEN 'ROW' ELSE 'STATEMENT' END AS action_orientation,
       CASE t.tgtype & 66 WHEN 2 THEN 'BEFORE' ELSE 'AFTER' END AS action_timing
FROM pg_catalog.pg_trigger t JOIN pg_catalog.pg_class c ON c.oid = t.tgrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     JOIN (VALUES (4, 'INSERT'), (8, 'DELETE'), (16, 'UPDATE')) AS e (bit, name) ON (t.tgtype & e.bit) <> 0
WHERE NOT t.tgisinternal
  AND (pg_has_role(c.relowner, 'USAGE')
       OR has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER'));
