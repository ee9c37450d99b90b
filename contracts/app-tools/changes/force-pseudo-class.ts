import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, elementLocator, window } from "../target.ts";
import { held, SetProperty, undo } from "./set-property.ts";

export const ForcePseudoClass = defineAppTool({
  name: "ForcePseudoClass",
  description: "Shows the styles of a state that the element is not in. The state itself does not change.",
  hints: {
    title: "Force pseudo class (no user can)",
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  input: z.strictObject({
    element: elementLocator.optional(),
    window,
    pseudoClass: z.string().min(1).optional().describe("such as `:pointerover`, `:pressed`, `:disabled`"),
    on: z.boolean().default(true),
    undo,
  }),
  output: z.object({
    classes: z.array(z.string()).describe("classes and pseudo classes that the element has now; none after `undo`"),
    held,
    ...actionEffects,
  }),
});

/**
 * Names of the tools that change an app in a way that no user can. Apps offer them with AMCP_ALLOW_CHANGES=1 only, runs refuse them, and
 * exported scenarios have a gap in their place.
 */
export const changingTools: ReadonlySet<string> = new Set([SetProperty.name, ForcePseudoClass.name]);
