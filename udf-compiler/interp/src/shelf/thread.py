"""Locks, as `_thread` has them; no threads."""
import threading

allocate_lock = allocate = threading.Lock
LockType = lock = type(threading.Lock())
RLock = threading.RLock
get_ident = threading.get_ident
error = RuntimeError
TIMEOUT_MAX = threading.TIMEOUT_MAX
