import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, oneWindow } from "../target.ts";

export const CloseWindow = defineAppTool({
  name: "CloseWindow",
  description:
    "Asks a window to close, as its close button does. The app may refuse or ask first, as the answer says. Closing the last window usually ends the app.",
  hints: { title: "Close window", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    window: oneWindow,
    quit: z
      .boolean()
      .default(false)
      .describe(
        "ends the app instead, as a person does; its main window is closed, or, where that does not end it, the app is asked to shut down",
      ),
  }),
  output: z.object({
    window: z.string().describe("title of the window; with `quit` of the main one, or the app's name"),
    refusedBy: z
      .string()
      .nullable()
      .describe("why it is still open: title of the dialog that asks first, or which handler refused; null when it has closed"),
    ...actionEffects,
  }),
});
