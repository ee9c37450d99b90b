import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { ElementInfo } from "../element-info.ts";
import { elementLocator, window } from "../target.ts";

export const GetElementTree = defineAppTool({
  name: "GetElementTree",
  description: "Shows the elements of all windows, popups and dialogs as an outline, in parts of at most 4,000 tokens.",
  hints: { title: "Element tree", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    root: elementLocator.optional().describe("start at this element instead of at every window"),
    window,
    depth: z.int().min(0).optional().describe("levels below the root; what is cut is counted in the property `omitted`"),
    templates: z.boolean().default(false).describe("show template parts, which are folded away otherwise; their paths work in every call"),
    includeInvisible: z.boolean().default(false),
    bounds: z.boolean().default(false).describe("adds `(x,y width x height)`, in the window, to each line"),
    after: z.string().min(1).optional().describe("`next` of the part before; the ref of its last line"),
    full: z
      .boolean()
      .default(false)
      .describe("all elements with all properties as JSON, which is long; without it the answer is an outline"),
  }),
  output: z.object({
    roots: z.array(ElementInfo).optional().describe("with `full`"),
    outline: z.string().optional().describe("one element per line; layout panels without a name have none"),
    next: z.string().optional().describe("`after` of the next part; absent after the last one"),
    count: z.int().describe("elements, or lines of the whole outline"),
    revision: z.int(),
  }),
});

/** The same tool with `full`, for programs. */
export const FullElementTree = defineAppTool({
  ...GetElementTree,
  input: GetElementTree.input.extend({ full: z.literal(true).default(true) }),
  output: GetElementTree.output.omit({ outline: true, next: true }).extend({ roots: z.array(ElementInfo) }),
});
