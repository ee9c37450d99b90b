import { join, resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import type { GatewayPlan, MockControl } from "../contracts/gateway.ts";
import type { RunningMock } from "../gateways/nsip/index.ts";
import { didYouMean } from "../contracts/near-names.ts";
import { packageRoot } from "../platform/paths.ts";
import type { Config } from "./config/config.ts";
import type { GatewayConfig } from "./config/gateway-config.ts";

/** Value of `--live` without names. */
export const ALL_LIVE = "*";

interface GatewaySelection {
  /** Gateways of amcp.config.yaml that scenarios need. */
  readonly needed: ReadonlySet<string>;
  /** Values of `--live`: names, or ALL_LIVE. */
  readonly live: readonly string[];
  /** Folder of amcp.config.yaml. */
  readonly root: string;
}

/** Plans how the gateways of a run are started. @throws AmcpError AMCP_USAGE for a name behind `--live` that cannot be live */
export async function gatewayPlans({ gateways }: Config, { needed, live, root }: GatewaySelection): Promise<readonly GatewayPlan[]> {
  checkLive(live, gateways);
  const wanted = Object.entries(gateways).filter(([name]) => needed.has(name));
  const isWantedLive = (name: string) => live.includes(name) || live.includes(ALL_LIVE);
  return Promise.all(
    wanted.map(async ([name, config]) =>
      "command" in config ? planServer(name, config, root) : await planNsip(name, config, isWantedLive(name)),
    ),
  );
}

function checkLive(live: readonly string[], gateways: Config["gateways"]): void {
  const possible = Object.keys(gateways).filter((name) => "kind" in (gateways[name] ?? {}));
  if (live.length > 0 && possible.length === 0) throw new AmcpError("AMCP_USAGE", "amcp.config.yaml has no gateway that --live could mean");
  const unknownName = live.find((name) => name !== ALL_LIVE && !possible.includes(name));
  if (unknownName === undefined) return;
  const message = `--live takes names of gateways, as in --live=${possible.join(",")}, not "${unknownName}"${didYouMean(unknownName, possible)}`;
  throw new AmcpError("AMCP_USAGE", message);
}

type NsipConfig = Extract<GatewayConfig, { kind: "nsip" }>;
type ServerConfig = Exclude<GatewayConfig, NsipConfig>;

async function planNsip(name: string, { mode, seed, format, reset, ...at }: NsipConfig, isWanted: boolean): Promise<GatewayPlan> {
  const { defaultApi, serveNsipMock } = await import("../gateways/nsip/index.ts");
  const { base = defaultApi.base } = at;
  const isLive = mode === "live" || isWanted;
  return {
    ...{ name, reset, mode: isLive ? "live" : "mock" },
    ...(isLive && { base }),
    async open(folder) {
      const mock = isLive ? undefined : await serveNsipMock({ seed, format });
      const log = join(folder, `${name}.log`);
      const program = resolve(packageRoot(), "dist/bin/nsip-mcp-server.js");
      return {
        command: [process.execPath, program, "--base", mock?.url ?? base, "--log-file", log],
        // Overrides variables of the shell that configure servers for other clients.
        env: { MCP_TRANSPORT: "stdio", MCP_PORT: "" },
        cwd: folder,
        mock: mock && mockControlOf(mock),
        log,
        close: async () => mock?.close(),
      };
    },
  };
}

/** The controls that scenarios have of a mock. */
const mockControlOf = ({ faults, clock, reset }: Pick<RunningMock, "faults" | "clock" | "reset">): MockControl => ({
  ...{ addFault: faults.add, clearFaults: faults.clear, reset },
  advance(ms) {
    clock.advance(ms);
    return clock.now();
  },
});

function planServer(name: string, { command: [program = "", ...args], cwd: from, env, reset }: ServerConfig, root: string): GatewayPlan {
  const cwd = resolve(root, from);
  const file = /[/\\]/.test(program) ? resolve(cwd, program) : program;
  return {
    ...{ name, reset, mode: "server" },
    open: async () => ({ command: [file, ...args], env, cwd, mock: undefined, close: async () => {} }),
  };
}
