import { z } from "zod";
import { TouchElement } from "../../../contracts/app-tools/pointer/touch-element.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { touchAt } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

const { direction, distance } = TouchElement.input.shape;

export const swipe = defineStepVerb({
  name: "swipe",
  family: "interact",
  summary:
    "Moves one finger over an element, in a direction or to an end in the same window. The finger rests before it is lifted, so that nothing glides on.",
  args: z
    .strictObject({
      swipe: TargetLocator.describe("over the middle of an element, or from a point"),
      direction,
      distance,
      to: TargetLocator.optional().describe("instead of `direction`: the element or point at which the finger stops"),
    })
    .refine(({ direction, to }) => (direction === undefined) !== (to === undefined), { error: "`swipe` needs either `direction` or `to`" })
    .refine(({ direction, distance }) => distance === undefined || direction !== undefined, { error: "`distance` needs `direction`" }),
  saves: TouchElement.output,
  examples: [
    "{ swipe: List, direction: up }",
    "{ swipe: List, direction: up, distance: 200 }",
    "{ swipe: Volume >> type=Thumb, to: { x: 300, y: 40 } }",
  ],
  sentence: ({ swipe, direction, distance, to }) =>
    `swipe ${renderLocator(swipe)} ${to === undefined ? `${direction}${distance === undefined ? "" : ` by ${distance}`}` : `to ${renderLocator(to)}`}`,
  run: ({ swipe, to, ...way }, context) =>
    touchAt(
      swipe,
      { action: "swipe", ...way, ...(to === undefined ? {} : typeof to === "string" ? { toElement: to } : { toX: to.x, toY: to.y }) },
      context,
    ),
});
