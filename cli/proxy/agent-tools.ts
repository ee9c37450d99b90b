import type { OwnTool, OwnTools } from "../../contracts/own-tool.ts";
import type { Terminal } from "../command/command.ts";
import type { Flags, Given } from "../command/flags.ts";

export const agentToolFlags: Flags = {
  "allow-scenarios": {
    kind: "text",
    value: "<folder>",
    summary:
      "agents may list, check and run the scenarios of this folder and texts of their own, and accept results, by the tools scenario_*; no file outside of it is used",
  },
};

/**
 * Opens the tools by which agents use the program around the proxy.
 *
 * @param recorded those of the recording
 * @throws AmcpError AMCP_USAGE
 */
export async function openAgentTools(given: Given, place: Pick<Terminal, "cwd" | "env">, recorded: readonly OwnTool[]): Promise<OwnTools> {
  const folder = given.text("allow-scenarios");
  if (folder === undefined) return { tools: recorded, left: () => {}, close: async () => {} };
  // Loaded on use: a proxy starts without it.
  const { openScenarioTools } = await import("../agent-tools/scenario-tools.ts");
  const { tools, close } = openScenarioTools(folder, place);
  return { tools: [...recorded, ...tools], left: () => {}, close };
}
