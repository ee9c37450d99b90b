import { z } from "zod";

/** A regular expression that this side evaluates, so JavaScript's. */
export const Pattern = z
  .string()
  .min(1)
  .refine(compiles, { error: ({ input }) => `\`${String(input)}\` is not a regular expression` });

/** A regular expression that the app evaluates. Groups such as `(?i)` are .NET's own and are left for it to judge. */
export const AppPattern = z
  .string()
  .min(1)
  .refine((pattern) => pattern.includes("(?") || compiles(pattern), {
    error: ({ input }) => `\`${String(input)}\` is not a regular expression`,
  });

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
