import { AmcpError } from "../contracts/errors.ts";
import { forms, type NsipMockOptions, serveNsipMock } from "../gateways/nsip/index.ts";
import type { Command } from "./command.ts";
import { oneOf, wholeNumber } from "./flag-values.ts";
import { type Flags, readFlags } from "./flags.ts";
import { signalled } from "./signalled.ts";

const flags: Flags = {
  seed: { kind: "text", value: "<n>", summary: "the same number makes the same data (default 1)" },
  format: { kind: "text", value: "<form>", summary: "live, as the API answers today (default), or legacy, as it did before" },
};

export const mock: Command = {
  name: "mock",
  summary: "A server that stands for a real API, with made-up data; prints one JSON line when it is ready.",
  usage: "mock nsip [options]",
  flags,
  async run(argv, { env, out }) {
    const given = readFlags(argv, flags, env);
    const [kind, ...others] = given.paths;
    if (kind !== "nsip" || others.length > 0) throw new AmcpError("AMCP_USAGE", "mock takes the name of one API: nsip");
    const seed = wholeNumber("--seed", given.text("seed"));
    const format = oneOf("--format", Object.keys(forms) as (keyof typeof forms)[], given.text("format"));
    const options: NsipMockOptions = { ...(seed !== undefined && { seed }), ...(format !== undefined && { format }) };
    const running = await serveNsipMock(options);
    out.write(`${JSON.stringify({ ready: true, url: running.url, admin: running.admin })}\n`);
    await signalled();
    await running.close();
    return 0;
  },
};
