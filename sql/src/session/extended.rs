//! Statements that are parsed once and run with values of their parameters, as the extended protocol of Postgres has them.

use super::copy::Parser;
use super::prepared::{cast_parameters, is_parametric, sql_type, without_voids};
use super::transactions::Command;
use super::{QueryResults, Session, call_parameters, changes, columns, folded_name, origins, summarize};
use crate::activity::StatementText;
use crate::declared::named;
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::split;
use crate::statements::{self, CursorStatement, Setting, Statement};
use crate::values::{BinaryParser, WireType, utf8};
use datafusion::arrow::datatypes::{DataType, Schema, SchemaRef};
use datafusion::common::ScalarValue;
use datafusion::logical_expr::LogicalPlan;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{DataType as SqlType, Statement as SqlStatement};
use std::sync::Arc;

/// A statement whose parameters and columns are known. Whatever it names is looked up anew each time it runs.
#[derive(Clone, Debug)]
pub struct ParsedStatement {
    text: StatementText,
    /// The types that its parameters were said to have.
    declared: Arc<[Option<DataType>]>,
    parameters: Arc<[DataType]>,
    /// The same, as SQL names them.
    types: Arc<[SqlType]>,
    columns: Option<SchemaRef>,
    /// It ends a transaction, or a part of it.
    ends: bool,
}

/// A parameter's value as a client gives it.
#[derive(Clone, Copy, Debug)]
pub enum Parameter<'a> {
    Null,
    /// As Postgres's input functions read it.
    Text(&'a [u8]),
    /// In Postgres's binary format.
    Binary(&'a [u8]),
}

/// What a statement is to run with.
#[derive(Clone, Debug)]
pub struct Bound {
    statement: ParsedStatement,
    values: Arc<[ScalarValue]>,
}

impl ParsedStatement {
    /// The text; empty if there is no statement.
    pub fn text(&self) -> &str {
        self.text.whole()
    }

    /// The type of a parameter, counted from 0, for clients.
    ///
    /// # Errors
    ///
    /// 0A000 for a type that Postgres has no like of.
    pub fn wire_type(&self, number: usize) -> Result<WireType> {
        match self.types.get(number).and_then(named) {
            Some(ty) => Ok(WireType::named(ty)),
            None => WireType::of(self.parameters.get(number).unwrap_or(&DataType::Utf8)),
        }
    }

    /// The types of the parameters `$1`, `$2` …
    pub fn parameters(&self) -> &[DataType] {
        &self.parameters
    }

    pub(super) fn shared_text(&self) -> &Arc<str> {
        self.text.whole()
    }

    /// The text, with what its words tell.
    pub(super) fn words(&self) -> &StatementText {
        &self.text
    }

    pub(super) fn declared(&self) -> &Arc<[Option<DataType>]> {
        &self.declared
    }

    pub(super) fn sql_types(&self) -> &[SqlType] {
        &self.types
    }

    /// Whether it may run in a transaction block that has failed.
    pub fn ends_transaction(&self) -> bool {
        self.ends
    }

    /// Whether a parameter stands for the result of a call.
    fn is_void(&self, number: usize) -> bool {
        self.parameters.get(number).is_some_and(DataType::is_null)
    }

    /// The columns of the rows it gives; `None`: it gives none.
    pub fn columns(&self) -> Option<&SchemaRef> {
        self.columns.as_ref()
    }
}

impl Bound {
    /// The statement.
    pub fn statement(&self) -> &ParsedStatement {
        &self.statement
    }

    /// A statement with values of its parameters.
    pub(super) fn of(statement: ParsedStatement, values: Vec<ScalarValue>) -> Bound {
        Bound {
            statement,
            values: values.into(),
        }
    }

    /// The values of its parameters.
    pub(super) fn values(&self) -> &[ScalarValue] {
        &self.values
    }

    /// Puts the values into the statement where it has places for them.
    pub(super) fn put(&self, statement: &mut Statement) -> Result<Vec<ScalarValue>> {
        if let Statement::Other(statement) = statement
            && let DfStatement::Statement(statement) = statement.as_mut()
        {
            without_voids(statement, |number| self.statement.is_void(number));
            cast_parameters(statement, &self.statement.types, &self.values)?;
        }
        if let Statement::Call(call) = statement {
            call_parameters::cast(call, &self.statement.types)?;
        }
        Ok(self.values.to_vec())
    }
}

/// The value of a text that is read the same whoever reads it: a text, or a whole number of digits. Most are.
pub(super) fn plain_value(text: &str, ty: &DataType) -> Option<ScalarValue> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    match ty {
        DataType::Utf8 => Some(ScalarValue::from(text)),
        DataType::Utf8View => Some(ScalarValue::Utf8View(Some(text.to_string()))),
        DataType::LargeUtf8 => Some(ScalarValue::LargeUtf8(Some(text.to_string()))),
        DataType::Int16 if is_number => text.parse().ok().map(|number| ScalarValue::Int16(Some(number))),
        DataType::Int32 if is_number => text.parse().ok().map(|number| ScalarValue::Int32(Some(number))),
        DataType::Int64 if is_number => text.parse().ok().map(|number| ScalarValue::Int64(Some(number))),
        _ => None,
    }
}

