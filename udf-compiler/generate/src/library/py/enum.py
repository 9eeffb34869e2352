"""The module enum: members of an enum by values and names that are known at run time only."""


def member_of(members, enum, value, /):
    for member in members:
        if value == member.value:
            return member
    raise ValueError(f'{value!r} is not a valid {enum}')


def member_named(members, names, name, /):
    place = 0
    for known in names:
        if name == known:
            return members[place]
        place += 1
    raise KeyError(name)
