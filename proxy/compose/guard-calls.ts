import { messageOf } from "../../contracts/errors.ts";
import type { CallSink } from "../../contracts/sessions/call-sink.ts";
import type { Log } from "../../platform/observability/log.ts";

/** Shortest time between two warnings about lost calls. */
const WARNING_INTERVAL_MS = 60_000;

/** How long after a call its loss is looked for. */
const LOOK_MS = 2000;

/** Keeps faults of a sink away from the calls: they count as lost calls. Lost calls are logged. */
export function guardCalls(sink: CallSink, log: Log): CallSink {
  let faults = 0;
  let fault: string | undefined;
  let reportedLost = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const status = () => {
    const own = sink.status();
    return faults === 0 ? own : { ...own, lost: own.lost + faults, reason: own.reason ?? fault };
  };
  const look = () => {
    timer = undefined;
    const { lost, reason } = status();
    if (lost === reportedLost) return;
    const restMs = reportedAt + WARNING_INTERVAL_MS - performance.now();
    if (restMs > 0 && !isClosed) {
      timer = setTimeout(look, restMs).unref();
      return;
    }
    [reportedLost, reportedAt] = [lost, performance.now()];
    log.warning("calls were not recorded", { lost, ...(reason !== undefined && { reason }) });
  };

  return {
    record(call) {
      try {
        sink.record(call);
      } catch (error) {
        faults += 1;
        fault = messageOf(error);
      }
      timer ??= setTimeout(look, LOOK_MS).unref();
    },
    joined(agent, startMs) {
      try {
        sink.joined(agent, startMs);
      } catch {
        // The session begins with its first call.
      }
    },
    latestCallOf: (agentKey) => sink.latestCallOf(agentKey),
    left(agentKey) {
      try {
        sink.left(agentKey);
      } catch {
        // The recorder ends the session when it has been idle.
      }
    },
    async flush() {
      await sink.flush();
      return status();
    },
    status,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await sink.close();
      look();
    },
  };
}
