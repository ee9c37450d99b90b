import { AmcpError } from "../../contracts/errors.ts";
import type { Log } from "../../platform/log.ts";
import { equalInConstantTime } from "./token.ts";

/**
 * The door for an agent on stdio: the environment of its side speaks for it. One log line for each attempt, and none for what follows an
 * accepted one.
 *
 * @param presented the secret that the agent's side brought along, base64; undefined when it brought none
 * @returns lets a client in or throws AmcpError AMCP_PROXY_UNAUTHENTICATED
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
