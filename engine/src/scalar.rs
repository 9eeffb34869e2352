//! The DataFusion face of Python functions: one object per name with all overloads, and one per call once a call is
//! bound to its overload. Knows nothing of the catalog.

use crate::actual::Actual;
use crate::call_state::CallSite;
use crate::definition::FunctionName;
use crate::error::CatalogError;
use crate::function::Function;
use crate::resolve;
use crate::runtime::Runtime;
use crate::types;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::Result;
use datafusion::logical_expr::type_coercion::functions::fields_with_udf;
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Python functions of one name. Equal only to itself of the same versions: plans never mix an old and a new one.
#[derive(Debug)]
pub struct PythonFunction {
    /// As calls spell it.
    name: String,
    key: FunctionName,
    functions: Vec<Arc<Function>>,
    /// What the name meant before; calls that fit no overload well go there.
    shadowed: Option<Arc<ScalarUDF>>,
    pub(crate) runtime: Arc<Runtime>,
    signature: Signature,
    /// Set when the function is bound to one call: its arguments have the parameters' types, none is missing.
    pub(crate) site: Option<Arc<CallSite>>,
}

/// What a call means.
pub(crate) enum Target<'a> {
    Python(Arc<Function>),
    Shadowed(&'a Arc<ScalarUDF>),
}

impl PythonFunction {
    /// All overloads under a name.
    pub(crate) fn new(
        key: FunctionName,
        functions: Vec<Arc<Function>>,
        shadowed: Option<Arc<ScalarUDF>>,
        runtime: Arc<Runtime>,
    ) -> PythonFunction {
        let volatility = functions.iter().map(volatility).max().unwrap_or(Volatility::Volatile);
        let mut signature = Signature::new(TypeSignature::UserDefined, volatility);
        signature.parameter_names = common_names(&functions);
        PythonFunction {
            name: key.call_key(),
            key,
            functions,
            shadowed,
            runtime,
            signature,
            site: None,
        }
    }

    /// One function by itself, for one call.
    pub(crate) fn alone(function: &Arc<Function>, runtime: &Arc<Runtime>) -> Arc<ScalarUDF> {
        let python = PythonFunction::new(FunctionName::bare(function.name()), Vec::new(), None, runtime.clone());
        Arc::new(ScalarUDF::new_from_impl(python.bind(function)))
    }

    /// One overload, for one call.
    pub(crate) fn bind(&self, function: &Arc<Function>) -> PythonFunction {
        PythonFunction {
            name: self.name.clone(),
            key: self.key.clone(),
            functions: vec![function.clone()],
            shadowed: None,
            runtime: self.runtime.clone(),
            signature: Signature::new(TypeSignature::UserDefined, volatility(function)),
            site: Some(Arc::default()),
        }
    }

    /// The same for a call at another site.
    pub(crate) fn again(&self, site: Option<Arc<CallSite>>) -> PythonFunction {
        PythonFunction {
            name: self.name.clone(),
            key: self.key.clone(),
            functions: self.functions.clone(),
            shadowed: self.shadowed.clone(),
            runtime: self.runtime.clone(),
            signature: self.signature.clone(),
            site,
        }
    }

    /// Whether it belongs to one call.
    pub(crate) fn is_bound(&self) -> bool {
        self.site.is_some()
    }

    /// The overloads.
    pub fn functions(&self) -> &[Arc<Function>] {
        &self.functions
    }

    /// What the name means besides.
    pub(crate) fn shadowed(&self) -> Option<&Arc<ScalarUDF>> {
        self.shadowed.as_ref()
    }

    /// The name, as calls spell it.
    pub(crate) fn called(&self) -> &str {
        &self.name
    }

    /// The name in the catalog.
    pub(crate) fn key(&self) -> &FunctionName {
        &self.key
    }

    pub(crate) fn target(&self, actuals: &[Actual<'_>]) -> Result<Target<'_>, CatalogError> {
        self.target_among(&self.functions, actuals)
    }

    /// What a call means when these are the overloads.
    pub(crate) fn target_among<'a>(
        &'a self,
        functions: &[Arc<Function>],
        actuals: &[Actual<'_>],
    ) -> Result<Target<'a>, CatalogError> {
        let chosen = resolve::choose(&self.key.name, functions, actuals);
        if let Ok((function, cost)) = &chosen
            && *cost < u64::from(types::NARROWING)
        {
            return Ok(Target::Python(function.clone()));
        }
        match &self.shadowed {
            Some(shadowed) if accepts(shadowed, actuals) => Ok(Target::Shadowed(shadowed)),
            _ => chosen.map(|(function, _)| Target::Python(function)),
        }
    }

    /// The overload it is bound to.
    pub(crate) fn bound(&self) -> Option<&Arc<Function>> {
        self.site.as_ref().and(self.functions.first())
    }

    fn target_by_types(&self, types: &[DataType]) -> Result<Target<'_>, CatalogError> {
        if let Some(function) = self.bound() {
            return Ok(Target::Python(function.clone()));
        }
        let actuals: Vec<_> = types.iter().map(|ty| Actual { ty, literal: None }).collect();
        self.target(&actuals)
    }
}

