import type { z } from "zod";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { type OptionForm, optionForm } from "../argument-schema.ts";
import { type Action, type CommonOptions, commonOptionsOf } from "../define-verb.ts";
import type { Scope } from "../expression/compile.ts";
import { renderValue } from "../expression/values.ts";
import { explainIssue, explainUnresolved, type UnresolvedAt } from "../read/explain-issue.ts";
import { checkedOptions } from "../read/parse-verb.ts";
import type { VerbStep } from "../read/scenario.ts";
import { resolveText, type Variables } from "../variables.ts";

export type BoundStep =
  | { readonly ok: true; readonly action: Action; readonly common: CommonOptions }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Replaces expressions in arguments and common options, and parses both. */
export function bindStep({ verb, common, written, places }: VerbStep, scope: Scope, environment: Variables = {}): BoundStep {
  const Options = commonOptionsOf(verb.family);
  const options = bindValue(common, Options, scope);
  const args = bindValue(written, verb.args, scope);
  const unresolved = [...options.unresolved, ...args.unresolved].map((missing) =>
    explainUnresolved(missing, places, { known: Object.keys(scope.variables), environment }),
  );
  if (unresolved.length > 0) return { ok: false, diagnostics: unresolved };

  const parsedOptions = Options.safeParse(options.value);
  const parsed = verb.parse(args.value);
  if (parsedOptions.success && parsed.ok) return { ok: true, action: parsed.action, common: parsedOptions.data };
  const explain = (issues: Parameters<typeof explainIssue>[0][], value: unknown) =>
    issues.flatMap((issue) => explainIssue(issue, checkedOptions(verb, { value, places, open: false })));
  return {
    ok: false,
    diagnostics: [
      ...explain(parsedOptions.error?.issues ?? [], options.value),
      ...explain(parsed.ok ? [] : [...parsed.issues], args.value),
    ],
  };
}

interface BoundValue {
  readonly value: unknown;
  readonly unresolved: readonly UnresolvedAt[];
}

/** Replaces expressions in a value. A text option gets text; text becomes a number or boolean if the option needs one. */
export function bindValue(value: unknown, schema: z.core.$ZodType | undefined, scope: Scope, path: readonly string[] = []): BoundValue {
  const unresolved: UnresolvedAt[] = [];
  const bind = (part: unknown, partSchema: z.core.$ZodType | undefined, at: readonly string[]): unknown => {
    if (typeof part !== "string" && (typeof part !== "object" || part === null)) return part;
    const form = optionForm(partSchema);
    if (Array.isArray(part)) return part.map((item, index) => bind(item, form.item, [...at, String(index)]));
    if (typeof part === "object")
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, bind(inner, form.entry(key), [...at, key])]));
    const bound = resolveText(part, scope);
    if (bound.ok) return suited(bound.value, form);
    unresolved.push({ path: at, unresolved: bound.unresolved });
    return part;
  };
  return { value: bind(value, schema, path), unresolved };
}

function suited(value: unknown, { takesOnlyText, takesNumber, takesBoolean }: OptionForm): unknown {
  if (takesOnlyText) return typeof value === "number" || typeof value === "boolean" ? renderValue(value) : value;
  if (takesNumber && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (takesBoolean && (value === "true" || value === "false")) return value === "true";
  return value;
}
