# sql: (k TEXT, s TEXT) RETURNS TEXT
# tier: native
import hmac, hashlib
def f(k, s):
    h = hmac.new(k.encode(), s.encode(), hashlib.sha256)
    h.update(b"x")
    ok = hmac.compare_digest(h.hexdigest(), s)
    return h.hexdigest() + str(ok) + hmac.new(k.encode(), digestmod='sha1').hexdigest() + hmac.digest(k.encode(), b'abc', 'md5').hex() + h.name + str(h.digest_size)

# row: 'key', 'msg'
# row: 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk', ''
