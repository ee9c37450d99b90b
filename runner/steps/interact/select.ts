import { z } from "zod";
import { SelectItem } from "../../../contracts/app-tools/select-item.ts";
import { renderLocator, targetOf } from "../../../contracts/locator.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineVerb } from "../../language/define-verb.ts";
import { renderEffects } from "../parts/action-effects.ts";
import { afterDismissal } from "../parts/dismissed.ts";
import { TargetLocator } from "../parts/locator-argument.ts";

const ByIndex = z.strictObject({ index: z.int().min(0).describe("counted from 0") });

export const select = defineVerb({
  name: "select",
  family: "interact",
  summary: "Selects an item of a list, combo box, tab control or tree by its text or index, also one that is not in view yet.",
  args: z.strictObject({
    select: z.union([z.string().min(1), ByIndex]).describe("text of the item, or `{ index: 2 }`"),
    from: TargetLocator.describe("the list, combo box, tab control or tree"),
  }),
  saves: SelectItem.output.pick({ index: true, text: true }),
  examples: ["{ select: Critical, from: SeverityFilter }", "{ select: { index: 412 }, from: AlertList }"],
  sentence: ({ select, from }) =>
    `select ${typeof select === "string" ? JSON.stringify(select) : `item ${select.index}`} from ${renderLocator(from)}`,
  async run({ select, from }, { app, window, timeoutMs, signal }) {
    const item = typeof select === "string" ? { item: select } : select;
    const answer = await app.call(SelectItem, { window, ...targetOf(from), ...item, timeout: timeoutMs }, signal);
    if (!answer.ok) return refused(answer);
    const { index, text } = answer.data;
    return passed(renderEffects(afterDismissal(`item ${index}, ${JSON.stringify(text)}`, answer.data), answer.data), {
      saved: { index, text },
    });
  },
});
