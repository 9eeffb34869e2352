# sql: (s TEXT) RETURNS TEXT
# tier: native
class ValidationError(ValueError):
    def __init__(self, field, value):
        self.field = field
        self.value = value
        super().__init__(f"{field}: {value!r} is invalid")
def f(s):
    errors = []
    for part in s.split(";"):
        name, _, value = part.partition("=")
        try:
            if not value.isdigit():
                raise ValidationError(name, value)
            if int(value) > 100:
                raise ValueError("too big", int(value))
        except ValidationError as e:
            errors.append(f"{e.field}|{e}")
        except ValueError as e:
            errors.append(f"{e}")
    return " / ".join(errors)

# row: 'a=1;b=x;c=500'
# row: ''
# row: 'q=7'
