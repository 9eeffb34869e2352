# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    return f"{re.findall('a|ab|abc', s)} {re.findall('abc|ab|a', s)} {re.findall('(?:a|ab)(?:c|bcd)?', s)} {re.findall('|a', s)} {re.findall('cat|car|c', s)}"

# row: 'abcabab'
# row: 'abcd'
# row: 'carcatcx'
# row: ''
