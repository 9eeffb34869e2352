# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = ""
    for i, part in enumerate(s.split(",")):
        if part == "stop":
            break
        if not part:
            continue
        for name in part.split("=="):
            out += f"{i}[{name}{len(name)}]"
    else:
        out += "end"
    return out + str(sum(len(p) for p in s.split("ß"))) + str([p[:1] for p in s.split("→")])

# row: 'a,b==c,,d'
# row: ''
# row: ','
# row: ',,'
# row: '=='
# row: 'a==,==b,=,===,====,====='
# row: 'x,stop,y'
# row: 'ä,ö==ü,→→,ß'
# row: 'ßaß→ß,→b'
# row: '𐍈==𐍈,a𐍈'
# row: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,b==ccccccccccccccccccccccccccccccccccccccccccc'
# row: None
