import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { didYouMean } from "../../../contracts/near-names.ts";
import { type Places, placeOf } from "../places.ts";
import type { Variables } from "../variables.ts";

/** A place where a variable stands that has no value. */
export interface UnknownVariable {
  readonly path: readonly string[];
  readonly name: string;
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
