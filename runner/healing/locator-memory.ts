import { z } from "zod";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files/files.ts";
import { type BaselineName, baselineFile, type UpdateMode } from "../baselines/baseline-path.ts";
import type { PlannedStep, Scenario } from "../language/read/scenario.ts";
import { KnownElement } from "./known-element.ts";

/** The file beside the baselines of a scenario, such as `__baselines__/sign-in/steps.locators.json`; `beforeAll` and `afterAll` have their own. */
const MemoryFile = z.object({
  version: z.literal(1),
  locators: z.array(z.object({ app: z.string(), locator: z.string().describe("as the scenario has it"), ...KnownElement.shape })),
});
type Entry = z.infer<typeof MemoryFile>["locators"][number];

/** The remembered elements of the locators of one scenario. */
export interface LocatorMemory {
  /** Whether the element of a locator is still to be remembered in this attempt. */
  wants(app: string, locator: string): boolean;
  /** @param element undefined if it was not found in the tree, so that it is not looked for again in this attempt */
  learn(app: string, locator: string, element: KnownElement | undefined): void;
  recall(app: string, locator: string): KnownElement | undefined;
  /** Writes what was learned; nothing if nothing was. */
  save(): Promise<void>;
}

interface MemoryOptions extends Omit<BaselineName, "name" | "extension"> {
  readonly update: UpdateMode;
  /** Hides secrets in stored texts. */
  readonly hide: <Value>(value: Value) => Value;
}

/**
 * Opens the memory of a scenario. It is written as baselines are: `none` writes nothing, `missing` adds locators that are not in the file,
 * `changed` and `all` replace what has changed. Only locators that the scenario has literally are remembered.
 *
 * @returns undefined if the scenario has no place for it, because it is outside of the project
 */
export async function openLocatorMemory(scenario: Scenario, { update, hide, ...place }: MemoryOptions): Promise<LocatorMemory | undefined> {
  const file = await baselineFile({ ...place, name: scenario.moment ?? "steps", extension: "locators.json" }).catch(() => undefined);
  if (file === undefined) return undefined;
  const written = new Set([...scenario.setup, ...scenario.steps, ...scenario.teardown].flatMap(textsOf));
  const present = new Map((await readEntries(file)).map((entry) => [keyOf(entry.app, entry.locator), entry]));
  const learned = new Map<string, Entry>();
  const tried = new Set<string>();
  const isKept = update === "missing";
  return {
    wants(app, locator) {
      const key = keyOf(app, locator);
      return update !== "none" && written.has(locator) && !tried.has(key) && !(isKept && present.has(key));
    },
    learn(app, locator, element) {
      const key = keyOf(app, locator);
      tried.add(key);
      if (element !== undefined) learned.set(key, hide({ app, locator, ...element }));
    },
    recall: (app, locator) => present.get(keyOf(app, locator)),
    async save() {
      if (learned.size > 0) await merge(file, { learned, written, isKept });
    },
  };
}

/** A key that no app's name can forge. */
const keyOf = (app: string, locator: string): string => `${app}\n${locator}`;

/** The texts of a step as written. */
function textsOf(step: PlannedStep): string[] {
  if (step.kind === "group") return [step.when ?? [], step.until ?? [], step.steps].flat().flatMap(textsOf);
  return Object.values(step.written).flatMap((value) => [value].flat().filter((part): part is string => typeof part === "string"));
}

interface Merged {
  readonly learned: ReadonlyMap<string, Entry>;
  readonly written: ReadonlySet<string>;
  readonly isKept: boolean;
}

/** Rows of one scenario share a file, and workers run them at the same time. */
const merging = new Map<string, Promise<void>>();

async function merge(file: string, merged: Merged): Promise<void> {
  const turn = (merging.get(file) ?? Promise.resolve()).catch(() => {}).then(() => mergeAlone(file, merged));
  merging.set(file, turn);
  try {
    await turn;
  } finally {
    if (merging.get(file) === turn) merging.delete(file);
  }
}

/** Entries of locators that the scenario no longer has are left out. */
async function mergeAlone(file: string, { learned, written, isKept }: Merged): Promise<void> {
  const present = await readEntries(file);
  const own = present.filter(({ locator }) => written.has(locator)).map((entry) => [keyOf(entry.app, entry.locator), entry] as const);
  const entries = new Map(isKept ? [...learned, ...own] : [...own, ...learned]);
  const locators = [...entries.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  const text = `${JSON.stringify(MemoryFile.parse({ version: 1, locators }), null, 1)}\n`;
  if (text !== (await readFileIfThere(file))?.toString("utf8")) await writeFileWithFolders(file, text);
}

/** A file that cannot be read is as if it were not there: what it knows only helps to explain a failure. */
async function readEntries(file: string): Promise<readonly Entry[]> {
  try {
    const text = await readFileIfThere(file);
    return text === undefined ? [] : MemoryFile.parse(JSON.parse(text.toString("utf8"))).locators;
  } catch {
    return [];
  }
}
