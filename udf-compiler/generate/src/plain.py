# The plain hooks: every hook does what the construct it stands for does. With them a generator is the original program.
# The program may have a variable of this name.
_type = type


class _Generator:
    """What a generator function gives: its body runs in the loop that reads it, and calls the loop's body at each yield.
    Anything else that reads it gets all items at once."""

    consumers = []
    # Exceptions of consumers on their way through generators, which must not see them.
    passing = []

    def __init__(self, body, change=lambda value: value):
        self.body, self.change, self.items = body, change, None

    def mapped(self, function):
        body, self.body = self.body, None
        return _Generator(body, lambda value: function(self.change(value)))

    def run(self, consumer):
        around, left = _Generator.consumers, [None]

        def consume(value):
            inside, _Generator.consumers = _Generator.consumers, around
            try:
                signal = consumer(self.change(value))
            except BaseException as exception:
                _Generator.passing.append(exception)
                raise
            finally:
                _Generator.consumers = inside
            if signal is None or signal == 2:
                return None
            left[0] = signal
            return 3

        body, self.body = self.body, None
        _Generator.consumers = [*around, consume]
        try:
            if body is not None:
                body()
        except BaseException as exception:
            if any(exception is other for other in _Generator.passing):
                _Generator.passing = [other for other in _Generator.passing if other is not exception]
                raise
            if isinstance(exception, StopIteration):
                raise RuntimeError("generator raised StopIteration") from exception
            raise
        finally:
            _Generator.consumers = around
        return left[0]

    def __iter__(self):
        if self.items is None:
            items = []
            self.run(items.append)
            self.items = iter(items)
        return self

    def __next__(self):
        return next(iter(self).items)


_Generator.__name__ = "generator"


class _Cell:
    """The variables of a function that functions inside it assign."""

    def __getattr__(self, name):
        raise NameError(f"cannot access free variable '{name}' where it is not associated with a value in enclosing scope")


