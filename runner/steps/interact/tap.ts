import { z } from "zod";
import { TouchElement } from "../../../contracts/app-tools/pointer/touch-element.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { Duration, parseDuration } from "../../language/duration.ts";
import { touchAt } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

export const tap = defineStepVerb({
  name: "tap",
  family: "interact",
  summary: "Touches an element or a point with one finger, as on a touch screen.",
  args: z.strictObject({
    tap: TargetLocator,
    count: TouchElement.input.shape.count,
    hold: Duration.optional().describe("how long the finger stays, such as `800ms` for a long press"),
  }),
  saves: TouchElement.output,
  examples: ["{ tap: Save }", "{ tap: Photo, count: 2 }", "{ tap: Photo, hold: 800ms }"],
  sentence: ({ tap, count, hold }) =>
    `${["tap", "double-tap", "triple-tap"][count - 1] ?? "tap"} ${renderLocator(tap)}${hold === undefined ? "" : ` for ${hold}`}`,
  run: ({ tap, count, hold }, context) =>
    touchAt(tap, { action: "tap", count, ...(hold === undefined ? {} : { holdMs: parseDuration(hold) }) }, context),
});
