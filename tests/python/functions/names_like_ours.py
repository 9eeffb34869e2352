# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    _b1_, _x2_, _u3_, _c4_, _t5_, H = 1, 2, 3, 4, 5, 6
    for _s1_ in range(n):
        if _s1_ % 2:
            _b1_ += _x2_ + _s1_
        elif _s1_ > 3:
            _c4_ = [_r1_ * H for _r1_ in range(_s1_)]
    while _u3_ < n:
        _u3_ += 1
    return f'{_b1_} {_x2_} {_u3_} {_c4_} {_t5_} {H}'


# row: 0
# row: 3
# row: 7
