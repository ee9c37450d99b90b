import type { Command } from "./command/command.ts";
import { commandOfGateway } from "./gateway/gateway-program.ts";
import { findGateway, gatewayNames, namedGateway } from "./gateway/gateways.ts";

export const gatewayCommand: Command = {
  name: "gateway",
  summary: `A web API as an MCP server: ${gatewayNames()}. Each has options of its own, which \`gateway <api> --help\` lists.`,
  usage: "gateway <api> [options]",
  flags: {},
  async form([name]) {
    const program = await findGateway(name);
    return program && commandOfGateway(program);
  },
  run: async ([name, ...argv], terminal) => await commandOfGateway(await namedGateway("gateway", name)).run(argv, terminal),
};
