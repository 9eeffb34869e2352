import re

import numpy as np
import pandas as pd


def cases_of_letters(words):
    s = words["w"].str
    return pd.DataFrame({"a": s.lower(), "b": s.upper(), "c": s.title(), "d": s.capitalize(), "e": s.swapcase(), "f": s.casefold()})


def stripped(words):
    s = words["w"].str
    return pd.DataFrame({"a": s.strip(), "b": s.lstrip(), "c": s.rstrip(), "d": s.strip("a "), "e": words["v"].str.strip("-")})


def lengths(words):
    return pd.DataFrame({"a": words["v"].str.len(), "b": words["w"].str.len()})


def contains_plain(words):
    s = words["w"].str
    return pd.DataFrame({"a": s.contains("an", regex=False, na=False), "b": s.contains("AN", regex=False, case=False, na=False), "c": words["v"].str.contains("-", regex=False)})


def contains_regex(words):
    s = words["w"].str
    return pd.DataFrame({"a": s.contains(r"\d+", na=False), "b": s.contains("^a|b", na=True), "c": s.contains("ÉCLAIR", case=False, na=False), "d": words["v"].str.contains(r"^\w$", flags=re.I)})


def contains_with_missing(words):
    return words["w"].str.contains("a")


def contains_compiled(words):
    pattern = re.compile(r"b[a-z]+", re.IGNORECASE)
    return words["w"].str.contains(pattern, na=False)


def contains_as_mask(words):
    return words[words["w"].str.contains("e", na=False)][["k", "w"]]


def matches(words):
    s = words["w"].str
    return pd.DataFrame({"a": s.match("a", na=False), "b": s.match(r"\s*\w+", na=False), "c": s.fullmatch(r"\w+", na=False), "d": s.match("B", case=False, na=False)})


def starts_and_ends(words):
    s = words["w"].str
    return pd.DataFrame({"a": s.startswith("a", na=False), "b": s.endswith(("a", " "), na=False), "c": words["v"].str.startswith(("a", "x")), "d": words["v"].str.endswith("")})


def starts_with_missing(words):
    return words["w"].str.startswith("B")


def starts_with_a_list(words):
    return words["v"].str.startswith(["a"])


def replaced_plain(words):
    s = words["v"].str
    return pd.DataFrame({"a": s.replace("-", "+"), "b": s.replace("-", "", n=1), "c": s.replace(".", "!"), "d": words["w"].str.replace("a", "")})


def replaced_regex(words):
    s = words["w"].str
    return pd.DataFrame({"a": s.replace(r"\s+", " ", regex=True), "b": s.replace(r"(\w)(\w)", r"\2\1", regex=True), "c": s.replace("A", "_", case=False, regex=True), "d": s.replace(r"[aeiou]", "*", n=2, regex=True)})



def replaced_compiled(words):
    return words["w"].str.replace(re.compile("[aeiou]"), "", regex=True)


def extracted(words):
    return words["v"].str.extract(r"(\w)-(\w)")


def extracted_names(words):
    return words["w"].str.extract(r"(?P<year>\d{4})-(?P<month>\d\d)")


def extracted_one(words):
    return pd.DataFrame({"a": words["w"].str.extract(r"([a-z]+)", expand=False), "b": words["v"].str.extract(r"(\d)?-", expand=False)})


def extracted_to_frame(words):
    return words["w"].str.extract(r"(\d+)")


def extracted_no_group(words):
    return words["w"].str.extract(r"\d+")


def extracted_number(words):
    return words["w"].str.extract(r"(\d+)", expand=False).astype(float)


def split_items(words):
    parts = words["v"].str.split("-")
    return pd.DataFrame({"a": parts.str[0], "b": parts.str[1], "c": parts.str[-1], "d": parts.str.len(), "e": parts.str.get(2)})


def split_of_spaces(words):
    parts = words["w"].str.split()
    return pd.DataFrame({"a": parts.str[0], "b": parts.str[-1], "c": parts.str.len()})


def split_limited(words):
    return pd.DataFrame({"a": words["v"].str.split("-", n=1).str[1], "b": words["v"].str.rsplit("-", n=1).str[0], "c": words["v"].str.split("-", n=0).str[1]})


def split_by_regex(words):
    return pd.DataFrame({"a": words["v"].str.split(r"[-=]", regex=True).str[1], "b": words["v"].str.split(r"-+").str[1], "c": words["w"].str.split(".").str[1]})


def split_joined(words):
    return words["v"].str.split("-").str.join("/")


def split_items_sliced(words):
    return words["v"].str.split("-").str[:2].str.join("_")


def joined_letters(words):
    return words["v"].str.join("|")


