import type { OwnTools, ProxyInside } from "../../contracts/own-tool.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import { createLeases, NO_CONTROL } from "../../runner/running/index.ts";
import { doSteps, stepsRun } from "./do-steps.ts";
import type { RunningPlace } from "./running-steps.ts";
import { scenarioStep } from "./scenario-step.ts";

/** The tools that run steps and scenarios on apps that run already. */
export function openRunningTools(place: Pick<RunningPlace, "cwd" | "env" | "folder">, inside: ProxyInside): OwnTools {
  const leases = createLeases(systemClock);
  const running = { ...place, inside, leases, control: NO_CONTROL };
  return { tools: [doSteps(running), stepsRun(running), scenarioStep(running)], left: leases.left, close: async () => leases.close() };
}
