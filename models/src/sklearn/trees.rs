//! Decision trees, forests of them, isolation forests: nodes are records, read by the names of their fields.

use super::context::{Context, check, classifier, features, labels, parts, then, version};
use crate::data::array::{Array, Cell};
use crate::data::object::{Object, cells};
use crate::definition::{Answer, Definition, Labels, Told};
use crate::error::{ModelError, Result, room};
use crate::steps::block::{Step, Steps};
use crate::steps::check::{Check, Words};
use crate::steps::forest::tree::{Node, Test, Tree};
use crate::steps::forest::{Forest, Leaves};
use crate::steps::links::Link;
use crate::steps::sums::pairwise;
use std::sync::Arc;

const ONE: &[&str] = &[
    "DecisionTreeClassifier",
    "DecisionTreeRegressor",
    "ExtraTreeClassifier",
    "ExtraTreeRegressor",
];
const MANY: &[&str] = &[
    "RandomForestClassifier",
    "RandomForestRegressor",
    "ExtraTreesClassifier",
    "ExtraTreesRegressor",
];

/// Reads a tree or a forest.
pub fn read(object: &Object, context: &mut Context) -> Result<Option<Definition>> {
    let name = object.name();
    if name == "IsolationForest" {
        return isolation(object, context).map(Some);
    }
    if !ONE.contains(&name) && !MANY.contains(&name) {
        return Ok(None);
    }
    let count = features(object, None)?;
    let members = members(object)?;
    let classifies = name.ends_with("Classifier");
    let mut grown = Grown::default();
    for tree in &members {
        let values = values(tree, classifies)?;
        grown.add(tree, count, context, |at| values.row(at))?;
    }
    let divide = MANY.contains(&name).then_some(members.len() as f64);
    let size = grown.size();
    let forest = grown.forest(0)?;
    let outputs = forest.1;
    let mut sums = then(&vec![check(object, allows_missing(object), true)], forest.0);
    if let Some(by) = divide {
        sums = then(&sums, Link::Divide(by));
    }
    let mut found = if classifies {
        let labels = labels(object, "classes_")?;
        if labels.len() != outputs {
            return Err(object.wrong("classes_", &format!("{outputs} classes")));
        }
        classifier(count, labels, then(&sums, Link::Largest), Some(sums), None)
    } else {
        parts(count, vec![Answer::floats("", sums)])
    };
    found.trees = size;
    Ok(Some(found))
}

/// The trees of a forest, or the one.
fn members<'h>(object: &Object<'h>) -> Result<Vec<Object<'h>>> {
    if ONE.contains(&object.name()) {
        return Ok(vec![object.object("tree_")?]);
    }
    let members = object.members("estimators_")?;
    members
        .iter()
        .map(|member| Object::of(object.heap, member)?.object("tree_"))
        .collect()
}

/// Whether NaN goes its own way, which trees learnt in 1.3, forests in 1.4, random splits in 1.6.
fn allows_missing(object: &Object) -> bool {
    let since = match object.name() {
        name if name.starts_with("Extra") => (1, 6),
        name if name.starts_with("Random") => (1, 4),
        _ => (1, 3),
    };
    version(object) >= since
        && object.text("criterion") != Some("absolute_error")
        && object.some("monotonic_cst").is_none()
}

/// What the nodes of a tree say.
struct Values {
    values: Vec<f64>,
    width: usize,
    /// Whether rows are counts that are to be shares.
    counts: bool,
}

impl Values {
    fn row(&self, at: usize) -> Vec<f64> {
        let row = self
            .values
            .get(at * self.width..(at + 1) * self.width)
            .unwrap_or_default();
        let sum = if self.counts { pairwise(row) } else { 1.0 };
        let sum = if sum == 0.0 { 1.0 } else { sum };
        row.iter().map(|value| value / sum).collect()
    }
}

fn values(tree: &Object, classifies: bool) -> Result<Values> {
    let array = tree.array("values")?;
    let [_, outputs, classes] = array.shape.as_slice() else {
        return Err(tree.wrong("values", "three dimensions"));
    };
    if classifies && *outputs != 1 {
        return Err(ModelError::not_built("classifiers of several outputs"));
    }
    // Before 1.3 nodes had counts, and no field for what is missing.
    let counts = classifies && tree.array("nodes")?.field("missing_go_to_left").is_err();
    Ok(Values {
        values: array.floats()?,
        width: outputs * classes,
        counts,
    })
}

/// Trees that were read, and what their leaves say.
#[derive(Debug, Default)]
pub struct Grown {
    trees: Vec<Tree>,
    values: Vec<f64>,
    width: usize,
    nodes: usize,
    /// Which features the next tree's are, when it sees some only.
    pub seen: Option<Vec<u32>>,
}

impl Grown {
    /// Adds a tree, with what each of its leaves says.
    ///
    /// # Errors
    /// When it is no tree.
    pub fn add(
        &mut self,
        tree: &Object,
        count: usize,
        context: &mut Context,
        says: impl Fn(usize) -> Vec<f64>,
    ) -> Result<()> {
        let records = tree.array("nodes")?;
        let nodes = records.len();
        context.spend(nodes)?;
        let (left, right) = (column(records, "left_child")?, column(records, "right_child")?);
        let (feature, threshold) = (column(records, "feature")?, column(records, "threshold")?);
        let missing = column(records, "missing_go_to_left").unwrap_or_default();
        let mut found = room(nodes)?;
        for (at, left) in left.iter().copied().enumerate() {
            if left < 0.0 {
                let values = says(at);
                self.width = if self.values.is_empty() {
                    values.len()
                } else {
                    self.width
                };
                if values.len() != self.width || values.is_empty() {
                    return Err(tree.wrong("values", "as many values for every node"));
                }
                found.push(Node::Leaf((self.values.len() / self.width) as u32));
                self.values.extend(values);
                continue;
            }
            let feature = match &self.seen {
                Some(seen) => seen.get(feature[at] as usize).copied().unwrap_or(u32::MAX),
                None => feature[at] as u32,
            };
            found.push(Node::Split {
                feature,
                test: Test::AtMost(threshold[at]),
                missing_left: missing.get(at).is_some_and(|missing| *missing != 0.0),
                left: left as u32,
                right: right[at] as u32,
            });
        }
        self.nodes += nodes;
        let leaves = self.values.len().checked_div(self.width).unwrap_or(0);
        self.trees.push(Tree::new(found, count, leaves)?);
        Ok(())
    }

