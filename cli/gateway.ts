import type { Command } from "./command/command.ts";
import { gatewayCommand } from "./gateway/gateway-program.ts";
import { findGateway, gatewayNames, namedGateway } from "./gateway/gateways.ts";

export const gateway: Command = {
  name: "gateway",
  summary: `A web API as an MCP server: ${gatewayNames()}. Each has options of its own, which \`gateway <api> --help\` lists.`,
  usage: "gateway <api> [options]",
  flags: {},
  async form([name]) {
    const program = await findGateway(name);
    return program && gatewayCommand(program);
  },
  run: async ([name, ...argv], terminal) => await gatewayCommand(await namedGateway("gateway", name)).run(argv, terminal),
};
