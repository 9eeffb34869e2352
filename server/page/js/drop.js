// Files that are dropped on the page, or chosen: they go to the server, and are tables there as long as the window is open.

import { sendFile } from "./api.js";

/** Lets files be dropped. `act` has `starts(name)`, `opened(path)` and `failed(error)`. */
export function dropping(button, chooser, act) {
  const send = async (files) => {
    for (const file of files) {
      act.starts(file.name);
      try {
        const answer = await sendFile(file.name, file);
        if (answer.error) act.failed(answer.error);
        else await act.opened(answer.path);
      } catch (error) {
        act.failed(error);
      }
    }
  };
  const has = (event) => event.dataTransfer?.types.includes("Files");
  const shown = (is) => document.body.classList.toggle("dropping", is);
  document.addEventListener("dragover", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    shown(true);
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && shown(false));
  document.addEventListener("drop", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    shown(false);
    send([...event.dataTransfer.files]);
  }, { capture: true });
  button.addEventListener("click", () => chooser.click());
  chooser.addEventListener("change", () => {
    send([...chooser.files]);
    chooser.value = "";
  });
}
