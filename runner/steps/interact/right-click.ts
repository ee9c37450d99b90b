import { z } from "zod";
import { ClickElement } from "../../../contracts/app-tools/pointer/click-element.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ClickOptions, clickAt } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

const { modifiers, force } = ClickOptions;

export const rightClick = defineStepVerb({
  name: "rightClick",
  family: "interact",
  summary: "Clicks an element with the right button, which opens its context menu.",
  args: z.strictObject({ rightClick: TargetLocator, modifiers, force }),
  saves: ClickElement.output,
  examples: ["{ rightClick: AlertList }"],
  sentence: ({ rightClick }) => `right-click ${renderLocator(rightClick)}`,
  run: ({ rightClick, ...how }, context) => clickAt(rightClick, { ...how, button: "right" }, context),
});
