// The page: who comes in, the editor, what is run, and the views of what it gives.

import { logout, whenLost } from "./api.js";
import { byId } from "./dom.js";
import { enter } from "./entrance.js";
import { Work } from "./work.js";

/** The text that a window begins with. */
const FIRST = `-- Ctrl+Enter runs the statement at the cursor.
CREATE OR REPLACE FUNCTION twice(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
    return x * 2
$$;

SELECT x, twice(x) FROM generate_series(1, 10) AS t(x);
`;
const TEXT = "taipan.text";

async function start() {
  const who = await enter();
  byId("who").textContent = who.user;
  byId("leave").hidden = false;
  byId("work").hidden = false;
  whenLost(() => location.reload());
  const work = new Work(sessionStorage.getItem(TEXT) ?? FIRST, (text) => sessionStorage.setItem(TEXT, text));
  byId("leave").addEventListener("click", async () => {
    await logout();
    location.reload();
  });
  await work.begin();
}

start().catch((error) => {
  const place = byId("entrance");
  place.hidden = false;
  place.textContent = error.message;
});
