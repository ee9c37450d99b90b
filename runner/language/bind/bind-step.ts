import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { Action } from "../define-verb.ts";
import { type CommonOptions, commonOptionsOf } from "../define-verb.ts";
import type { Scope } from "../expression/compile.ts";
import { explainIssue, explainUnresolved } from "../read/explain-issue.ts";
import { checkedOptions } from "../read/parse-verb.ts";
import type { VerbStep } from "../read/scenario.ts";
import type { Variables } from "../variables.ts";
import { bindValue } from "./bind-value.ts";

export type BoundStep =
  | { readonly ok: true; readonly action: Action; readonly common: CommonOptions }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Replaces expressions in arguments and common options, and parses both. */
export function bindStep({ verb, common, written, places }: VerbStep, scope: Scope, environment: Variables = {}): BoundStep {
  const Options = commonOptionsOf(verb.family);
  const options = bindValue(common, Options, scope);
  const args = bindValue(written, verb.args, scope);
  const unresolved = [...options.unresolved, ...args.unresolved].map((one) =>
    explainUnresolved(one, places, { known: Object.keys(scope.variables), environment }),
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
