"""`six.moves`: where things of the library are."""
import builtins
import collections
import functools
import io
import itertools
import pickle as cPickle
import queue
import reprlib
import urllib.parse
import _thread
from types import SimpleNamespace as _Names

cStringIO = StringIO = io.StringIO
filter, map, range, zip, input, reduce = (
    builtins.filter, builtins.map, builtins.range, builtins.zip, builtins.input, functools.reduce,
)
xrange = builtins.range
filterfalse, zip_longest = itertools.filterfalse, itertools.zip_longest
intern, getcwd = __import__('sys').intern, __import__('os').getcwd
UserDict, UserList, UserString = collections.UserDict, collections.UserList, collections.UserString
urllib_parse = urllib.parse
collections_abc = collections.abc
urllib = _Names(parse=urllib.parse)
