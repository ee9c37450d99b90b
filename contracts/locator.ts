import { z } from "zod";

const Point = z.strictObject({ x: z.number(), y: z.number(), window: z.string().optional() });

/**
 * Where an element is: `Save` (AutomationId, x:Name, then accessible name), `Button 'Acknowledge'`, a path `MainWindow/StackPanel[0]/Button[2]`,
 * or a point of a window. The grammar is shared with the apps: `fixtures/golden/locators.json`.
 */
export const Locator = z
  .union([z.string().min(1), Point])
  .meta({ id: "Locator", examples: ["Save", "Button 'Acknowledge'", "MainWindow/StackPanel[0]/Button[2]"] });
export type Locator = z.infer<typeof Locator>;

/** The locator as an app's tools take it: `element`, or `x` and `y` in the window's own coordinates. */
export function targetOf(locator: Locator): { element: string } | z.infer<typeof Point> {
  return typeof locator === "string" ? { element: locator } : locator;
}

/** For sentences and reports. */
export function renderLocator(locator: Locator): string {
  return typeof locator === "string" ? `\`${locator}\`` : `(${locator.x}, ${locator.y})`;
}
