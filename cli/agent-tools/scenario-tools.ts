import type { OwnTools, ProxyInside } from "../../contracts/own-tool.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import { createLeases } from "../../runner/running/index.ts";
import type { Terminal } from "../command/command.ts";
import { openAgentRuns } from "./agent-runs.ts";
import { doSteps, stepsRun } from "./do-steps.ts";
import type { RunningPlace } from "./running-steps.ts";
import { scenarioAccept } from "./scenario-accept.ts";
import { scenarioCheck } from "./scenario-check.ts";
import { openScenarioFolder } from "./scenario-folder.ts";
import { scenarioList } from "./scenario-list.ts";
import { scenarioRun } from "./scenario-run.ts";
import { scenarioStep } from "./scenario-step.ts";

/**
 * The tools of `--allow-scenarios`.
 *
 * @param written its value
 * @returns makes them; without `controlFor` no step starts or ends an app that runs
 * @throws AmcpError AMCP_USAGE if there is no such folder
 */
export function openScenarioTools(
  written: string,
  { cwd, env }: Pick<Terminal, "cwd" | "env">,
): (inside: ProxyInside, controlFor?: RunningPlace["controlFor"]) => OwnTools {
  const place = { cwd, env, folder: openScenarioFolder(written, { cwd }) };
  const runs = openAgentRuns(place);
  return (inside, controlFor = async () => undefined) => {
    const leases = createLeases(systemClock);
    const running: RunningPlace = { ...place, inside, leases, controlFor };
    const ofFolder = [scenarioList(place), scenarioCheck(place), scenarioRun(runs, running), scenarioAccept(runs, place)];
    return {
      tools: [...ofFolder, doSteps(running), stepsRun(running), scenarioStep(running)],
      left: leases.left,
      async close() {
        leases.close();
        await runs.close();
      },
    };
  };
}
