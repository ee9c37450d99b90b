import { z } from "zod";
import { TouchElement } from "../../../contracts/app-tools/pointer/touch-element.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { touchAt } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

export const pinch = defineStepVerb({
  name: "pinch",
  family: "interact",
  summary: "Moves two fingers apart or together over an element.",
  args: z.strictObject({
    pinch: TargetLocator,
    scale: TouchElement.input.shape.scale.unwrap().describe("2 doubles the distance of the fingers, 0.5 halves it"),
  }),
  saves: TouchElement.output,
  examples: ["{ pinch: Map, scale: 2 }", "{ pinch: Map, scale: 0.5 }"],
  sentence: ({ pinch, scale }) => `pinch ${renderLocator(pinch)} by ${scale}`,
  run: ({ pinch, scale }, context) => touchAt(pinch, { action: "pinch", scale }, context),
});
