import uuid
import shortuuid

INPUTS = [str(uuid.uuid5(uuid.NAMESPACE_DNS, f'host{n}')) for n in range(100)] + ['x', '']


def check(x):
    found = uuid.UUID(x)
    short = shortuuid.encode(found)
    own = shortuuid.ShortUUID(alphabet='0123456789abcdef')
    return [short, str(shortuuid.decode(short)), own.encode(found), shortuuid.uuid(name=x), shortuuid.get_alphabet(), own.encoded_length()]