    /// Trees and nodes.
    pub fn size(&self) -> (usize, usize) {
        (self.trees.len(), self.nodes)
    }

    /// The forest, whose trees go to columns in turn when there are several, else each to all; and how many columns there are.
    ///
    /// # Errors
    /// When there are no trees.
    pub fn forest(self, turns: usize) -> Result<(Forest, usize)> {
        let outputs = if turns == 0 { self.width } else { turns };
        self.forest_from(vec![0.0; outputs])
    }

    /// The same with what the sums begin with.
    ///
    /// # Errors
    /// When there are no trees for the columns.
    pub fn forest_from(self, base: Vec<f64>) -> Result<(Forest, usize)> {
        let outputs = base.len();
        let turns = if self.width == outputs { 1 } else { outputs };
        let targets = (0..self.trees.len()).map(|at| at % turns.max(1)).collect();
        let leaves = Leaves {
            values: self.values,
            width: self.width,
        };
        Ok((Forest::new(self.trees, leaves, targets, base)?, outputs))
    }
}

/// A field of all records.
pub fn column(records: &Array, name: &str) -> Result<Vec<f64>> {
    let (dtype, offset) = records.field(name)?;
    let mut found = room(records.len())?;
    for at in 0..records.len() {
        let bytes = records.bytes_at(at).and_then(|bytes| bytes.get(offset..));
        let number = bytes.and_then(|bytes| dtype.number(bytes));
        found.push(number.ok_or_else(|| ModelError::content(format!("field '{name}' of a tree is no number")))?);
    }
    Ok(found)
}

/// The depth at which so many rows are told apart, on average.
fn average_path(rows: f64) -> f64 {
    match rows {
        rows if rows <= 1.0 => 0.0,
        rows if rows <= 2.0 => 1.0,
        rows => 2.0 * ((rows - 1.0).ln() + 0.577_215_664_901_532_9) - 2.0 * (rows - 1.0) / rows,
    }
}

/// What the leaves of a tree of an isolation forest say: their depth and what more their rows would have.
fn depths(tree: &Object) -> Result<Vec<f64>> {
    let records = tree.array("nodes")?;
    let (left, right) = (column(records, "left_child")?, column(records, "right_child")?);
    let rows = column(records, "n_node_samples")?;
    let mut depths = vec![1.0; left.len()];
    for (at, (left, right)) in left.iter().zip(&right).enumerate() {
        for child in [*left, *right] {
            if child >= 0.0
                && let Some(depth) = depths.get(at).copied()
                && let Some(of_child) = depths.get_mut(child as usize)
            {
                *of_child = depth + 1.0;
            }
        }
    }
    Ok(depths
        .iter()
        .zip(rows)
        .map(|(depth, rows)| depth + average_path(rows) - 1.0)
        .collect())
}

fn isolation(object: &Object, context: &mut Context) -> Result<Definition> {
    let count = features(object, None)?;
    let members = object.members("estimators_")?;
    let seen = object.members("estimators_features_").unwrap_or_default();
    let mut grown = Grown::default();
    for (at, member) in members.iter().enumerate() {
        let tree = Object::of(object.heap, member)?.object("tree_")?;
        let some = seen.get(at).and_then(|value| cells(object.heap, value));
        let number = |cell: &Cell| {
            if let Cell::Integer(at) = cell {
                u32::try_from(*at).ok()
            } else {
                None
            }
        };
        grown.seen = some.and_then(|some| some.iter().map(number).collect());
        let depths = depths(&tree)?;
        grown.add(&tree, count, context, |at| vec![depths.get(at).copied().unwrap_or(0.0)])?;
    }
    let size = grown.size();
    let denominator = members.len() as f64
        * average_path(
            object
                .number("_max_samples")
                .or_else(|_| object.number("max_samples_"))?,
        );
    let (forest, _) = grown.forest(0)?;
    // Since 1.6 nothing is looked for: NaN and what is infinite go their ways.
    let anything = version(object) >= (1, 6);
    let first: Arc<dyn Step> = Arc::new(Check {
        estimator: object.name().to_string(),
        missing: anything,
        infinite: anything,
        single: true,
        texts: false,
        words: Words::Input,
    });
    let depth = then(&vec![first], forest);
    let scores = if denominator == 0.0 {
        then(&then(&depth, Link::Multiply(0.0)), Link::Add(1.0))
    } else {
        then(&depth, Link::Divide(denominator))
    };
    let scores: Steps = then(&then(&scores, Link::HalfPower), Link::Multiply(-1.0));
    let decision = then(&scores, Link::Add(-object.number("offset_")?));
    let predict = then(&decision, Link::AtLeast(0.0));
    let told = Told::Labels(Labels::Integer(vec![-1, 1]));
    let answers = vec![
        Answer::floats("", predict).told(told),
        Answer::floats("decision", decision),
        Answer::floats("score", scores),
    ];
    Ok(Definition {
        trees: size,
        ..parts(count, answers)
    })
}