class _PlainHooks:
    class U:
        pass

    generator = staticmethod(lambda at, body: _Generator(body))
    generator_expression = staticmethod(lambda at, body: _Generator(body))
    yield_ = staticmethod(lambda at, value: _Generator.consumers[-1](value))

    @staticmethod
    def fn(at, name):
        def decorate(implementation):
            def function(*args, **kwargs):
                result = implementation(*args, **kwargs)
                return result[0] if _type(result) is tuple else None

            function.__name__ = name
            function.__qualname__ = name
            return function

        return decorate

    @staticmethod
    def name(at, value, name, free=False):
        if value is _PlainHooks.U:
            if free:
                raise NameError(
                    f"cannot access free variable '{name}' where it is not associated with a value in enclosing scope"
                )
            raise UnboundLocalError(f"local variable '{name}' referenced before assignment")
        return value

    @staticmethod
    def bin(at, op, a, b):
        match op:
            case "+":
                return a + b
            case "-":
                return a - b
            case "*":
                return a * b
            case "/":
                return a / b
            case "//":
                return a // b
            case "%":
                return a % b
            case "**":
                return a**b
            case "@":
                return a @ b
            case "&":
                return a & b
            case "|":
                return a | b
            case "^":
                return a ^ b
            case "<<":
                return a << b
            case ">>":
                return a >> b

    @staticmethod
    def aug(at, op, a, b):
        # RustPython's statement forgets that it is in place where it has seen numbers or texts before.
        if _type(a) in (int, float, str):
            return _PlainHooks.bin(at, op, a, b)
        match op:
            case "+":
                a += b
            case "-":
                a -= b
            case "*":
                a *= b
            case "|":
                a |= b
            case "&":
                a &= b
            case "^":
                a ^= b
            case _:
                return _PlainHooks.bin(at, op, a, b)
        return a

    @staticmethod
    def unary(at, op, a):
        return -a if op == "-" else +a if op == "+" else ~a

    @staticmethod
    def not_(at, a):
        return not a

    @staticmethod
    def cmp(at, op, a, b):
        match op:
            case "==":
                return a == b
            case "!=":
                return a != b
            case "<":
                return a < b
            case "<=":
                return a <= b
            case ">":
                return a > b
            case ">=":
                return a >= b
            case "is":
                return a is b
            case "is not":
                return a is not b
            case "in":
                return a in b
            case "not in":
                return a not in b

    @staticmethod
    def chain(at, left, links):
        result = True
        for op, right in links:
            value = right()
            result = _PlainHooks.cmp(at, op, left, value)
            if not result:
                return result
            left = value
        return result

    @staticmethod
    def and_(at, a, b):
        return b() if a else a

    @staticmethod
    def or_(at, a, b):
        return a if a else b()

    @staticmethod
    def ifexp(at, test, body, orelse):
        return body() if test else orelse()

    @staticmethod
    def if_(at, test, then, orelse, get, set, names):
        if test:
            return then()
        if orelse is not None:
            return orelse()

    @staticmethod
    def while_(at, test, body, orelse, get, set, names):
        while test():
            signal = body()
            if signal == 1:
                return None
            if signal is not None and signal != 2:
                return signal
        if orelse is not None:
            return orelse()

    @staticmethod
    def for_(at, iterable, body, orelse, get, set, names):
        if _type(iterable) is _Generator and iterable.items is None:
            signal = iterable.run(body)
            if signal == 1:
                return None
            if signal is not None:
                return signal
            return orelse() if orelse is not None else None
        for item in iterable:
            signal = body(item)
            if signal == 1:
                return None
            if signal is not None and signal != 2:
                return signal
        if orelse is not None:
            return orelse()

    @staticmethod
    def try_(at, body, handlers, orelse, last, get, set, names):
        try:
            try:
                signal = body()
            except BaseException as exception:
                if any(exception is other for other in _Generator.passing):
                    raise
                for kind, handler, _ in handlers:
                    if kind is None or isinstance(exception, kind()):
                        return handler(exception)
                raise
            if signal is None and orelse is not None:
                signal = orelse()
            return signal
        finally:
            if last is not None:
                signal = last()
                if signal is not None:
                    return signal

    @staticmethod
    def with_(at, manager, body, get, set, names):
        signal = None
        with manager as value:
            signal = body(value)
        return signal

    @staticmethod
    def assert_(at, test, message):
        if not test:
            raise AssertionError if message is None else AssertionError(message())

    @staticmethod
    def raise_(at, exception, cause):
        if exception is None:
            raise
        if cause is None:
            raise exception()
        raise exception() from cause()

    @staticmethod
    def call(at, function, /, *args, **kwargs):
        if (function is any or function is all) and len(args) == 1 and _type(args[0]) is _Generator:
            left = args[0].run(lambda item: 1 if bool(item) == (function is any) else None)
            return (left is None) == (function is all)
        if function is map and len(args) == 2 and _type(args[1]) is _Generator:
            return args[1].mapped(args[0])
        if function is enumerate and args and _type(args[0]) is _Generator:
            # Counts in step with the items.
            numbers = enumerate(iter(int, 1), *args[1:], **kwargs)
            return args[0].mapped(lambda item: (next(numbers)[0], item))
        return function(*args, **kwargs)

    @staticmethod
    def callm(at, object, name, /, *args, **kwargs):
        return getattr(object, name)(*args, **kwargs)

    method = staticmethod(lambda at, object, name: (getattr(object, name), object)[1])
    eager = in_step = staticmethod(lambda at, run: run())
    # Python asks for no item after the one that decides.
    whole_or_lazily = staticmethod(lambda at, source, whole, lazily: lazily(source))
    cell = staticmethod(lambda at: _Cell())
    class_here = staticmethod(lambda at: None)
    getattr = staticmethod(lambda at, object, name: getattr(object, name))
    setattr = staticmethod(lambda at, object, name, value: setattr(object, name, value))
    item = staticmethod(lambda at, object, index: object[index])
    slice = staticmethod(lambda start, stop, step: slice(start, stop, step))
    list = staticmethod(lambda at, elements: elements)
    tuple = staticmethod(lambda at, elements: tuple(elements))
    rest = staticmethod(lambda args: args)
    set = staticmethod(lambda at, elements: set(elements))
    constant_set = staticmethod(lambda at, elements, copied: set(elements))
    module_set = staticmethod(lambda elements: set(elements))
    module_constant_set = staticmethod(lambda elements: set(elements))
    module_set_of = staticmethod(lambda function: function)
    dict = staticmethod(lambda at, items: dict(items))
    spread = spread_whole = staticmethod(lambda at, value: value)
    pairs = staticmethod(lambda at, mapping: dict(mapping).items())
    unordered = staticmethod(lambda at, iterable: iterable)
    alike = staticmethod(lambda at, source, result: result)

    @staticmethod
    def setitem(at, object, index, value):
        object[index] = value

    @staticmethod
    def delitem(at, object, index):
        del object[index]

    @staticmethod
    def unpack(at, value, before, after):
        parts = tuple(value)
        needed = before + (after or 0)
        if len(parts) < needed:
            least = "at least " if after is not None else ""
            raise ValueError(f"not enough values to unpack (expected {least}{needed}, got {len(parts)})")
        if after is None:
            if len(parts) > needed:
                got = f", got {len(parts)}" if _type(value) in (tuple, list, dict) else ""
                raise ValueError(f"too many values to unpack (expected {needed}{got})")
            return parts
        end = len(parts) - after
        return (*parts[:before], [*parts[before:end]], *parts[end:])

    # A pattern in parts: what it asks of the subject, then what it reads from it.
    match_value = staticmethod(lambda at, subject, value: subject == value)
    match_any = staticmethod(lambda at, subject, values: any(subject == value for value in values))
    match_is = staticmethod(lambda at, subject, singleton: subject is singleton)
    match_element = staticmethod(lambda at, subject, count, star, index: subject[index])
    match_rest = staticmethod(lambda at, subject, before, after: [*subject][before : len(subject) - after])
    match_item = staticmethod(lambda at, subject, key: subject[key])
    as_sequence = staticmethod(lambda at, subject, count, star: subject)
    as_class = staticmethod(lambda at, subject, kind: subject)

    @staticmethod
    def match_sequence(at, subject, count, star):
        match subject:
            case [*_]:
                return len(subject) >= count if star else len(subject) == count
        return False

    @staticmethod
    def match_mapping(at, subject, keys):
        match subject:
            case {}:
                if len(keys) != len({*keys}):
                    raise ValueError("mapping pattern checks duplicate key")
                missing = object()
                return all(subject.get(key, missing) is not missing for key in keys)
        return False

    @staticmethod
    def match_others(at, subject, keys):
        return {key: subject[key] for key in subject if key not in keys}

    @staticmethod
    def match_args(kind, given):
        itself = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)
        own = not hasattr(kind, "__match_args__") and issubclass(kind, itself)
        names = (None,) if own else getattr(kind, "__match_args__", ())
        if given > len(names):
            plural = "" if len(names) == 1 else "s"
            raise TypeError(
                f"{kind.__name__}() accepts {len(names)} positional sub-pattern{plural} ({given} given)"
            )
        return names[:given]

    @staticmethod
    def match_class(at, subject, kind, positional, names):
        if not isinstance(kind, type):
            raise TypeError("called match pattern must be a class")
        if not isinstance(subject, kind):
            return False
        names = (*_PlainHooks.match_args(kind, positional), *names)
        return all(name is None or hasattr(subject, name) for name in names)

    @staticmethod
    def match_attribute(at, subject, kind, which):
        name = which if _type(which) is str else _PlainHooks.match_args(kind, which + 1)[which]
        return subject if name is None else getattr(subject, name)

    @staticmethod
    def formatted(at, value, conversion, spec):
        if conversion == "r":
            value = repr(value)
        elif conversion == "s":
            value = str(value)
        elif conversion == "a":
            value = ascii(value)
        return format(value, spec)

    @staticmethod
    def fstring(at, *parts):
        return "".join(parts)

    @staticmethod
    def unsupported(at, what):
        raise NotImplementedError(what)


