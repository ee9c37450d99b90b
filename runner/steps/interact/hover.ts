import { z } from "zod";
import { HoverElement } from "../../../contracts/app-tools/pointer/hover-element.ts";
import { renderLocator, targetOf } from "../../../contracts/locator.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { acted, calledBy } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

const AWAY = "away";

export const hover = defineStepVerb({
  name: "hover",
  family: "interact",
  summary: "Moves the pointer over an element or a point of a window, or `away` from every window, which releases held buttons and keys.",
  args: z.strictObject({ hover: z.union([z.literal(AWAY), TargetLocator]), force: HoverElement.input.shape.force }),
  saves: HoverElement.output,
  examples: ["{ hover: Save }", "{ hover: { x: 40, y: 12 } }", "{ hover: Badge, force: true }", "{ hover: away }"],
  sentence: ({ hover }) => (hover === AWAY ? "move the pointer away" : `hover ${renderLocator(hover)}`),
  async run({ hover, force }, { app, window, timeoutMs, signal }) {
    const target = hover === AWAY ? {} : { window, ...targetOf(hover), force };
    const answer = await app.call(HoverElement, { ...target, timeout: timeoutMs }, signal);
    return acted(answer, (done) => (done.hit === null ? undefined : `over ${calledBy(done, done.hit)}`));
  },
});
