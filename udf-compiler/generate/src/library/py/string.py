"""The module string."""


def capwords(s, sep=None):
    return (sep or ' ').join([word.capitalize() for word in s.split(sep)])


def _filled(template, mapping, names, safe):
    text = template.template
    out = ''
    at = 0
    for found in template.pattern.finditer(text):
        out += text[at:found.start()]
        at = found.end()
        name = found.group('named') or found.group('braced')
        if name is not None:
            if name in names:
                out += str(names[name])
            else:
                out += _value(mapping, name, found, safe)
        elif found.group('escaped') is not None:
            out += template.delimiter
        elif safe:
            out += found.group()
        else:
            give_up('a template that is not valid')
    return out + text[at:]


def _value(mapping, name, found, safe):
    if mapping is not None:
        try:
            return str(mapping[name])
        except KeyError:
            pass
    if not safe:
        give_up('a name that has no value')
    return found.group()


class Template_:
    def substitute(self, mapping=None, /, **kws):
        return _filled(self, mapping, kws, False)

    def safe_substitute(self, mapping=None, /, **kws):
        return _filled(self, mapping, kws, True)
