import { z } from "zod";
import { FoundElement } from "../../../contracts/app-tools/element-info.ts";
import { FindElement } from "../../../contracts/app-tools/look/find-element.ts";
import { elementLabel } from "../../../contracts/element-label.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ElementLocator } from "../parts/arguments.ts";

export const find = defineStepVerb({
  name: "find",
  family: "inspect",
  summary: "Finds one element, or with `all` every match, and keeps position, properties and a ref for later steps.",
  args: z.strictObject({
    find: ElementLocator,
    all: z.boolean().default(false).describe("a list of every match; none is not a failure then"),
  }),
  saves: z.union([FoundElement, z.array(FoundElement)]).describe("the element; with `all` a list of elements"),
  examples: ["{ find: AlertList, save: list }", "{ find: 'type=ListBoxItem', all: true, save: rows }"],
  sentence: ({ find, all }) => `find ${all ? "everything that is " : ""}${renderLocator(find)}`,
  async run({ find, all }, { app, window, signal }) {
    const answer = await app.call(FindElement, { element: find, window, all }, signal);
    if (!answer.ok) return refused(answer);
    const [first] = answer.data.elements;
    if (all) return passed(`${answer.data.elements.length} found`, { saved: answer.data.elements });
    return passed(first && `${elementLabel(first)}, by ${first.locatorKind}`, { saved: first });
  },
});
