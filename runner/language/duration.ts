import { z } from "zod";

const unitMs = { ms: 1, s: 1000, m: 60_000 } as const;
const written = /^(\d+(?:\.\d+)?)(ms|s|m)$/;

/** Reads `500ms`, `5s`, `1.5s` or `2m` as whole milliseconds; undefined for other texts, such as a number without a unit. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = written.exec(text) ?? [];
  return amount === undefined || unit === undefined ? undefined : Math.round(Number(amount) * unitMs[unit as keyof typeof unitMs]);
}

/** A duration as written; it stays text for editors and reports. */
export const Duration = z
  .string()
  .regex(written, "a duration has a number and a unit: `500ms`, `5s` or `2m`")
  .meta({ id: "Duration", examples: ["500ms", "5s", "2m"] });
