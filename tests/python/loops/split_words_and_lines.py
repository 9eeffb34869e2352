# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = ""
    for line in s.splitlines():
        count = 0
        for word in line.split():
            word = word.strip(".")
            if word == "next":
                break
            count += len(word)
            out += word[:2] + "/"
        out += f"{count};"
    longest = max((len(w) for w in s.split()), default=-1)
    return out + str(longest) + str([len(line) for line in s.splitlines()])

# row: 'one two\nthree next four\n\nfive'
# row: ''
# row: ' '
# row: '\n'
# row: '\r\n\r\n'
# row: 'a\r\nb\rc\n\rd'
# row: '  lead and trail  \n '
# row: 'a\x0bb\x0cc\x1cd\x1de\x1ef\x85g\u2028h\u2029i'
# row: 'tab\there\x1funit\xa0no-break\u3000wide'
# row: 'ä ö\nü\u2003em … zeilen\r'
# row: 'a line of more than eight bytes without an end, and then\nanother one of them, which is long too'
# row: 'x\x1fy\x1b\x19\n\x7f\x00z'
# row: '𐍈 𐍈𐍈\r\n𐍈'
# row: None
