import { AmcpError } from "../../contracts/errors.ts";
import { nearNames } from "../../contracts/near-names.ts";
import type { RunReport } from "../../contracts/run-report.ts";
import { visible } from "../../platform/text/shown-text.ts";

export type TracedScenario = RunReport["scenarios"][number];
export type TracedAttempt = TracedScenario["attempts"][number];
export type TracedStep = TracedAttempt["steps"][number];

const SHOWN = 5;

/**
 * Finds a scenario by its id, title, name or file, or by a part that only one has.
 * @throws AmcpError AMCP_TRACE_UNKNOWN, with near names
 */
export function findScenario(wanted: string, { scenarios }: Pick<RunReport, "scenarios">): TracedScenario {
  const folded = wanted.toLowerCase();
  const namesOf = (scenario: TracedScenario) => [...nearable(scenario), scenario.file];
  const exact = scenarios.filter(({ id }) => id === wanted);
  const equal = scenarios.filter((scenario) => namesOf(scenario).some((name) => name.toLowerCase() === folded));
  const partly = folded === "" ? [] : scenarios.filter((scenario) => namesOf(scenario).some((name) => name.toLowerCase().includes(folded)));
  const found = [exact, equal, partly].find((some) => some.length > 0) ?? [];
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  throw unknown(wanted, found, scenarios);
}

function unknown(wanted: string, found: readonly TracedScenario[], all: readonly TracedScenario[]): AmcpError {
  const ids = (some: readonly TracedScenario[]) => some.slice(0, SHOWN).map(({ id }) => visible(id));
  if (found.length > 1) {
    const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : "";
    return new AmcpError("AMCP_TRACE_UNKNOWN", `"${visible(wanted)}" is ${found.length} scenarios: ${ids(found).join(", ")}${more}`);
  }
  const near = new Set(nearNames(wanted, [...new Set(all.flatMap(nearable))]));
  const meant = ids(all.filter((scenario) => nearable(scenario).some((name) => near.has(name))));
  const hint = meant.length === 0 ? "" : `; did you mean ${meant.join(" or ")}?`;
  return new AmcpError("AMCP_TRACE_UNKNOWN", `the run has no scenario "${visible(wanted)}"${hint}`);
}

/** The names that people write for a scenario: also its file without folder and suffix. */
const nearable = ({ id, title, name, file }: TracedScenario): string[] => [
  id,
  title,
  name,
  file.replace(/^.*\//, "").replace(/\.ya?ml$/, ""),
];

/** The attempt with this number; by default the first that did not pass, or else the last. @throws AmcpError AMCP_TRACE_UNKNOWN */
export function findAttempt({ id, attempts }: TracedScenario, number: number | undefined): TracedAttempt | undefined {
  if (number === undefined) return attempts.find(({ status }) => status !== "passed") ?? attempts.at(-1);
  const found = attempts.find(({ attempt }) => attempt === number);
  if (found !== undefined) return found;
  const known = attempts.map(({ attempt }) => attempt).join(", ") || "none";
  throw new AmcpError("AMCP_TRACE_UNKNOWN", `${visible(id)} has no attempt ${number}; it has ${known}`);
}

/** @throws AmcpError AMCP_TRACE_UNKNOWN, with near ids */
export function findStep(wanted: string, { id }: TracedScenario, attempt: TracedAttempt | undefined): TracedStep {
  const steps = attempt?.steps ?? [];
  const found = steps.findLast(({ step }) => step === wanted);
  if (found !== undefined) return found;
  const all = [...new Set(steps.map(({ step }) => step))];
  const near = nearNames(wanted, all);
  const shown =
    near.length > 0
      ? `did you mean ${near.join(" or ")}?`
      : `its steps are ${all.slice(0, SHOWN).join(", ")}${all.length > SHOWN ? ` to ${all.at(-1)}` : ""}`;
  throw new AmcpError("AMCP_TRACE_UNKNOWN", `${visible(id)} has no step "${visible(wanted)}"${all.length === 0 ? "" : `; ${shown}`}`);
}
