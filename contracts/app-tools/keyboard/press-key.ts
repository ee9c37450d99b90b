import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, password, target, timeout } from "../target.ts";

export const PressKey = defineAppTool({
  name: "PressKey",
  description: "Presses a key or chord such as `Enter` or `Ctrl+Shift+S`, in an element or where the focus is.",
  hints: { title: "Press key", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    ...target,
    key: z.string().min(1).describe("names of Avalonia's Key, modifiers first, joined by `+`"),
    count: z.int().min(1).max(100).default(1),
    action: z.enum(["press", "down", "up"]).default("press").describe("`down` keeps the key down until `up`"),
    holdMs: z.int().min(1).max(60_000).optional().describe("milliseconds that the key stays down"),
    holdFrames: z.int().min(1).max(1000).optional().describe("instead, frames of the app"),
    settle: z.boolean().default(true).describe("false: another key follows; waits for no animation"),
    timeout,
  }),
  output: z.object({ focused: z.string().nullable().describe("path of what has the focus afterwards"), password, ...actionEffects }),
});
