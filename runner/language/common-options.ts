import { z } from "zod";
import type { Family } from "./define-verb.ts";
import { Duration } from "./duration.ts";

/** Options of every step; no verb may have an option of the same name (a test checks it). */
export const CommonOptions = z.strictObject({
  app: z.string().min(1).optional().describe("which app, where the scenario has several; the first of `apps` otherwise"),
  window: z.string().min(1).optional().describe("title, AutomationId or type of the window that the step is limited to"),
  timeout: Duration.optional().describe("limit of the step, such as `500ms`, `5s` or `2m`"),
  soft: z.boolean().optional().describe("report a failure and go on with the next step"),
  save: z
    .string()
    .regex(/^[A-Za-z_]\w*$/, "a name has letters, digits and `_`, and starts with a letter")
    .optional()
    .describe("keep the result under this name, as a variable for later steps"),
  name: z.string().min(1).optional().describe("what the report calls the step"),
});

/** The options that only steps of `verify` have. */
export const NegationOption = z.strictObject({
  not: z.boolean().optional().describe("`true`: the step passes once it is not so"),
});

const VerifyOptions = CommonOptions.extend(NegationOption.shape).superRefine(({ not, save }, context) => {
  if (not !== true || save === undefined) return;
  context.addIssue({
    code: "custom",
    path: ["save"],
    message: "`save` keeps what a check has found, and one with `not` has found nothing",
  });
});
export type CommonOptions = z.infer<typeof VerifyOptions>;

/** The options that all verbs of a family share. */
export const commonOptionsOf = (family: Family) => (family === "verify" ? VerifyOptions : CommonOptions);
