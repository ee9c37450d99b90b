import { AmcpError } from "../../contracts/errors.ts";
import type { Candidate, RunEvent, RunEventOf } from "../../contracts/events.ts";

/** The new picture or text of one baseline, with the scenario whose step took it. */
export interface Proposal {
  readonly scenario: string;
  readonly message: string;
  readonly candidate: Candidate;
}

/** The baselines that the last attempts of a run propose. */
export const proposalsOf = (events: readonly RunEvent[]): Proposal[] =>
  lastSteps(events).flatMap(({ candidate, problem, scenarioFile }) =>
    candidate === undefined ? [] : [{ candidate, message: problem?.message ?? "", scenario: scenarioFile }],
  );

/**
 * One proposal for each baseline, which several scenarios or repetitions may share.
 * @throws AmcpError AMCP_BASELINE_UNSTABLE where they took different pictures
 */
export function onePerBaseline(proposals: readonly Proposal[]): Proposal[] {
  const byFile = new Map<string, Proposal>();
  for (const proposal of proposals) {
    const { candidate } = proposal;
    const known = byFile.get(candidate.file)?.candidate ?? candidate;
    if (known.sha256 !== candidate.sha256)
      throw new AmcpError(
        "AMCP_BASELINE_UNSTABLE",
        `the run has two different contents for ${candidate.file}, ${known.content} and ${candidate.content}; nothing was accepted`,
      );
    byFile.set(candidate.file, proposal);
  }
  return [...byFile.values()];
}

/** Those of the named scenarios, folders and baselines; all of them without a name. */
export const selected = (proposals: readonly Proposal[], wanted: readonly string[]): Proposal[] =>
  proposals.filter(({ scenario, candidate }) => isWanted([scenario, candidate.file], wanted));

/** A step that has ended, and the file of its scenario, which may not be the file that has the step. */
type StepOfScenario = RunEventOf<"stepEnded"> & { readonly scenarioFile: string };

/** The ended steps of the last attempt of each scenario. */
export function lastSteps(events: readonly RunEvent[]): StepOfScenario[] {
  const files = new Map(events.flatMap((event) => (event.type === "runStarted" ? event.scenarios.map(({ id, file }) => [id, file]) : [])));
  const lastAttempts = new Map(events.flatMap((event) => (event.type === "scenarioStarted" ? [[event.scenario, event.attempt]] : [])));
  return events
    .filter((event) => event.type === "stepEnded")
    .filter((event) => lastAttempts.get(event.scenario) === event.attempt)
    .map((event) => ({ ...event, scenarioFile: files.get(event.scenario) ?? event.scenario }));
}

/** Whether one of the files is a named file, or in a named folder; any file without a name. */
export const isWanted = (files: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((path) => path === "" || files.some((file) => file === path || file.startsWith(`${path}/`)));
