import type { Gateway, Served } from "../../gateways/kit/index.ts";
import { createLog, type Log, type ProgramLogLevel } from "../../platform/observability/log.ts";
import type { Command, Terminal } from "../command/command.ts";
import { oneOf } from "../command/flag-values.ts";
import { type Flags, type Given, readFlags } from "../command/flags.ts";
import { renderHelp } from "../command/help.ts";
import { signalled } from "../command/interrupt.ts";
import { showError } from "../command/show-error.ts";

/** A gateway of the command line. A new one needs a file with this shape and a line in `gateways.ts`. */
export interface GatewayProgram {
  /** The word after `amcp-test gateway` and `amcp-test mock`. */
  readonly name: string;
  /** One sentence for `--help`. */
  readonly summary: string;
  /** Its options beside the common ones. */
  readonly flags: Flags;
  readonly mock: MockProgram;
  /** @param given the options of `flags` and `commonFlags` @returns the exit code @throws AmcpError */
  run(given: Given, terminal: Terminal): Promise<number>;
}

/** The mock of a gateway's API as a program of its own: `amcp-test mock`. */
export interface MockProgram {
  readonly flags: Flags;
  /** A further sentence for `--help`. */
  readonly about?: string;
  /** @throws AmcpError AMCP_USAGE */
  open(given: Given): Promise<MockServer>;
}

/** A running mock. */
export interface MockServer {
  /** The base URL for the client. */
  readonly url: string;
  /** The base URL of the admin server. */
  readonly admin: string;
  /** Further facts for the line that says that it is ready. */
  readonly facts?: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

const LOG_LEVELS = ["Debug", "Information", "Warning", "Error"] as const satisfies readonly ProgramLogLevel[];

/** Options of every gateway. */
const commonFlags: Flags = {
  "log-level": { kind: "text", value: "<level>", summary: "Debug, Information (default), Warning or Error" },
  "log-file": { kind: "text", value: "<file>", summary: "write the log there instead of stderr" },
};

/** The log of the common options. @param usual level without --log-level @throws AmcpError AMCP_USAGE */
export const openLog = (given: Given, usual: ProgramLogLevel = "Information"): Log =>
  createLog({ level: oneOf("--log-level", LOG_LEVELS, given.text("log-level")) ?? usual, file: given.text("log-file") });

/** A gateway as a command. */
export const commandOfGateway = ({ name, summary, flags, run }: GatewayProgram): Command => {
  const all = { ...flags, ...commonFlags };
  return {
    name,
    summary,
    usage: `gateway ${name} [options]`,
    flags: all,
    async run(argv, terminal) {
      const given = readFlags(argv, all, terminal.env);
      return await run(given, terminal);
    },
  };
};

/** A gateway as a program of its own. @returns the exit code */
export async function runGatewayProgram(program: GatewayProgram, argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const terminal = { cwd: process.cwd(), env, out: process.stdout, err: process.stderr };
  const command = commandOfGateway(program);
  if (argv.includes("--help") || argv.includes("-h")) {
    terminal.out.write(renderHelp([command], terminal.out.columns));
    return 0;
  }
  try {
    return await command.run(argv, terminal);
  } catch (error) {
    return showError(error, terminal.err);
  }
}

interface Serving {
  readonly gateway: Pick<Gateway, "metrics">;
  readonly log: Log;
  /** Begins to serve. @throws AmcpError */
  serve(): Promise<Served>;
  /** Facts for the line of the log that says that the gateway is ready. */
  readonly about: Readonly<Record<string, unknown>>;
  /** Ends what belongs to the gateway, such as its mock. */
  close?(): Promise<void>;
}

/** Serves until the client of stdio has disconnected, or a signal ends the process. */
export async function serveUntilStopped({ gateway, log, serve, about, close }: Serving): Promise<void> {
  const served = await serve().catch(async (error: unknown) => {
    // A server of the gateway, such as its mock, would keep the process alive.
    await close?.();
    throw error;
  });
  // Registered before the ready line, because a reader of that line may send a signal at once.
  const stopped = signalled();
  // performance.now() counts from the start of the process.
  gateway.metrics.ready(performance.now() / 1000);
  log.information("gateway ready", { ...about, url: served.url });
  await Promise.race([served.ended, stopped]);
  await served.close();
  await close?.();
  log.information("gateway ended", { metrics: gateway.metrics.snapshot() });
  await log.close();
}
