import { z } from "zod";
import { ElementBounds, type ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { elementLabel } from "../../contracts/element-label.ts";
import { editDistance } from "../../contracts/near-names.ts";
import { locatorsOf, type Occurrences, occurrencesIn } from "../../contracts/unique-locators.ts";
import { isNamed, labelOf } from "../baselines/element-facts.ts";

/** The facts by which an element is recognised after its app has changed. */
export const KnownElement = z.object({
  type: z.string(),
  role: z.string().optional(),
  id: z.string().optional().describe("AutomationId, else x:Name"),
  name: z.string().optional().describe("accessible name"),
  text: z.string().optional(),
  window: z.string().describe("path of its window"),
  path: z.string(),
  holder: z.string().optional().describe("the nearest element around it that has an id or a name"),
  bounds: ElementBounds,
  locators: z.array(z.string()).describe("all locators that meant only this element, the most durable first"),
  neighbours: z.array(z.string()).describe("the nearest elements with an id or a name, as `Button#Save` or `TextBlock 'Total'`, in order"),
  alike: z
    .array(z.string())
    .describe("other elements of that time with a similar id, name or text: what they are called, by which they differ from the lost one"),
});
export type KnownElement = z.infer<typeof KnownElement>;

/** An element with the elements around it, the innermost first. */
export interface PlacedElement {
  readonly element: ElementInfo;
  readonly around: readonly ElementInfo[];
}

/** The elements of an app at one moment. */
export interface ElementScene {
  readonly elements: readonly PlacedElement[];
  readonly occurrences: Occurrences;
}

/** @param roots the windows of an app, as GetElementTree returns them */
export function sceneOf(roots: readonly ElementInfo[]): ElementScene {
  const placed = (element: ElementInfo, around: readonly ElementInfo[]): PlacedElement[] => [
    { element, around },
    ...element.children.flatMap((child) => placed(child, [element, ...around])),
  ];
  const elements = roots.flatMap((root) => placed(root, []));
  return { elements, occurrences: occurrencesIn(elements.map(({ element }) => element)) };
}

/** The remembered facts of an element. */
export function knownElementOf(placed: PlacedElement, scene: ElementScene): KnownElement {
  const { element, around } = placed;
  const { role } = element.properties;
  const { id, name, text } = namingOf(element);
  const holder = around.find(isNamed);
  return {
    type: element.type,
    ...(role === undefined ? {} : { role }),
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    ...(text === undefined ? {} : { text }),
    window: windowOf(placed).path,
    path: element.path,
    ...(holder === undefined ? {} : { holder: labelOf(holder) }),
    bounds: element.bounds,
    locators: locatorsOf(element, scene.occurrences).map((locator) => locator.text),
    neighbours: neighboursOf(placed, scene),
    alike: alikeOf(placed, scene),
  };
}

/** The labels of the other elements that have something in common with an element by which it is recognised. */
function alikeOf({ element }: PlacedElement, { elements }: ElementScene): string[] {
  const own = namingOf(element);
  const alike = elements.filter((other) => other.element !== element && isNamed(other.element) && isAlike(own, namingOf(other.element)));
  return [...new Set(alike.map((other) => labelOf(other.element)))].toSorted();
}

/** The name of an element in messages. */
export const calledOf = ({ element, around }: PlacedElement): string => elementLabel(element, around);

const MOST_NEIGHBOURS = 12;

/** The labels of the nearest elements of the same window that have an id or a name, apart from those around it and within it. */
export function neighboursOf(placed: PlacedElement, { elements }: ElementScene): string[] {
  const { element } = placed;
  const window = windowOf(placed);
  const isRelated = (path: string) => element.path.startsWith(`${path}/`) || path.startsWith(`${element.path}/`) || path === element.path;
  const near = elements
    .filter((other) => isNamed(other.element) && windowOf(other) === window && !isRelated(other.element.path))
    .map((other) => ({ label: labelOf(other.element), distance: distanceBetween(other.element.bounds, element.bounds) }))
    .toSorted((a, b) => a.distance - b.distance || (a.label < b.label ? -1 : 1));
  return [...new Set(near.map(({ label }) => label))].slice(0, MOST_NEIGHBOURS);
}

const windowOf = ({ element, around }: PlacedElement): ElementInfo => around.at(-1) ?? element;

/** Between the centres, in device-independent pixels. */
export const distanceBetween = (a: ElementBounds, b: ElementBounds): number =>
  Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);

/** The texts by which an element is recognised. Empty texts are left out, because they are equal by chance. */
export interface Naming {
  /** AutomationId, else x:Name. */
  readonly id?: string | undefined;
  /** Accessible name. */
  readonly name?: string | undefined;
  readonly text?: string | undefined;
}

export const idOf = ({ properties }: ElementInfo): string | undefined => properties["automationId"] || properties["xName"] || undefined;

export function namingOf(element: ElementInfo): Naming {
  const { text, value } = element.properties;
  return { id: idOf(element), name: element.name || undefined, text: text || value || undefined };
}

/** Texts that share fewer of their letters are alike by chance. */
const LEAST_ALIKE = 0.6;
/** Longer texts are compared as wholes, because the time for the edit distance grows with the product of both lengths. */
const LONGEST = 200;

/** 1 minus the share of letters that differ, in either case; 0 if the share is too large, or a text is missing. */
export function likeness(known: string | undefined, now: string | undefined): number {
  if (!known || !now) return 0;
  if (known === now) return 1;
  if (known.length > LONGEST || now.length > LONGEST) return 0;
  const alike = 1 - editDistance(known.toLowerCase(), now.toLowerCase()) / Math.max(known.length, now.length);
  return alike < LEAST_ALIKE ? 0 : alike;
}

/** Whether two elements have a similar id, name or text. */
export const isAlike = (known: Naming, now: Naming): boolean =>
  likeness(known.id, now.id) > 0 || likeness(known.name, now.name) > 0 || likeness(known.text, now.text) > 0;
