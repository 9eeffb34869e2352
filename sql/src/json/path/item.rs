//! What paths of SQL/JSON come upon: parts of the value that is asked, and values that were made.

use super::super::access;
use super::super::scan::{Json, Kind};
use super::moments::Moment;
use std::rc::Rc;

/// A value, as text of `jsonb`.
#[derive(Clone, Debug)]
pub enum Item<'a> {
    Given(Json<'a>),
    Made(Rc<str>),
    /// A date or a time, and the text of it as JSON.
    Moment(Moment, Rc<str>),
}

impl<'a> Item<'a> {
    /// A value that was made, in the form of `jsonb`.
    pub fn made(text: impl AsRef<str>) -> Item<'a> {
        Item::Made(text.as_ref().into())
    }

    pub fn truth(truth: bool) -> Item<'a> {
        Item::made(if truth { "true" } else { "false" })
    }

    pub fn json(&self) -> Json<'_> {
        match self {
            Item::Given(json) => *json,
            Item::Made(text) | Item::Moment(_, text) => Json::known(text),
        }
    }

    pub fn of_moment(moment: Moment) -> Item<'a> {
        Item::Moment(moment, format!("\"{}\"", moment.text()).into())
    }

    /// The date or time that it is.
    pub fn moment(&self) -> Option<&Moment> {
        match self {
            Item::Moment(moment, _) => Some(moment),
            _ => None,
        }
    }

    /// That of what is written: a text for a date or a time.
    pub fn kind(&self) -> Kind {
        self.json().kind()
    }

    pub fn written(&self) -> &str {
        self.json().written()
    }

    /// The items of an array, or the values of an object.
    pub fn inner(&self) -> Vec<Item<'a>> {
        match self {
            Item::Given(json) if json.kind() == Kind::Object => {
                json.entries().map(|(_, value)| Item::Given(value)).collect()
            }
            Item::Given(json) => json.items().map(Item::Given).collect(),
            Item::Moment(..) => Vec::new(),
            Item::Made(text) => {
                let json = Json::known(text);
                let values = json.entries().map(|(_, value)| value).chain(json.items());
                values.map(|value| Item::made(value.written())).collect()
            }
        }
    }

    /// The value of a key of an object.
    pub fn field(&self, key: &str) -> Option<Item<'a>> {
        match self {
            Item::Given(json) => access::field(*json, key).map(Item::Given),
            Item::Moment(..) => None,
            Item::Made(text) => access::field(Json::known(text), key).map(|value| Item::made(value.written())),
        }
    }

    /// What a text says; `None`: it is no text.
    pub fn text(&self) -> Option<String> {
        if self.moment().is_some() {
            return None;
        }
        let json = self.json();
        let text = (json.kind() == Kind::Text).then(|| json.text().ok())??;
        Some(text.into_owned())
    }
}
