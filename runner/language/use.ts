import { z } from "zod";
import { defineBlock } from "./define-verb.ts";
import { STEPS_FILE } from "./file-names.ts";
import { VariableName } from "./variable-name.ts";

/** A file of steps as written. */
export const StepsFile = z.strictObject({
  name: z.string().min(1).optional().describe("what the reports call its steps"),
  arguments: z
    .record(VariableName, z.unknown())
    .default({})
    .describe("variables of its steps with their defaults; one whose default is `null` must be given"),
  steps: z.array(z.unknown()).min(1, "a file of steps has at least one step"),
});

export type StepsFile = z.infer<typeof StepsFile>;

export const UseArgs = z.strictObject({
  use: z.string().regex(STEPS_FILE, "a file of steps is named `*.steps.yaml`").describe("the file, relative to the one that uses it"),
  with: z.record(z.string(), z.unknown()).default({}).describe("its arguments"),
});

/** Runs the steps of another file, with arguments. */
export const use = defineBlock({
  name: "use",
  family: "control",
  summary: "Runs the steps of a file, with arguments. What these steps `save` is known to the steps that follow.",
  args: UseArgs,
  examples: [`{ use: parts/sign-in.steps.yaml, with: { user: Ada } }`],
});
