import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { FoundElement } from "../element-info.ts";
import { elementLocator, Jumped, window } from "../target.ts";

/** The expected state of an element. The app checks it after each of its own frames, without polling. */
const ElementState = z.strictObject({
  exists: z.boolean().optional(),
  visible: z.boolean().optional().describe("false also when it does not exist"),
  enabled: z.boolean().optional(),
  focused: z.boolean().optional(),
  text: z.string().optional().describe("its whole text or value"),
  matches: z.string().optional().describe("a regular expression found in the text"),
  count: z.int().min(0).optional().describe("how many elements the locator finds"),
  valid: z.boolean().optional().describe("whether it is without validation errors"),
  error: z.string().optional().describe("one of its validation messages"),
  properties: z.record(z.string(), z.string()).optional().describe("such as { checked: 'true' }"),
});

export const WaitForElement = defineAppTool({
  name: "WaitForElement",
  description: "Waits until an element is there, visible, gone, enabled, or has a text. A time-out is an error with the last state.",
  hints: { title: "Wait for element", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: ElementState.extend({
    element: elementLocator,
    window,
    not: z
      .boolean()
      .optional()
      .describe(
        "true: waits until the state is no longer the described one; a missing element has no state, except `exists`, `visible` and `count`",
      ),
    visibility: z.boolean().optional().describe("the same as `visible`"),
    jump: z
      .boolean()
      .optional()
      .describe("in stepped time: lets the clock go from due timer to due timer; once the app is idle for 100 ms, within `timeout`"),
    forMs: z
      .int()
      .min(1)
      .max(3_600_000)
      .optional()
      .describe(
        "milliseconds that it must then stay so; a change fails at once. In stepped time the app's clock goes so far, from due timer to due timer",
      ),
    timeout: z.int().min(0).default(5000).describe("milliseconds"),
  }),
  output: z.object({ path: z.string().nullable(), waitedMs: z.number(), element: FoundElement.nullable(), jumped: Jumped.optional() }),
});
