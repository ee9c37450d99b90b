import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { window } from "../target.ts";

export const Clipboard = defineAppTool({
  name: "Clipboard",
  description: "Reads, replaces or clears the text on the app's clipboard.",
  hints: { title: "Clipboard", readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    action: z.enum(["get", "set", "clear"]).default("get"),
    text: z.string().optional().describe("for `set`"),
    window,
  }),
  output: z.object({ text: z.string().nullable().describe("what is on the clipboard now; null without text") }),
});
