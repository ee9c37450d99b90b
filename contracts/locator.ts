import { z } from "zod";

/** A point of a window, in device-independent pixels; of the active window when none is named. */
export const Point = z.strictObject({ x: z.number(), y: z.number(), window: z.string().optional() });

/**
 * A locator: `Save` (AutomationId, x:Name, then accessible name), `Button 'Acknowledge'`, a path `MainWindow/StackPanel[0]/Button[2]`, or a
 * point of a window. Apps share the grammar: `fixtures/golden/locators.json`.
 */
export const Locator = z
  .union([z.string().min(1), Point])
  .meta({ id: "Locator", examples: ["Save", "Button 'Acknowledge'", "MainWindow/StackPanel[0]/Button[2]"] });
export type Locator = z.infer<typeof Locator>;

/** Converts a locator to tool arguments: `element`, or `x` and `y` in the window's own coordinates. */
export function targetOf(locator: Locator): { element: string } | z.infer<typeof Point> {
  return typeof locator === "string" ? { element: locator } : locator;
}

/** Renders a locator for sentences and reports. */
export function renderLocator(locator: Locator): string {
  return typeof locator === "string" ? `\`${locator}\`` : `(${locator.x}, ${locator.y})`;
}