impl Session {
    /// Parses one statement, and plans it to know its parameters and columns. Nothing is run. A type that is not declared is
    /// that of the parameter of a function, what the planner finds beside other values, or text.
    ///
    /// ```
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use taipan::Parameter;
    /// # use datafusion::arrow::datatypes::DataType;
    /// let session = taipan::Session::builder().build()?;
    /// let statement = session.parse("SELECT $1 + 1 AS next", &[Some(DataType::Int64)]).await?;
    /// assert_eq!(statement.parameters(), [DataType::Int64]);
    /// let bound = session.bind(&statement, &[Parameter::Text(b"41")]).await?;
    /// assert_eq!(session.execute(&bound).await?.collect().await?[0].num_rows(), 1);
    /// # Ok::<(), taipan::Error>(()) }).unwrap();
    /// ```
    ///
    /// # Errors
    ///
    /// Those of planning; 42601 for several statements.
    pub async fn parse(&self, text: &str, declared: &[Option<DataType>]) -> Result<ParsedStatement> {
        let pieces = split::statements(text);
        let piece = match pieces.as_slice() {
            [] => {
                return Ok(ParsedStatement {
                    text: StatementText::of("".into()),
                    declared: Arc::default(),
                    parameters: Arc::default(),
                    types: Arc::default(),
                    columns: None,
                    ends: false,
                });
            }
            [piece] => *piece,
            _ => {
                let message = "cannot insert multiple commands into a prepared statement";
                return Err(Error::new(SqlState::SyntaxError, message));
            }
        };
        let declared: Arc<[Option<DataType>]> = declared.into();
        let (running, mut tracked) = self.track(piece.text, None, false);
        let short = self.short_of(piece.text.into(), declared.clone());
        let parsed = self.in_statement(false, short, |session| {
            let (text, declared) = (piece.text.to_string(), declared.clone());
            session.begins(&running);
            async move {
                match session.parsed_before(&text, &declared)? {
                    Some(parsed) => Ok(parsed),
                    None => session.described(&text, &declared).await,
                }
            }
        });
        let parsed = parsed.await;
        tracked.ends(parsed.as_ref().err());
        parsed.map_err(|error| error.rebase(text, piece.start))
    }

