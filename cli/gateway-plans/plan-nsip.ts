import { join } from "node:path";
import { defaultApi, serveNsipMock } from "../../gateways/nsip/index.ts";
import { pathPart } from "../../platform/files/own-folders.ts";
import { commandOf, mockControlOf, type PlanGateway } from "./plan-gateway.ts";

export const planNsip: PlanGateway<"nsip"> = (name, { seed, format, reset, base = defaultApi.base }, isLive) => ({
  name,
  reset,
  mode: isLive ? "live" : "mock",
  ...(isLive && { base }),
  async open(folder) {
    const mock = isLive ? undefined : await serveNsipMock({ seed, format });
    const log = join(folder, `${pathPart(name)}.log`);
    return {
      command: commandOf("nsip-mcp-server", "--base", mock?.url ?? base, "--log-file", log),
      // Overrides variables of the shell that configure servers for other clients.
      env: { MCP_TRANSPORT: "stdio", MCP_PORT: "" },
      cwd: folder,
      mock: mock && mockControlOf(mock),
      log,
      close: async () => mock?.close(),
    };
  },
});
