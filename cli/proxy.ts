import { AmcpError } from "../contracts/errors.ts";
import type { RunQueries } from "../contracts/run-trace.ts";
import { standardStreams } from "../platform/net/sockets.ts";
import { systemClock } from "../platform/observability/clock.ts";
import { createLog, type ProgramLogLevel } from "../platform/observability/log.ts";
import { isAlive } from "../platform/processes/processes.ts";
import { NamesOption, type ProxyInput, readAppSettings, serveProxy } from "../proxy/index.ts";
import type { Command, Terminal } from "./command/command.ts";
import { oneOf, wholeNumber } from "./command/flag-values.ts";
import { type Flags, type Given, readFlags } from "./command/flags.ts";
import { renderHelp } from "./command/help.ts";
import { signalled } from "./command/interrupt.ts";
import { showError } from "./command/show-error.ts";
import { version } from "./command/version.ts";
import { readSecret } from "./proxy/agent-token.ts";
import { agentToolFlags, prepareAgentTools } from "./proxy/agent-tools.ts";
import { httpFlags, httpOption, linkIdentity, metricsOption } from "./proxy/http-option.ts";
import { openRecording, recordingFlags } from "./proxy/recording.ts";
import { settingsFileOf } from "./proxy/settings-file.ts";

const flags: Flags = {
  listen: {
    kind: "text",
    value: "<endpoint>",
    summary:
      "where apps dial in: tcp://127.0.0.1:PORT, 0 for any (default), unix:///path, pipe://NAME, or tls://HOST:PORT for other machines",
  },
  names: { kind: "text", value: "<style>", summary: "colon, portable (App__Tool), bare, or auto by the agent's client (default)" },
  ...httpFlags,
  config: { kind: "text", value: "<file>", summary: "an appsettings.json with the sections McpProxy and Logging" },
  "tool-timeout": { kind: "text", value: "<ms>", summary: "how long a tool may take without progress (default 30000)" },
  "log-level": { kind: "text", value: "<level>", summary: "Debug, Information (default), Warning or Error", env: "AMCP_LOG_LEVEL" },
  "log-file": { kind: "text", value: "<file>", summary: "write the log there instead of stderr" },
  insecure: { kind: "switch", summary: "no authentication: every program of this machine may join" },
  discovery: {
    kind: "text",
    value: "<on|off>",
    summary: "look for apps that listen: their descriptor files, and programs' environment (default on; off with --control)",
  },
  ...recordingFlags,
  ...agentToolFlags,
  results: { kind: "text", value: "<folder>", summary: "agents may read the results of runs in this folder, as resources amcp://runs" },
  doctor: {
    kind: "switch",
    summary: "do not start; check configuration, secret, ports, permissions, endpoints and names, and say what to do",
  },
  json: { kind: "switch", summary: "print the findings of --doctor as JSON" },
  control: { kind: "switch", summary: "serve amcp/status, amcp/activate, amcp/reach and amcp/recorded to the launcher" },
};

const LOG_LEVELS = ["Debug", "Information", "Warning", "Error"] as const satisfies readonly ProgramLogLevel[];

/** Time at the end for an agent to read its last answers. */
const LINGER_MS = 2000;

export const proxyCommand: Command = {
  name: "proxy",
  summary: "One MCP server on stdin and stdout in front of every Avalonia app that dials in; logs go to stderr as JSON lines.",
  usage: "proxy [options]",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `the proxy takes no "${given.paths[0]}"`);
    if (given.has("doctor")) return (await import("./proxy/doctor.ts")).diagnose(given, optionsOf, terminal);
    if (given.has("json")) throw new AmcpError("AMCP_USAGE", "--json belongs to --doctor");
    await serve(given, terminal);
    return 0;
  },
};

/** The program `amcp-proxy`: serves until the agent leaves or a signal ends it. Returns the exit code. */
export async function runProxyCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const terminal = { cwd: process.cwd(), env, out: process.stdout, err: process.stderr };
  if (argv.includes("--help") || argv.includes("-h")) {
    terminal.out.write(renderHelp([proxyCommand], terminal.out.columns));
    return 0;
  }
  try {
    return await proxyCommand.run(argv, terminal);
  } catch (error) {
    return showError(error, terminal.err);
  }
}

async function serve(given: Given, { env, cwd }: Pick<Terminal, "env" | "cwd">): Promise<void> {
  const config = settingsFileOf(given, { cwd });
  const settings = await readAppSettings(config, env);
  const options = {
    ...settings.options,
    ...optionsOf(given),
    ...(await linkIdentity(given)),
    http: await httpOption(given, env),
    secret: await readSecret({ ...env, AMCP_SECRET: settings.options.secret ?? env["AMCP_SECRET"] }),
    agentSecret: env["AMCP_SECRET"],
  };
  const level = levelNamed(given.text("log-level")) ?? settings.logLevel;
  const log = createLog({ level, file: given.text("log-file") });
  const agent = standardStreams();
  const recording = await openRecording(given, { cwd, env, config, options, log });
  const openTools = await prepareAgentTools(given, { cwd, env }, recording?.tools ?? []);
  const ports = { agent, clock: systemClock, log, version, environment: env, isAlive, openTools, runs: runsOf(given, cwd) };
  const running = await serveProxy(options, { ...ports, calls: recording?.calls, ownSessions: recording?.ownSessions });
  await Promise.race([running.agentLeft, signalled()]);
  await running.close();
  await log.close();
  // Unread output on stdout would keep the process alive; active readers have it by then.
  setTimeout(() => process.exit(), LINGER_MS).unref();
}

/** Undefined where agents may not read any. The reports are loaded on use: a proxy starts without them. */
function runsOf(given: Given, cwd: string): RunQueries | undefined {
  const folder = given.text("results");
  if (folder === undefined) return undefined;
  const queries = async () => (await import("./proxy/run-results.ts")).createRunQueries(folder, cwd);
  return {
    list: async () => (await queries()).list(),
    show: async (scenario) => (await queries()).show(scenario),
    why: async (scenario) => (await queries()).why(scenario),
  };
}

/** Case-insensitive, like the embedded handler. */
function levelNamed(written: string | undefined): ProgramLogLevel | undefined {
  const meant = LOG_LEVELS.find((level) => level.toLowerCase() === written?.toLowerCase());
  return meant ?? oneOf("--log-level", LOG_LEVELS, written);
}

function optionsOf(given: Given): ProxyInput {
  const toolTimeoutMs = wholeNumber("--tool-timeout", given.text("tool-timeout"), {});
  const listen = given.text("listen");
  const names = oneOf("--names", NamesOption.options, given.text("names"));
  const discovery = oneOf("--discovery", ["on", "off"], given.text("discovery")) ?? (given.has("control") ? "off" : "on");
  return {
    insecure: given.has("insecure"),
    control: given.has("control"),
    // The limit of picture sizes is for models; the runner needs none.
    ...(given.has("control") && { maxImageBytes: 0 }),
    announced: !given.has("control"),
    discovery: discovery === "on",
    ...metricsOption(given),
    ...(listen === undefined ? {} : { listen }),
    ...(names === undefined ? {} : { names }),
    ...(toolTimeoutMs === undefined ? {} : { toolTimeoutMs }),
  };
}
