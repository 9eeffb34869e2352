import json
import jmespath

DATA = {
    'people': [{'name': 'a', 'age': 30, 'tags': ['x', 'y']}, {'name': 'b', 'age': 50}, {'name': 'c', 'age': None}],
    'ops': {'f': {'n': [1, 2, 3.5]}, 'g': {'n': [4]}}, 'empty': [], 'text': 'a b c', 'flag': True,
}
INPUTS = [
    'people', 'people[0].name', 'people[*].name', 'people[?age > `30`].name', 'people[?age > `20`] | [0].name', 'people[-1]', 'people[0:2].age',
    'people[::-1].name', 'ops.*.n', 'ops.*.n[]', 'length(people)', 'keys(ops)', 'values(ops)', 'sort_by(people[:2], &age)[*].name', 'max_by(people[:2], &age).name',
    'people[].tags[]', 'join(`,`, people[*].name)', 'type(flag)', 'not_null(missing, text)', 'to_number(`"12"`)', 'to_string(ops)', 'sum(ops.f.n)', 'avg(ops.f.n)',
    'contains(text, `b`)', 'starts_with(text, `a`)', 'reverse(text)', 'people[*].{n: name, a: age}', 'people[*].[name, age]', '[people[0].name, flag]', '!flag', 'flag && text',
    'missing || text', 'people[?tags].name', '"text"', 'people[?contains(name, `a`)]', 'merge(ops.f, ops.g)', 'abs(`-3`)', 'ceil(`1.2`)', 'floor(`1.8`)', 'map(&name, people)',
    'people[', '', '@', 'foo(', 'nothing()', 'length(flag)', '`[1, 2]`', "'raw'", 'people[?age == `null`].name', 'ops.f.n[?@ > `1`]', 'min(ops.f.n)', 'sort(people[*].name)',
] + [f'people[{n}].name' for n in range(-5, 5)] + [f'ops.f.n[{a}:{b}:{c}]' for a in (-2, 0, 1) for b in (1, 2, 3) for c in (1, 2, -1)]


def check(x):
    return json.dumps(jmespath.search(x, DATA), sort_keys=True)
