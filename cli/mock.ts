import { AmcpError } from "../contracts/errors.ts";
import { serveNsipMock } from "../gateways/nsip/index.ts";
import type { Command } from "./command/command.ts";
import { readFlags } from "./command/flags.ts";
import { mockFlags, mockOptions } from "./mock-options.ts";
import { signalled } from "./signalled.ts";

export const mock: Command = {
  name: "mock",
  summary: "A server that stands for a real API, with made-up data; prints one JSON line when it is ready.",
  usage: "mock nsip [options]",
  flags: mockFlags,
  async run(argv, { env, out }) {
    const given = readFlags(argv, mockFlags, env);
    const [kind, ...others] = given.paths;
    if (kind !== "nsip" || others.length > 0) throw new AmcpError("AMCP_USAGE", "mock takes the name of one API: nsip");
    const running = await serveNsipMock(mockOptions(given));
    // Registered before the ready line, because a reader of that line may send a signal at once.
    const stopped = signalled();
    out.write(`${JSON.stringify({ ready: true, url: running.url, admin: running.admin })}\n`);
    await stopped;
    await running.close();
    return 0;
  },
};
