import type { RequirementGroup } from "./requirement.ts";

/** DESIGN 6: tools of an app. */
export const appToolCards: readonly RequirementGroup[] = [
  {
    source: "DESIGN.md, 6 Tools of an app",
    entries: {
      "card/tools-one-contract":
        "the C# tools are tested against the schemas of contracts/app-tools, and both sides run the golden messages",
      "card/tools-structured": "every tool has input and output schema, annotations, and structured content beside text or image",
      "card/tools-tree-all-windows": "the tree has all windows, popups and dialogs",
      "card/tools-tree-depth": "`root` and `depth` limit the tree, and what is cut is counted",
      "card/tools-tree-templates": "template parts are folded away, and shown by `templates`",
      "card/tools-find-near-misses": "an element that is not found is an error with near misses",
      "card/tools-find-all": "`all` gives every match",
      "card/tools-wait-states": "WaitForElement knows exists, visible, enabled, text, matches and count",
      "card/tools-wait-last-state": "a time-out of WaitForElement tells the last state",
      "card/tools-click-options": "ClickElement takes button, count, modifiers and force",
      "card/tools-click-reports": "a click tells what was hit, which windows opened, what is still busy and what changed",
      "card/tools-type-clear-submit": "TypeText clears and submits when asked, and masks passwords in its answer",
      "card/tools-screenshot-hash": "a screenshot has the SHA-256 of its size and RGBA pixels, and its environment's fingerprint",
      "card/tools-screenshot-same": "with `unlessHash` equal pixels are answered by `same`, without a picture",
      "card/tools-press-key": "PressKey presses keys and chords",
      "card/tools-scroll": "ScrollElement scrolls by distance, to an edge, or to an item that is not realised",
      "card/tools-select": "SelectItem selects by text or index, an item that is not realised too",
      "card/tools-list-windows": "ListWindows lists windows with owner, modality and focus",
      "card/tools-answer-dialog": "AnswerDialog answers the topmost dialog by its button",
      "card/tools-get-errors": "GetErrors gives binding errors and unhandled exceptions",
    },
  },
  {
    source: "DESIGN.md, 6 Tools of an app",
    entries: {
      "card/tools-set-focus": "SetFocus",
      "card/tools-drag": "DragElement, with intermediate moves",
      "card/tools-hover": "HoverElement",
      "card/tools-invoke-pattern": "InvokePattern",
      "card/tools-wait-for-idle": "WaitForIdle",
      "card/tools-resize-window": "ResizeWindow",
      "card/tools-close-window": "CloseWindow",
      "card/tools-file-dialogs": "AnswerDialog answers open, save and message dialogs",
      "card/tools-clipboard": "Clipboard",
      "card/tools-drop-files": "DropFiles",
      "card/tools-read-log": "ReadLog",
      "card/tools-advance-clock": "AdvanceClock moves DispatcherTimer and the app's TimeProvider",
    },
  },
  {
    source: "DESIGN.md, 6 Tools of an app, the tree",
    entries: {
      "card/tree-root-index": "the root of a path may omit its index, and `[0]` is accepted everywhere",
      "card/tree-type-names": "segments are [A-Za-z_][A-Za-z0-9_]*, generic arity dropped",
      "card/tree-window-bounds": "bounds are in the element's own window, negative when scrolled out; screenBounds beside them",
    },
  },
  {
    source: "DESIGN.md, 6 Tools of an app, locators",
    entries: {
      "card/locator-id": "a bare word or `#Word` is an AutomationId or x:Name, then an accessible name",
      "card/locator-name": "`'Accessible name'` finds by accessible name",
      "card/locator-type": "`type=Button` finds subclasses too",
      "card/locator-type-name": "`Button 'Acknowledge'` and `Button#Save` combine type with name or id",
      "card/locator-text": "`text=...` finds by text",
      "card/locator-chain": "`>>` narrows and `nth=` picks",
      "card/locator-ref": "`@e12` stands for one control while it is attached, and is STALE_REF afterwards",
      "card/locator-ambiguous": "more than one match is AMBIGUOUS, with the candidates",
      "card/locator-golden": "locators are parsed alike in both languages",
      "card/locator-kind": "the answer says which kind of locator matched",
    },
  },
  {
    source: "DESIGN.md, 6 Tools of an app, errors",
    entries: {
      "card/failure-shape": "a tool's failure is an isError result with {code, message, details, retryable}, which every client shows",
      "card/failure-not-visible": "NOT_VISIBLE for an element that is hidden",
      "card/failure-disabled": "DISABLED for an element that is disabled",
      "card/failure-obscured": "OBSCURED names what covers the element",
      "card/failure-blocked-by-modal": "BLOCKED_BY_MODAL names the dialog",
    },
  },
  {
    source: "DESIGN.md, 6 Tools of an app, errors",
    entries: {
      "card/failure-offscreen": "OFFSCREEN for an element that cannot be brought into view",
      "card/failure-recycled": "RECYCLED for a container that shows another item by now",
      "card/failure-ui-thread-busy": "UI_THREAD_BUSY says what runs, while it runs",
      "card/failure-window-closed": "WINDOW_CLOSED for a window that closed meanwhile",
    },
  },
  {
    source: "DESIGN.md, 6 Tools of an app, custom tools",
    entries: {
      "card/custom-schema": "a custom tool's schema is derived from its delegate",
      "card/custom-checked": "name, description and schema of an own tool are checked at registration",
      "card/custom-foreign-passes": "a foreign upstream's tool passes unchanged",
    },
  },
  {
    source: "DESIGN.md, 6 Tools of an app, input",
    entries: {
      "card/input-actionable":
        "before an action: one match, visible, stable, enabled, in view, reached by hit testing, not blocked; retried until the timeout",
      "card/input-force": "`force` skips the checks",
      "card/input-current-frame": "an element of a window or popup that has just opened can be clicked at once",
      "card/input-raw": "input goes through the platform, so that focus, capture and keyboard routing are real",
      "card/input-settled": "a call answers once the app has settled, and names what was still busy",
      "card/input-endless-animation": "an endless animation is named and does not block",
      "card/input-nested-loop": "a click whose handler opens a modal window answers although the handler has not returned",
    },
  },
  {
    source: "DESIGN.md, 6 Tools of an app, integration",
    entries: {
      "card/integration-one-line": "`UseAmcp()` after `UsePlatformDetect()`, or `UseAmcp(desktop: ...)`, is the one line of integration",
      "card/integration-headless-switch":
        "AMCP_HEADLESS=1, or --headless while a proxy or an endpoint is named, sets up the headless backend, otherwise `desktop` is called",
      "card/integration-in-the-call": "platform, culture and time are set in the call itself, so that the app's constructor finds them",
      "card/integration-order": "`UseAmcp` before `UsePlatformDetect` is an error with a code, which the runner tells",
      "card/integration-once": "a second `UseAmcp` is a warning and changes nothing",
      "card/integration-previewer": "in the XAML previewer `UseAmcp` does nothing",
      "card/integration-own-look":
        "size, theme and culture are the app's; the configuration overrides them; 1280 x 800, Light, scale 1 and en-US where neither says anything",
      "card/integration-release":
        "a build of the runner has the handler whatever the configuration; one by hand in Release need not have it",
    },
  },
  {
    source: "DESIGN.md, 6 Tools of an app, integration",
    entries: { "card/integration-two-avalonias": "one net8.0 binary works on Avalonia 11.3 and 12" },
  },
];
