import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { FullElementTree } from "../../contracts/app-tools/get-element-tree.ts";
import type { AppTools, FailedAnswer } from "../../contracts/step.ts";
import { parseLocator } from "../language/locator/locator-syntax.ts";
import { type ElementScene, idOf, type KnownElement, knownElementOf, type PlacedElement, sceneOf } from "./known-element.ts";
import type { LocatorMemory } from "./locator-memory.ts";

/** Follows which elements the locators of a scenario mean, and which locators mean none any more. */
export interface LocatorWatch {
  /** Wraps an app. Its calls are unchanged, except that the tree is read before an element that is not remembered yet. */
  wrap(app: AppTools): AppTools;
  /** The locator of the app's last call, if no element has matched it. */
  lost(app: string): string | undefined;
}

/** @param memory keeps the elements; undefined if nothing is remembered */
export function watchLocators(memory: LocatorMemory | undefined): LocatorWatch {
  const lost = new Map<string, string>();
  return {
    lost: (app) => lost.get(app),
    wrap: (app) => ({
      ...app,
      async call(tool, input, signal) {
        const locators = locatorsIn(input);
        const wanted = locators.filter((locator) => memory?.wants(app.name, locator));
        const before = wanted.length === 0 ? undefined : await rootsOf(app, signal);
        const outcome = await app.call(tool, input, signal);
        if (locators.length > 0) lost.delete(app.name);
        if (!outcome.ok) {
          const locator = lostBy(outcome) ?? "";
          if (locator !== "" || isUnmatched(outcome)) lost.set(app.name, locator || (locators[0] ?? ""));
          return outcome;
        }
        if (memory === undefined || before === undefined) return outcome;
        const paths = pathsIn(outcome.data);
        for (const [at, locator] of locators.entries()) {
          if (!wanted.includes(locator)) continue;
          const known = knownAt(paths[at], locator, before) ?? knownAt(paths[at], locator, await rootsOf(app, signal));
          memory.learn(app.name, locator, known);
        }
        return outcome;
      },
    }),
  };
}

/** The locators of a call, in the order in which its answer tells the elements. */
function locatorsIn(input: unknown): readonly string[] {
  const { element, toElement } = Object(input);
  return [element, toElement].filter((one): one is string => typeof one === "string");
}

/** The locator that a failure says has no match. */
const lostBy = ({ code, details }: FailedAnswer): string | undefined =>
  code === "ELEMENT_NOT_FOUND" && typeof details?.["locator"] === "string" ? details["locator"] : undefined;

/** Whether a wait has ended without any match. */
const isUnmatched = ({ code, details }: FailedAnswer): boolean => code === "TIMEOUT" && details?.["exists"] === false;

/** The paths of the elements to which a call went. */
function pathsIn(data: unknown): readonly (string | undefined)[] {
  const { locators, path, elements } = Object(data);
  const found: readonly unknown[] = Array.isArray(locators) ? locators : Array.isArray(elements) ? elements : [{ path }];
  return found.map((one) => {
    const { path: place } = Object(one);
    return typeof place === "string" ? place : undefined;
  });
}

/** A dead app shows in the step itself. */
async function rootsOf(app: AppTools, signal: AbortSignal): Promise<readonly ElementInfo[]> {
  const tree = await app.call(FullElementTree, {}, signal).catch(() => undefined);
  return tree?.ok ? tree.data.roots : [];
}

/** The element at a path, if it is one that the locator means: an action may have gone to a part of it, or the tree may have changed. */
function knownAt(path: string | undefined, locator: string, roots: readonly ElementInfo[]): KnownElement | undefined {
  const scene: ElementScene = sceneOf(roots);
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
      return element.type === step.type && (step.name === undefined || element.name === step.name);
    case "text":
      return element.properties["text"] === step.value;
    case "path":
      return true;
    default:
      return false;
  }
}
