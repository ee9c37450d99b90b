import type { OwnTool, OwnTools, ProxyInside } from "../../contracts/own-tool.ts";
import type { Terminal } from "../command/command.ts";
import type { Flags, Given } from "../command/flags.ts";

export const agentToolFlags: Flags = {
  "allow-scenarios": {
    kind: "text",
    value: "<folder>",
    summary:
      "agents may list, check and run the scenarios of this folder and texts of their own, and accept results, by the tools scenario_*; no file outside of it is used",
  },
  "allow-start": {
    kind: "switch",
    summary: "agents may build, start and end the apps of amcp.config.yaml in the working folder, by app_start, app_restart and app_stop",
  },
};

/** The tools of several parts of the program as those of one. */
const joinOwnTools = (parts: readonly OwnTools[]): OwnTools => ({
  tools: parts.flatMap(({ tools }) => tools),
  left(agentKey) {
    for (const part of parts) part.left(agentKey);
  },
  async close() {
    await Promise.all(parts.map((part) => part.close()));
  },
});

/**
 * Prepares the tools by which agents use the program around the proxy. Their code is loaded if a flag allows it.
 *
 * @param recorded those of the recording
 * @throws AmcpError AMCP_USAGE
 */
export async function prepareAgentTools(
  given: Given,
  place: Pick<Terminal, "cwd" | "env">,
  recorded: readonly OwnTool[],
): Promise<(inside: ProxyInside) => OwnTools> {
  const folder = given.text("allow-scenarios");
  const scenarios = folder === undefined ? undefined : (await import("../agent-tools/scenario-tools.ts")).openScenarioTools(folder, place);
  const appStart = given.has("allow-start") ? await import("../agent-tools/app-start.ts") : undefined;
  return (inside) => {
    const starting = appStart?.appStartTools(inside, place);
    return joinOwnTools([
      { tools: recorded, left: () => {}, close: async () => {} },
      ...(scenarios === undefined ? [] : [scenarios(inside, starting?.controlFor)]),
      ...(starting === undefined ? [] : [starting]),
    ]);
  };
}
