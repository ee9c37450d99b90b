import { createHash } from "node:crypto";
import { PNG } from "pngjs";
import { z } from "zod";
import { SelectItem } from "../../contracts/app-tools/controls/select-item.ts";
import type { AppTool, ToolInput } from "../../contracts/app-tools/define-app-tool.ts";
import type { ElementBounds, ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { PressKey } from "../../contracts/app-tools/keyboard/press-key.ts";
import { TypeText } from "../../contracts/app-tools/keyboard/type-text.ts";
import { CaptureScreenshot } from "../../contracts/app-tools/look/capture-screenshot.ts";
import { FindElement } from "../../contracts/app-tools/look/find-element.ts";
import { GetElementTree } from "../../contracts/app-tools/look/get-element-tree.ts";
import { GetErrors } from "../../contracts/app-tools/look/get-errors.ts";
import { ListWindows } from "../../contracts/app-tools/look/list-windows.ts";
import { ReadLog } from "../../contracts/app-tools/look/read-log.ts";
import { ClickElement } from "../../contracts/app-tools/pointer/click-element.ts";
import { WaitForElement } from "../../contracts/app-tools/time/wait-for-element.ts";
import { elementLabel } from "../../contracts/element-label.ts";
import { elementAt, findAll, findOne } from "./stub-finder.ts";
import { StubFailure, type StubTool } from "./stub-mcp.ts";
import { flatten, type Screens } from "./stub-screens.ts";
import { waitForElement } from "./stub-wait.ts";

/** The standard tools as far as files can serve them, and a few of its own. */
export function stubTools(screens: Screens): readonly StubTool[] {
  return [...readingTools(screens), ...actingTools(screens), ...ownTools(screens)];
}

function readingTools(screens: Screens): readonly StubTool[] {
  return [
    serve(GetElementTree, ({ root }) => {
      const roots = root === undefined ? [...screens.roots] : [findOne(screens, root).element];
      return { structured: { roots, count: flatten(roots).length, revision: screens.revision } };
    }),
    serve(FindElement, ({ element, all }) => {
      const found = all ? findAll(screens, element) : [findOne(screens, element)];
      return { structured: { elements: found.map((one) => foundElement(one, screens)) } };
    }),
    serve(WaitForElement, async (input) => {
      const waited = await waitForElement(screens, input);
      const [first] = findAll(screens, input.element);
      return { structured: { ...waited, element: first === undefined ? null : foundElement(first, screens) } };
    }),
    serve(ListWindows, () => ({
      structured: {
        windows: screens.roots.map((root, position) => ({
          title: root.properties["title"] ?? root.type,
          type: root.type,
          path: root.path,
          bounds: root.bounds,
          active: position === 0,
          modal: false,
          owner: null,
          blockedBy: null,
          focused: flatten([root]).find(({ properties }) => properties["focused"] === "true")?.path ?? null,
          fileDialog: null,
        })),
      },
    })),
    serve(GetErrors, () => ({ structured: { errors: [], last: 0 } })),
    serve(ReadLog, () => ({ structured: { entries: [], next: 0, omitted: 0, dropped: 0 } })),
    serve(CaptureScreenshot, (input) => capture(screens, input)),
  ];
}

function actingTools(screens: Screens): readonly StubTool[] {
  const target = (input: { element?: string | undefined; x?: number | undefined; y?: number | undefined }) =>
    input.element === undefined ? elementAt(screens, input.x ?? 0, input.y ?? 0).element : findOne(screens, input.element).element;
  const actionEffects = (element?: ElementInfo) => ({
    opened: [],
    closed: [],
    stillBusy: [],
    changed: [],
    moreChanged: 0,
    called: element === undefined ? {} : { [element.path]: elementLabel(element) },
    locators: element === undefined ? [] : [{ path: element.path, locator: locatorOf(element), window: null }],
    revision: screens.revision,
  });
  return [
    serve(ClickElement, (input) => {
      const element = target(input);
      if (element.properties["enabled"] === "false" && !input.force) {
        throw new StubFailure({ code: "DISABLED", message: `${elementLabel(element)} is disabled.`, retryable: true });
      }
      focus(screens, element);
      screens.act("ClickElement", element);
      const { x, y, width, height } = element.bounds;
      return {
        structured: {
          hit: element.path,
          x: x + width / 2,
          y: y + height / 2,
          window: titleOf(screens),
          dismissed: [],
          ...actionEffects(element),
        },
      };
    }),
    serve(TypeText, (input) => {
      const element = (input.element ?? input.x) === undefined ? (focused(screens) ?? target(input)) : target(input);
      focus(screens, element);
      const typed = isPassword(element) ? "\u2022".repeat(input.text.length) : input.text;
      const text = (input.clear ? "" : (element.properties["text"] ?? "")) + typed;
      element.properties["text"] = text;
      screens.act("TypeText", element);
      return { structured: { path: element.path, text, password: isPassword(element), ...actionEffects(element) } };
    }),
    serve(SelectItem, (input) => {
      const element = target(input);
      element.properties["value"] = input.item ?? String(input.index ?? 0);
      screens.act("SelectItem", element);
      return {
        structured: {
          index: input.index ?? 0,
          text: element.properties["value"],
          path: element.path,
          dismissed: [],
          ...actionEffects(element),
        },
      };
    }),
    serve(PressKey, (input) => {
      const element = input.element === undefined ? focused(screens) : target(input);
      if (element !== undefined) screens.act(`PressKey ${input.key}`, element);
      return { structured: { focused: focused(screens)?.path ?? null, password: isPassword(element), ...actionEffects(focused(screens)) } };
    }),
  ];
}

function ownTools(screens: Screens): readonly StubTool[] {
  const nothing = z.object({});
  return [
    serve({ name: "ResetAppState", description: "Back to the first screen.", input: z.strictObject({}), output: nothing }, () => {
      screens.reset();
      return { structured: {} };
    }),
    serve(
      {
        name: "SetTestData",
        description: `Shows a data set: ${screens.dataSets.join(", ")}.`,
        input: z.strictObject({ scenarioName: z.string() }),
        output: nothing,
      },
      ({ scenarioName }) => {
        screens.setData(scenarioName);
        return { structured: {} };
      },
    ),
    serve(
      {
        name: "ReadWorkingFolder",
        description: "Where relative files are.",
        input: z.strictObject({}),
        output: z.object({ cwd: z.string() }),
      },
      () => ({ structured: { cwd: process.cwd() } }),
    ),
    serve(
      {
        name: "ReadEnvironment",
        description: "What the process was started with.",
        input: z.strictObject({ names: z.array(z.string()) }),
        output: z.object({ pid: z.int(), values: z.record(z.string(), z.string()) }),
      },
      ({ names }) => {
        const values = Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
        return { structured: { pid: process.pid, values } };
      },
    ),
  ];
}

type Result<Output> = { structured: Output; png?: Buffer };

function serve<Input extends ToolInput, Output extends z.ZodType>(
  tool: Omit<AppTool<Input, Output>, "hints">,
  run: (input: z.output<Input>) => Result<z.input<Output>> | Promise<Result<z.input<Output>>>,
): StubTool {
  const { name, description, input, output } = tool;
  return { name, description, input, output, run: (written) => run(input.parse(written)) };
}

function capture(
  screens: Screens,
  { element, unlessHash, mask }: z.output<typeof CaptureScreenshot.input>,
): Result<z.input<typeof CaptureScreenshot.output>> {
  const masked = mask.map((locator) => findOne(screens, locator).element.bounds);
  const whole = PNG.sync.read(screens.png);
  for (const { x, y, width, height } of masked) PNG.bitblt(new PNG({ width, height, fill: true }), whole, 0, 0, width, height, x, y);
  const area = element === undefined ? undefined : findOne(screens, element).element.bounds;
  const picture = area === undefined ? whole : cut(whole, area);
  const size = Buffer.alloc(8);
  size.writeInt32LE(picture.width, 0);
  size.writeInt32LE(picture.height, 4);
  const pixelHash = createHash("sha256").update(size).update(picture.data).digest("hex");
  const same = pixelHash === unlessHash;
  const fingerprint = {
    renderer: "stub 1",
    avalonia: "none",
    fonts: "none",
    scale: Number(process.env["AMCP_SCALE"] ?? 1),
    theme: process.env["AMCP_THEME"] ?? "Light",
    culture: process.env["AMCP_CULTURE"] ?? "en-US",
  };
  const { width, height } = picture;
  const place = { window: titleOf(screens), origin: { x: area?.x ?? 0, y: area?.y ?? 0 } };
  const structured = { same, width, height, pixelHash, idle: true, stillBusy: [], masked, ...place, fingerprint };
  return same ? { structured } : { structured, png: PNG.sync.write(picture) };
}

function cut(whole: PNG, { x, y, width, height }: ElementBounds): PNG {
  const part = new PNG({ width, height });
  PNG.bitblt(whole, part, x, y, width, height, 0, 0);
  return part;
}

const titleOf = ({ roots }: Screens): string => roots[0]?.properties["title"] ?? "";

const isPassword = (element: ElementInfo | undefined): boolean => element?.properties["password"] === "true";

const locatorOf = ({ properties, path }: ElementInfo): string => properties["automationId"] ?? path;

const focused = ({ roots }: Screens): ElementInfo | undefined => flatten(roots).find(({ properties }) => properties["focused"] === "true");

function focus(screens: Screens, element: ElementInfo): void {
  for (const { properties } of flatten(screens.roots)) delete properties["focused"];
  element.properties["focused"] = "true";
}

function foundElement(
  { element, locatorKind }: ReturnType<typeof findOne>,
  screens: Screens,
): z.input<typeof FindElement.output>["elements"][number] {
  const { children: _, ...facts } = element;
  return { ...facts, ref: `@e${flatten(screens.roots).indexOf(element) + 1}`, window: titleOf(screens), locatorKind };
}
