from gnir import b

a = 1
