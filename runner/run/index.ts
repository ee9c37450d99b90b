export type { BrokenFile, RunnerOptions } from "./options.ts";
export { type PlannedRun, planRuns, type Selection } from "./plan.ts";
export { run } from "./run.ts";
