import { AmcpError } from "../contracts/errors.ts";
import type { Command } from "./command/command.ts";
import { readFlags } from "./command/flags.ts";
import { signalled } from "./command/interrupt.ts";
import type { GatewayProgram } from "./gateway/gateway-program.ts";
import { findGateway, gatewayNames, namedGateway } from "./gateway/gateways.ts";

export const mockCommand: Command = {
  name: "mock",
  summary: `A server that stands for a real API, with made-up data; prints one JSON line when it is ready: ${gatewayNames()}.`,
  usage: "mock <api> [options]",
  flags: {},
  async form([name]) {
    const program = await findGateway(name);
    return program && commandOf(program);
  },
  run: async ([name, ...argv], terminal) => await commandOf(await namedGateway("mock", name)).run(argv, terminal),
};

const commandOf = ({ name, mock: { flags, open, about } }: GatewayProgram): Command => ({
  name,
  flags,
  usage: `mock ${name} [options]`,
  summary: `The mock of the API of \`gateway ${name}\`; prints one JSON line when it is ready.${about === undefined ? "" : ` ${about}`}`,
  async run(argv, { env, out }) {
    const given = readFlags(argv, flags, env);
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `mock ${name} takes options only, not "${given.paths.join(" ")}"`);
    const running = await open(given);
    // Registered before the ready line, because a reader of that line may send a signal at once.
    const stopped = signalled();
    out.write(`${JSON.stringify({ ready: true, url: running.url, admin: running.admin, ...running.facts })}\n`);
    await stopped;
    await running.close();
    return 0;
  },
});
