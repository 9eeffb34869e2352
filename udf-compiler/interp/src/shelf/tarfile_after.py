bltn_open = open
