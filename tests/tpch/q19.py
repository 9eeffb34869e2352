# lineitem part
import pandas as pd

sent = lineitem[lineitem.l_shipmode.isin(['AIR', 'AIR REG']) & (lineitem.l_shipinstruct == 'DELIVER IN PERSON')]
t = sent.merge(part, left_on='l_partkey', right_on='p_partkey')


def fits(brand, size, containers, least):
    return (
        (t.p_brand == brand)
        & t.p_container.isin([f'{size} {kind}' for kind in containers])
        & t.l_quantity.between(least, least + 10)
    )


small = fits('Brand#12', 'SM', ['CASE', 'BOX', 'PACK', 'PKG'], 1) & t.p_size.between(1, 5)
medium = fits('Brand#23', 'MED', ['BAG', 'BOX', 'PKG', 'PACK'], 10) & t.p_size.between(1, 10)
large = fits('Brand#34', 'LG', ['CASE', 'BOX', 'PACK', 'PKG'], 20) & t.p_size.between(1, 15)
found = t[small | medium | large]
return pd.DataFrame({'revenue': [(found.l_extendedprice * (1 - found.l_discount)).sum()]})
