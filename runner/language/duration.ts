import { z } from "zod";

const unitMs = { ms: 1, s: 1000, m: 60_000 } as const;
const written = /^(\d+(?:\.\d+)?)(ms|s|m)$/;

/** `500ms`, `5s`, `1.5s` or `2m` as whole milliseconds; undefined for anything else, a number without a unit included. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = written.exec(text) ?? [];
  return amount === undefined || unit === undefined ? undefined : Math.round(Number(amount) * unitMs[unit as keyof typeof unitMs]);
}

/** A duration as people write it; stays text, so that editors and reports show what was written. */
export const Duration = z
  .string()
  .regex(written, "a duration has a number and a unit: `500ms`, `5s` or `2m`")
  .meta({ id: "Duration", examples: ["500ms", "5s", "2m"] });
