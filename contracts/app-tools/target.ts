import { z } from "zod";

/** The window in which a locator is looked up; by default every window. */
export const window = z.string().min(1).optional().describe("title, AutomationId or type of the window; all windows when absent");

/** The window of an action that needs exactly one. */
export const oneWindow = z.string().min(1).optional().describe("title, AutomationId or type of the window; the active one when absent");

export const elementLocator = z
  .string()
  .min(1)
  .describe(
    "locator or ref; `Save`, `#Save`, `'Accessible name'`, `Button 'Acknowledge'`, `type=Button`, `text=...`, a path, `@e12`, chained by ` >> `",
  );

/** Time limit for an element to become ready for an action. */
export const timeout = z
  .int()
  .min(0)
  .optional()
  .describe(
    "milliseconds to wait until the element can be acted on; 5000 when absent, of which 1000 are given to a locator that matches nothing",
  );

/** The target of an action: an element, or a point in a window's own coordinates (spec 003, FR-034). */
export const target = {
  element: elementLocator.optional(),
  x: z.number().optional().describe("instead of `element`, with `y`: device-independent pixels from the window's left"),
  y: z.number().optional().describe("device-independent pixels from the window's top"),
  window,
};

/** A mouse button, and the keys held down while it is used. */
export const button = z.enum(["left", "middle", "right"]).default("left");
export const modifiers = z
  .array(z.enum(["ctrl", "shift", "alt", "meta"]))
  .default([])
  .describe("keys held down meanwhile");

/** An element that an action went to, as repeating the action locates it. The locator was unique right before the action. */
const ActedElement = z.object({
  path: z.string().describe("by which the result refers to it"),
  locator: z.string().describe("the most durable unique one: AutomationId, name, type and name, relation, path"),
  window: z.string().nullable().describe("title of its window where the locator is unique only in that window"),
});

/** Effects of an action, reported after the app has settled. */
export const actionEffects = {
  opened: z
    .array(z.string())
    .describe("titles of the windows that the action opened, and names of popups, toasts and other overlays that appeared"),
  closed: z.array(z.string()).describe("titles and names of what the action closed"),
  stillBusy: z.array(z.string()).describe("what had not settled in time, by name"),
  changed: z
    .array(z.string())
    .max(10)
    .describe(
      "the most important changes, at most ten: `@e12 label = 'text or value'`, `@e13 label appeared`, `label vanished`, `@e14 label enabled=false`",
    ),
  moreChanged: z.int().min(0).describe("how many other elements changed or moved"),
  called: z.record(z.string(), z.string()).describe("by path, how messages refer to the elements that the action went to"),
  locators: z.array(ActedElement).describe("of the elements that the action went to, in their order; none for windows and the clipboard"),
  revision: z.int().describe("counts the changes of the element tree"),
};

/** Elements whose open popup a click outside of it closed, before the action reached its target. */
export const dismissed = z.array(z.string()).describe("paths of the elements whose open popup was closed first, by a click outside of it");

/** Texts of parameters that APP_INSTRUCTIONS explains for all tools. */
export const explainedOnce: ReadonlySet<string> = new Set(
  [elementLocator, window, oneWindow, target.x, target.y, timeout, modifiers].flatMap(({ description }) => description ?? []),
);

/** Whether a typed argument is a secret, which records and reports mask. */
export const password = z.boolean().describe("whether the element hides its text, as a password box does: the argument is a secret then");

/** The `stillBusy` entry of a gesture that has ended its app. */
export const APP_ENDS = "the app, which ends";

/** The rules that the tools of every app share: instructions of apps and of the proxy. Tool lists do not repeat them. */
export const APP_INSTRUCTIONS = `Tools act on an app as a person does, and answer once it has settled.
\`element\` is a locator: \`#Save\` or \`Save\` (AutomationId, x:Name, else accessible name), \`'Name'\`, \`Button 'Name'\`, \`Button#Save\`, \`type=Button\`, \`text=...\`, a path, or a ref \`@e12\`; \` >> \` looks inside the one before it, \` nth=0\` picks one of several. Instead of it \`x\` and \`y\` are a point in device-independent pixels of the window. \`window\` is a title, AutomationId or type; without it all windows are searched, and a point is in the active one.
GetElementTree has on each line a ref, a locator, \`= 'text or value'\` and [states]. A ref holds while its element is there.
\`timeout\` is in milliseconds. An action waits until its element is visible, still, enabled and reachable, by default for 5000; a locator that matches nothing is given up after 1000.
Actions answer with \`opened\` and \`closed\` windows, \`changed\` (the most important changes with their refs; \`moreChanged\` counts the others), \`stillBusy\` (what had not settled), \`dismissed\` (open popups that it closed first) and \`locators\` (for doing it again).
A failed call has a code and a remedy: ELEMENT_NOT_FOUND names near misses, AMBIGUOUS the candidates, OBSCURED and BLOCKED_BY_MODAL what is in front.`;

/** How far a call that waited has moved stepped time. */
export const Jumped = z
  .object({
    ms: z.number().describe("milliseconds of the app's time"),
    timers: z.int().min(0).describe("due timers at which the clock stopped"),
  })
  .describe("only with `jump` in stepped time");
export type Jumped = z.infer<typeof Jumped>;
