import { timeOf } from "../../contracts/ports.ts";
import type { RecordingStatus } from "../../contracts/recording-status.ts";
import type { RunnerOptions } from "./options.ts";

/** How the recording of all workers' calls went. */
export interface RecordingTally {
  /** How long a worker may wait for its last calls to reach the disk; undefined where none are recorded. */
  limitMs(): number | undefined;
  /** @param status what a worker's proxy says at its end; undefined where it has not answered */
  note(status: RecordingStatus | undefined): void;
  /** Warns once of calls that the session may lack. A recording that fails never changes a result. */
  tell(): void;
}

const FLUSH_MS = 5000;

/** A recorder that has not started by the end of a run is not going to keep its calls. */
const UNSTARTED_MS = 500;

export function createRecordingTally({ session, emit, clock }: Pick<RunnerOptions, "session" | "emit" | "clock">): RecordingTally {
  const sum = { lost: 0, recorded: 0, isUnknown: false };
  let reason: string | undefined;
  return {
    limitMs() {
      if (session === undefined) return undefined;
      return session.problem() === undefined ? FLUSH_MS : UNSTARTED_MS;
    },
    note(status) {
      if (status === undefined) sum.isUnknown = true;
      else if (status.state !== "off") {
        sum.lost += status.lost;
        sum.recorded += status.recorded;
        reason ??= status.reason;
      }
    },
    tell() {
      if (session === undefined || (sum.lost === 0 && !sum.isUnknown)) return;
      const which = sum.isUnknown ? "calls" : `${sum.lost} of ${sum.lost + sum.recorded} calls`;
      const why = reason ?? session.problem() ?? "the recorder did not answer";
      const message = `${which} of this run may be missing in its session: ${why}`;
      emit({ type: "notice", time: timeOf(clock), level: "warning", message });
    },
  };
}
