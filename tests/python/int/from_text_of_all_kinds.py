# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    try:
        return f'{int(s)}'
    except ValueError as e:
        return f'{type(e).__name__}: {e}'

# row: '12abc'
# row: '1_000'
# row: '1__0'
# row: '_1'
# row: '0x1f'
# row: ' 12 '
# row: ''
# row: '+5'
# row: '٣'
