import type { Json, JsonObject } from "./read-messages.ts";

/** Returns the value with each of its texts changed, those in keys included. Numbers are handed over as they are written. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (typeof value === "number") {
    const written = String(value);
    const changed = change(written);
    return changed === written ? value : changed;
  }
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, change));
  return typeof value === "object" && value !== null ? mapTextsOf(value as JsonObject, change) : value;
}

export const mapTextsOf = (object: JsonObject, change: (text: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [change(key), mapTexts(value, change)]));
