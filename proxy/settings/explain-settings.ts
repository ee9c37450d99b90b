import type { z } from "zod";
import { nearNames } from "../../contracts/near-names.ts";
import { variantMeant } from "./endpoint-settings.ts";

type Issue = z.core.$ZodIssue;

/** Explains every problem of a settings file in one line each: place, cause, suggestion. */
export function explainSettings(issues: readonly Issue[], settings: unknown, sectionKeys: readonly string[]): readonly string[] {
  return issues.flatMap((issue) => explain(issue, { settings, sectionKeys, at: [] }));
}

interface Around {
  readonly settings: unknown;
  readonly sectionKeys: readonly string[];
  readonly at: readonly PropertyKey[];
}

function explain(issue: Issue, around: Around): readonly string[] {
  const path = [...around.at, ...issue.path];
  const place = renderPlace(path);
  const meant = path.at(-2) === "Endpoints" ? variantMeant(valueAt(around.settings, path)) : undefined;
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => explainKey(key, place, meant?.keys ?? around.sectionKeys));
  if (issue.code !== "invalid_union" || meant === undefined) return [`${place}: ${issue.message}`];
  return (issue.errors[meant.index] ?? []).flatMap((inner) => explain(inner, { ...around, at: path }));
}

function explainKey(key: string, place: string, known: readonly string[]): string {
  const [near] = nearNames(key, known);
  return `${place}: there is no "${key}"${near === undefined ? `; known are ${known.join(", ")}` : `; did you mean "${near}"?`}`;
}

const renderPlace = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`)).join("");

function valueAt(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return value;
  return typeof value === "object" && value !== null ? valueAt(Reflect.get(value, key), rest) : undefined;
}
