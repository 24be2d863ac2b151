// Which tree: the lecture's, a random one, or one that is pasted or opened. The server reads every format, and says where a text is wrong.

import { h, dialog } from "../dom.js";
import { Refused } from "../api.js";
import { t } from "../words.js";
import { trace, why } from "./ask.js";
import { chooseRandom } from "./random.js";

/** @param {import("./question.js").Source} source @param {(tree: string) => void} adopt */
export function chooseTree(source, adopt) {
  const text = h("textarea", {
    id: "lab-text",
    rows: "6",
    class: "mono",
    spellcheck: "false",
    "aria-describedby": "lab-text-error lab-text-help",
  });
  text.value = source.game === "tree" ? (source.settings.tree ?? "") : "";
  const error = h("p", { id: "lab-text-error", class: "error", role: "alert" });
  /** @type {HTMLInputElement} */
  const file = h("input", {
    type: "file",
    id: "lab-file",
    accept: ".txt,.json,.py,text/plain,application/json",
    onchange: async () => {
      const [chosen] = file.files ?? [];
      if (chosen) text.value = (await chosen.text()).slice(0, 900_000);
    },
  });
  const read = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const { tree } = await trace({ game: "tree", settings: { tree: text.value }, blank: true, fold: 1 });
      box.close();
      adopt(tree ?? "");
    } catch (problem) {
      error.textContent = why(problem);
      if (problem instanceof Refused && problem.place) select(text, problem.place);
    }
  };
  const choice = (/** @type {string} */ id, /** @type {string} */ word, /** @type {() => void} */ act) =>
    h(
      "button",
      {
        type: "button",
        class: "door",
        id,
        onclick: () => {
          box.close();
          act();
        },
      },
      h("span", {}, h("b", {}, t(word)), h("small", {}, t(`${word}-text`))),
    );
  const box = dialog(
    t("lab-choose"),
    [
      h(
        "div",
        { class: "lab-doors" },
        choice("lab-lecture", "lab-lecture", () => adopt("")),
        choice("lab-random", "lab-random", () => chooseRandom(adopt)),
      ),
      h(
        "form",
        { class: "form", onsubmit: read },
        h(
          "div",
          { class: "option" },
          h("label", { for: "lab-text" }, t("lab-paste")),
          text,
          h("small", { id: "lab-text-help", class: "quiet" }, t("lab-paste-text")),
        ),
        h("div", { class: "option" }, h("label", { for: "lab-file" }, t("lab-file")), file),
        error,
        h(
          "div",
          { class: "form-end" },
          h("button", { class: "button main", type: "submit", id: "lab-show" }, t("lab-show")),
        ),
      ),
    ],
    t("close"),
  );
}

/** Where a place is in a text: columns count characters, a field counts UTF-16 units. @param {string} text @param {{line: number, column: number}} place */
export function offset(text, place) {
  const lines = text.split("\n");
  const before = lines.slice(0, place.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  return before + [...(lines[place.line - 1] ?? "")].slice(0, place.column - 1).join("").length;
}

/** Selects what a mistake points to. @param {HTMLTextAreaElement} field @param {{line: number, column: number}} place */
function select(field, place) {
  const at = offset(field.value, place);
  field.focus();
  field.setSelectionRange(at, Math.min(field.value.length, at + 1));
}
