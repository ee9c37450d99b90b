import { isMap, isScalar, isSeq, type LineCounter, type Node, Scalar } from "yaml";
import type { z } from "zod";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { ErrorCode } from "../../../contracts/errors.ts";
import { optionForm } from "../argument-schema.ts";
import type { Place, Places } from "../places.ts";

/** A scenario file during parsing: converts YAML nodes and offsets to places. */
export class Source {
  readonly file: string;
  readonly content: string;
  readonly #lines: LineCounter;

  constructor(file: string, content: string, lines: LineCounter) {
    this.file = file;
    this.content = content;
    this.#lines = lines;
  }

  /** As written: `007` stays `007`. */
  text(node: Node): string {
    const [start, end] = node.range ?? [0, 0];
    return this.content.slice(start, end);
  }

  /** The part of a node or range in its first line; at least one character. */
  place(where: Node | readonly [number, number]): Place {
    const [start, end] = "range" in where ? (where.range ?? [0, 0]) : (where as readonly [number, number]);
    const { line, col } = this.#lines.linePos(start);
    const onFirstLine = this.content.slice(start, end).split(/\r?\n/, 1)[0] ?? "";
    return { line, column: col, endColumn: col + Math.max(1, onFirstLine.trimEnd().length) };
  }

  diagnose(where: Node | readonly [number, number], code: ErrorCode, message: string): Diagnostic {
    return { code, message, file: this.file, ...this.place(where) };
  }

  /** The places of all values and keys of a node, by path. An empty value has the place of its key. */
  places(root: Node): Places {
    return new NodePlaces(this, root);
  }
}

interface Part {
  readonly path: string;
  readonly node: Node;
  /** Of an entry of a map. */
  readonly key?: Node;
}

class NodePlaces implements Places {
  readonly file: string;
  readonly whole: Place;
  readonly #source: Source;
  readonly #root: Node;
  #parts: readonly Part[] | undefined;

  constructor(source: Source, root: Node) {
    this.file = source.file;
    this.whole = source.place(root);
    this.#source = source;
    this.#root = root;
  }

  get byPath(): Places["byPath"] {
    return Object.fromEntries(this.#found().map(({ path, node }) => [path, this.#source.place(node)]));
  }

  get keys(): Places["keys"] {
    return Object.fromEntries(this.#found().flatMap(({ path, key }) => (key === undefined ? [] : [[path, this.#source.place(key)]])));
  }

  #found(): readonly Part[] {
    this.#parts ??= [...partsOf(this.#source, this.#root, [])];
    return this.#parts;
  }
}

function* partsOf(source: Source, node: Node | null, path: readonly string[]): Generator<Part> {
  if (isMap<Node, Node | null>(node))
    for (const { key, value } of node.items) {
      const inner = [...path, String(key)];
      yield { path: inner.join("."), node: value === null || source.text(value) === "" ? key : value, key };
      yield* partsOf(source, value, inner);
    }
  if (isSeq<Node | null>(node))
    for (const [index, item] of node.items.entries()) {
      const inner = [...path, String(index)];
      yield { path: inner.join("."), node: item ?? node };
      yield* partsOf(source, item, inner);
    }
}

/** The value of a node. Text options take a scalar as written: `type: 007` is the text `007`, `count: 007` the number 7. */
export function writtenValue(node: Node | null, schema: z.core.$ZodType | undefined, source: Source): unknown {
  if (node === null) return null;
  const form = optionForm(schema);
  if (isMap<Node, Node | null>(node))
    return Object.fromEntries(node.items.map(({ key, value }) => [String(key), writtenValue(value, form.entry(String(key)), source)]));
  if (isSeq<Node | null>(node)) return node.items.map((item) => writtenValue(item, form.item, source));
  if (!isScalar(node)) return null;
  const asWritten = node.type === Scalar.PLAIN && form.takesOnlyText && source.text(node) !== "";
  return asWritten && typeof node.value !== "string" ? source.text(node) : node.value;
}

/** A cell of a table: a number that prints differently, such as `007` or `1.50`, stays text. */
export function tableCell(node: Node | null, source: Source): unknown {
  const value = writtenValue(node, undefined, source);
  return typeof value === "number" && node !== null && String(value) !== source.text(node) ? source.text(node) : value;
}