impl ScalarUDFImpl for PythonFunction {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    /// Never fails: a call that fits nothing keeps its types, and `return_field_from_args` says what is wrong with it,
    /// in an error that DataFusion does not turn into text.
    fn coerce_types(&self, arg_types: &[DataType]) -> Result<Vec<DataType>> {
        Ok(match self.target_by_types(arg_types) {
            Ok(Target::Python(function)) => coerced(&function, arg_types),
            Ok(Target::Shadowed(shadowed)) => {
                let fields = fields_with_udf(&as_fields(arg_types), shadowed.as_ref())?;
                fields.iter().map(|f| f.data_type().clone()).collect()
            }
            Err(_) => arg_types.to_vec(),
        })
    }

    fn return_type(&self, arg_types: &[DataType]) -> Result<DataType> {
        match self.target_by_types(arg_types)? {
            Target::Python(function) => Ok(function.returns().clone()),
            Target::Shadowed(shadowed) => shadowed.return_type(arg_types),
        }
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        let arguments = args.arg_fields.iter().zip(args.scalar_arguments);
        let types: Vec<DataType> = arguments
            .map(|(field, constant)| constant.map_or_else(|| field.data_type().clone(), |c| c.data_type()))
            .collect();
        let actuals: Vec<_> = types
            .iter()
            .zip(args.scalar_arguments)
            .map(|(ty, literal)| Actual { ty, literal: *literal })
            .collect();
        let target = match self.bound() {
            Some(function) => Target::Python(function.clone()),
            None => self.target(&actuals)?,
        };
        match target {
            Target::Python(function) => Ok(Arc::new(Field::new(&self.name, function.returns().clone(), true))),
            Target::Shadowed(shadowed) => shadowed.return_field_from_args(args),
        }
    }

    fn is_strict(&self) -> bool {
        let strict = |f: &Arc<Function>| f.definition().source.null_input == taipan_udf::NullInput::Strict;
        self.functions.iter().all(strict) && self.shadowed.as_ref().is_none_or(|s| s.is_strict())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        if let [function] = &*self.functions
            && self.shadowed.is_none()
            && !function.is_polymorphic()
        {
            return self.run(function, args);
        }
        let types: Vec<DataType> = args.args.iter().map(|a| a.data_type()).collect();
        match self.target_by_types(&types)? {
            Target::Python(function) => self.run(&function, args),
            Target::Shadowed(shadowed) => shadowed.invoke_with_args(args),
        }
    }
}

impl PartialEq for PythonFunction {
    fn eq(&self, other: &PythonFunction) -> bool {
        let ids = |p: &PythonFunction| p.functions.iter().map(|f| f.id()).collect::<Vec<_>>();
        self.name == other.name && self.is_bound() == other.is_bound() && ids(self) == ids(other)
    }
}

impl Eq for PythonFunction {}

impl Hash for PythonFunction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        for function in &self.functions {
            function.id().hash(state);
        }
    }
}

/// The types that arguments of these types are cast to for a function.
pub(crate) fn coerced(function: &Function, types: &[DataType]) -> Vec<DataType> {
    let params = &function.definition().source.params;
    let pairs = types.iter().zip(params);
    pairs.map(|(ty, param)| types::physical_target(ty, &param.ty)).collect()
}

fn volatility(function: &Arc<Function>) -> Volatility {
    match function.volatility() {
        taipan_udf::Volatility::Immutable => Volatility::Immutable,
        taipan_udf::Volatility::Stable => Volatility::Stable,
        taipan_udf::Volatility::Volatile => Volatility::Volatile,
    }
}

/// The parameter names that a named call may use: those of the only overload, or of all if they agree.
fn common_names(functions: &[Arc<Function>]) -> Option<Vec<String>> {
    let names = |f: &Arc<Function>| {
        let arguments = f.definition().arguments.iter();
        arguments.map(|a| a.name.clone()).collect::<Option<Vec<String>>>()
    };
    let first = names(functions.first()?)?;
    functions
        .iter()
        .all(|f| names(f).as_ref() == Some(&first))
        .then_some(first)
}

fn accepts(function: &Arc<ScalarUDF>, actuals: &[Actual<'_>]) -> bool {
    let types: Vec<DataType> = actuals.iter().map(|a| a.ty.clone()).collect();
    fields_with_udf(&as_fields(&types), function.as_ref()).is_ok()
}

fn as_fields(types: &[DataType]) -> Vec<FieldRef> {
    let field = |ty: &DataType| Arc::new(Field::new("argument", ty.clone(), true));
    types.iter().map(field).collect()
}
