import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, password, target, timeout } from "../target.ts";

export const InvokePattern = defineAppTool({
  name: "InvokePattern",
  description:
    "Acts on an element through its automation peer, also where it is covered. So does assistive technology, without pointer or keyboard, also where the element is scrolled out of view.",
  hints: { title: "Invoke pattern", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    ...target,
    pattern: z.enum(["invoke", "toggle", "expand", "collapse", "setValue", "select", "scrollIntoView"]),
    value: z.string().optional().describe("for `setValue`, as it is read: text, number, `yyyy-MM-dd`, `HH:mm`; must be kept"),
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
    ...actionEffects,
  }),
});
