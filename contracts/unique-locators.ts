import type { ElementInfo } from "./app-tools/element-info.ts";

/** How durable a locator is: an id survives most changes of an app, a path hardly any. */
export type Durability = "AutomationId" | "x:Name" | "name" | "type and name" | "path";

export interface UniqueLocator {
  readonly text: string;
  readonly durability: Durability;
}

/** How often each id, name and named type occurs in a tree: a locator must match exactly one element. */
export interface Occurrences {
  readonly ids: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, number>;
  readonly namedTypes: ReadonlyMap<string, number>;
}

/** Longer names are content rather than names. */
const LONGEST_NAME = 80;

/** Counts what locators look at. */
export function occurrencesIn(elements: Iterable<ElementInfo>): Occurrences {
  const ids = new Map<string, number>();
  const names = new Map<string, number>();
  const namedTypes = new Map<string, number>();
  const add = (map: Map<string, number>, key: string | null | undefined) => {
    if (key) map.set(key, (map.get(key) ?? 0) + 1);
  };
  for (const { type, name, properties } of elements) {
    const { automationId, xName } = properties as Readonly<Record<string, string | undefined>>;
    add(ids, automationId);
    if (xName !== automationId) add(ids, xName);
    add(names, name);
    add(namedTypes, name === null ? null : `${type}\n${name}`);
  }
  return { ids, names, namedTypes };
}

/** All locators that mean only this element, the most durable first: AutomationId, x:Name, name, type and name, path. */
export function locatorsOf(
  { type, name, path, properties }: ElementInfo,
  { ids, names, namedTypes }: Occurrences,
): readonly [UniqueLocator, ...UniqueLocator[]] {
  const { automationId, xName } = properties as Readonly<Record<string, string | undefined>>;
  const found: UniqueLocator[] = [];
  if (automationId && ids.get(automationId) === 1) found.push({ text: idText(automationId), durability: "AutomationId" });
  if (xName && xName !== automationId && ids.get(xName) === 1) found.push({ text: idText(xName), durability: "x:Name" });
  const isName = name !== null && name !== "" && name.length <= LONGEST_NAME && !/\p{Cc}/u.test(name);
  if (isName && names.get(name) === 1) found.push({ text: quotedName(name), durability: "name" });
  if (isName && namedTypes.get(`${type}\n${name}`) === 1) found.push({ text: `${type} ${quotedName(name)}`, durability: "type and name" });
  const [first, ...others] = found;
  const whole: UniqueLocator = { text: path, durability: "path" };
  return first === undefined ? [whole] : [first, ...others, whole];
}

/** The most durable locator that means only this element. */
export const locatorOf = (element: ElementInfo, occurrences: Occurrences): UniqueLocator => locatorsOf(element, occurrences)[0];

/** A bare word, unless it needs quotes or would be read as something else. */
const idText = (id: string): string => (/^[\p{L}\p{Nd}_\-.:]+$/u.test(id) ? id : `#${quotedName(id)}`);

/** A text in quotes, as locators take names. */
export const quotedName = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