def partitions(words):
    return words["v"].str.partition("-")


def partitions_from_the_right(words):
    return words["w"].str.rpartition(" ")


def partition_items(words):
    return words["v"].str.partition("-", expand=False).str[2]


def items_and_slices(words):
    s = words["w"].str
    return pd.DataFrame({"a": s[0], "b": s[-1], "c": s[1:4], "d": s[::-1], "e": s.get(2), "f": s.slice(-3), "g": s.slice(0, -1, 2)})


def slices_replaced(words):
    s = words["w"].str
    return pd.DataFrame({"a": s.slice_replace(1, 3, "__"), "b": s.slice_replace(stop=2), "c": s.slice_replace(-2, repl="!"), "d": s.slice_replace(4, 2, "X")})


def concatenated(words):
    return pd.DataFrame({"a": words["w"].str.cat(words["v"]), "b": words["w"].str.cat(words["v"], sep="/"), "c": words["w"].str.cat(words["n"], sep=",", na_rep="?"), "d": words["v"].str.cat([words["v"], words["v"]], sep="+")})


def padded(words):
    s = words["v"].str
    return pd.DataFrame({"a": s.pad(6), "b": s.pad(6, side="right", fillchar="."), "c": s.pad(6, "both", "*"), "d": s.center(7, "_"), "e": s.ljust(5, "<"), "f": s.rjust(5)})


def padded_by_two_characters(words):
    return words["v"].str.pad(5, fillchar="ab")


def zero_filled(words):
    return pd.DataFrame({"a": words["n"].str.zfill(5), "b": words["v"].str.zfill(3)})


def wrapped(words):
    return words["w"].str.wrap(6)


def repeated(words):
    return pd.DataFrame({"a": words["w"].str.repeat(2), "b": words["v"].str.repeat(0), "c": words["v"].str.repeat(words["k"])})


def found(words):
    s = words["w"].str
    return pd.DataFrame({"a": words["v"].str.find("-"), "b": words["v"].str.rfind("-"), "c": words["v"].str.find("-", 2), "d": s.find("a"), "e": words["v"].str.find("b", 0, 2)})


def index_of_missing_text(words):
    return words["v"].str.index("-")


def counted(words):
    return pd.DataFrame({"a": words["v"].str.count("-"), "b": words["v"].str.count(r"[a-z]"), "c": words["w"].str.count("a"), "d": words["v"].str.count("A", flags=re.I)})


def kinds(words):
    s = words["v"].str
    return pd.DataFrame({"a": s.isalpha(), "b": s.isdigit(), "c": s.isalnum(), "d": s.isspace(), "e": s.islower(), "f": s.isupper(), "g": s.istitle(), "h": s.isnumeric(), "i": s.isdecimal()})


def kinds_of_missing(words):
    return words["w"].str.isalpha()


def prefixes(words):
    return pd.DataFrame({"a": words["v"].str.removeprefix("a-"), "b": words["w"].str.removesuffix("a"), "c": words["w"].str.removeprefix("")})


def translated(words):
    return words["w"].str.translate({ord("a"): "A", ord("e"): None, ord(" "): "__"})


def translated_by_maketrans(words):
    return words["v"].str.translate(str.maketrans("ab-", "xy_"))


def normalized(words):
    return words["w"].str.normalize("NFD").str.len()


def encoded(words):
    return words["v"].str.encode("utf-8").str.decode("utf-8")


def found_all(words):
    return pd.DataFrame({"a": words["w"].str.findall(r"\w+").str.len(), "b": words["w"].str.findall(r"\d").str[0]})


def found_all_joined(words):
    return words["w"].str.findall("[a-z]").str.join("")


def chained(words):
    return words["w"].str.strip().str.lower().str.replace(" ", "_").str[:5]


def chained_with_missing(words):
    return words["w"].str.upper().fillna("NONE").str.len()


def of_numbers(ints):
    return ints["a"].str.upper()


def unknown_method(words):
    return words["w"].str.shout()


def text_of_numbers(ints):
    return ints["a"].astype(str).str.zfill(4)




def comparing_parts(words):
    return words[words["v"].str.split("-").str[0] == "a"][["k"]]


def boolean_missing_then_filled(words):
    return words["w"].str.contains("a").fillna(False).astype(bool)


def added_parts(words):
    return words["v"].str[0].fillna("") + "." + words["v"].str.len().astype(str)


def split_to_named_columns(words):
    words[["first", "rest"]] = words["w"].str.split(" ", n=1, expand=True)
    return words[["k", "first", "rest"]]


def split_column_by_number(words):
    words["last"] = words["v"].str.rsplit("-", n=1, expand=True)[1]
    return words[["k", "last"]]
