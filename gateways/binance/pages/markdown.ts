import { z } from "zod";
import { withoutZeros } from "../model/decimal.ts";
import { isoOf, Timestamp } from "../model/market.ts";
import type { BinanceSource } from "../source/binance-source.ts";

/** Parts of Markdown texts. Values of the exchange cannot leave their cell or line. */

const plain = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replace(/\s+/g, " ");

/** A table; without rows a sentence that says so. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "None.";
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${plain(line)}`).join("\n");

/**
 * Renders a value by its schema: plain fields as bullets, lists of objects as tables after them. Names of fields become labels, and figures
 * have the schema's description beside them.
 */
export function fields<Schema extends z.ZodObject>(schema: Schema, value: z.output<Schema>): string {
  const [lines, tables] = [[] as string[], [] as string[]];
  const add = (object: z.ZodObject, values: unknown, path: string) => {
    for (const [name, field] of Object.entries(object.shape)) {
      const [inner, label, own] = [bare(field), path + labelOf(name, field), memberOf(values, name)];
      if (inner instanceof z.ZodObject && own !== null) add(inner, own, `${label} `);
      else if (!Array.isArray(own)) lines.push(`${label}: ${cellOf(field, own)}${noteOn(field, own)}`);
      else if (inner instanceof z.ZodArray && inner.element instanceof z.ZodObject) tables.push(`${label}:`, rows(inner.element, own));
      else lines.push(...own.map((text) => `${label}: ${text}`));
    }
  };
  add(schema, value, "");
  return blocks(bullets(lines), ...tables).trimEnd();
}

/** A table of objects, a column for each field of their schema. */
export function rows<Schema extends z.ZodObject>(schema: Schema, values: readonly z.output<Schema>[]): string {
  const columns = Object.entries(schema.shape);
  return table(
    columns.map(([name, field]) => labelOf(name, field)),
    values.map((value) => columns.map(([name, field]) => cellOf(field, memberOf(value, name)))),
  );
}

const bare = (field: unknown): unknown => (field instanceof z.ZodNullable ? field.unwrap() : field);

const memberOf = (values: unknown, name: string): unknown => new Map(Object.entries(values ?? {})).get(name);

/** The title of a field, or its name in words. */
const labelOf = (name: string, field: unknown): string =>
  (field instanceof z.ZodType && field.meta()?.title) || name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const isFigure = (value: unknown): boolean => typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));

const noteOn = (field: unknown, value: unknown): string =>
  field instanceof z.ZodType && field.description !== undefined && isFigure(value) ? ` (${field.description})` : "";

/** Three digits of a number are enough for reading. */
function cellOf(field: unknown, value: unknown): string {
  if (value === null || value === undefined) return "insufficient_data";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "number") return isFigure(value) ? withoutZeros(String(value)) : String(value);
  if (field === Timestamp) return isoOf(value);
  return String(Number.isInteger(value) ? value : Math.round(value * 1000) / 1000);
}

/** Joins blocks by empty lines. */
export const blocks = (...parts: readonly string[]): string => `${parts.filter((part) => part !== "").join("\n\n")}\n`;

/** The origin of a page's numbers, as its last line. */
export function sourceLine(source: Pick<BinanceSource, "provenance">): string {
  const { source: name, asOf, stalenessMs, updateId, weightUsed } = source.provenance();
  const book = updateId === null ? "" : ` Order book update ${updateId}.`;
  const weight = weightUsed === null ? "" : ` Request weight used this minute: ${weightUsed}.`;
  return `_Source: ${name}. As of ${asOf} UTC by the exchange's clock, ${stalenessMs} ms old.${book}${weight}_`;
}
