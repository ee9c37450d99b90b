import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { didYouMean } from "../../../contracts/near-names.ts";
import { type Places, placeOf } from "../places.ts";
import type { Variables } from "../variables.ts";

/** A reference to an undefined variable. */
export interface UnknownVariable {
  readonly path: readonly string[];
  readonly name: string;
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

/** Reports an undefined variable, with a suggestion. */
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
