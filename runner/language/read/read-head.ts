import type { z } from "zod";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { Body } from "./document.ts";
import { explainIssue } from "./explain-issue.ts";
import type { Source } from "./source.ts";
import { writtenValue } from "./written.ts";

export interface ReadHead<Head> {
  readonly parsed?: Head;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the keys of a file apart from its steps, which are parsed one by one.
 *
 * @param form the kind of file, for problems: `a scenario`
 */
export function readHead<Schema extends z.ZodObject>(body: Body, source: Source, schema: Schema, form: string): ReadHead<z.output<Schema>> {
  const value = writtenValue(body, schema, source);
  const parsed = schema.safeParse(value);
  if (parsed.success) return { parsed: parsed.data, diagnostics: [] };
  const unknownKey = {
    code: "AMCP_SCENARIO_UNKNOWN_KEY" as const,
    known: Object.keys(schema.shape),
    message: (key: string) => `${form} has no \`${key}\``,
  };
  const checked = { value, places: source.places(body), unknownKey, invalid: "AMCP_SCENARIO_SHAPE" as const, open: false };
  return { diagnostics: parsed.error.issues.flatMap((issue) => explainIssue(issue, checked)) };
}
