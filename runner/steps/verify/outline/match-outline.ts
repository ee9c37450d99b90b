import type { ElementInfo } from "../../../../contracts/app-tools/element-info.ts";
import { outlineAttributes, outlineLine } from "../../../../contracts/element-outline.ts";
import { nearest } from "../../../../contracts/near-names.ts";
import type { ExpectedElement, ExpectedElements } from "./parse-outline.ts";

/** An expected line without a match in the tree. */
export interface Mismatch {
  readonly expected: ExpectedElement;
  /** The searched elements. */
  readonly among: readonly ElementInfo[];
  readonly reason: "missing" | "order" | "surplus";
}

/** Finds the first line without a match; undefined if all match. */
export function mismatchOf(expected: ExpectedElements, actual: readonly ElementInfo[]): Mismatch | undefined {
  return expected.mode === "contain" ? missingInside(expected.elements, actual) : unequal(expected, actual);
}

/**
 * Matches elements in the order of the lines, at any depth. Of several matches the one that ends first is taken:
 * it leaves the most elements for the following lines and ignores layout panels around it.
 */
function missingInside(expected: readonly ExpectedElement[], actual: readonly ElementInfo[]): Mismatch | undefined {
  const spans = spansOf(actual);
  let from = 0;
  for (const line of expected) {
    const like = spans.filter(({ element }) => isLike(element, line, { exact: false }));
    const whole = like.filter(({ element }) => mismatchOf(line.inside, element.children) === undefined);
    const next = whole
      .filter(({ start }) => start >= from)
      .reduce<ElementSpan | undefined>((best, span) => (best && best.end <= span.end ? best : span), undefined);
    if (next === undefined) {
      const inner = whole.length === 0 && like[0] !== undefined ? mismatchOf(line.inside, like[0].element.children) : undefined;
      return inner ?? { expected: line, among: spans.map(({ element }) => element), reason: whole.length > 0 ? "order" : "missing" };
    }
    from = next.end;
  }
  return undefined;
}

interface ElementSpan {
  readonly element: ElementInfo;
  readonly start: number;
  /** Index after its last descendant. */
  readonly end: number;
}

/** All elements in document order, each with the index after its last descendant. */
function spansOf(roots: readonly ElementInfo[], start = 0): ElementSpan[] {
  const spans: ElementSpan[] = [];
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

/** Whether an element matches a line, without its children. `exact`: it has no further attributes. */
function isLike(element: ElementInfo, line: ExpectedElement, { exact }: { exact: boolean }): boolean {
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

/** The default of a property, which apps leave out. */
function unsaid(key: string): string {
  if (key === "visible" || key === "enabled") return "true";
  return ["focused", "checked", "selected", "expanded", "readOnly", "password"].includes(key) ? "false" : "";
}

/** Describes the line that does not match, and the nearest element. */
export function explainMismatch({ expected, among, reason }: Mismatch): string {
  const line = `line ${expected.line}, \`${expected.text}\``;
  const [first] = among;
  if (reason === "surplus") return `behind ${line}, there is also \`${first === undefined ? "" : outlineLine(first)}\``;
  if (reason === "order") return `${line}: it is there, but not behind the line before`;
  const close = nearMiss(expected, among);
  return `${line}: nothing is like it${close === undefined ? "" : `; there is \`${outlineLine(close)}\``}`;
}

/** The element that differs only in attributes; else the one with the nearest name, preferably of the same type. */
function nearMiss(expected: ExpectedElement, among: readonly ElementInfo[]): ElementInfo | undefined {
  const bare = { ...expected, attributes: [] };
  const sameButState = among.find((element) => isLike(element, bare, { exact: false }));
  if (sameButState !== undefined) return sameButState;
  if (among.length === 1) return among[0];
  const ofType = among.filter(({ type }) => type === expected.type);
  const candidates = ofType.length > 0 ? ofType : among;
  const wanted = typeof expected.name === "string" ? expected.name : (expected.id ?? "");
  const wordsOf = ({ name, properties }: ElementInfo) => [name, properties["automationId"], properties["xName"]];
  const meant = nearest(
    wanted,
    candidates.flatMap(wordsOf).filter((word) => typeof word === "string"),
  );
  return candidates.find((element) => meant !== undefined && wordsOf(element).includes(meant)) ?? ofType[0];
}
