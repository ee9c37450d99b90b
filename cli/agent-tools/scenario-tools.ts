import type { OwnTool, OwnTools } from "../../contracts/own-tool.ts";
import type { Terminal } from "../command/command.ts";
import { openScenarioFolder } from "./scenario-folder.ts";
import { scenarioList } from "./scenario-list.ts";

/** The tools of `--allow-scenarios`. @param written its value @throws AmcpError AMCP_USAGE if there is no such folder */
export function openScenarioTools(written: string, { cwd, env }: Pick<Terminal, "cwd" | "env">): Pick<OwnTools, "tools" | "close"> {
  const place = { cwd, env, folder: openScenarioFolder(written, { cwd }) };
  const tools: readonly OwnTool[] = [scenarioList(place)];
  return { tools, close: async () => {} };
}
