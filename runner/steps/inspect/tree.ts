import { z } from "zod";
import { FullElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import { renderTreeYaml } from "../../../contracts/element-outline.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ElementLocator } from "../parts/arguments.ts";
import { requestTree } from "../parts/requests.ts";

/** Stores the element tree as JSON and as YAML. */
export const inspectTree = defineStepVerb({
  name: "tree",
  family: "inspect",
  summary: "Stores the elements below an element or window, or of all windows with `all`, beside the report.",
  args: z.strictObject({
    tree: ElementLocator.describe("the element or window to start at, or `all`"),
    depth: z.int().min(0).optional().describe("levels below it; all when absent"),
    templates: z.boolean().optional().describe("with the template parts of controls, which are left out otherwise"),
  }),
  saves: FullElementTree.output,
  examples: ["{ tree: MainWindow, save: before }", "{ tree: AlertList, depth: 2 }", "{ tree: Volume, templates: true }", "{ tree: all }"],
  sentence: ({ tree }) => `store the elements of ${tree === "all" ? "all windows" : renderLocator(tree)}`,
  async run({ tree: root, depth, templates }, context) {
    const answer = await requestTree({ root, depth, templates }, context);
    if (!answer.ok) return refused(answer);
    const name = `tree-${root.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "")}`;
    const attachments = await Promise.all([
      context.attach({ name, kind: "tree", mediaType: "application/json", content: `${JSON.stringify(answer.data.roots, null, 2)}\n` }),
      context.attach({ name, kind: "text", mediaType: "application/yaml", content: `${renderTreeYaml(answer.data.roots)}\n` }),
    ]);
    return passed(`${answer.data.count} elements`, { saved: answer.data, attachments });
  },
});
