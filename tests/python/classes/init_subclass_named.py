# sql: (s TEXT) RETURNS TEXT
# tier: native


class Codec:
    registry = {}

    def __init_subclass__(cls, /, name, **kw):
        super().__init_subclass__(**kw)
        cls.registry[name] = cls

    def decode(self, s):
        raise NotImplementedError


class Csv(Codec, name='csv'):
    def decode(self, s):
        return s.split(',')


class Kv(Codec, name='kv'):
    def decode(self, s):
        return [f'{k}->{v}' for k, v in (p.split('=') for p in s.split(';'))]


def f(s):
    kind, _, body = s.partition(':')
    try:
        return '|'.join(Codec.registry[kind]().decode(body))
    except KeyError as e:
        return f'no codec {e}'


# row: 'csv:a,b'
# row: 'kv:a=1;b=2'
# row: 'zip:x'
