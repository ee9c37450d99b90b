import type { z } from "zod";
import { entrySchema, itemSchema, takesBoolean, takesNumber, takesText } from "../argument-schema.ts";
import type { UnknownVariable } from "../read/unknown-variable.ts";
import { resolveText, textOf, type Variables } from "../variables.ts";

export interface BoundValue {
  readonly value: unknown;
  readonly unknown: readonly UnknownVariable[];
}

/** Replaces variables in a value. A text option gets text; text becomes a number or boolean if the option needs one. */
export function bindValue(
  value: unknown,
  schema: z.core.$ZodType | undefined,
  variables: Variables,
  path: readonly string[] = [],
): BoundValue {
  if (typeof value === "string") return bindScalar(value, schema, variables, path);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => bindValue(item, itemSchema(schema), variables, [...path, String(index)]));
    return { value: items.map((item) => item.value), unknown: items.flatMap((item) => item.unknown) };
  }
  if (typeof value !== "object" || value === null) return { value, unknown: [] };
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, bindValue(inner, entrySchema(schema, key), variables, [...path, key])] as const,
  );
  return {
    value: Object.fromEntries(entries.map(([key, bound]) => [key, bound.value])),
    unknown: entries.flatMap(([, bound]) => bound.unknown),
  };
}

function bindScalar(text: string, schema: z.core.$ZodType | undefined, variables: Variables, path: readonly string[]): BoundValue {
  const bound = resolveText(text, variables);
  if (!bound.ok) return { value: text, unknown: [{ path, name: bound.unknown }] };
  return { value: suited(bound.value, schema), unknown: [] };
}

function suited(value: unknown, schema: z.core.$ZodType | undefined): unknown {
  if (typeof value === "number" || typeof value === "boolean") return takesText(schema) ? textOf(value) : value;
  if (typeof value !== "string" || takesText(schema)) return value;
  if (takesNumber(schema) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (takesBoolean(schema) && (value === "true" || value === "false")) return value === "true";
  return value;
}
