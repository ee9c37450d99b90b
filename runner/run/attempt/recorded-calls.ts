import { AmcpError } from "../../../contracts/errors.ts";
import type { RecordedCalls } from "../../../contracts/step.ts";
import type { Federation } from "../../apps/federation.ts";
import type { RunSession } from "../plan/options.ts";

/** Ids of requests to the proxy: after `from`, up to `to`. */
export interface RequestRange {
  readonly from: number;
  to: number;
}

export const isIn = ({ from, to }: RequestRange, request: number): boolean => request > from && request <= to;

/** Requests to the proxy by which the runner looks at an app for itself: they are no calls of the scenario. */
export interface OwnRequests {
  /** Makes requests of the runner's own. No other request of the worker may run meanwhile. */
  during<Result>(look: () => Promise<Result>): Promise<Result>;
  has(request: number): boolean;
}

export function ownRequests({ latestRequest, aside }: Pick<Federation, "latestRequest" | "aside">): OwnRequests {
  const ranges: RequestRange[] = [];
  return {
    async during(look) {
      const from = latestRequest();
      try {
        return await aside(look);
      } finally {
        ranges.push({ from, to: latestRequest() });
      }
    },
    has: (request) => ranges.some((range) => isIn(range, request)),
  };
}

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
