import { AmcpError } from "../../contracts/errors.ts";
import type { RecordedCalls } from "../../contracts/step.ts";
import type { Federation } from "../apps/federation.ts";
import type { RunSession } from "./options.ts";
import type { OwnRequests } from "./own-requests.ts";

/**
 * The calls of a worker from now on, among those of all workers that share the session.
 * @param own requests that are left out
 */
export function recordedFromNow(
  session: RunSession | undefined,
  { settings, latestRequest, recorded }: Pick<Federation, "settings" | "latestRequest" | "recorded">,
  own: OwnRequests,
): RecordedCalls | undefined {
  if (session === undefined) return undefined;
  const last = latestRequest();
  return {
    async calls(wanted, signal) {
      const { state, reason = "it does not answer" } = await recorded(signal);
      const calls = [];
      for await (const call of session.calls(wanted)) {
        if (call.config_path !== settings) continue;
        if (Number(call.request_id) <= last) break;
        if (!own.has(Number(call.request_id))) calls.unshift(call);
      }
      if (state !== "recording") throw new AmcpError("AMCP_SESSIONS_UNREACHABLE", `the recorder keeps no calls: ${reason}`);
      return calls;
    },
  };
}
