from ring import a

b = 2
