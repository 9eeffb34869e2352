//! From an ONNX graph to a program. Widths of outputs are found by running it over one row of noughts.

use super::message::{self, Graph, Node};
use super::operators::named;
use super::run::{Action, Instruction, Outcome, Program};
use super::tensor::{Kind, Tensor};
use super::{ensembles, linear};
use crate::definition::{Answer, Definition, Kind as Input, Labels, Told};
use crate::error::{ModelError, Result};
use crate::limits::Limits;
use crate::steps::block::{Block, Steps};
use std::collections::HashMap;
use std::sync::Arc;

/// A graph that is being made a program.
struct Maker {
    slots: HashMap<String, usize>,
    program: Program,
    /// Per slot how many columns it has, when it was found.
    widths: HashMap<usize, usize>,
    trees: (usize, usize),
}

/// The model of an ONNX file.
///
/// # Errors
/// When the bytes are none, or an operator is not built.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Definition> {
    let graph = message::read(bytes)?;
    let mut maker = Maker {
        slots: HashMap::new(),
        program: Program {
            instructions: Vec::new(),
            slots: Vec::new(),
            inputs: Vec::new(),
        },
        widths: HashMap::new(),
        trees: (0, 0),
    };
    for (name, tensor) in &graph.constants {
        let slot = maker.slot(name);
        maker.program.slots[slot] = Some(tensor.clone());
    }
    let names = maker.inputs(&graph)?;
    let producer = graph.producer.clone();
    for node in graph.nodes {
        maker.node(node)?;
        if maker.trees.1 > limits.nodes {
            return Err(ModelError::limit("the model has more tree nodes than the limit"));
        }
    }
    let outputs: Option<Vec<(String, usize)>> = graph
        .outputs
        .iter()
        .map(|name| Some((name.clone(), *maker.slots.get(name)?)))
        .collect();
    let outputs = outputs.ok_or_else(|| ModelError::content("an ONNX output that no node answers"))?;
    let trees = maker.trees;
    let program = Arc::new(maker.program);
    let mut answers = Vec::new();
    for (name, slot) in outputs {
        answers.push(answer(&program, &name, slot, names.len())?);
    }
    Ok(Definition {
        estimator: "ONNX".to_string(),
        asked: "ONNX".to_string(),
        version: Some(producer).filter(|producer| !producer.is_empty()),
        kinds: vec![Input::Float; names.len()],
        names,
        answers: with_predict(answers),
        trees,
        ..Definition::default()
    })
}

/// The outputs, with the first one under the empty name, too.
fn with_predict(answers: Vec<Answer>) -> Vec<Answer> {
    let first = answers.first().map(|answer| Answer {
        name: String::new(),
        ..answer.clone()
    });
    first.into_iter().chain(answers).collect()
}

/// One output, with its shape found by a run.
fn answer(program: &Arc<Program>, name: &str, slot: usize, inputs: usize) -> Result<Answer> {
    let noughts = Block::of_floats(1, vec![vec![0.0]; inputs]);
    let found = program.answer(&noughts, slot)?;
    let outcome = Outcome {
        program: program.clone(),
        slot,
        width: found.columns(1)?.len(),
    };
    let told = match found.kind {
        Kind::Single | Kind::Double => Told::Floats,
        Kind::Integer => Told::Integers,
        Kind::Text(texts) => Told::Labels(Labels::Text(texts.to_vec())),
    };
    Ok(Answer::floats(name, vec![Arc::new(outcome)]).told(told))
}

impl Maker {
    fn slot(&mut self, name: &str) -> usize {
        let next = self.program.slots.len();
        let slot = *self.slots.entry(name.to_string()).or_insert(next);
        if slot == next {
            self.program.slots.push(None);
        }
        slot
    }

    /// The inputs, which are of numbers of 32 bits, and the names of their columns.
    fn inputs(&mut self, graph: &Graph) -> Result<Vec<Option<String>>> {
        let mut names = Vec::new();
        for (name, kind, width) in &graph.inputs {
            let (1, Some(width)) = (*kind, *width) else {
                return Err(ModelError::not_built(format!(
                    "the ONNX input '{name}' is no matrix of 32-bit floats of known width"
                )));
            };
            if width + names.len() > 1 << 20 {
                return Err(ModelError::limit(format!(
                    "the ONNX input '{name}' has {width} columns"
                )));
            }
            let slot = self.slot(name);
            self.program.inputs.push((slot, width));
            self.widths.insert(slot, width);
            names.extend((0..width).map(|_| (width == 1).then(|| name.clone())));
        }
        Ok(names)
    }

