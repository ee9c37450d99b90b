import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { didYouMean } from "../../../contracts/near-names.ts";
import { type Places, placeOf } from "../places.ts";
import type { Unresolved, Variables } from "../variables.ts";

/** An expression without a value, at its place in the step. */
export interface UnresolvedAt {
  readonly path: readonly string[];
  readonly unresolved: Unresolved;
}

/** Suggests `OPERATOR_PASSWORD` for `OPERATOR_PASWORD`, but not `HOME` for `hone`. */
function areRelated(name: string, variable: string): boolean {
  const [first, ...rest] = name.split("_");
  return rest.length > 0 && variable.startsWith(`${first}_`);
}

interface Known {
  /** Names of all variables. */
  readonly known: readonly string[];
  /** Environment variables, most of which are unrelated to the scenario. */
  readonly environment: Variables | Readonly<Record<string, string | undefined>>;
}

/** Reports an expression without a value: an undefined variable with a suggestion, or operands that do not fit. */
export function explainUnresolved({ path, unresolved }: UnresolvedAt, places: Places, { known, environment }: Known): Diagnostic {
  const at = { file: places.file, ...placeOf(places, path) };
  if ("problem" in unresolved) return { code: "AMCP_SCENARIO_EXPRESSION", message: unresolved.problem, ...at };
  const [head = "", ...part] = unresolved.unknown.split(".");
  const meant = [
    ...known.filter((one) => !Object.hasOwn(environment, one)),
    ...Object.keys(environment).filter((one) => areRelated(head, one)),
  ];
  const message = known.includes(head)
    ? `the variable \`${head}\` has no \`${part.join(".")}\``
    : `there is no variable \`${head}\`${didYouMean(head, meant)}`;
  return { code: "AMCP_SCENARIO_UNKNOWN_VARIABLE", message, ...at };
}
