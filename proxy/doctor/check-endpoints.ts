import { type ErrorCode, errors } from "../../contracts/errors.ts";
import { keepConnected } from "../apps/keep-connected.ts";
import type { ProxyCore } from "../compose/core.ts";
import type { Target } from "../settings/target.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/** A line of the log of the proxy that was started to look. */
export interface LoggedTrouble {
  readonly app: unknown;
  readonly code: unknown;
  readonly reason: unknown;
}

/**
 * Goes to each upstream as the proxy does: connection, proofs, MCP session, lists. The core holds what they offer afterwards.
 *
 * @param troubles what the core has logged, read when the attempts are over
 */
export async function checkEndpoints(
  targets: readonly Target[],
  core: ProxyCore,
  troubles: readonly LoggedTrouble[],
): Promise<readonly Finding[]> {
  const connections = targets.map((target) => keepConnected(target, core));
  for (const connection of connections) core.connections.add(connection);
  await Promise.all(connections.map((connection) => connection.tryNow()));
  return connections.map((connection) => {
    const { appId, endpoint } = connection.target;
    const told = { area: "endpoints", place: `${endpoint} (${appId})` };
    const app = core.apps.list().find((known) => known.appId === appId && known.active);
    if (connection.isServing() && app !== undefined) {
      const message = `${app.mode}${app.version === "" ? "" : ` ${app.version}`}, ${app.tools.length} tools`;
      return fine({ ...told, message });
    }
    const trouble = troubles.find((one) => one.app === appId);
    return wrong(codeOf(trouble?.code), { ...told, message: String(trouble?.reason ?? "it gave no answer in time") });
  });
}

const codeOf = (code: unknown): ErrorCode => (isErrorCode(code) ? code : "AMCP_PROXY_LINK_CLOSED");
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(errors, code);