    /// Makes values of the parameters that a client gives.
    ///
    /// # Errors
    ///
    /// 08P01 for a wrong number of parameters; 22P02, 22P03, 22021 and others for what is no value of its type.
    pub async fn bind(&self, statement: &ParsedStatement, given: &[Parameter<'_>]) -> Result<Bound> {
        if given.len() != statement.parameters.len() {
            let (wants, has) = (statement.parameters.len(), given.len());
            let message =
                format!("bind message supplies {has} parameters, but the prepared statement requires {wants}");
            return Err(Error::new(SqlState::ProtocolViolation, message));
        }
        let mut values = Vec::with_capacity(given.len());
        for (number, (parameter, ty)) in given.iter().zip(statement.parameters.iter()).enumerate() {
            let value = self.value(*parameter, ty).await;
            values.push(value.map_err(|error| error.with_context([format!("portal parameter ${}", number + 1)]))?);
        }
        Ok(Bound {
            statement: statement.clone(),
            values: values.into(),
        })
    }

    /// Runs a statement with its values.
    ///
    /// # Errors
    ///
    /// Those of the statement.
    pub async fn execute(&self, bound: &Bound) -> Result<QueryResults> {
        let text = bound.statement.text();
        let piece = split::Piece { text, start: 0 };
        self.run_piece(text, piece, None, Some(bound)).await
    }

    async fn value(&self, parameter: Parameter<'_>, ty: &DataType) -> Result<ScalarValue> {
        let array = match parameter {
            Parameter::Null => return ScalarValue::try_from(ty).map_err(failure::from_datafusion),
            Parameter::Binary(bytes) => BinaryParser::new(ty)?.values(&[Some(bytes)])?,
            Parameter::Text(bytes) => {
                let text = utf8(bytes)?;
                if let Some(value) = plain_value(text, ty) {
                    return Ok(value);
                }
                let parser = self.text_parser(ty).await?;
                let values = parser.values(&[Some(text.to_string())]);
                values.map_err(failure::from_datafusion)?
            }
        };
        ScalarValue::try_from_array(&array, 0).map_err(failure::from_datafusion)
    }

    /// What makes values of texts, which is made once for a session.
    async fn text_parser(&self, ty: &DataType) -> Result<Arc<Parser>> {
        if let Some(parser) = self.inner.parsers.lock().get(ty) {
            return Ok(parser.clone());
        }
        let made = self.in_statement(false, None, |session| {
            let ty = ty.clone();
            async move { session.parser(&ty).await }
        });
        let parser = Arc::new(made.await?);
        self.inner.parsers.lock().insert(ty.clone(), parser.clone());
        Ok(parser)
    }

    pub(super) async fn described(&self, text: &str, declared: &Arc<[Option<DataType>]>) -> Result<ParsedStatement> {
        let mut statement = statements::parse(text)?;
        let command = match &statement {
            Statement::Other(other) => super::transactions::command(other)?,
            _ => None,
        };
        let ends = matches!(
            command,
            Some(Command::Commit | Command::Rollback | Command::RollbackTo(_))
        );
        if let Some(error) = self.attached().work.refusal().filter(|_| !ends) {
            return Err(error);
        }
        let whole: Arc<str> = text.into();
        self.mention(&self.stored_catalog()?, text)?;
        let with_names = self.find_names(&mut statement)?;
        let text = with_names.as_deref().unwrap_or(text);
        // Whoever runs it needs the rights.
        let described = Box::pin(self.shape(statement, declared, text));
        let (types, parameters, columns) =
            super::guard::over(self.access()?, super::guard::Mode::Define, described).await?;
        Ok(ParsedStatement {
            text: StatementText::of(whole),
            declared: declared.clone(),
            parameters: parameters.into(),
            types: types.into(),
            columns,
            ends,
        })
    }

    async fn shape(
        &self,
        mut statement: Statement,
        declared: &[Option<DataType>],
        text: &str,
    ) -> Result<(Vec<SqlType>, Vec<DataType>, Option<SchemaRef>)> {
        let (mut types, mut parameters) = (Vec::new(), Vec::new());
        if let Statement::Other(other) = &mut statement
            && let DfStatement::Statement(inner) = other.as_mut()
            && is_parametric(inner)
        {
            without_voids(inner, |number| {
                matches!(declared.get(number), Some(Some(DataType::Null)))
            });
            let typed = declared.iter().map(|ty| ty.as_ref().filter(|ty| !ty.is_null()));
            let known = typed.map(|ty| ty.map(sql_type).transpose());
            let known: Vec<Option<SqlType>> = known.collect::<Result<_>>()?;
            types = self.parameter_types(inner, &known, text).await?;
            cast_parameters(inner, &types, &[])?;
            parameters = self.arrow_types(&types, declared).await?;
        }
        if let Statement::Call(call) = &statement {
            let known = declared.iter().map(|ty| ty.as_ref().filter(|ty| !ty.is_null()));
            let known: Vec<Option<SqlType>> = known.map(|ty| ty.map(sql_type).transpose()).collect::<Result<_>>()?;
            types = self.call_types(call, &known)?;
            parameters = self.arrow_types(&types, declared).await?;
        }
        let columns = self.columns_of_statement(statement, text).await?;
        Ok((types, parameters, columns))
    }

    /// The types of values that CAST to these types makes.
    pub(super) async fn arrow_types(&self, types: &[SqlType], declared: &[Option<DataType>]) -> Result<Vec<DataType>> {
        let mut found = Vec::with_capacity(types.len());
        for (number, ty) in types.iter().enumerate() {
            if let Some(Some(ty)) = declared.get(number) {
                found.push(ty.clone());
                continue;
            }
            let plan = self.query_plan(&format!("SELECT CAST(NULL AS {ty}) AS v")).await?;
            found.push(plan.schema().field(0).data_type().clone());
        }
        Ok(found)
    }

    pub(super) async fn query_plan(&self, sql: &str) -> Result<LogicalPlan> {
        match statements::parse(sql)? {
            Statement::Other(mut query) => {
                self.settle(&mut query, sql).await?;
                self.plan(*query).await.map_err(failure::from_datafusion)
            }
            _ => Err(Error::new(SqlState::Internal, "a cast that is no query")),
        }
    }

    /// The columns of what a statement gives; it is planned, and only run where that changes nothing.
    async fn columns_of_statement(&self, statement: Statement, text: &str) -> Result<Option<SchemaRef>> {
        match statement {
            Statement::Setting(Setting::Show(_) | Setting::ShowAll)
            | Statement::ShowFunctions(_)
            | Statement::ShowCreateFunction(_)
            | Statement::DescribeFunction(_)
            | Statement::ExplainFunction(_)
            | Statement::ExplainTable(_) => {
                let results = Box::pin(self.dispatch(statement, text, None)).await?;
                Ok(results.returns_rows().then(|| results.schema()))
            }
            Statement::Cursor(CursorStatement::Fetch {
                name,
                only_moves: false,
                ..
            }) => self.cursor_columns(&name).await.map(Some),
            Statement::Call(call) => self.call_columns(&call),
            Statement::Summarize(_) => Ok(Some(summarize::schema())),
            Statement::Other(other) => self.columns_of_other(*other, text).await,
            _ => Ok(None),
        }
    }

    pub(super) async fn columns_of_other(&self, mut statement: DfStatement, text: &str) -> Result<Option<SchemaRef>> {
        if let DfStatement::Statement(inner) = &statement
            && let SqlStatement::Execute { name: Some(name), .. } = inner.as_ref()
        {
            let name = folded_name(&name.to_string())?.1;
            statement = DfStatement::Statement(Box::new(self.kept(&name)?));
        }
        let gives = match &statement {
            DfStatement::Explain(_) => true,
            DfStatement::Statement(inner) => {
                matches!(inner.as_ref(), SqlStatement::Query(_) | SqlStatement::Explain { .. }) || is_parametric(inner)
            }
            _ => false,
        };
        if !gives {
            return Ok(None);
        }
        if super::explaining::explains_change(&statement) {
            let plan = self.query_plan("EXPLAIN SELECT 1").await?;
            return Ok(Some(Arc::new(plan.schema().as_arrow().clone())));
        }
        self.without_changes(&mut statement, text).await?;
        let beside = self.settle(&mut statement, text).await?;
        if let Some((with, merge)) = super::prepared::merged(&statement) {
            self.merge_plan(with, merge, text).await?;
            return Ok(None);
        }
        if let Some(asked) = &beside.asked {
            let plan = match changes::plan(self.context(), &statement, text).await? {
                Some(plan) => plan,
                None => self
                    .plan(statement)
                    .await
                    .map_err(|error| self.locate(error, &beside, text))?,
            };
            let schema = self.returned_schema(plan, asked).await;
            return schema.map_err(|error| self.locate(error, &beside, text));
        }
        if changes::plan(self.context(), &statement, text).await?.is_some() {
            return Ok(None);
        }
        let located = |error| self.locate(error, &beside, text);
        let plan = self.plan(statement).await.map_err(located)?;
        match plan {
            LogicalPlan::Dml(_) | LogicalPlan::Ddl(_) | LogicalPlan::Copy(_) | LogicalPlan::Statement(_) => Ok(None),
            plan => {
                let described = origins::described(&plan);
                let schema = self.final_schema(plan).map_err(located)?;
                let schema = origins::redescribed(schema, &described);
                Ok(Some(columns::restored(&schema, beside.texts()).unwrap_or(schema)))
            }
        }
    }

    /// The columns of a plan with the casts that it gets before it runs.
    fn final_schema(&self, plan: LogicalPlan) -> Result<Schema, datafusion::error::DataFusionError> {
        let plan = crate::catalog::narrowed(plan)?;
        let state = self.context().state();
        let plan = state
            .analyzer()
            .execute_and_check(plan, state.config_options(), |_, _| {})?;
        Ok(plan.schema().as_arrow().clone())
    }
}
