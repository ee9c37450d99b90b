import type { Citation } from "./citations.ts";
import type { Requirement } from "./requirement.ts";

/** What is wrong between requirements and tests; everything is empty when all is well. */
export interface Audit {
  readonly duplicates: readonly string[];
  /** `id in file`: cited, but there is no such requirement. */
  readonly unknown: readonly string[];
  /** Neither cited nor measured. */
  readonly uncited: readonly string[];
}

export function auditRequirements(requirements: readonly Requirement[], citations: readonly Citation[]): Audit {
  const ids = requirements.map(({ id }) => id);
  const known = new Set(ids);
  const cited = new Set(citations.map(({ id }) => id));
  return {
    duplicates: ids.filter((id, index) => ids.indexOf(id) !== index),
    unknown: citations.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${id} in ${file}`),
    uncited: requirements.filter(({ id, measured }) => measured === undefined && !cited.has(id)).map(({ id }) => id),
  };
}
