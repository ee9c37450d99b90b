import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { FoundElement } from "../element-info.ts";
import { elementLocator, window } from "../target.ts";

export const FindElement = defineAppTool({
  name: "FindElement",
  description: "Finds the elements of a locator, with bounds, properties, path and ref.",
  hints: { title: "Find element", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    element: elementLocator,
    window,
    all: z.boolean().default(false).describe("every match; none is then not an error"),
  }),
  output: z.object({ elements: z.array(FoundElement) }),
});
