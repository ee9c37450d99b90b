import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";
import { ElementBounds } from "./element-info.ts";

export const ListWindows = defineAppTool({
  name: "ListWindows",
  description: "Lists the app's windows, dialogs included, the active one first.",
  hints: { title: "Windows", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: z.object({
    windows: z.array(
      z.object({
        title: z.string(),
        type: z.string(),
        path: z.string(),
        bounds: ElementBounds,
        active: z.boolean(),
        modal: z.boolean(),
        owner: z.string().nullable().describe("title of the owner"),
        blockedBy: z.string().nullable().describe("title of the modal dialog in front of it"),
        focused: z.string().nullable().describe("path of the element with the keyboard focus"),
      }),
    ),
  }),
});
