import type { RunQueries } from "../../../contracts/run-trace.ts";

/** The list of the runs. */
export const RUNS_URI = "amcp://runs";

const WHY = "/why";

const SCENARIO = "A scenario is named by its id, its name or a part that only it has.";

/** The elements of a `resources/templates/list` result. */
export const runTemplates = [
  {
    uriTemplate: `${RUNS_URI}/{scenario}`,
    name: "run_scenario",
    title: "Steps of a scenario",
    description: `The steps of a scenario in the latest run that has it, with their verdicts, as text. ${SCENARIO}`,
    mimeType: "text/plain",
  },
  {
    uriTemplate: `${RUNS_URI}/{scenario}${WHY}`,
    name: "run_why",
    title: "Cause of a failure",
    description: `The cause of a failure in at most 300 tokens: step, message, exceptions, changes since the last green run. ${SCENARIO}`,
    mimeType: "text/plain",
  },
];

/** Reads what a URI of the templates names; undefined for other URIs. */
export function readerOfRun(uri: string, runs: RunQueries): (() => Promise<string>) | undefined {
  if (!uri.startsWith(`${RUNS_URI}/`)) return undefined;
  const rest = uri.slice(RUNS_URI.length + 1);
  return rest.endsWith(WHY) ? () => runs.why(decoded(rest.slice(0, -WHY.length))) : () => runs.show(decoded(rest));
}

/** A client may leave the characters of an id as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
