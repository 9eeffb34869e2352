import sqlparse

PARTS = ['select * from foo', 'select a, b as c from t where x = 1 and y in (1, 2)', 'insert into t (a) values (1)', "update t set a = 'x''y' where b is null",
         'select case when a then 1 else 2 end from t join u on t.i = u.i', 'create table t (a int, b text)', 'with q as (select 1) select * from q',
         'delete from t -- gone', '/* note */ select 1', 'select count(distinct a) over (partition by b order by c) from t group by 1 having count(*) > 2',
         'drop table if exists t', "select 'unterminated", '', 'select "Quoted".[x] from `y`', 'begin; select 1; end']
INPUTS = PARTS + [f'{one}; {other}' for one in PARTS[:8] for other in PARTS[:10]] + [f'select {n}.5e3, @v{n}, :p{n}, %(n)s from t{n}' for n in range(10)]


def check(x):
    statements = sqlparse.parse(x)
    kinds = [statement.get_type() for statement in statements]
    tokens = [[str(token.ttype), token.value] for statement in statements for token in statement.flatten()]
    laid = sqlparse.format(x, reindent=True, keyword_case='upper', identifier_case='lower', strip_comments=True)
    return [sqlparse.split(x), kinds, tokens, laid]
