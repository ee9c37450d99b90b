import { messageOf } from "../../../contracts/errors.ts";
import type { Clock } from "../../../contracts/ports.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import type { Depth } from "../model/market.ts";
import type { Fetched, MarketRequests } from "../model/ports.ts";
import type { BookSettings, Schedule } from "./settings.ts";

/** Asks for snapshots one after the other, so that many books that open at once do not use up the weight of the minute. */
export interface SnapshotQueue {
  /** @throws UpstreamProblem; the signal's reason */
  ask(symbol: string, signal: AbortSignal): Promise<Fetched<Depth>>;
}

interface Parts {
  readonly requests: Pick<MarketRequests, "depth">;
  /** Levels per side. */
  readonly depth: number;
  readonly clock: Clock;
  readonly schedule: Schedule;
}

/** The weight that all requests of one address may use in a minute. */
const WEIGHT_LIMIT = 6000;
const MINUTE = 60_000;
const SPACING_MS = 100;
const SLOW_SPACING_MS = 1000;

export function createSnapshotQueue({ requests, depth, clock, schedule }: Parts): SnapshotQueue {
  let last = -Infinity;
  let weight = { used: 0, minute: 0 };
  let turns: Promise<void> = Promise.resolve();
  const dueIn = () => {
    const now = clock.now();
    const used = weight.minute === Math.floor(now / MINUTE) ? weight.used : 0;
    if (used >= 0.8 * WEIGHT_LIMIT) return MINUTE - (now % MINUTE);
    return last + (used >= 0.5 * WEIGHT_LIMIT ? SLOW_SPACING_MS : SPACING_MS) - clock.monotonic();
  };
  const turn = async (signal: AbortSignal) => {
    const ms = dueIn();
    if (ms > 0) await wait(ms, schedule, signal);
    if (!signal.aborted) last = clock.monotonic();
  };
  return {
    async ask(symbol, signal) {
      turns = turns.then(() => turn(signal));
      await turns;
      signal.throwIfAborted();
      const fetched = await requests.depth({ symbol, limit: depth }, signal);
      if (fetched.weightUsed !== undefined) weight = { used: fetched.weightUsed, minute: Math.floor(fetched.receivedAt / MINUTE) };
      return fetched;
    },
  };
}

const wait = (ms: number, schedule: Schedule, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const aborted = () => {
      cancel();
      resolve();
    };
    const cancel = schedule(ms, () => {
      signal.removeEventListener("abort", aborted);
      resolve();
    });
    signal.addEventListener("abort", aborted, { once: true });
  });

interface SnapshotAskerParts {
  readonly symbol: string;
  readonly queue: SnapshotQueue;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly settings: Pick<BookSettings, "backoffMs" | "longestBackoffMs">;
  answered(snapshot: Fetched<Depth>): void;
  failed(problem: UpstreamProblem): void;
}

/** Asks for the snapshots of one book, each later than the one before it by a growing wait. */
export type SnapshotAsker = ReturnType<typeof createSnapshotAsker>;

export function createSnapshotAsker({ symbol, queue, clock, schedule, settings, answered, failed }: SnapshotAskerParts) {
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
    /** Does nothing where a snapshot is on its way already. */
    ask() {
      if (flight !== undefined) return;
      const own = new AbortController();
      flight = own;
      const backoff = asked === 0 ? 0 : Math.min(settings.backoffMs * 2 ** (asked - 1), settings.longestBackoffMs);
      asked += 1;
      cancelWait = schedule(Math.max(backoff, notBefore - clock.monotonic()), () => void send(own));
    },
    /** Forgets the snapshot that is on its way. */
    cancel() {
      cancelWait();
      flight?.abort();
      flight = undefined;
    },
    /** The book is all right: the next wait is the shortest again. */
    calmed() {
      asked = 0;
    },
  };
}
