import type { Citation } from "./citations.ts";
import { type Plan, plans, type Requirement } from "./requirement.ts";

/** What is wrong between requirements and tests; everything is empty when all is well. */
export interface Audit {
  readonly duplicates: readonly string[];
  /** `id in file`: cited, but there is no such requirement. */
  readonly unknown: readonly string[];
  /** Neither cited nor planned nor measured. */
  readonly uncited: readonly string[];
  /** Planned for an issue that has landed. */
  readonly overdue: readonly string[];
}

/** @param landed what is built; its requirements need a test */
export function auditRequirements(
  requirements: readonly Requirement[],
  { citations, landed }: { citations: readonly Citation[]; landed: readonly string[] },
): Audit {
  const ids = requirements.map(({ id }) => id);
  const known = new Set(ids);
  const cited = new Set(citations.map(({ id }) => id));
  return {
    duplicates: ids.filter((id, index) => ids.indexOf(id) !== index),
    unknown: citations.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${id} in ${file}`),
    uncited: requirements
      .filter(({ id, planned, measured }) => planned === undefined && measured === undefined && !cited.has(id))
      .map(({ id }) => id),
    overdue: requirements.filter(({ planned }) => planned !== undefined && landed.includes(planned)).map(({ id }) => id),
  };
}

/** How many requirements wait for each plan. */
export const countPlanned = (requirements: readonly Requirement[]): ReadonlyMap<Plan, number> =>
  new Map(plans.map((plan) => [plan, requirements.filter(({ planned }) => planned === plan).length]));
