import { EventEmitter, once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { StubFailure } from "./stub-mcp.ts";

/** An element as `tree.json` has it; index and path follow from where it stands. */
interface WrittenElement {
  readonly type: string;
  readonly name?: string | undefined;
  /** x, y, width, height. */
  readonly bounds: [number, number, number, number];
  readonly properties?: Record<string, string> | undefined;
  readonly children?: WrittenElement[] | undefined;
}

const WrittenElement: z.ZodType<WrittenElement> = z.strictObject({
  type: z.string(),
  name: z.string().optional(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  properties: z.record(z.string(), z.string()).optional(),
  get children() {
    return z.array(WrittenElement).optional();
  },
});

/** After `tool` on the element with this AutomationId the screen is `to`, if the elements named in `where` have these texts. */
const Transition = z.strictObject({
  tool: z.string(),
  on: z.string(),
  where: z.record(z.string(), z.string()).default({}),
  to: z.string(),
});

const AppFile = z.strictObject({
  initial: z.string(),
  screens: z.record(z.string(), z.strictObject({ go: z.array(Transition).default([]) })),
  data: z.record(z.string(), z.string()).default({}).describe("screen by the name of a data set"),
});

/** The stub's user interface: one screen at a time, a folder each with `tree.json` and `screen.png`. */
export interface Screens {
  readonly roots: readonly ElementInfo[];
  readonly png: Buffer;
  /** Counts the changes. */
  readonly revision: number;
  readonly dataSets: readonly string[];
  /** Of the screens. */
  readonly names: readonly string[];
  /** Follows a transition if one fits, and counts as a change in any case. */
  act(tool: string, element: ElementInfo): void;
  reset(): void;
  /** @throws StubFailure INVALID_ARGUMENT for an unknown data set */
  setData(name: string): void;
  /** Resolves at the next change; aborts silently. */
  nextChange(signal: AbortSignal): Promise<void>;
}

/** @param instead which screen comes in the place of one */
export async function openScreens(folder: string, instead: (name: string) => string = (name) => name): Promise<Screens> {
  const app = AppFile.parse(JSON.parse(await readFile(join(folder, "app.json"), "utf8")));
  const files = new Map<string, { tree: WrittenElement[]; png: Buffer }>();
  for (const name of Object.keys(app.screens)) {
    const tree = z.array(WrittenElement).parse(JSON.parse(await readFile(join(folder, name, "tree.json"), "utf8")));
    files.set(name, { tree, png: await readFile(join(folder, name, "screen.png")) });
  }
  const changes = new EventEmitter();
  let current = app.initial;
  let roots: readonly ElementInfo[] = [];
  let revision = 0;
  const changed = (): void => {
    revision += 1;
    changes.emit("change");
  };
  const show = (name: string): void => {
    current = instead(name);
    roots = elementsOf(files.get(current)?.tree ?? [], "");
    changed();
  };
  show(app.initial);
  return {
    get roots() {
      return roots;
    },
    get png() {
      return files.get(current)?.png ?? Buffer.alloc(0);
    },
    get revision() {
      return revision;
    },
    dataSets: Object.keys(app.data),
    names: Object.keys(app.screens),
    act(tool, { properties }) {
      const { go = [] } = app.screens[current] ?? {};
      const texts = new Map(flatten(roots).map((element) => [element.properties["automationId"], element.properties["text"]]));
      const fits = go.find(
        (one) =>
          one.tool === tool &&
          one.on === properties["automationId"] &&
          Object.entries(one.where).every(([id, text]) => texts.get(id) === text),
      );
      if (fits === undefined) changed();
      else show(fits.to);
    },
    reset: () => show(app.initial),
    setData(name) {
      const screen = app.data[name];
      if (screen === undefined) {
        throw new StubFailure({
          code: "INVALID_ARGUMENT",
          message: `there is no data set ${name}`,
          details: { known: Object.keys(app.data) },
        });
      }
      show(screen);
    },
    nextChange: (signal) =>
      once(changes, "change", { signal }).then(
        () => {},
        () => {},
      ),
  };
}

/** Every element, parents before their children. */
export function flatten(roots: readonly ElementInfo[]): readonly ElementInfo[] {
  return roots.flatMap((element) => [element, ...flatten(element.children)]);
}

function elementsOf(written: readonly WrittenElement[], parent: string): ElementInfo[] {
  const counts = new Map<string, number>();
  return written.map(({ type, name, bounds: [x, y, width, height], properties = {}, children = [] }) => {
    const index = counts.get(type) ?? 0;
    counts.set(type, index + 1);
    const path = parent === "" && index === 0 ? type : `${parent}${parent === "" ? "" : "/"}${type}[${index}]`;
    const bounds = { x, y, width, height };
    const element = { type, name: name ?? null, index, bounds, screenBounds: bounds, path, properties: { ...properties } };
    return { ...element, children: elementsOf(children, path) };
  });
}
