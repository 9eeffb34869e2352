"""A preprocessor of mdBook. The pages are read in the repository as well, where they link to files beside the book. In the
book such a file is named instead, a document that is a chapter is linked there, and pictures are found where `build` puts them.
"""

import json
import os.path
import re
import sys

# What a chapter includes.
CHAPTERS = {"divergences.md": "reference/divergences.md", "README.md": "introduction.md"}
PICTURES = ("benchmarks/charts/",)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")


def within(target, chapter):
    """The link's target as the book has it, and the file that is named instead if it has none."""
    path, mark, heading = target.partition("#")
    if "://" in target or not path:
        return target, None
    folder = os.path.dirname(chapter)
    # From the repository, in which the book is the folder `docs`.
    full = os.path.normpath(os.path.join("docs", folder, path))
    if full.startswith("docs/"):
        return target, None
    there = CHAPTERS.get(full)
    if there is None and full.startswith(PICTURES):
        there = full
    if there is None:
        return None, full
    return os.path.relpath(there, folder or ".") + mark + heading, None


def rewritten(text, chapter):
    def link(found):
        picture, shown, target = found.groups()
        there, named = within(target, chapter)
        if named is None:
            return f"{picture}[{shown}]({there})"
        plain = shown.strip("`")
        return f"`{named}`" if plain in (named, os.path.basename(named)) else f"{shown} (`{named}`)"

    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if part.startswith("```") else LINK.sub(link, part) for part in parts)


def walk(items):
    for item in items:
        chapter = item.get("Chapter") if isinstance(item, dict) else None
        if chapter:
            if chapter.get("path"):
                chapter["content"] = rewritten(chapter["content"], chapter["path"])
            walk(chapter["sub_items"])


def main():
    if sys.argv[1:2] == ["supports"]:
        return
    _, book = json.load(sys.stdin)
    walk(book["items"] if "items" in book else book["sections"])
    json.dump(book, sys.stdout)


main()
