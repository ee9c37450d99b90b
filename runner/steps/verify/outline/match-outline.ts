import type { ElementInfo } from "../../../../contracts/app-tools/element-info.ts";
import { outlineAttributes } from "../../../../contracts/element-outline.ts";
import type { ExpectedElement, ExpectedElements } from "./parse-outline.ts";

/** An expected line that nothing in the tree is like. */
export interface Mismatch {
  readonly expected: ExpectedElement;
  /** Where it was looked for. */
  readonly among: readonly ElementInfo[];
  readonly reason: "missing" | "order" | "surplus";
}

/** The first line that the tree does not have, or undefined where it has them all. */
export function mismatchOf(expected: ExpectedElements, actual: readonly ElementInfo[]): Mismatch | undefined {
  return expected.mode === "contain" ? missingInside(expected.elements, actual) : unequal(expected, actual);
}

/**
 * Elements that are inside one another, in the order of their lines. Of several that are like a line, the one that ends first is taken:
 * it leaves the most for the lines that follow, and layout panels around it do not matter.
 */
function missingInside(expected: readonly ExpectedElement[], actual: readonly ElementInfo[]): Mismatch | undefined {
  const spans = spansOf(actual);
  let from = 0;
  for (const line of expected) {
    const like = spans.filter(({ element }) => isLike(element, line, { exact: false }));
    const whole = like.filter(({ element }) => mismatchOf(line.inside, element.children) === undefined);
    const next = whole
      .filter(({ start }) => start >= from)
      .reduce<Span | undefined>((best, one) => (best && best.end <= one.end ? best : one), undefined);
    if (next === undefined) {
      const inner = whole.length === 0 && like[0] !== undefined ? mismatchOf(line.inside, like[0].element.children) : undefined;
      return inner ?? { expected: line, among: spans.map(({ element }) => element), reason: whole.length > 0 ? "order" : "missing" };
    }
    from = next.end;
  }
  return undefined;
}

interface Span {
  readonly element: ElementInfo;
  readonly start: number;
  /** Behind its last descendant. */
  readonly end: number;
}

/** All elements in the order of the outline's lines, with the lines that each of them and its descendants take. */
function spansOf(roots: readonly ElementInfo[], start = 0): Span[] {
  const spans: Span[] = [];
  for (const element of roots) {
    const first = start + spans.length;
    const below = spansOf(element.children, first + 1);
    spans.push({ element, start: first, end: first + 1 + below.length }, ...below);
  }
  return spans;
}

function unequal({ mode, elements }: ExpectedElements, actual: readonly ElementInfo[]): Mismatch | undefined {
  for (const [index, line] of elements.entries()) {
    const element = actual[index];
    if (element === undefined || !isLike(element, line, { exact: mode === "deep-equal" }))
      return { expected: line, among: element === undefined ? actual : [element], reason: "missing" };
    const inner =
      mode === "equal" || line.inside.elements.length > 0 ? mismatchOf(line.inside, element.children) : surplus(line, element.children);
    if (inner !== undefined) return inner;
  }
  const last = elements.at(-1);
  return last === undefined ? undefined : surplus(last, actual.slice(elements.length));
}

const surplus = (expected: ExpectedElement, actual: readonly ElementInfo[]): Mismatch | undefined =>
  actual.length === 0 ? undefined : { expected, among: actual, reason: "surplus" };

/** Whether an element is as a line says, its children apart. `exact`: and has no attribute that the line does not name. */
export function isLike(element: ElementInfo, line: ExpectedElement, { exact }: { exact: boolean }): boolean {
  const { type, name, properties } = element;
  const id = properties["automationId"] ?? properties["xName"];
  if (line.type !== undefined && line.type !== type) return false;
  if (line.id === undefined ? exact && Boolean(id) : line.id !== id) return false;
  if (line.name === undefined ? exact && Boolean(name) : !isText(name ?? "", line.name)) return false;
  if (!line.attributes.every(({ key, value }) => isText(properties[key] ?? unsaid(key), value))) return false;
  const named = new Set(line.attributes.map(({ key }) => key));
  return !exact || outlineAttributes(element).every(([key]) => named.has(key));
}

const isText = (actual: string, expected: string | RegExp): boolean =>
  typeof expected === "string" ? actual === expected : expected.test(actual);

/** What an app leaves out of an element's properties because it is usual. */
function unsaid(key: string): string {
  if (key === "visible" || key === "enabled") return "true";
  return ["focused", "checked", "selected", "expanded", "readOnly", "password"].includes(key) ? "false" : "";
}
