import { z } from "zod";
import { defineBlock } from "./define-verb.ts";

export const GroupArgs = z.strictObject({
  group: z.string().min(1).describe("title, as the report shows it"),
  when: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("a verify step without its family; where it does not pass, the group is skipped. It looks once unless it has a `timeout`"),
  retry: z.int().min(0).default(0).describe("how often the whole group is tried again after a failure"),
  repeat: z.int().min(1).default(1).describe("how often it is run"),
  steps: z.array(z.unknown()).min(1, "a group has at least one step"),
});

/** Steps under a title with an optional condition, retries and repetitions. */
export const group = defineBlock({
  name: "group",
  family: "control",
  summary: "Runs steps under one title; under a condition, several times, or again after a failure.",
  args: GroupArgs,
  examples: [
    `{ group: sign in, when: { element: SignInForm, visible: true }, retry: 1, steps: [{ interact: { click: Submit } }] }`,
    `{ group: go through the tabs, repeat: 3, steps: [{ interact: { press: Ctrl+Tab } }] }`,
  ],
});
