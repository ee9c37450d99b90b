import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, timeout, window } from "../target.ts";

export const AnswerDialog = defineAppTool({
  name: "AnswerDialog",
  description: "Answers the topmost dialog by a button, with files, or by cancelling. It waits for the dialog where it is not up yet.",
  hints: { title: "Answer dialog", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    answer: z
      .string()
      .min(1)
      .optional()
      .describe(
        "the button's text, `default`, `cancel` or `close`; `default` and `cancel` are the buttons of Enter and Escape. With `files`: what the dialog must be for, `open`, `save` or `folder`",
      ),
    files: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe("what to choose in a file dialog; a name without a folder lies where the dialog starts"),
    cancel: z.boolean().default(false).describe("presses the button of Escape, else closes the dialog"),
    window,
    timeout,
  }),
  output: z.object({ dialog: z.string().describe("title of the dialog that was answered"), ...actionEffects }),
});
