import type { OwnTools, ProxyInside } from "../../contracts/own-tool.ts";
import type { Terminal } from "../command/command.ts";
import { openAgentRuns } from "./agent-runs.ts";
import { openRunningTools } from "./running-tools.ts";
import { scenarioAccept } from "./scenario-accept.ts";
import { scenarioCheck } from "./scenario-check.ts";
import { openScenarioFolder } from "./scenario-folder.ts";
import { scenarioList } from "./scenario-list.ts";
import { scenarioRun } from "./scenario-run.ts";

/** The tools of `--allow-scenarios`. @param written its value @throws AmcpError AMCP_USAGE if there is no such folder */
export function openScenarioTools(written: string, { cwd, env }: Pick<Terminal, "cwd" | "env">): (inside: ProxyInside) => OwnTools {
  const place = { cwd, env, folder: openScenarioFolder(written, { cwd }) };
  const runs = openAgentRuns(place);
  return (inside) => {
    const running = openRunningTools(place, inside);
    return {
      tools: [scenarioList(place), scenarioCheck(place), scenarioRun(runs, place), scenarioAccept(runs, place), ...running.tools],
      left: running.left,
      async close() {
        await Promise.all([runs.close(), running.close()]);
      },
    };
  };
}
