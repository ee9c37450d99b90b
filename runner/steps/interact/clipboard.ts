import { z } from "zod";
import { Clipboard } from "../../../contracts/app-tools/keyboard/clipboard.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";

const sentences = { get: "read the clipboard", clear: "clear the clipboard" };

export const clipboard = defineStepVerb({
  name: "clipboard",
  family: "interact",
  summary: "Reads, replaces or clears the text on the app's clipboard; `save` keeps what is on it.",
  args: z
    .strictObject({
      clipboard: z.enum(["get", "set", "clear"]),
      text: z.string().optional().describe("for `set`: the text, taken as written"),
    })
    .refine(({ clipboard, text }) => (clipboard === "set") === (text !== undefined), {
      error: "`set` needs `text`; `get` and `clear` take none",
      path: ["text"],
    }),
  saves: Clipboard.output.shape.text,
  examples: ["{ clipboard: set, text: operator@example.org }", "{ clipboard: get, save: copied }", "{ clipboard: clear }"],
  sentence: ({ clipboard, text }) => (clipboard === "set" ? `put ${JSON.stringify(text)} on the clipboard` : sentences[clipboard]),
  async run({ clipboard: action, text }, { app, window, signal }) {
    const answer = await app.call(Clipboard, { action, text, window }, signal);
    if (!answer.ok) return refused(answer);
    const { text: held } = answer.data;
    return passed(held === null ? "no text" : JSON.stringify(held), { saved: held });
  },
});
