import { z } from "zod";
import { defineBlock } from "./define-verb.ts";
import { STEPS_FILE, VariableName } from "./names.ts";

/** Rounds of a group with `until` and no `repeat`. */
export const MOST_ROUNDS = 100;

const Condition = z.record(z.string(), z.unknown()).optional();

export const GroupArgs = z.strictObject({
  group: z.string().min(1).describe("title, as the report shows it"),
  when: Condition.describe(
    "a verify step without its family; where it does not pass, the group is skipped. It looks once unless it has a `timeout`",
  ),
  retry: z.int().min(0).default(0).describe("how often the whole group is tried again after a failure"),
  repeat: z.int().min(1).optional().describe(`how often it is run, 1 when absent; with \`until\` at most, ${MOST_ROUNDS} when absent`),
  for: z
    .record(VariableName, z.unknown())
    .refine((each) => Object.keys(each).length === 1, "`for` has one name and its list: `for: { row: [1, 2] }`")
    .optional()
    .describe("the group is run once for each item of a list, which has the given name: `for: { word: [one, two] }`"),
  until: Condition.describe(
    "a verify step without its family; the group is run again until it passes. It looks once unless it has a `timeout`",
  ),
  steps: z.array(z.unknown()).min(1, "a group has at least one step"),
});

/** Steps under a title with an optional condition, retries and repetitions. */
export const group = defineBlock({
  name: "group",
  family: "control",
  summary: "Runs steps under one title; under a condition, several times, for each item of a list, or again after a failure.",
  args: GroupArgs,
  examples: [
    `{ group: sign in, when: { element: SignInForm, visible: true }, retry: 1, steps: [{ interact: { click: Submit } }] }`,
    `{ group: go through the tabs, repeat: 3, steps: [{ interact: { press: Ctrl+Tab } }] }`,
    `{ group: fill in the form, for: { field: [Name, Mail] }, steps: [{ interact: { type: some text, into: "\${field}" } }] }`,
    `{ group: go to the last page, until: { element: Next, enabled: false }, repeat: 20, steps: [{ interact: { click: Next } }] }`,
  ],
});

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
