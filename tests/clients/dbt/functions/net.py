def net(price, rate):
    return None if price is None else round(price / (1 + rate), 2)
