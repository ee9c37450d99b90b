import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, elementLocator, window } from "../target.ts";

/** Takes changes back instead of making one; both tools have the same list. */
export const undo = z.enum(["last", "all"]).optional().describe("takes changes of SetProperty and ForcePseudoClass back instead");

/** Changes that hold, as the list of both tools has them. */
export const held = z.array(z.string()).describe("changes that hold and can be taken back, the newest last");

export const SetProperty = defineAppTool({
  name: "SetProperty",
  description: "Tries a property value out, which no user can do. The change ends with the app.",
  hints: { title: "Set property (no user can)", readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    element: elementLocator.optional(),
    window,
    property: z.string().min(1).optional().describe("such as `Margin` or `Grid.Row`"),
    value: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional().describe("as in XAML; null for none"),
    undo,
  }),
  output: z.object({ value: z.string().nullable().describe("that the property has now; null after `undo`"), held, ...actionEffects }),
});
