import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { Jumped } from "../target.ts";

export const WaitForIdle = defineAppTool({
  name: "WaitForIdle",
  description:
    "Waits until the app has come to rest. The dispatcher is drained, layout done, no transition running. An endless animation is named and not waited for. A time-out is an error that names what was still busy.",
  hints: { title: "Wait for idle", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    timeout: z.int().min(0).default(5000).describe("milliseconds"),
    jump: z
      .boolean()
      .optional()
      .describe("in stepped time: once the app is idle, its clock goes to the next due timer within `timeout`, if there is one"),
    idle: z.int().min(0).default(100).describe("with `jump`: milliseconds for unseen work; 0 where the call before was one too"),
  }),
  output: z.object({
    idle: z.boolean().describe("false where something moves that never ends"),
    waitedMs: z.number(),
    stillBusy: z.array(z.string()).describe("what never ends, by name"),
    jumped: Jumped.optional(),
  }),
});
