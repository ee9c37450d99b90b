import { z } from "zod";
import { ClickElement } from "../../../contracts/app-tools/pointer/click-element.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ClickOptions, clickAt } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

export const click = defineStepVerb({
  name: "click",
  family: "interact",
  summary: "Clicks one element once it is visible, stable, enabled and reachable, or a point of a window.",
  args: z.strictObject({ click: TargetLocator, ...ClickOptions }),
  saves: ClickElement.output,
  examples: ["{ click: Save }", `{ click: "Button 'Acknowledge'", timeout: 10s }`, "{ click: { x: 40, y: 12, window: Settings } }"],
  sentence: ({ click, button, count }) =>
    `${["click", "double-click", "triple-click"][count - 1] ?? "click"} ${renderLocator(click)}${button === "left" ? "" : ` with the ${button} button`}`,
  run: ({ click, ...how }, context) => clickAt(click, how, context),
});
