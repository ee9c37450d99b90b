import { InvokePattern } from "../../../contracts/app-tools/controls/invoke-pattern.ts";
import { Clipboard } from "../../../contracts/app-tools/keyboard/clipboard.ts";
import { PressKey } from "../../../contracts/app-tools/keyboard/press-key.ts";
import { SetFocus } from "../../../contracts/app-tools/keyboard/set-focus.ts";
import { TypeText } from "../../../contracts/app-tools/keyboard/type-text.ts";
import { CaptureScreenshot } from "../../../contracts/app-tools/look/capture-screenshot.ts";
import { FindElement } from "../../../contracts/app-tools/look/find-element.ts";
import { FullElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import { GetErrors } from "../../../contracts/app-tools/look/get-errors.ts";
import { ListWindows } from "../../../contracts/app-tools/look/list-windows.ts";
import { ClickElement } from "../../../contracts/app-tools/pointer/click-element.ts";
import { DragElement } from "../../../contracts/app-tools/pointer/drag-element.ts";
import { HoverElement } from "../../../contracts/app-tools/pointer/hover-element.ts";
import { ScrollElement } from "../../../contracts/app-tools/pointer/scroll-element.ts";
import { WaitForElement } from "../../../contracts/app-tools/time/wait-for-element.ts";
import type { AppTools } from "../../../contracts/step.ts";
import { ok, signal } from "./desk.ts";

const MASK = ["Clock"];

/** A kind of step at the desk. */
export interface DeskStep {
  readonly what: string;
  /** The p95 that is wanted, in milliseconds. */
  readonly limit: number;
  readonly ask: (app: AppTools, number: number) => Promise<unknown>;
}

const row = (number: number) => `AlertList >> type=ListBoxItem >> nth=${1 + (number % 5)}`;
const note = (number: number) => `looked into it, time ${number}`;
const wheel = (app: AppTools, dy: number) => ok(app.call(ScrollElement, { element: "AlertList", dy }, signal));
let lastHash = "";

/** Asked one after another, round by round, so that whatever else the machine does meets all of them alike. */
export const deskSteps: readonly DeskStep[] = [
  {
    what: "click another row, until settled",
    limit: 15,
    ask: (app, number) => ok(app.call(ClickElement, { element: row(number) }, signal)),
  },
  { what: "hover a button", limit: 15, ask: (app) => ok(app.call(HoverElement, { element: "Button 'Acknowledge'" }, signal)) },
  { what: "focus a box", limit: 15, ask: (app) => ok(app.call(SetFocus, { element: "Note" }, signal)) },
  {
    what: "replace a text of 24 characters",
    limit: 15,
    ask: (app, number) => ok(app.call(TypeText, { element: "Note", text: note(number), clear: true }, signal)),
  },
  {
    what: "verify a text that is there",
    limit: 15,
    ask: (app, number) => ok(app.call(WaitForElement, { element: "Note", text: note(number) }, signal)),
  },
  { what: "press a key", limit: 15, ask: (app) => ok(app.call(PressKey, { element: "Note", key: "Home" }, signal)) },
  { what: "scroll a list by the wheel", limit: 15, ask: (app) => wheel(app, 200) },
  { what: "the same, back", limit: 15, ask: (app) => wheel(app, -100) },
  // Avalonia makes all rows anew where a list comes to its top, not only those that were not in view.
  { what: "the same, to the top", limit: 15, ask: (app) => wheel(app, -100) },
  {
    what: "drag across a list",
    limit: 15,
    ask: (app, number) => ok(app.call(DragElement, { element: row(number), toElement: row(number + 1) }, signal)),
  },
  {
    what: "bring into view by its peer",
    limit: 15,
    ask: (app) => ok(app.call(InvokePattern, { element: row(0), pattern: "scrollIntoView" }, signal)),
  },
  {
    what: "write to the clipboard",
    limit: 15,
    ask: (app, number) => ok(app.call(Clipboard, { action: "set", text: note(number) }, signal)),
  },
  { what: "list the windows", limit: 15, ask: (app) => ok(app.call(ListWindows, {}, signal)) },
  { what: "ask for errors", limit: 15, ask: (app) => ok(app.call(GetErrors, {}, signal)) },
  { what: "find a button by its name", limit: 15, ask: (app) => ok(app.call(FindElement, { element: "Button 'Acknowledge'" }, signal)) },
  { what: "tree of all windows", limit: 15, ask: (app) => ok(app.call(FullElementTree, {}, signal)) },
  {
    what: "screenshot 1280x800, sent",
    limit: 80,
    ask: async (app) => {
      lastHash = (await ok(app.call(CaptureScreenshot, { mask: MASK }, signal))).pixelHash;
    },
  },
  {
    what: "screenshot 1280x800, same hash",
    limit: 10,
    ask: async (app) => {
      const { same } = await ok(app.call(CaptureScreenshot, { mask: MASK, unlessHash: lastHash }, signal));
      if (!same) throw new Error("nothing was done, but the pixels are others");
    },
  },
];
