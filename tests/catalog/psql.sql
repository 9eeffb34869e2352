-- Commands of psql on the schema of this folder, one a line.
\d
\d app.t
\d+ app.t
\d app.parent
\d app.v
\d+ app.v
\d app.counter
\d app.t_pkey
\d dbt.*
\df app.*
\df+ app.*
\df dbt.*
\df+ dbt.*
\sf app.half
\sf+ app.half
\dn
\dn+
\l
-- differs: other sizes
\l+
\du
\du+
\dg
\dT
\dT+
\dx
\dp
\dp app.*
\dt
\dt app.*
-- differs: other sizes
\dt+ app.*
\di
\di app.*
-- differs: other sizes
\di+ app.*
\ds
\ds app.*
-- differs: other sizes
\ds+ app.*
\dv app.*
\dv+ app.*
\dconfig search_path
\dconfig server_encoding
\ddp
\drds
\da app.*
\db
\dc app.*
-- differs: types that there are not, and functions of casts are not listed
\dC text
\dd app.*
\dD
\dF app.*
\dE
\dE app.*
-- differs: files are a server of foreign tables
\des
\det
-- differs: files are a server of foreign tables
\dew
\deu
\dL
\dl
\dm
\do app.*
\dO app.*
\dP
\dRp
\dRs
\dX
\dy
\z app.t
\sv app.v
\encoding
SELECT * FROM app.t LIMIT 0
SELECT * FROM app.parent
