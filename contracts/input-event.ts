import { z } from "zod";
import { FoundElement } from "./app-tools/element-info.ts";
import { ClickElement } from "./app-tools/pointer/click-element.ts";
import { RecordCheck } from "./app-tools/record/record-check.ts";

/** A locator that meant one element alone. */
export const RecordedLocator = z.strictObject({
  locator: z.string().min(1),
  locatorKind: FoundElement.shape.locatorKind,
  scope: z.enum(["app", "window"]).describe("`window`: it means this element alone only together with the title of its window"),
});

export type RecordedLocator = z.infer<typeof RecordedLocator>;

/** An element that a person used, identified by names that were unique at that time. */
const RecordedElement = RecordedLocator.extend({
  locator: RecordedLocator.shape.locator.describe("the most durable one: AutomationId, name, type and name, relation, path"),
  alternatives: z.array(RecordedLocator).describe("other locators that meant this element alone, best first"),
  type: z.string().min(1),
  path: z.string().min(1),
});
export type RecordedElement = z.infer<typeof RecordedElement>;

/** The change of a value of the used element; absent for elements without values, and always for secrets. */
const ValueChange = z.strictObject({
  property: z.enum(["text", "value", "checked", "selected", "expanded"]).describe("as the element tree names it"),
  from: z.string().optional(),
  to: z.string().optional(),
});
export type ValueChange = z.infer<typeof ValueChange>;

const shared = {
  app: z.string().describe("the AppId"),
  sequence: z.int().min(1).describe("counts the events of one recording, without gaps"),
  time: z.iso.datetime().describe("time of the input; the event is sent when it is complete"),
  window: z.string().describe("title of the window"),
  changes: z.array(ValueChange).describe("what the element's values became"),
  opened: z.array(z.string()).describe("titles of the windows that it opened"),
  closed: z.array(z.string()).describe("titles of the windows that it closed"),
};
const point = { x: z.number(), y: z.number() };
const { button, count, modifiers } = ClickElement.input.shape;
const held = { modifiers: modifiers.removeDefault() };
const click = { ...shared, target: RecordedElement, ...point, ...held };

/**
 * Params of `notifications/amcp/input`: one action of a person in a recorded app. Input of the app's own tools is not reported. Text typed
 * into one field is one event. A field that hides its text reports only `secret`: neither text nor keys nor changes.
 */
export const InputEvent = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("click"), ...click, button: button.removeDefault(), count: count.removeDefault() }),
    z.strictObject({ kind: z.literal("drag"), ...click, to: RecordedElement, toX: z.number(), toY: z.number() }),
    z.strictObject({ kind: z.literal("hover"), ...click }).describe("a menu that the pointer opened without a click"),
    z.strictObject({
      kind: z.literal("select"),
      ...click,
      item: z.string().min(1).optional().describe("a text that only this item has"),
      index: z.int().min(0),
    }),
    z
      .strictObject({ kind: z.literal("scroll"), ...shared, target: RecordedElement, dx: z.number(), dy: z.number() })
      .describe("by wheel or scroll bar; device-independent pixels to the right and down"),
    z
      .strictObject({
        kind: z.literal("type"),
        ...shared,
        target: RecordedElement,
        text: z.string().optional().describe("absent where it is secret"),
        clear: z.boolean().describe("it took the place of what was there"),
        submit: z.boolean().describe("Enter ended it"),
        secret: z.boolean(),
      })
      .refine(({ secret, text, changes }) => (secret ? text === undefined && changes.length === 0 : text !== undefined), {
        error: "the event of a secret has no text and no changes; every other one has its text",
      }),
    z.strictObject({
      kind: z.literal("press"),
      ...shared,
      target: RecordedElement.optional().describe("what had the focus"),
      key: z.string().min(1).describe("as PressKey takes it"),
      count: z.int().min(1),
    }),
    z
      .strictObject({ kind: z.literal("focus"), ...shared, target: RecordedElement, key: z.string().min(1) })
      .describe("Tab moved the focus here"),
    z.strictObject({ kind: z.literal("close"), ...shared }).describe("the window's own close button"),
    z
      .strictObject({
        kind: z.literal("check"),
        ...shared,
        target: RecordedElement.describe("for a count the list, also where one of its items was picked"),
        check: RecordCheck.input.shape.check,
        expected: z.string().optional().describe("the text or the number of items"),
      })
      .refine(({ check, expected }) => (check === "text" || check === "count") === (expected !== undefined), {
        error: "checks of text and count have a value, other checks have none",
      })
      .describe("a check that was picked instead of an action"),
  ])
  .meta({ id: "InputEvent" });
export type InputEvent = z.infer<typeof InputEvent>;

export const inputNotification = "notifications/amcp/input";
