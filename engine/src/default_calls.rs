//! Functions that the defaults of a function's parameters call: a call that leaves such parameters out calls them too.

use crate::definition::FunctionName;
use crate::function::Function;
use crate::scalar::PythonFunction;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::logical_expr::Expr;

impl Function {
    /// Functions that the defaults of its parameters call.
    pub fn called_by_defaults(&self) -> Vec<FunctionName> {
        let mut names = Vec::new();
        let arguments = self.definition().arguments.iter();
        for default in arguments.filter_map(|argument| argument.default.as_ref()) {
            // Nothing in it fails.
            let _ = default.expr.apply(|part| {
                if let Expr::ScalarFunction(call) = part
                    && let Some(python) = call.func.inner().downcast_ref::<PythonFunction>()
                {
                    names.push(python.key().clone());
                }
                Ok(TreeNodeRecursion::Continue)
            });
        }
        names
    }

    /// Whether a call with so many arguments takes others from defaults that call functions.
    pub(crate) fn arguments_from(&self, given: usize) -> bool {
        given < self.definition().arguments.len() && !self.called_by_defaults().is_empty()
    }
}
