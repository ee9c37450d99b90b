import type { z } from "zod";

/** The result of one probe: a question to an API against its known answer. */
export interface Probe {
  /** The name of the method or stream. */
  readonly method: string;
  /** Such as `GET http://.../api/v3/time`. */
  readonly request: string;
  /** `changed`: of a new form, but readable; `unreadable`: not readable; `failed`: no answer. */
  readonly outcome: "as known" | "changed" | "unreadable" | "failed";
  /** The differences, or the failure. */
  readonly notes: readonly string[];
}

/** The most notes of a probe. Duplicates count once, because a list repeats each difference. */
const MOST_NOTES = 20;

/** Where a value differs from a schema, in words. */
export function differencesIn(schema: z.ZodType, value: unknown): readonly string[] {
  const checked = schema.safeParse(value);
  if (checked.success) return [];
  const notes = checked.error.issues.map(({ path, message }) => {
    const place = path.map((key) => (typeof key === "number" ? "[]" : String(key))).join(".");
    return `${place === "" ? "the answer" : place.replaceAll(".[]", "[]")}: ${message}`;
  });
  return [...new Set(notes)].slice(0, MOST_NOTES);
}
