//! What is found in texts, and what is not.

use super::*;

fn change(text: &str) -> Option<bool> {
    let file = crate::check::source_file("f", text);
    let module = crate::check::parse(&file).unwrap();
    find_in(&module, &OwnModules::default(), std::iter::empty()).map(|change| change.lasting)
}

#[test]
fn what_functions_mostly_do_is_harmless() {
    for text in [
        "import json\ndef f(x): return json.loads(x)['a']",
        "import re\nP = re.compile('a+')\ndef f(x): return bool(P.match(x))",
        "from decimal import Decimal, getcontext\ndef f(x):\n    getcontext().prec = 10\n    return Decimal(x)",
        "import math\nTAU = math.tau\ndef f(x):\n    out = []\n    out.append(math.sin(x))\n    return out",
        "class Node:\n    def __init__(self, v): self.v = v\ndef f(x):\n    n = Node(x)\n    n.next = None\n    return n.v",
        "from dataclasses import dataclass, field\n@dataclass\nclass P:\n    x: int = field(default=1)\ndef f(x): return P(x).x",
        "from datetime import date, datetime\ndef f(x): return isinstance(x, (date, datetime)) and type(x).__name__",
        "import json\ndef f(x):\n    try: return json.loads(x)\n    except (json.JSONDecodeError, TypeError): return None",
        "from typing import Optional\nfrom decimal import Decimal\ndef f(x: Optional[Decimal]): return x",
        "import random\ndef f(x): return random.random() + random.Random(x).random()",
        "import math\ndef f(x): return getattr(math, 'sqrt')(x) + getattr(math, 'own', 0)",
        "import sys\ndef f(x):\n    sys.stdout.write('a')\n    return sys.maxsize",
        "class A:\n    def show(self): return [getattr(self, s) for s in self.__slots__]\ndef f(a):\n    a.x = 1\n    return a",
        "from enum import Enum\nclass C(Enum):\n    RED = 1\nclass N: pass\ndef f(x):\n    n = N()\n    n.c = C.RED\n    return n.c.name",
        "class A:\n    def __init__(self): object.__setattr__(self, 'x', 1)\n    def __getattribute__(self, n): return object.__getattribute__(self, n)\ndef f(a): return [len][0](str(A().x))",
        "class A: pass\ndef f(x):\n    a = A()\n    a.x = 1\n    a.__setattr__('x', 2)\n    return a.x",
        "def f(x):\n    push = [].append\n    return push.__self__ is x",
        "def f(x):\n    GD['n'] = GD.get('n', 0) + x\n    return GD['n']",
        "try:\n    import numpy\nexcept ImportError:\n    numpy = None\ndef f(x): return bool(x) if numpy and x else numpy is None",
        "import math\ndef g(m): return m.sin\ndef f(x): return g(math)(x)",
        "from html.entities import name2codepoint\nP = '|'.join(name2codepoint)\ndef f(x): return P",
        "import logging\nlog = logging.getLogger('a')\nlog.setLevel(logging.INFO)\nlogging.Formatter.own = 1\ndef f(x): return log.name",
        "import sys\ntry: small = sys.maxint\nexcept AttributeError: small = sys.stdin is None\ndef f(x): return small",
        "class A:\n    __reduce__ = object.__reduce__\ndef f(x): return __spec__ and __spec__.parent",
        "from collections import defaultdict\nfrom decimal import Decimal\ndef f(x): return defaultdict(Decimal)[x]",
    ] {
        assert_eq!(change(text), None, "{text}");
    }
}

#[test]
fn what_may_change_the_library_is_found() {
    for (text, lasting) in [
        ("import json\njson.loads = len\ndef f(x): return 1", false),
        ("import json as j\ndef f(x): j.decoder.x = 1", true),
        ("import random\nrandom.seed(1)\ndef f(x): return random.random()", true),
        (
            "from decimal import Decimal\nDecimal.__str__ = repr\ndef f(x): return 1",
            false,
        ),
        (
            "from decimal import Decimal\nd = Decimal\nd.x = 1\ndef f(x): return 1",
            true,
        ),
        ("import json\nsetattr(json, 'loads', len)\ndef f(x): return 1", false),
        ("import json\nvars(json)['loads'] = len\ndef f(x): return 1", false),
        ("import json\njson.__dict__.update(loads=len)\ndef f(x): return 1", true),
        ("import json\nm = json\nm.loads = len\ndef f(x): return 1", false),
        (
            "import warnings\nwarnings.simplefilter('error')\ndef f(x): return 1",
            true,
        ),
        ("def f(x): exec('import json; json.loads = len')", true),
        (
            "import collections.abc\ncollections.abc.Mapping.register(int)\ndef f(x): return 1",
            true,
        ),
        ("import keyword\nkeyword.kwlist.append('x')\ndef f(x): return 1", true),
        ("def f(x): return object.__subclasses__()", true),
        (
            "class A:\n    def f(self): return super().__reduce_ex__(4)\ndef f(x): return A().f()",
            true,
        ),
        (
            "import json\ndef f(x): object.__setattr__([json.loads][0], 'x', 1)",
            true,
        ),
        (
            "import json\nput = object.__setattr__\ndef f(x): put([json.loads][0], 'x', 1)",
            true,
        ),
        ("def f(x): return type(x).__mro__[1].__subclasses__()", true),
        ("import json\ndef f(x): return json.loads.__globals__", true),
        (
            "from decimal import Decimal\nclass A:\n    def set(self): self.x = 1\nA.set([Decimal][0])\ndef f(x): return 1",
            true,
        ),
        ("def f(d): type(d).x = 1", true),
        ("def f(d): return d.__self__ == 1", true),
        (
            "from decimal import Decimal\nset = [Decimal][0].__setattr__\ndef f(x): return 1",
            true,
        ),
        ("def f(x): GD['of another'].x = 1", true),
        (
            "import functools, json\n@functools.wraps(json.loads)\ndef f(x): return 1",
            false,
        ),
    ] {
        assert_eq!(change(text), Some(lasting), "{text}");
    }
}

#[test]
fn modules_that_are_handed_over_may_be_changed() {
    for (text, lasting) in [
        ("import math\ndef g(m): m.sin = len\ndef f(x): return g(math)", true),
        (
            "import math\ndef g(m): return vars(m)\ng(math)['sin'] = len\ndef f(x): return 1",
            false,
        ),
        (
            "import random\ndef g(m): return m\ng(random).seed(1)\ndef f(x): return 1",
            false,
        ),
        (
            "import logging\nlogging.captureWarnings(True)\ndef f(x): return 1",
            true,
        ),
        ("import logging\nlogging.sys.own = 1\ndef f(x): return 1", false),
        ("import logging\nlogging.Template.own = 1\ndef f(x): return 1", false),
    ] {
        assert_eq!(change(text), Some(lasting), "{text}");
    }
}
