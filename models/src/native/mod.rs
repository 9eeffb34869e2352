//! Readers of the files that LightGBM and XGBoost write themselves.

pub mod lightgbm;
mod lightgbm_text;
pub mod ubjson;
pub mod xgboost;
mod xgboost_trees;
