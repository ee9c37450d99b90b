import { z } from "zod";
import { ClickElement } from "../../../contracts/app-tools/pointer/click-element.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ClickOptions, clickAt } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

const { modifiers, force } = ClickOptions;

export const doubleClick = defineStepVerb({
  name: "doubleClick",
  family: "interact",
  summary: "Clicks an element twice, fast enough for the app to see one double click.",
  args: z.strictObject({ doubleClick: TargetLocator, modifiers, force }),
  saves: ClickElement.output,
  examples: [`{ doubleClick: "ListBoxItem 'Disk almost full'" }`],
  sentence: ({ doubleClick }) => `double-click ${renderLocator(doubleClick)}`,
  run: ({ doubleClick, ...how }, context) => clickAt(doubleClick, { ...how, count: 2 }, context),
});
