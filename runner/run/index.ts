export { withOnceHooks } from "./hooks.ts";
export type { BrokenFile, RunnerOptions, RunSession } from "./options.ts";
export { DEBUGGED_MS } from "./perform.ts";
export { type PlannedRun, planHooks, planRuns, type Selection, scenarioKey } from "./plan.ts";
export { RetryStrategy } from "./retry-strategy.ts";
export { run } from "./run.ts";
export { describeShard, planShard, type RecordedTimes, recordedTimes, type Shard } from "./shard.ts";
export { TraceMode } from "./trace-mode.ts";
export { createVerdicts, worstOf } from "./verdicts.ts";
