import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { ElementBounds } from "../element-info.ts";

const FileDialog = z.object({
  kind: z.enum(["open", "save", "folder"]),
  fileTypes: z
    .array(z.object({ name: z.string(), patterns: z.array(z.string()).describe("such as `*.csv`") }))
    .describe("what may be chosen; empty for any file"),
  allowMultiple: z.boolean(),
  suggestedName: z.string().nullable(),
  defaultExtension: z.string().nullable().describe("what a name without an extension gets"),
  startFolder: z.string().describe("the folder that names are relative to"),
});

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
        fileDialog: FileDialog.nullable().describe("what it asks for, where it is a file dialog; AnswerDialog takes the `files`"),
      }),
    ),
  }),
});
