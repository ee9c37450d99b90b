import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects } from "../target.ts";

export const AdvanceClock = defineAppTool({
  name: "AdvanceClock",
  description:
    "Puts the app's clocks forward, so that timers on the way fire in order. The clocks are DispatcherTimer on the managed platform, and the TimeProvider AmcpTime.Provider. `notMoved` says which clocks cannot be moved.",
  hints: { title: "Advance clock", readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    by: z.int().min(1).max(3_155_760_000_000).describe("milliseconds, a century at most"),
    timeout: z.int().min(0).default(10_000).describe("milliseconds that the timers may take"),
  }),
  output: z.object({
    now: z.string().describe("ISO 8601: what AmcpTime.Provider says now"),
    moved: z.array(z.string()).describe("the clocks that were put forward"),
    notMoved: z.array(z.string()).describe("what went on by the real time"),
    ...actionEffects,
  }),
});
