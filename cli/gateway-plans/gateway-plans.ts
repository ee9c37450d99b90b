import { resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import type { GatewayPlan } from "../../contracts/gateway.ts";
import { didYouMean } from "../../contracts/near-names.ts";
import type { Config } from "../config/config.ts";
import type { KindConfig, ServerConfig } from "../config/gateway-config.ts";
import type { Kind, PlanGateway } from "./plan-gateway.ts";

/** Value of `--live` without names. */
export const ALL_LIVE = "*";

/** Each kind of gateway. They are loaded on demand, so that a run does not pay for those it does not need. */
const kinds: { readonly [One in Kind]: () => Promise<PlanGateway<One>> } = {
  nsip: async () => (await import("./plan-nsip.ts")).planNsip,
  binance: async () => (await import("./plan-binance.ts")).planBinance,
};

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
  const isLive = (name: string, { mode }: KindConfig) => mode === "live" || live.includes(name) || live.includes(ALL_LIVE);
  return Promise.all(
    wanted.map(async ([name, config]) => {
      if ("command" in config) return planServer(name, config, root);
      const plan = (await kinds[config.kind]()) as PlanGateway<Kind>;
      return plan(name, config, isLive(name, config));
    }),
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

/** Plans an MCP server that the configuration names by its command. @param root folder of amcp.config.yaml */
function planServer(name: string, { command: [program = "", ...args], cwd: from, env, reset }: ServerConfig, root: string): GatewayPlan {
  const cwd = resolve(root, from);
  const file = /[/\\]/.test(program) ? resolve(cwd, program) : program;
  return {
    name,
    reset,
    mode: "server",
    open: async () => ({ command: [file, ...args], env, cwd, mock: undefined, close: async () => {} }),
  };
}