    fn node(&mut self, node: Node) -> Result<()> {
        let inputs: Vec<usize> = node
            .inputs
            .iter()
            .filter(|name| !name.is_empty())
            .map(|name| self.slot(name))
            .collect();
        let outputs: Vec<usize> = node.outputs.iter().map(|name| self.slot(name)).collect();
        let Some(output) = outputs.first().copied() else {
            return Ok(());
        };
        match node.operator.as_str() {
            "Constant" => {
                let tensor = node.tensor("value").ok_or_else(|| node.wrong("there is no value"))?;
                self.program.slots[output] = Some(tensor.clone());
                return Ok(());
            }
            // One map per row is the same columns.
            "ZipMap" => {
                return self.operator(Node::named("Identity"), inputs, output);
            }
            _ => {}
        }
        if named(&node.operator).is_some() {
            return self.operator(node, inputs, output);
        }
        let features = self.width(&node, &inputs)?;
        match node.operator.as_str() {
            "TreeEnsembleRegressor" => {
                let (steps, size) = ensembles::regressor(&node, features)?;
                self.trees = (self.trees.0 + size.0, self.trees.1 + size.1);
                self.steps(steps, Kind::Single, inputs, output);
            }
            "TreeEnsembleClassifier" | "LinearClassifier" => self.classifier(&node, features, inputs, &outputs)?,
            _ => match linear::steps(&node, features)? {
                Some(steps) => self.steps(steps, Kind::Single, inputs, output),
                None => return Err(node.refused("is not built")),
            },
        }
        Ok(())
    }

    fn operator(&mut self, node: Node, inputs: Vec<usize>, output: usize) -> Result<()> {
        let operator = named(&node.operator).ok_or_else(|| node.refused("is not built"))?;
        self.program.instructions.push(Instruction {
            action: Action::Operator(operator, node),
            inputs,
            output,
        });
        Ok(())
    }

    fn steps(&mut self, steps: Steps, kind: Kind, inputs: Vec<usize>, output: usize) {
        self.program.instructions.push(Instruction {
            action: Action::Steps(steps, kind),
            inputs,
            output,
        });
    }

    /// How many columns the first of these slots has.
    fn width(&self, node: &Node, inputs: &[usize]) -> Result<usize> {
        let first = inputs.first().ok_or_else(|| node.wrong("there is no input"))?;
        if let Some(width) = self.widths.get(first) {
            return Ok(*width);
        }
        let columns = self.program.inputs.iter().map(|(_, width)| width).sum();
        let noughts = Block::of_floats(1, vec![vec![0.0]; columns]);
        Ok(self.program.answer(&noughts, *first)?.columns(1)?.len())
    }

    fn classifier(&mut self, node: &Node, features: usize, inputs: Vec<usize>, outputs: &[usize]) -> Result<()> {
        let whole = match node.operator.as_str() {
            "LinearClassifier" => node.integers("classlabels_ints"),
            _ => node.integers("classlabels_int64s"),
        };
        let texts = node.texts("classlabels_strings");
        let classes = whole.len().max(texts.len());
        let scored = if node.operator == "LinearClassifier" {
            linear::classifier(node, features, classes)?
        } else {
            let (scored, size) = ensembles::classifier(node, features, classes)?;
            self.trees = (self.trees.0 + size.0, self.trees.1 + size.1);
            scored
        };
        let (Some(label), scores) = (outputs.first(), outputs.get(1)) else {
            return Err(node.wrong("there is no output"));
        };
        if texts.is_empty() {
            // The label is the number at the winner's place.
            let place = self.slot(&format!("{label} winner"));
            self.steps(scored.winner, Kind::Integer, inputs.clone(), place);
            let list = self.slot(&format!("{label} labels"));
            self.program.slots[list] = Some(Tensor {
                shape: vec![whole.len()],
                values: whole.iter().map(|label| *label as f64).collect(),
                kind: Kind::Integer,
            });
            self.operator(Node::named("Gather"), vec![list, place], *label)?;
        } else {
            self.steps(scored.winner, Kind::Text(texts.into()), inputs.clone(), *label);
        }
        if let Some(scores) = scores {
            self.steps(scored.scores, Kind::Single, inputs, *scores);
        }
        Ok(())
    }
}
