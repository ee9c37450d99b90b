import { messageOf } from "../../../contracts/errors.ts";
import type { Clock } from "../../../contracts/ports.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import type { Depth } from "../model/market.ts";
import type { Fetched } from "../model/ports.ts";
import type { BookSettings, Schedule } from "./settings.ts";
import type { SnapshotQueue } from "./snapshot-queue.ts";

/** Asks for the snapshots of one book, each later than the one before it by a growing wait. */
export interface SnapshotAsker {
  /** Does nothing where a snapshot is on its way already. */
  ask(): void;
  /** Forgets the snapshot that is on its way. */
  cancel(): void;
  /** The book is all right: the next wait is the shortest again. */
  calmed(): void;
}

export interface SnapshotAskerParts {
  readonly symbol: string;
  readonly queue: SnapshotQueue;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly settings: Pick<BookSettings, "backoffMs" | "longestBackoffMs">;
  answered(snapshot: Fetched<Depth>): void;
  failed(problem: UpstreamProblem): void;
}

export function createSnapshotAsker({ symbol, queue, clock, schedule, settings, answered, failed }: SnapshotAskerParts): SnapshotAsker {
  let asked = 0;
  let notBefore = 0;
  let flight: AbortController | undefined;
  let cancelWait = () => {};
  const send = async (own: AbortController) => {
    try {
      const snapshot = await queue.ask(symbol, own.signal);
      if (flight !== own) return;
      flight = undefined;
      answered(snapshot);
    } catch (error) {
      if (flight !== own) return;
      flight = undefined;
      const problem = error instanceof UpstreamProblem ? error : new UpstreamProblem(messageOf(error), { cause: error });
      if (problem.retryAfter !== undefined) notBefore = clock.monotonic() + problem.retryAfter * 1000;
      failed(problem);
    }
  };
  return {
    ask() {
      if (flight !== undefined) return;
      const own = new AbortController();
      flight = own;
      const backoff = asked === 0 ? 0 : Math.min(settings.backoffMs * 2 ** (asked - 1), settings.longestBackoffMs);
      asked += 1;
      cancelWait = schedule(Math.max(backoff, notBefore - clock.monotonic()), () => void send(own));
    },
    cancel() {
      cancelWait();
      flight?.abort();
      flight = undefined;
    },
    calmed() {
      asked = 0;
    },
  };
}
