export type ChildrenMode = "contain" | "equal" | "deep-equal";

export interface ExpectedAttribute {
  readonly key: string;
  readonly value: string | RegExp;
}

/** One line of an outline; only the facts that it names are compared. */
export interface ExpectedElement {
  /** Undefined: any. */
  readonly type: string | undefined;
  readonly id: string | undefined;
  readonly name: string | RegExp | undefined;
  readonly attributes: readonly ExpectedAttribute[];
  readonly inside: ExpectedElements;
  /** The line as written, and its number from 1. */
  readonly text: string;
  readonly line: number;
}

export interface ExpectedElements {
  /** `contain`: descendants in this order. `equal`: exactly these children. `deep-equal`: equal at every level and in all attributes. */
  readonly mode: ChildrenMode;
  readonly elements: readonly ExpectedElement[];
}

export type ParsedOutline =
  | { readonly ok: true; readonly expected: ExpectedElements }
  | { readonly ok: false; readonly line: number; readonly problem: string };

interface Open {
  mode: ChildrenMode;
  readonly elements: ExpectedElement[];
  readonly indent: number;
}

const form = "an outline's line is `- Type#Id 'name' [attribute=value]`, indented by spaces";

/** Parses lines such as `- Button 'Acknowledge' [checked=true]`, `- ListBoxItem /disk .* full/` or `- /children: equal`. */
export function parseOutline(text: string): ParsedOutline {
  const top: Open = { mode: "contain", elements: [], indent: -1 };
  const open: Open[] = [top];
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    if (row.trim() === "") continue;
    const [, indent, words] = /^( *)- (.*?)\s*:?\s*$/.exec(row) ?? [];
    if (indent === undefined || words === undefined) return { ok: false, line: index + 1, problem: form };
    const parent = open.findLast((line) => line.indent < indent.length) ?? top;
    const inside = read(words, { parent, indent: indent.length, line: index + 1 });
    if (typeof inside === "string") return { ok: false, line: index + 1, problem: inside };
    if (inside !== undefined) open.push(inside);
  }
  return top.elements.length === 0 ? { ok: false, line: 1, problem: "the outline is empty" } : { ok: true, expected: top };
}

/** Adds a line to its parent. @returns the element that may contain further lines; undefined for a directive; a text for a problem */
function read(words: string, { parent, indent, line }: { parent: Open; indent: number; line: number }): Open | string | undefined {
  const [, mode] = /^\/children:\s*(contain|equal|deep-equal)$/.exec(words) ?? [];
  if (mode !== undefined) {
    parent.mode = mode as ChildrenMode;
    return undefined;
  }
  const parsed = parseLine(words);
  if (typeof parsed === "string") return parsed;
  const inside: Open = { mode: parent.mode === "deep-equal" ? "deep-equal" : "contain", elements: [], indent };
  parent.elements.push({ ...parsed, inside, text: words, line });
  return inside;
}

const quotedText = String.raw`'(?:\\.|[^'\\])*'|/(?:\\.|[^/\\])+/`;
const head = new RegExp(String.raw`^(\*|[A-Za-z_]\w*)?(?:#([\p{L}\p{Nd}_.:-]+))?\s*(${quotedText})?\s*`, "u");
const attribute = new RegExp(String.raw`^\[(\w+)(?:=(${quotedText}|[^\]]*))?\]\s*`, "u");

function parseLine(words: string): Omit<ExpectedElement, "inside" | "text" | "line"> | string {
  const [start = "", type, id, name] = head.exec(words) ?? [];
  if (start.trim() === "") return form;
  const attributes: ExpectedAttribute[] = [];
  let rest = words.slice(start.length);
  while (rest !== "") {
    const [all = "", key, value = "true"] = attribute.exec(rest) ?? [];
    if (key === undefined) return form;
    const parsed = parseText(value);
    if (parsed === undefined) return `\`${value}\` is not a regular expression`;
    attributes.push({ key, value: parsed });
    rest = rest.slice(all.length);
  }
  const parsedName = name === undefined ? undefined : parseText(name);
  if (name !== undefined && parsedName === undefined) return `\`${name}\` is not a regular expression`;
  return { type: type === "*" ? undefined : type, id, name: parsedName, attributes };
}

/** Parses `'text'`, `/pattern/` or a bare word; undefined for an invalid pattern. */
function parseText(written: string): string | RegExp | undefined {
  if (/^\/.+\/$/.test(written)) {
    try {
      return new RegExp(written.slice(1, -1), "u");
    } catch {
      return undefined;
    }
  }
  if (!written.startsWith("'")) return written;
  return written.slice(1, -1).replaceAll(/\\(.)/g, (_all, letter: string) => ({ n: "\n", r: "\r" })[letter] ?? letter);
}
