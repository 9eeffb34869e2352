// What is asked of the server. The key of the window is shown in a header, which other sites cannot send; the cookie beside it
// is none of a script's business.

const KEY = "taipan.key";
const TOKEN = "taipan.token";

let lost = () => {};

/** Says what to do when the window is not logged in any more. */
export const whenLost = (act) => (lost = act);

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function send(path, body, type, extra) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "content-type": type, "taipan-key": sessionStorage.getItem(KEY) ?? "", ...extra },
      body,
      credentials: "same-origin",
    });
  } catch {
    throw new Refused(0, "The server does not answer. Is it still running?");
  }
  const said = await answer.json();
  if (answer.ok) return said;
  if (answer.status === 401) lost();
  throw new Refused(answer.status, said.error?.message ?? said.refused ?? answer.statusText);
}

/** Asks; the answer is an object. */
export const ask = (path, asked = {}) => send(path, JSON.stringify(asked), "application/json");

/** Sends the bytes of a file. */
export const sendFile = (name, file) =>
  send("file", file, "application/octet-stream", { "taipan-name": encodeURIComponent(name) });

/** Logs in with a token, or a role and its password. */
export async function login(shown) {
  const known = await ask("login", shown);
  sessionStorage.setItem(KEY, known.key);
  sessionStorage.setItem("taipan.who", JSON.stringify(known));
  if (shown.token) sessionStorage.setItem(TOKEN, shown.token);
  return known;
}

/** Who the window is, if it was logged in before and still is. */
export async function again() {
  if (!sessionStorage.getItem(KEY)) return null;
  try {
    await ask("here");
    return JSON.parse(sessionStorage.getItem("taipan.who"));
  } catch (error) {
    if (error.status !== 401) throw error;
    sessionStorage.removeItem(KEY);
    return null;
  }
}

/** Ends the session. */
export async function logout() {
  await ask("logout").catch(() => {});
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(TOKEN);
}

/** The token of the page: behind # in its address the first time, which is not sent to anybody, and kept by the window. */
export function token() {
  const given = location.hash.slice(1);
  if (given) {
    history.replaceState(null, "", location.pathname);
    return given;
  }
  return sessionStorage.getItem(TOKEN);
}
