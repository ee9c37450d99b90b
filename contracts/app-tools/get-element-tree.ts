import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";
import { ElementInfo } from "./element-info.ts";
import { element, window } from "./target.ts";

export const GetElementTree = defineAppTool({
  name: "GetElementTree",
  description: "Returns the elements of all windows, popups and dialogs as a tree, with bounds, texts, states and paths.",
  hints: { title: "Element tree", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    root: element.optional().describe("start at this element instead of at every window"),
    window,
    depth: z.int().min(0).optional().describe("levels below the root; what is cut is counted in the property `omitted`"),
    templates: z.boolean().default(false).describe("show template parts, which are folded away otherwise; their paths work in every call"),
    includeInvisible: z.boolean().default(false),
  }),
  output: z.object({ roots: z.array(ElementInfo), count: z.int(), revision: z.int() }),
});
