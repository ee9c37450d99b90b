import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";
import { aftermath, oneWindow } from "./target.ts";

export const CloseWindow = defineAppTool({
  name: "CloseWindow",
  description:
    "Asks a window to close, as its close button does. The app may refuse, or ask first, which the answer tells at once. Closing the last window usually ends the app.",
  hints: { title: "Close window", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({ window: oneWindow }),
  output: z.object({
    window: z.string().describe("title of the window"),
    refusedBy: z
      .string()
      .nullable()
      .describe("why it is still open: title of the dialog that asks first, or `a Closing handler`; null when it has closed"),
    ...aftermath,
  }),
});
