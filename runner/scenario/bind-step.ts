import type { Diagnostic } from "../../contracts/diagnostic.ts";
import { CommonOptions } from "../steps/common-options.ts";
import type { Action } from "../steps/define-verb.ts";
import { bindValue, type UnknownVariable } from "./bind-value.ts";
import { explainIssue } from "./explain-issue.ts";
import { didYouMean } from "./nearest.ts";
import { checkedOptions } from "./parse-verb.ts";
import { type Places, placeOf } from "./places.ts";
import type { Variables, VerbStep } from "./scenario.ts";

export type BoundStep =
  | { readonly ok: true; readonly action: Action; readonly common: CommonOptions }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Puts variables in their places and checks the step again, now that every value is known. `common` is bound too. */
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

/** `OPERATOR_PASWORD` and `OPERATOR_PASSWORD` belong together, `hone` and `HOME` do not. */
function areRelated(name: string, variable: string): boolean {
  const [first, ...rest] = name.split("_");
  return rest.length > 0 && variable.startsWith(`${first}_`);
}

interface Known {
  /** Names of all variables. */
  readonly known: readonly string[];
  /** Most of it has nothing to do with the scenario. */
  readonly environment: Variables | Readonly<Record<string, string | undefined>>;
}

/** Where a variable stands that nobody defined, with the one that was probably meant. */
export function unknownVariable({ path, name }: UnknownVariable, places: Places, { known, environment }: Known): Diagnostic {
  const [head = "", ...part] = name.split(".");
  const meant = [
    ...known.filter((one) => !Object.hasOwn(environment, one)),
    ...Object.keys(environment).filter((one) => areRelated(head, one)),
  ];
  const message = known.includes(head)
    ? `the variable \`${head}\` has no \`${part.join(".")}\``
    : `there is no variable \`${head}\`${didYouMean(head, meant)}`;
  return { code: "AMCP_SCENARIO_UNKNOWN_VARIABLE", message, file: places.file, ...placeOf(places, path) };
}
