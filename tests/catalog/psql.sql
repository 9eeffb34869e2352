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
\dt+ app.*
\di
\di app.*
\di+ app.*
\ds
\ds app.*
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
\dC text
\dd app.*
\dD
\dF app.*
\dE
\dE app.*
\des
\det
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
TABLE app.parent
