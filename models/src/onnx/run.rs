//! A graph as a list of instructions over slots, and one run of it for a block of rows.

use super::message::Node;
use super::operators::Operator;
use super::tensor::{Kind, Tensor};
use crate::error::{ModelError, Result};
use crate::steps::block::{Block, Cells, Step, Steps, run};
use std::sync::Arc;

/// What an instruction does.
#[derive(Debug)]
pub enum Action {
    /// An operator on tensors.
    Operator(Operator, Node),
    /// Steps on columns; the answer is of this kind.
    Steps(Steps, Kind),
}

/// One node of the graph.
#[derive(Debug)]
pub struct Instruction {
    /// What it does.
    pub action: Action,
    /// The slots of what it takes.
    pub inputs: Vec<usize>,
    /// The slot of its answer.
    pub output: usize,
}

/// All instructions in order.
#[derive(Debug)]
pub struct Program {
    /// Instructions, each behind those that it needs.
    pub instructions: Vec<Instruction>,
    /// What the slots begin with.
    pub slots: Vec<Option<Tensor>>,
    /// Per input its slot and how many columns it takes.
    pub inputs: Vec<(usize, usize)>,
}

/// A program's answer in one slot.
#[derive(Debug)]
pub struct Outcome {
    /// The program.
    pub program: Arc<Program>,
    /// Where the answer is.
    pub slot: usize,
    /// How many columns it has.
    pub width: usize,
}

impl Program {
    /// The tensor in a slot, for a block.
    ///
    /// # Errors
    /// Those of the operators.
    pub fn answer(&self, block: &Block, slot: usize) -> Result<Tensor> {
        let mut slots = self.slots.clone();
        let mut start = 0;
        for (input, width) in &self.inputs {
            let columns = block.columns.get(start..start + width).unwrap_or_default().to_vec();
            let part = Block {
                rows: block.rows,
                columns,
            };
            let mut tensor = Tensor::of_block(&part, Kind::Single)?;
            tensor.values.iter_mut().for_each(|x| *x = f64::from(*x as f32));
            slots[*input] = Some(tensor);
            start += width;
        }
        let needed = self.needed(slot);
        for (instruction, _) in self.instructions.iter().zip(needed).filter(|(_, needed)| *needed) {
            let inputs: Option<Vec<&Tensor>> = instruction.inputs.iter().map(|slot| slots[*slot].as_ref()).collect();
            let inputs = inputs.ok_or_else(|| ModelError::content("an ONNX node that takes what is not there"))?;
            let answer = match &instruction.action {
                Action::Operator(operator, node) => operator(node, &inputs)?,
                Action::Steps(steps, kind) => {
                    let first = inputs
                        .first()
                        .ok_or_else(|| ModelError::content("an ONNX node without input"))?;
                    let part = Block::of_floats(block.rows, first.columns(block.rows)?);
                    let answer = run(steps, part)?;
                    let mut tensor = Tensor::of_block(&answer, kind.clone())?;
                    if tensor.shape[1] == 1 && *kind != Kind::Single {
                        tensor.shape.pop();
                    }
                    tensor
                }
            };
            slots[instruction.output] = Some(answer);
        }
        slots[slot]
            .take()
            .ok_or_else(|| ModelError::content("an ONNX output that no node answers"))
    }

    /// Which instructions a slot needs.
    fn needed(&self, slot: usize) -> Vec<bool> {
        let mut slots = vec![false; self.slots.len()];
        slots[slot] = true;
        let mut needed = vec![false; self.instructions.len()];
        for (at, instruction) in self.instructions.iter().enumerate().rev() {
            if slots[instruction.output] {
                needed[at] = true;
                instruction.inputs.iter().for_each(|slot| slots[*slot] = true);
            }
        }
        needed
    }
}

impl Step for Outcome {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let tensor = self.program.answer(&block, self.slot)?;
        let columns = tensor.columns(block.rows)?;
        if columns.len() != self.width {
            return Err(ModelError::content(
                "an ONNX output of another shape than it was found to have",
            ));
        }
        let columns = columns.into_iter().map(|column| Cells::Float(column.into())).collect();
        Ok(Block {
            rows: block.rows,
            columns,
        })
    }

    fn width(&self, _: usize) -> usize {
        self.width
    }
}
