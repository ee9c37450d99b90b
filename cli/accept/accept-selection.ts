import type { RunEvent, RunEventOf } from "../../contracts/events.ts";

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

/** Whether a file is one of the named files, or in one of the named folders; any file without a name. */
export const isWanted = (file: string, wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((one) => one === "" || file === one || file.startsWith(`${one}/`));
