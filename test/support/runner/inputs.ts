import { readFileSync } from "node:fs";
import { InputEvent, type RecordedElement } from "../../../contracts/input-event.ts";

/** The golden events of a recorded app. */
export const goldenEvents: readonly InputEvent[] = JSON.parse(readFileSync("fixtures/golden/input-events.json", "utf8")).messages.map(
  ({ params }: { params: unknown }) => InputEvent.parse(params),
);

/** An element that its AutomationId means, unless said otherwise. */
export const target = (locator: string, more: Partial<RecordedElement> = {}): RecordedElement => ({
  locator,
  locatorKind: "automationId",
  scope: "app",
  alternatives: [],
  type: "Button",
  path: `MainWindow/${more.type ?? "Button"}[0]`,
  ...more,
});

let sequence = 0;
const shared = () => {
  sequence += 1;
  return { app: "Desk", sequence, time: "2026-01-02T03:04:05.000Z", window: "Desk", changes: [], opened: [], closed: [] };
};

type Of<Kind extends InputEvent["kind"]> = Extract<InputEvent, { kind: Kind }>;

export const click = (element: RecordedElement, more: Partial<Of<"click">> = {}): Of<"click"> => ({
  ...shared(),
  kind: "click",
  target: element,
  x: 10,
  y: 20,
  button: "left",
  count: 1,
  modifiers: [],
  ...more,
});

export const typing = (element: RecordedElement, more: Partial<Of<"type">> = {}): Of<"type"> => ({
  ...shared(),
  kind: "type",
  target: element,
  text: "hello",
  clear: false,
  submit: false,
  secret: false,
  ...more,
});

export const press = (key: string, more: Partial<Of<"press">> = {}): Of<"press"> => ({
  ...shared(),
  kind: "press",
  key,
  count: 1,
  ...more,
});

export const focus = (element: RecordedElement, key = "Tab"): Of<"focus"> => ({ ...shared(), kind: "focus", target: element, key });

export const check = (element: RecordedElement, what: Of<"check">["check"], expected?: string): Of<"check"> => ({
  ...shared(),
  kind: "check",
  target: element,
  check: what,
  ...(expected !== undefined && { expected }),
});

export const close = (window: string): Of<"close"> => ({ ...shared(), kind: "close", window });
