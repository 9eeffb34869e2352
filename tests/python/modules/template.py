# sql: (x TEXT, n BIGINT) RETURNS TEXT
# tier: native
# row: 'Ann', 3
# row: '', 0
# row: '$x', -1
# row: None, 7


from string import Template

LETTER = Template('Dear $name, you owe ${amount} $$, $unknown')
SHORT = Template('$name: $amount')


def f(x, n):
    return LETTER.safe_substitute(name=x, amount=n), SHORT.substitute({'name': x, 'amount': 1}, amount=n)
