import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";
import { aftermath, timeout, window } from "./target.ts";

export const AnswerDialog = defineAppTool({
  name: "AnswerDialog",
  description: "Answers the topmost dialog by the button with this text, or closes it; waits for the dialog where it is not up yet.",
  hints: { title: "Answer dialog", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    answer: z.string().min(1).describe("text of the button, or `close`"),
    window,
    timeout,
  }),
  output: z.object({ dialog: z.string().describe("title of the dialog that was answered"), ...aftermath }),
});
