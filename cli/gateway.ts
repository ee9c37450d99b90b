import { AmcpError } from "../contracts/errors.ts";
import { createNsipGateway, defaultApi, readTransport, serveGateway, serveNsipMock } from "../gateways/nsip/index.ts";
import { systemClock } from "../platform/clock.ts";
import { createLog, type LogLevel } from "../platform/log.ts";
import type { Command, Terminal } from "./command/command.ts";
import { type Flags, type Given, readFlags } from "./command/flags.ts";
import { oneOf } from "./flag-values.ts";
import { renderHelp } from "./help.ts";
import { mockFlags, mockOptions } from "./mock-options.ts";
import { showError } from "./show-error.ts";
import { signalled } from "./signalled.ts";
import { textOf } from "./text-of.ts";
import { version } from "./version.ts";

const LOG_LEVELS = ["Debug", "Information", "Warning", "Error"] as const satisfies readonly LogLevel[];

const flags: Flags = {
  base: { kind: "text", value: "<url>", env: "AMCP_NSIP_BASE", summary: `where the API is (default ${defaultApi.base})` },
  mock: { kind: "switch", summary: "start the API's mock and use it instead" },
  ...mockFlags,
  doctor: {
    kind: "text",
    value: "live",
    summary: "do not serve; ask each method of the API once and list how its answers differ from the known ones",
  },
  json: { kind: "switch", summary: "print the findings of --doctor as JSON" },
  "log-level": { kind: "text", value: "<level>", summary: "Debug, Information (default), Warning or Error" },
  "log-file": { kind: "text", value: "<file>", summary: "write the log there instead of stderr" },
};

export const gateway: Command = {
  name: "gateway",
  summary: "A web API as an MCP server; MCP_TRANSPORT is stdio (default), http-sse or websocket, and MCP_PORT the port of the last two.",
  usage: "gateway nsip [options]",
  flags,
  async run(argv, { env, out }) {
    const given = readFlags(argv, flags, env);
    const [kind, ...others] = given.paths;
    if (kind !== "nsip" || others.length > 0) throw new AmcpError("AMCP_USAGE", "gateway takes the name of one API: nsip");
    if (oneOf("--doctor", ["live"], given.text("doctor")) !== undefined) return await diagnose(given, out);
    await serve(given, env);
    return 0;
  },
};

/** The program `nsip-mcp-server`. Returns the exit code. */
export async function runNsipServer(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const terminal = { cwd: process.cwd(), env, out: process.stdout, err: process.stderr };
  if (argv.includes("--help") || argv.includes("-h")) {
    terminal.out.write(renderHelp([gateway], terminal.out.columns));
    return 0;
  }
  try {
    return await gateway.run(["nsip", ...argv], terminal);
  } catch (error) {
    return showError(error, terminal.err);
  }
}

/** Loaded only on demand, to keep the start fast. */
async function diagnose(given: Given, out: Terminal["out"]): Promise<number> {
  const { diagnoseApi } = await import("./gateway-doctor.ts");
  return await diagnoseApi(baseOf(given.text("base")), given.has("json"), { out });
}

async function serve(given: Given, env: NodeJS.ProcessEnv): Promise<void> {
  const transport = readTransport(env);
  const log = createLog({
    level: oneOf("--log-level", LOG_LEVELS, given.text("log-level")) ?? "Information",
    file: given.text("log-file"),
  });
  const mock = given.has("mock") ? await serveNsipMock(mockOptions(given)) : undefined;
  const base = mock?.url ?? baseOf(given.text("base"));
  const nsip = createNsipGateway({ api: { ...defaultApi, base }, clock: systemClock, log, version });
  const served = await serveGateway(nsip, transport, { input: process.stdin, output: process.stdout });
  // Registered before the ready line, because a reader of that line may send a signal at once.
  const stopped = signalled();
  // performance.now() counts from the start of the process.
  nsip.metrics.ready(performance.now() / 1000);
  log.information("gateway ready", { api: base, transport: transport.transport_type, url: served.url, admin: mock?.admin });
  await Promise.race([served.ended, stopped]);
  await served.close();
  await mock?.close();
  log.information("gateway ended", { metrics: nsip.metrics.snapshot() });
  await log.flush();
}

function baseOf(written: string | undefined): string {
  const base = textOf(written) ?? defaultApi.base;
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
    throw new AmcpError("AMCP_USAGE", `--base takes a URL such as ${defaultApi.base}, not "${base}"`);
  return base.replace(/\/+$/, "");
}
