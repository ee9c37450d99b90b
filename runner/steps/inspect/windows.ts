import { z } from "zod";
import { ListWindows } from "../../../contracts/app-tools/look/list-windows.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";

export const windows = defineStepVerb({
  name: "windows",
  family: "inspect",
  summary: "Keeps the app's windows, dialogs included, the active one first: title, size, owner, what blocks it and what has the focus.",
  args: z.strictObject({ windows: z.literal("all") }),
  saves: ListWindows.output.shape.windows,
  examples: ["{ windows: all, save: open }"],
  sentence: () => "list the windows",
  async run(_, { app, signal }) {
    const answer = await app.call(ListWindows, {}, signal);
    if (!answer.ok) return refused(answer);
    const titles = answer.data.windows.map(({ title }) => title);
    return passed(titles.join(", ") || "none", { saved: answer.data.windows });
  },
});
