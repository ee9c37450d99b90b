import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, password, target, timeout } from "../target.ts";

export const TypeText = defineAppTool({
  name: "TypeText",
  description: "Types text into an element, or where the focus is.",
  hints: { title: "Type text", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    ...target,
    text: z.string(),
    clear: z.boolean().default(false).describe("remove what is there first"),
    submit: z.boolean().default(false).describe("press Enter afterwards"),
    timeout,
  }),
  output: z.object({
    path: z.string().nullable().describe("the element that has the text"),
    text: z.string().nullable().describe("its text afterwards; bullets for a password"),
    password,
    ...actionEffects,
  }),
});
