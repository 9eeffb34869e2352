# psql: a function from a script, what \d and its kind show, \copy there and back, \bind is of newer ones.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
ask() { psql --no-psqlrc --set ON_ERROR_STOP=1 --quiet --tuples-only --no-align --command "$1"; }
same() { [ "$1" = "$2" ] || { echo "$3: '$1' is not '$2'"; exit 1; }; }

psql --no-psqlrc --set ON_ERROR_STOP=1 --quiet <<'S' 2>/dev/null
DROP TABLE IF EXISTS goods;
CREATE TABLE goods (id BIGINT PRIMARY KEY, name TEXT NOT NULL DEFAULT 'x');
CREATE OR REPLACE FUNCTION third(x BIGINT) RETURNS DOUBLE PRECISION LANGUAGE plpython3u AS $$
    return x / 3
$$;
COMMENT ON TABLE goods IS 'what there is';
S
same "$(ask 'SELECT third(6)')" 2 third
seq 100000 | sed 's/$/\tn/' >"$folder/in"
ask "\\copy goods FROM '$folder/in'" >/dev/null
ask "\\copy goods TO '$folder/out'" >/dev/null
cmp "$folder/in" "$folder/out"
ask '\sf third' >"$folder/third.sql"
psql --no-psqlrc --set ON_ERROR_STOP=1 --quiet --file "$folder/third.sql"
same "$(ask 'SELECT third(9)')" 3 'third again'
for command in '\d' '\dt+' '\df+ third' '\l' '\du' '\dn+' '\dT' '\dx' '\dp' '\dv' '\ds' '\di' '\det'; do
    ask "$command" >"$folder/shown" 2>&1 || { echo "$command"; cat "$folder/shown"; exit 1; }
done
same "$(ask '\dt' | cut -d'|' -f1-3)" "public|goods|table" '\dt'
same "$(ask 'SELECT x FROM goods' 2>&1 | grep -c 'column "x" does not exist')" 1 error
psql --version | awk '{print $3}'
