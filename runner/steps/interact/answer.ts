import { z } from "zod";
import { AnswerDialog } from "../../../contracts/app-tools/answer-dialog.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineVerb } from "../define-verb.ts";
import { renderAftermath } from "./aftermath.ts";

export const answer = defineVerb({
  name: "answer",
  family: "interact",
  summary: "Answers the topmost dialog by the button with this text, or closes it with `close`; waits for the dialog.",
  args: z.strictObject({ answer: z.string().min(1).describe("text of the button, or `close`") }),
  examples: ["{ answer: OK }", "{ answer: close, window: Settings }"],
  sentence: ({ answer }) => (answer === "close" ? "close the dialog" : `answer the dialog with ${JSON.stringify(answer)}`),
  async run({ answer: choice }, { app, window, timeoutMs, signal }) {
    const reply = await app.call(AnswerDialog, { answer: choice, window, timeout: timeoutMs }, signal);
    return reply.ok
      ? passed(renderAftermath(`dialog ${JSON.stringify(reply.data.dialog)}`, reply.data), { saved: reply.data.dialog })
      : refused(reply);
  },
});
