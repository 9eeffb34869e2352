// Who comes in: by the token in the address, or as a role with its password.

import { again, ask, login, token } from "./api.js";
import { byId, el, show } from "./dom.js";

/** Lets somebody in; who it is. */
export async function enter() {
  const given = location.hash.length > 1;
  const known = given ? null : await again();
  if (known) return known;
  const { entrance } = await ask("entrance");
  const kept = token();
  if (entrance === "token" && kept) {
    try {
      return await login({ token: kept });
    } catch (error) {
      return form(entrance, error.message);
    }
  }
  return form(entrance, "");
}

/** Asks until somebody is in. */
function form(entrance, said) {
  const place = byId("entrance");
  place.hidden = false;
  return new Promise((done) => {
    const failed = el("p", { class: "failed", role: "alert" }, said);
    const field = (name, label, type, autocomplete) => [
      el("label", { for: `enter-${name}` }, label),
      el("input", { id: `enter-${name}`, name, type, autocomplete, required: type !== "password" }),
    ];
    const fields =
      entrance === "token"
        ? [
            el("p", {}, "Open the address that ", el("code", {}, "taipan ui"), " has printed, or paste its token:"),
            field("token", "Token", "text", "off"),
          ]
        : [field("user", "Role", "text", "username"), field("password", "Password", "password", "current-password")];
    const submit = async (event) => {
      event.preventDefault();
      const shown = Object.fromEntries(new FormData(made));
      if (shown.token) shown.token = shown.token.trim().split("#").pop();
      try {
        const known = await login(shown);
        place.hidden = true;
        done(known);
      } catch (error) {
        show(failed, error.message);
      }
    };
    const made = el(
      "form",
      { onsubmit: submit, "aria-label": "Log in" },
      el("h2", {}, entrance === "token" ? "This page needs its token" : "Log in"),
      fields,
      failed,
      el("button", { class: "main", type: "submit" }, entrance === "token" ? "Open" : "Log in"),
    );
    show(place, made);
    made.querySelector("input").focus();
  });
}
