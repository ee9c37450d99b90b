import { type Plan, plans, type Requirement } from "./requirement.ts";

const CITATION = /\b(?:00[0-4]|card)\/[A-Za-z0-9_.-]+\b/g;

/** The ids that a text cites: `(003/FR-021)` in a title, `[Trait("Requirement", "003/FR-021")]`, `# Requirements: 003/FR-021`. */
export const citationsIn = (text: string): readonly string[] => text.match(CITATION) ?? [];

/** A text that cites, such as a test file. */
export interface CitingText {
  readonly file: string;
  readonly text: string;
}

/** What is wrong between requirements and tests; everything is empty when all is well. */
export interface Audit {
  readonly duplicates: readonly string[];
  /** `id in file`: cited, but there is no such requirement. */
  readonly unknown: readonly string[];
  /** Neither cited nor planned. */
  readonly uncited: readonly string[];
  /** Planned for an issue that has landed. */
  readonly overdue: readonly string[];
}

/** @param landed what is built; its requirements need a test */
export function auditRequirements(
  requirements: readonly Requirement[],
  { texts, landed }: { texts: readonly CitingText[]; landed: readonly string[] },
): Audit {
  const ids = requirements.map(({ id }) => id);
  const known = new Set(ids);
  const citations = texts.flatMap(({ file, text }) => citationsIn(text).map((id) => ({ id, file })));
  const cited = new Set(citations.map(({ id }) => id));
  return {
    duplicates: ids.filter((id, index) => ids.indexOf(id) !== index),
    unknown: citations.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${id} in ${file}`),
    uncited: requirements.filter(({ id, planned }) => planned === undefined && !cited.has(id)).map(({ id }) => id),
    overdue: requirements.filter(({ planned }) => planned !== undefined && landed.includes(planned)).map(({ id }) => id),
  };
}

/** How many requirements wait for each plan. */
export const countPlanned = (requirements: readonly Requirement[]): ReadonlyMap<Plan, number> =>
  new Map(plans.map((plan) => [plan, requirements.filter(({ planned }) => planned === plan).length]));
