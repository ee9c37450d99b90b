import { z } from "zod";

/** A JavaScript regular expression, which the runner evaluates. */
export const Pattern = z
  .string()
  .min(1)
  .refine(compiles, { error: ({ input }) => `\`${String(input)}\` is not a regular expression` });

/** A .NET regular expression, which the app evaluates; groups such as `(?i)` are not checked here. */
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
