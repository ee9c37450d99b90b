import type { z } from "zod";
import { entrySchema, itemSchema, takesBoolean, takesNumber, takesText } from "../argument-schema.ts";
import type { Scope } from "../expression/compile.ts";
import { textOf } from "../expression/values.ts";
import type { UnresolvedAt } from "../read/explain-issue.ts";
import { resolveText } from "../variables.ts";

export interface BoundValue {
  readonly value: unknown;
  readonly unresolved: readonly UnresolvedAt[];
}

/** Replaces expressions in a value. A text option gets text; text becomes a number or boolean if the option needs one. */
export function bindValue(value: unknown, schema: z.core.$ZodType | undefined, scope: Scope, path: readonly string[] = []): BoundValue {
  if (typeof value === "string") return bindScalar(value, schema, scope, path);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => bindValue(item, itemSchema(schema), scope, [...path, String(index)]));
    return { value: items.map((item) => item.value), unresolved: items.flatMap((item) => item.unresolved) };
  }
  if (typeof value !== "object" || value === null) return { value, unresolved: [] };
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, bindValue(inner, entrySchema(schema, key), scope, [...path, key])] as const,
  );
  return {
    value: Object.fromEntries(entries.map(([key, bound]) => [key, bound.value])),
    unresolved: entries.flatMap(([, bound]) => bound.unresolved),
  };
}

function bindScalar(text: string, schema: z.core.$ZodType | undefined, scope: Scope, path: readonly string[]): BoundValue {
  const bound = resolveText(text, scope);
  if (!bound.ok) return { value: text, unresolved: [{ path, unresolved: bound.unresolved }] };
  return { value: suited(bound.value, schema), unresolved: [] };
}

function suited(value: unknown, schema: z.core.$ZodType | undefined): unknown {
  if (typeof value === "number" || typeof value === "boolean") return takesText(schema) ? textOf(value) : value;
  if (typeof value !== "string" || takesText(schema)) return value;
  if (takesNumber(schema) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (takesBoolean(schema) && (value === "true" || value === "false")) return value === "true";
  return value;
}
