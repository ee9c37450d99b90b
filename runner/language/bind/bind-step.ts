import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { CommonOptions } from "../common-options.ts";
import type { Action } from "../define-verb.ts";
import { explainIssue } from "../read/explain-issue.ts";
import { checkedOptions } from "../read/parse-verb.ts";
import type { VerbStep } from "../read/scenario.ts";
import { unknownVariable } from "../read/unknown-variable.ts";
import type { Variables } from "../variables.ts";
import { bindValue } from "./bind-value.ts";

export type BoundStep =
  | { readonly ok: true; readonly action: Action; readonly common: CommonOptions }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Replaces variables in arguments and common options, and parses both. */
export function bindStep({ verb, common, written, places }: VerbStep, variables: Variables, environment: Variables = {}): BoundStep {
  const options = bindValue(common, CommonOptions, variables);
  const args = bindValue(written, verb.args, variables);
  const unknown = [...options.unknown, ...args.unknown].map((one) =>
    unknownVariable(one, places, { known: Object.keys(variables), environment }),
  );
  if (unknown.length > 0) return { ok: false, diagnostics: unknown };

  const parsedOptions = CommonOptions.safeParse(options.value);
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
