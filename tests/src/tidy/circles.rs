//! Circles: files, or rooms, each of which reaches all others of its circle by the paths that it names. Those that there are
//! stand in a list, which only shrinks.

use super::File;
use super::paths::{Named, named};
use std::collections::{BTreeMap, BTreeSet};

/// What there is: a circle in a block of lines, its members in order, blank lines between.
const FILES: &str = include_str!("listed/circles.txt");
const ROOMS: &str = include_str!("listed/room_circles.txt");

/// Circles that are not listed, and what is listed and in none.
pub(super) fn circles(files: &[File]) -> Vec<String> {
    let named = named(files);
    let rooms = rooms(&named);
    let mut told = held("listed/circles.txt", FILES, &components(&named));
    told.extend(held("listed/room_circles.txt", ROOMS, &components(&rooms)));
    told
}

/// The circles of these texts, each with its path.
pub(super) fn found(files: &[File]) -> Vec<Vec<String>> {
    let named = named(files);
    let members = components(&named).into_iter();
    members
        .map(|circle| circle.into_iter().map(str::to_string).collect())
        .collect()
}

/// A room is a folder at the top of a crate, or a file there. In the crates of the compiler, which are rooms themselves, the
/// files at the top are one.
fn room_of(path: &str) -> &str {
    let place = path.find("/src/").map_or(0, |at| at + "/src/".len());
    match path[place..].find('/') {
        Some(end) => &path[..place + end],
        None if path.starts_with("udf-compiler/") => path[..place].trim_end_matches('/'),
        None => path,
    }
}

fn rooms<'a>(named: &Named<'a>) -> Named<'a> {
    let mut rooms = Named::new();
    for (file, others) in named {
        let room = room_of(file);
        let others = others.iter().map(|other| room_of(other));
        rooms
            .entry(room)
            .or_default()
            .extend(others.filter(|other| *other != room));
    }
    rooms
}

/// Components of more than one node, each of whose nodes reaches all others of it (Kosaraju).
pub(super) fn components<'a>(named: &Named<'a>) -> Vec<BTreeSet<&'a str>> {
    let mut backwards = Named::new();
    for (file, others) in named {
        for other in others {
            backwards.entry(other).or_default().insert(file);
        }
    }
    let mut seen = BTreeSet::new();
    let order: Vec<&str> = named
        .keys()
        .flat_map(|start| reached(named, start, &mut seen))
        .collect();
    let mut taken = BTreeSet::new();
    let found = order
        .into_iter()
        .rev()
        .map(|start| reached(&backwards, start, &mut taken));
    let circles = found.filter(|nodes| nodes.len() > 1);
    circles.map(BTreeSet::from_iter).collect()
}

/// What is reached from a node and was not seen, each after all that it reaches.
fn reached<'a>(edges: &Named<'a>, start: &'a str, seen: &mut BTreeSet<&'a str>) -> Vec<&'a str> {
    let (mut order, mut stack) = (Vec::new(), vec![(start, false)]);
    while let Some((node, done)) = stack.pop() {
        if done {
            order.push(node);
        } else if seen.insert(node) {
            stack.push((node, true));
            let others = edges.get(node).into_iter().flatten();
            stack.extend(
                others
                    .filter(|other| !seen.contains(*other))
                    .map(|other| (*other, false)),
            );
        }
    }
    order
}

fn held(list: &str, listed: &str, circles: &[BTreeSet<&str>]) -> Vec<String> {
    let blocks: Vec<BTreeSet<&str>> = listed.split("\n\n").map(|block| block.lines().collect()).collect();
    let mut told = Vec::new();
    let mut members: BTreeMap<&str, &BTreeSet<&str>> = BTreeMap::new();
    for circle in circles {
        members.extend(circle.iter().map(|member| (*member, circle)));
        if !blocks.iter().any(|block| circle.is_subset(block)) {
            let circle: Vec<&str> = circle.iter().copied().collect();
            told.push(format!("{list}: a circle that is not listed:\n{}", circle.join("\n")));
        }
    }
    let listed = blocks.iter().flatten().filter(|member| !member.is_empty());
    let gone = listed.filter(|member| !members.contains_key(*member));
    told.extend(gone.map(|member| format!("{list}: {member} is in no circle any more: take it out")));
    told
}
