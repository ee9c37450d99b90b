import { z } from "zod";
import { AnswerDialog } from "../../../contracts/app-tools/windows/answer-dialog.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { renderEffects } from "../parts/actions.ts";
import { namedFiles } from "../parts/arguments.ts";

const kinds = ["open", "save", "folder"];

const Args = z
  .strictObject({
    answer: z
      .string()
      .min(1)
      .describe("text of the button, `default`, `cancel` or `close`; with `files` what the dialog is for: `open`, `save` or `folder`"),
    files: z
      .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
      .optional()
      .describe("what a file dialog chooses: to open, files beside the scenario; to save, a name in the folder where the dialog starts"),
  })
  .refine(({ answer, files }) => files === undefined || kinds.includes(answer), {
    error: "with `files`, `answer` is `open`, `save` or `folder`",
    path: ["answer"],
  });

export const answer = defineStepVerb({
  name: "answer",
  family: "interact",
  summary:
    "Answers the topmost dialog by the button with this text, a file dialog with files, or closes it with `close`; waits for the dialog.",
  args: Args,
  saves: AnswerDialog.output.shape.dialog,
  examples: [
    "{ answer: OK }",
    "{ answer: close, window: Settings }",
    "{ answer: open, files: [users.csv] }",
    "{ answer: save, files: alerts.csv }",
  ],
  // A file to be saved does not exist yet.
  files: ({ answer, files }) => (answer === "open" || answer === "folder" ? namedFiles(files, "files") : []),
  sentence: ({ answer, files }) => {
    if (files !== undefined) return `${answer} ${[files].flat().join(", ")} in the file dialog`;
    return answer === "close" ? "close the dialog" : `answer the dialog with ${JSON.stringify(answer)}`;
  },
  async run({ answer: choice, files }, { app, window, timeoutMs, signal, fileBeside }) {
    // Names to save are relative to the dialog's folder; files to open are beside the scenario.
    const chosen = files === undefined ? undefined : [files].flat().map((file) => (choice === "save" ? file : fileBeside(file)));
    const reply = await app.call(AnswerDialog, { answer: choice, files: chosen, window, timeout: timeoutMs }, signal);
    return reply.ok
      ? passed(renderEffects(`dialog ${JSON.stringify(reply.data.dialog)}`, reply.data), { saved: reply.data.dialog })
      : refused(reply);
  },
});
