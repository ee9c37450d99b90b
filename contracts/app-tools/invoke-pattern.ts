import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";
import { aftermath, password, target, timeout } from "./target.ts";

export const InvokePattern = defineAppTool({
  name: "InvokePattern",
  description:
    "Acts on an element as assistive technology does, through its automation peer and without pointer or keyboard; also where it is scrolled out of view or covered.",
  hints: { title: "Invoke pattern", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    ...target,
    pattern: z.enum(["invoke", "toggle", "expand", "collapse", "setValue", "select", "scrollIntoView"]),
    value: z.string().optional().describe("for `setValue`: the text, or the number of a range"),
    timeout,
  }),
  output: z.object({
    path: z.string(),
    toggled: z
      .enum(["on", "off", "indeterminate"])
      .nullable()
      .describe("null where the element cannot be toggled or is gone, as for the next ones"),
    expanded: z.enum(["expanded", "collapsed", "partly", "leaf"]).nullable(),
    value: z.string().nullable().describe("bullets for a password"),
    selected: z.boolean().nullable(),
    password,
    ...aftermath,
  }),
});
