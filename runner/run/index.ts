export { DEBUGGED_MS } from "./attempt/perform.ts";
export { withOnceHooks } from "./plan/once-hooks.ts";
export type { BrokenFile, RunnerOptions, RunProject, RunSession } from "./plan/options.ts";
export { RetryStrategy, TraceMode } from "./plan/options.ts";
export { type PlannedRun, planHooks, planRuns, type Selection, scenarioKey } from "./plan/plan.ts";
export { describeShard, planShard, type RecordedTimes, recordedTimes, type Shard } from "./plan/shard.ts";
export { createVerdicts, worstOf } from "./results/verdicts.ts";
export { describePlan, runPlan } from "./run.ts";
