import { isMap, isScalar, isSeq, type Node, Scalar } from "yaml";
import type { z } from "zod";
import { entrySchema, itemSchema, takesText } from "../argument-schema.ts";
import type { Source } from "./source.ts";

/** The value of a node. Text options take a scalar as written: `type: 007` is the text `007`, `count: 007` the number 7. */
export function writtenValue(node: Node | null, schema: z.core.$ZodType | undefined, source: Source): unknown {
  if (node === null) return null;
  if (isMap<Node, Node | null>(node))
    return Object.fromEntries(
      node.items.map(({ key, value }) => [String(key), writtenValue(value, entrySchema(schema, String(key)), source)]),
    );
  if (isSeq<Node | null>(node)) return node.items.map((item) => writtenValue(item, itemSchema(schema), source));
  if (!isScalar(node)) return null;
  const asWritten = node.type === Scalar.PLAIN && takesText(schema) && source.text(node) !== "";
  return asWritten && typeof node.value !== "string" ? source.text(node) : node.value;
}

/** A cell of a table: a number that prints differently, such as `007` or `1.50`, stays text. */
export function tableCell(node: Node | null, source: Source): unknown {
  const value = writtenValue(node, undefined, source);
  return typeof value === "number" && node !== null && String(value) !== source.text(node) ? source.text(node) : value;
}
