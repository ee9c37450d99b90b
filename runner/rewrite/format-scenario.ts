import { isDeepStrictEqual } from "node:util";
import { type Document, isMap, isScalar, isSeq, type Pair, parseDocument, Scalar, visit, type YAMLMap } from "yaml";
import { withLineEndsOf } from "../../platform/text/text-encoding.ts";
import { StepsFile } from "../language/blocks.ts";
import { CommonOptions, type Family } from "../language/define-verb.ts";
import { ScenarioFile, YAML_FORMAT } from "../language/read/index.ts";
import type { Word } from "../steps/index.ts";

/** Keys that hold steps stand behind the others, in the order in which they run. */
const STEP_LISTS = ["setup", "steps", "teardown"];

/**
 * Formats a scenario or a file of steps: keys in the order of the schema with the verb first, quotes only where they are needed, one form of
 * indentation and of brackets. Comments stay at their keys, and line ends stay. A formatted text is unchanged.
 *
 * @param written without problems of syntax
 * @throws if the formatted text would not mean the same, which would be a fault of amcp-test
 */
export function formatScenario(written: string, verbs: readonly Word[]): string {
  const text = withLineEndsOf("\n", written);
  // Without types: scalars stay as written, such as 007 and 1.50.
  const document = parseDocument(text, { schema: "failsafe" });
  if (!holdsAlias(document)) orderFile(document.contents, verbs);
  visit(document, {
    Scalar: (_key, scalar) => void unquote(scalar),
    Collection(_key, collection) {
      const [start, end] = collection.range ?? [0, 0];
      // Joined to one line it would be too long.
      if (text.slice(start, end).includes("\n") && collection.items.length > 0) collection.flow = false;
    },
  });
  const formatted = withTightLists(document.toString(YAML_FORMAT));
  if (!means(formatted, text)) throw new Error("the formatted scenario would not mean the same");
  return withLineEndsOf(written, formatted);
}

/** Lists in brackets have no blanks inside, `[a, b]`; maps in braces have them. The library knows one option for both. */
function withTightLists(text: string): string {
  const blanks = new Set<number>();
  visit(parseDocument(text, { schema: "failsafe" }), {
    Seq(_key, { flow, items, range }) {
      if (flow !== true || items.length === 0) return;
      const [start, end] = range ?? [0, 0];
      for (const at of [start + 1, end - 2]) if (text[at] === " ") blanks.add(at);
    },
  });
  return text
    .split("")
    .filter((_character, at) => !blanks.has(at))
    .join("");
}

/** Compares both readings: the texts as written, and the values with their types. Aliases stand for their values. */
const means = (after: string, before: string): boolean =>
  (["failsafe", "core"] as const).every((schema) =>
    isDeepStrictEqual(parseDocument(after, { schema }).toJS(), parseDocument(before, { schema }).toJS()),
  );

/** An alias must stand behind its anchor, so that keys of such a file keep their order. */
function holdsAlias(document: Document): boolean {
  let found = false;
  visit(document, {
    Alias() {
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

/** Removes the quotes of a text that is the same text without them; where brackets or a colon need quotes they are written again. */
function unquote(scalar: Scalar): void {
  const { type, value } = scalar;
  if (type !== Scalar.QUOTE_DOUBLE && type !== Scalar.QUOTE_SINGLE) return;
  if (typeof value === "string" && value !== "" && parseDocument(value).toJS() === value) scalar.type = Scalar.PLAIN;
}

function orderFile(contents: unknown, verbs: readonly Word[]): void {
  if (!isMap(contents)) return;
  const keys = [...Object.keys(ScenarioFile.shape), ...Object.keys(StepsFile.shape)];
  const [first] = contents.items;
  const head = isScalar(first?.key) ? takeComment(first.key) : undefined;
  order(contents, [...keys.filter((key) => !STEP_LISTS.includes(key)), ...STEP_LISTS]);
  const [now] = contents.items;
  if (isScalar(now?.key) && head !== undefined) now.key.commentBefore = [head, now.key.commentBefore ?? []].flat().join("\n");
  for (const list of STEP_LISTS) orderSteps(contents.get(list, true), verbs);
}

/** The comment above the first key is about the file, such as the schema for editors. */
function takeComment(key: Scalar): string | undefined {
  const { commentBefore } = key;
  delete key.commentBefore;
  return commentBefore ?? undefined;
}

function orderSteps(list: unknown, verbs: readonly Word[]): void {
  if (!isSeq(list)) return;
  for (const step of list.items) {
    if (!isMap(step)) continue;
    for (const { key, value } of step.items) if (isMap(value)) orderBody(nameOf(key) as Family, value, verbs);
  }
}

function orderBody(family: Family, body: YAMLMap, verbs: readonly Word[]): void {
  const verb = verbs.find((known) => known.family === family && body.has(known.name));
  if (verb === undefined) return;
  const options = Object.keys(verb.args.shape).filter((option) => option !== verb.name && option !== "steps");
  order(body, [verb.name, ...options, ...Object.keys(CommonOptions.shape), "steps"]);
  if (verb.kind !== "block") return;
  for (const condition of ["when", "until"]) {
    const inner = body.get(condition, true);
    if (isMap(inner)) orderBody("verify", inner, verbs);
  }
  orderSteps(body.get("steps", true), verbs);
}

const nameOf = (key: unknown): string => (isScalar(key) ? String(key.value) : "");

/** Sorts the pairs of a map; unknown keys stay behind the others. */
function order(map: YAMLMap, keys: readonly string[]): void {
  const rank = ({ key }: Pair) => {
    const index = keys.indexOf(nameOf(key));
    return index < 0 ? keys.length : index;
  };
  map.items.sort((a, b) => rank(a) - rank(b));
}
