import type { Json, JsonObject } from "./read-messages.ts";

type Change = (text: string) => string;

/** Returns the value with each of its texts changed, those in keys included. Numbers are handed over as they are written. */
export function mapTexts(value: Json, change: Change, changeKey: Change = change): Json {
  if (typeof value === "string") return change(value);
  if (typeof value === "number") {
    const written = String(value);
    const changed = change(written);
    return changed === written ? value : changed;
  }
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, change, changeKey));
  return typeof value === "object" && value !== null ? mapTextsOf(value as JsonObject, change, changeKey) : value;
}

export const mapTextsOf = (object: JsonObject, change: Change, changeKey: Change = change): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [changeKey(key), mapTexts(value, change, changeKey)]));
