import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, oneWindow } from "../target.ts";

export const WindowState = z.enum(["normal", "maximized", "minimized", "fullScreen"]);

export const ResizeWindow = defineAppTool({
  name: "ResizeWindow",
  description:
    "Gives a window another size or state. Its own limits hold: the answer has the size that it really took. A window that people cannot resize is refused.",
  hints: { title: "Resize window", readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    window: oneWindow,
    width: z.number().positive().optional().describe("of the content; in device-independent pixels, unchanged when absent"),
    height: z.number().positive().optional().describe("of the content; in device-independent pixels, unchanged when absent"),
    state: WindowState.optional().describe("instead of a size; a size makes the window normal"),
  }),
  output: z.object({
    window: z.string().describe("title of the window"),
    width: z.number(),
    height: z.number(),
    state: WindowState,
    ...actionEffects,
  }),
});
