# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return f"{s:8}|{s:>8}|{s:^8}|{s:<8}|{s:*>8}|{s:.2}|{s:8.2}|{s:s}|{s:é^7}"

# row: 'abc'
# row: ''
# row: 'éè'
# row: '日本語テキスト長い'
