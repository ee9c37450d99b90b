import { z } from "zod";
import { SelectItem } from "../../../contracts/app-tools/controls/select-item.ts";
import { renderLocator, targetOf } from "../../../contracts/locator.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { afterDismissal, renderEffects } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

const ByIndex = z.strictObject({ index: z.int().min(0).describe("counted from 0") });

const NodePath = z.array(z.string().min(1)).min(1).describe("texts of the nodes of a tree from the top, each of which is expanded");

type Selected = z.infer<typeof NodePath> | z.infer<typeof ByIndex> | string;

const itemOf = (select: Selected) => (typeof select === "string" ? { item: select } : Array.isArray(select) ? { path: select } : select);

function wordsOf(select: Selected): string {
  if (typeof select === "string") return JSON.stringify(select);
  return Array.isArray(select) ? select.map((text) => JSON.stringify(text)).join(" / ") : `item ${select.index}`;
}

export const select = defineStepVerb({
  name: "select",
  family: "interact",
  summary:
    "Selects an item of a list, combo box, tab control or tree by its text or index, also one that is not in view yet. Collapsed nodes stay closed unless a path or `expand` asks.",
  args: z.strictObject({
    select: z
      .union([z.string().min(1), ByIndex, NodePath])
      .describe("text of the item, or its value where it shows none; `{ index: 2 }`; in a tree also the texts of the nodes to it"),
    from: TargetLocator.describe("the list, combo box, tab control or tree"),
    expand: z.boolean().optional().describe("in a tree: also look beneath collapsed nodes, and expand those around the match"),
  }),
  saves: SelectItem.output.pick({ index: true, text: true }),
  examples: [
    "{ select: Critical, from: SeverityFilter }",
    "{ select: { index: 412 }, from: AlertList }",
    "{ select: [Engineering, Apps, Desk], from: Units }",
    "{ select: Desk, from: Units, expand: true }",
  ],
  sentence: ({ select, from }) => `select ${wordsOf(select)} from ${renderLocator(from)}`,
  async run({ select, from, expand }, { app, window, timeoutMs, signal }) {
    const answer = await app.call(SelectItem, { window, ...targetOf(from), ...itemOf(select), expand, timeout: timeoutMs }, signal);
    if (!answer.ok) return refused(answer);
    const { index, text } = answer.data;
    return passed(renderEffects(afterDismissal(`item ${index}, ${JSON.stringify(text)}`, answer.data), answer.data), {
      saved: { index, text },
    });
  },
});
