# sql: (s TEXT) RETURNS TEXT
# tier: native
import re, html
def f(s):
    s = html.escape(s)
    s = re.sub(r"^(#{1,3})\s+(.*)$", lambda m: f"<h{len(m[1])}>{m[2]}</h{len(m[1])}>", s, flags=re.M)
    s = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", s)
    return re.sub(r"\[(.+?)\]\((.+?)\)", r'<a href="\2">\1</a>', s)

# row: '# Hi\n**bo<ld** [x](y)'
# row: '## A & B'
