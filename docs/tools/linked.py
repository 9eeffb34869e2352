"""Says which links and pictures of a built book lead to nothing: `linked.py FOLDER`."""

import pathlib
import re
import sys
import urllib.parse

book = pathlib.Path(sys.argv[1]).resolve()
LINK = re.compile(r'<(?:a|img|link|script)\b[^>]*?\b(?:href|src)="([^"]*)"')
NAME = re.compile(r'\b(?:id|name)="([^"]*)"')
texts = {page: page.read_text() for page in book.rglob("*.html")}
names = {page: set(NAME.findall(text)) for page, text in texts.items()}
wrong = []
for page, text in texts.items():
    # These two are shown at any address.
    if page.name in ("404.html", "toc.html"):
        continue
    for link in LINK.findall(text):
        link = urllib.parse.unquote(link.replace("&amp;", "&"))
        path, _, heading = link.partition("#")
        if ":" in path:
            continue
        target = (page.parent / path).resolve() if path else page
        target = target / "index.html" if target.is_dir() else target
        if not target.is_relative_to(book) or not target.exists():
            wrong.append(f"{page.relative_to(book)}: {link} is not in the book")
        elif heading and target in names and heading not in names[target]:
            wrong.append(f"{page.relative_to(book)}: {link} has no such heading")
if wrong:
    sys.exit("\n".join(sorted(set(wrong))))
