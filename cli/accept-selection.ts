import type { RunEvent, RunEventOf } from "../contracts/events.ts";

/** The ended steps of the last attempt of each scenario. */
export function lastSteps(events: readonly RunEvent[]): RunEventOf<"stepEnded">[] {
  const lastAttempts = new Map(events.flatMap((event) => (event.type === "scenarioStarted" ? [[event.scenario, event.attempt]] : [])));
  return events.filter((event) => event.type === "stepEnded").filter((event) => lastAttempts.get(event.scenario) === event.attempt);
}

/** Whether a file is one of the named files, or in one of the named folders; any file without a name. */
export const isWanted = (file: string, wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((one) => one === "" || file === one || file.startsWith(`${one}/`));
