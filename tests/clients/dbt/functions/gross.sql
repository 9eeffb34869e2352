select price * (1 + rate)
