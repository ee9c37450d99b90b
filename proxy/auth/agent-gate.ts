import { AmcpError } from "../../contracts/errors.ts";
import { equalInConstantTime } from "../../platform/constant-time.ts";
import type { Log } from "../../platform/log.ts";

/**
 * Authenticates an agent on stdio by the environment of its side. Each attempt is one log line; nothing is logged after an accepted one.
 *
 * @param presented the agent's secret in base64; undefined without one
 * @returns a function that accepts a client or throws AmcpError AMCP_PROXY_UNAUTHENTICATED
 */
export function createAgentGate(presented: string | undefined, { secret, log }: { secret: Uint8Array | undefined; log: Log }) {
  let isKnown = false;
  return (client: string): void => {
    if (isKnown) return;
    isKnown =
      secret === undefined || (presented !== undefined && equalInConstantTime(presented.trim(), Buffer.from(secret).toString("base64")));
    log[isKnown ? "information" : "warning"]("authentication", { agent: client, status: isKnown ? "accepted" : "refused" });
    if (isKnown) return;
    const fault = presented === undefined ? "AMCP_SECRET is not set in the environment of the agent" : "AMCP_SECRET is another secret";
    throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", fault);
  };
}
