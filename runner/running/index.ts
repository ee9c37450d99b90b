export { type Federation, joinFederation } from "../apps/federation.ts";
export { NO_CONTROL, runningApps } from "../apps/running-pool.ts";
export { type HeldRun, holdRun } from "./held-run.ts";
export { createLeases, type Leases } from "./leases.ts";
export { type RunningRun, runOnRunning } from "./run-on-running.ts";
export { createStepLog, type LoggedStep, type StepLog } from "./step-log.ts";
