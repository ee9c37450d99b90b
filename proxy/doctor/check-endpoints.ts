import { type ErrorCode, errors } from "../../contracts/errors.ts";
import { keepConnected } from "../apps/keep-connected.ts";
import type { ProxyCore } from "../compose/core.ts";
import type { Target } from "../settings/target.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";

/** A warning of the doctor's own proxy. */
export interface LoggedTrouble {
  readonly app: unknown;
  readonly code: unknown;
  readonly reason: unknown;
}

/**
 * Connects to each upstream as the proxy does: connection, proofs, MCP session, lists. Afterwards the core holds the offers.
 *
 * @param troubles warnings of the core, read after the attempts
 */
export async function checkEndpoints(
  targets: readonly Target[],
  core: ProxyCore,
  troubles: readonly LoggedTrouble[],
): Promise<readonly CheckResult[]> {
  const connections = targets.map((target) => keepConnected(target, core));
  for (const connection of connections) core.connections.add(connection);
  await Promise.all(connections.map((connection) => connection.tryNow()));
  return connections.map((connection) => {
    const { appId, endpoint } = connection.target;
    const told = { area: "endpoints", place: `${endpoint} (${appId})` };
    const app = core.apps.list().find((known) => known.appId === appId && known.active);
    if (connection.isServing() && app !== undefined) {
      const message = `${app.mode}${app.version === "" ? "" : ` ${app.version}`}, ${app.tools.length} tools`;
      return passed({ ...told, message });
    }
    const trouble = troubles.find((one) => one.app === appId);
    return failed(codeOf(trouble?.code), { ...told, message: String(trouble?.reason ?? "it gave no answer in time") });
  });
}

const codeOf = (code: unknown): ErrorCode => (isErrorCode(code) ? code : "AMCP_PROXY_LINK_CLOSED");
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(errors, code);
