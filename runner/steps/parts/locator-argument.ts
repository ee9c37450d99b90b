import { z } from "zod";
import { Locator } from "../../../contracts/locator.ts";
import { parseLocator } from "../../language/locator/locator-syntax.ts";

type Check = (value: unknown, context: z.core.$RefinementCtx) => void;

/** Checks the grammar of a locator; `offset` is the position of the problem in the text. */
const checkGrammar: Check = (value, context) => {
  if (typeof value !== "string" || value === "") return;
  const parsed = parseLocator(value);
  if (!parsed.ok) context.addIssue({ code: "custom", message: `not a locator: ${parsed.error}`, params: { offset: parsed.column - 1 } });
};

/** An element by name, type, text or path. */
export const ElementLocator = z
  .string()
  .min(1)
  .meta({ id: "ElementLocator", examples: ["Save", "Button 'Acknowledge'", "MainWindow/StackPanel[0]/Button[2]"] })
  .superRefine(checkGrammar);

/** An element, or a point `{ x, y, window }` of a window. */
export const TargetLocator = Locator.superRefine(checkGrammar);
