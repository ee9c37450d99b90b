import { resolve } from "node:path";
import type { GatewayPlan } from "../../contracts/gateway.ts";
import type { ServerConfig } from "../config/gateway-config.ts";

/** Plans an MCP server that the configuration names by its command. @param root folder of amcp.config.yaml */
export function planServer(
  name: string,
  { command: [program = "", ...args], cwd: from, env, reset }: ServerConfig,
  root: string,
): GatewayPlan {
  const cwd = resolve(root, from);
  const file = /[/\\]/.test(program) ? resolve(cwd, program) : program;
  return {
    name,
    reset,
    mode: "server",
    open: async () => ({ command: [file, ...args], env, cwd, mock: undefined, close: async () => {} }),
  };
}
