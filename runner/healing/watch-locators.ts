import { z } from "zod";
import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { FullElementTree } from "../../contracts/app-tools/look/get-element-tree.ts";
import type { Healing } from "../../contracts/events.ts";
import type { AppTools, ToolOutcome } from "../../contracts/step.ts";
import type { OutcomeObserver } from "../apps/app-tools.ts";
import { parseLocator } from "../language/locator-syntax.ts";
import { type FailedStep, heal } from "./heal.ts";
import { idOf, type KnownElement, knownElementOf, type PlacedElement, sceneOf } from "./known-element.ts";
import type { LocatorMemory } from "./locator-memory.ts";

/** Follows which elements the locators of a scenario mean, and which locators mean none any more. */
export interface LocatorWatch {
  /**
   * Prepares for a call: the tree is read before an element that is not remembered yet.
   *
   * @returns receives the outcome; undefined for a call without locators
   */
  observe(app: AppTools, input: unknown, signal: AbortSignal): Promise<OutcomeObserver | undefined>;
  /** Proposes the element that the locator of the app's last call most probably means now; undefined if it has matched, or none is likely. */
  heal(app: AppTools, step: FailedStep, signal: AbortSignal): Promise<Healing | undefined>;
  /** Stores the elements of the scenario's locators. */
  save(): Promise<void>;
}

/** Makes requests that are no calls of the scenario. */
type Look = <Result>(request: () => Promise<Result>) => Promise<Result>;

/** @param memory keeps the elements; undefined if nothing is remembered */
export function watchLocators(memory: LocatorMemory | undefined, look: Look): LocatorWatch {
  /** By AppId, the locator of the last call if no element has matched it. */
  const lost = new Map<string, string>();
  return {
    async heal(app, step, signal) {
      const locator = lost.get(app.name);
      const known = locator === undefined ? undefined : memory?.recall(app.name, locator);
      return locator === undefined || known === undefined ? undefined : look(() => heal({ ...step, locator, known }, app, signal));
    },
    save: async () => memory?.save(),
    async observe(app, input, signal) {
      const locators = locatorsIn(input);
      if (locators.length === 0) return undefined;
      const read = () => look(() => rootsOf(app, signal));
      const learning = memory && (await learningFrom({ memory, app: app.name, locators, read }));
      return async (outcome) => {
        const unmatched = unmatchedIn(outcome, locators);
        if (unmatched === undefined) lost.delete(app.name);
        else lost.set(app.name, unmatched);
        if (outcome.ok) await learning?.(pathsIn(outcome.data));
      };
    },
  };
}

const Located = z.looseObject({ element: z.unknown().optional(), toElement: z.unknown().optional() });

/** The locators of a call, in the order in which its answer lists the elements. */
function locatorsIn(input: unknown): readonly string[] {
  const { element, toElement } = Located.safeParse(input).data ?? {};
  return [element, toElement].filter((locator) => typeof locator === "string");
}

const Unmatched = z.looseObject({
  locator: z.string().optional().catch(undefined),
  lastState: z.looseObject({ exists: z.unknown().optional() }).optional().catch(undefined),
});

/** The locator that a call says has no match: the one that it names, or the first if a wait has ended without any match. */
function unmatchedIn(outcome: ToolOutcome<unknown>, locators: readonly string[]): string | undefined {
  if (outcome.ok) return undefined;
  const { locator, lastState } = Unmatched.safeParse(outcome.details).data ?? {};
  if (outcome.code === "ELEMENT_NOT_FOUND") return locator;
  return outcome.code === "TIMEOUT" && lastState?.exists === false ? locators[0] : undefined;
}

const Placed = z.looseObject({ path: z.unknown().optional() }).catch({ path: undefined });
const Targets = z.looseObject({
  path: z.unknown().optional(),
  locators: z.array(Placed).optional().catch(undefined),
  elements: z.array(Placed).optional().catch(undefined),
});

/** The paths of the elements to which a call went. */
function pathsIn(data: unknown): readonly unknown[] {
  const { locators, elements, path } = Targets.safeParse(data).data ?? {};
  return (locators ?? elements ?? [{ path }]).map((target) => target.path);
}

interface Learning {
  readonly memory: LocatorMemory;
  readonly app: string;
  /** Of the call. */
  readonly locators: readonly string[];
  /** Reads the windows of the app. */
  readonly read: () => Promise<readonly ElementInfo[]>;
}

/**
 * Reads the tree before a call whose elements are not remembered, because an action may remove its own element.
 *
 * @returns remembers them by the paths in the answer; undefined if all are remembered
 */
async function learningFrom({
  memory,
  app,
  locators,
  read,
}: Learning): Promise<((paths: readonly unknown[]) => Promise<void>) | undefined> {
  const wanted = locators.map((locator) => memory.wants(app, locator));
  if (!wanted.includes(true)) return undefined;
  const before = await read();
  return async (paths) => {
    for (const [at, locator] of locators.entries()) {
      if (!wanted[at]) continue;
      // A call that waits may have waited for its element.
      const known = knownAt(paths[at], locator, before) ?? knownAt(paths[at], locator, await read());
      memory.learn(app, locator, known);
    }
  };
}

/** A dead app shows in the step itself. */
async function rootsOf(app: AppTools, signal: AbortSignal): Promise<readonly ElementInfo[]> {
  const tree = await app.call(FullElementTree, {}, signal).catch(() => undefined);
  return tree?.ok ? tree.data.roots : [];
}

/** The element at a path, if it is one that the locator means: an action may have gone to a part of it, or the tree may have changed. */
function knownAt(path: unknown, locator: string, roots: readonly ElementInfo[]): KnownElement | undefined {
  const scene = sceneOf(roots);
  const placed = scene.elements.find(({ element }) => element.path === path);
  return placed !== undefined && mayMean(locator, placed) ? knownElementOf(placed, scene) : undefined;
}

function mayMean(locator: string, { element }: PlacedElement): boolean {
  const parsed = parseLocator(locator);
  const step = parsed.ok ? parsed.steps.at(-1) : undefined;
  switch (step?.kind) {
    case "word":
      return [idOf(element), element.properties["xName"], element.name, element.type].includes(step.value);
    case "name":
      return element.name === step.value;
    case "type":
      return element.type === step.type && [undefined, element.name].includes(step.name) && [undefined, idOf(element)].includes(step.id);
    case "text":
      return element.properties["text"] === step.value;
    case "path":
      return true;
    default:
      return false;
  }
}
