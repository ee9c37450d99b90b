import { ExchangeProblem } from "../errors/exchange-problem.ts";
import type { Timing } from "../timing.ts";
import type { RestEndpoint } from "./endpoints.ts";

/** The weight and the urgency of a request. */
type Weighing = Pick<RestEndpoint, "weight" | "pace">;

/** A request that has its place in the budget. */
export interface Ticket {
  /** The request has ended. @param said the header X-MBX-USED-WEIGHT-1M, where there was one */
  ended(said: number | undefined): void;
}

/** The request weight of one address, per minute. No requests are sent beyond it, and none while the exchange has asked for silence. */
export interface WeightBudget {
  /**
   * Waits until the request fits.
   *
   * @throws ExchangeProblem with `retryAfter` where it would wait too long, or where the address is banned
   */
  take(asked: Weighing, signal: AbortSignal): Promise<Ticket>;
  /** The exchange's own limit, from exchangeInfo. */
  setLimit(limit: number): void;
  /** The exchange wants no requests for so long: 429 slows down, 418 is a ban. */
  block(kind: "rate-limit" | "ban", ms: number): void;
  used(): number;
  limit(): number;
}

export interface BudgetSettings {
  /** Weight per minute until exchangeInfo names it; 6000 by rest-api.md. */
  readonly limit: number;
  /** The longest wait for a place; a request that would wait longer is refused. */
  readonly longestWaitMs: Readonly<Record<RestEndpoint["pace"], number>>;
}

/** The share of the limit that paced requests may use. */
const PACED_SHARE = 0.5;

interface Waiting extends Weighing {
  readonly admit: (ticket: Ticket) => void;
  readonly refuse: (reason: unknown) => void;
}

export function createWeightBudget(settings: BudgetSettings, timing: Timing): WeightBudget {
  const now = () => timing.clock.monotonic();
  const count = createWeightCount(now);
  const queues: Record<RestEndpoint["pace"], Waiting[]> = { prompt: [], paced: [] };
  let { limit } = settings;
  let blocked: Blocked | undefined;
  let alarm: AbortController | undefined;

  const blockedMs = () => Math.max(0, (blocked?.until ?? 0) - now());
  /** The share that all requests of this pace may use together. A request that is heavier than the share may go alone. */
  const share = ({ weight, pace }: Weighing) => (pace === "paced" ? Math.max(limit * PACED_SHARE, weight) : limit);
  const waitMs = (asked: Weighing, ahead = 0) => Math.max(blockedMs(), count.untilAtMost(Math.max(0, share(asked) - asked.weight - ahead)));
  const fits = (asked: Weighing) => blockedMs() === 0 && count.used() + asked.weight <= share(asked);
  const enter = ({ weight }: Weighing): Ticket => {
    const end = count.begin(weight);
    return {
      ended(said) {
        end(said);
        pump();
      },
    };
  };
  const pump = () => {
    for (const queue of [queues.prompt, queues.paced]) {
      for (let first = queue[0]; first !== undefined && fits(first); first = queue[0]) {
        queue.shift();
        first.admit(enter(first));
      }
    }
    alarm?.abort();
    const waits = [queues.prompt, queues.paced].flatMap(([first]) => (first === undefined ? [] : [waitMs(first)]));
    if (waits.length === 0) return;
    alarm = new AbortController();
    timing.pause(Math.max(1, Math.ceil(Math.min(...waits))), alarm.signal).then(pump, () => {});
  };
  const refusal = (asked: Weighing, ms: number) =>
    tooMuch({ asked, ms, blocked: blockedMs() > 0 ? blocked : undefined, used: count.used(), limit });

  return {
    async take(asked, signal) {
      signal.throwIfAborted();
      if (asked.weight > limit) throw tooHeavy(asked, limit);
      const queue = queues[asked.pace];
      if (queue.length === 0 && fits(asked)) return enter(asked);
      const ms = waitMs(asked, sumOf(queue));
      if (ms > settings.longestWaitMs[asked.pace] || (blocked?.kind === "ban" && blockedMs() > 0)) throw refusal(asked, ms);
      const place = waitIn(queue, asked, signal);
      pump();
      return await place.finally(pump);
    },
    setLimit(said) {
      limit = said;
      pump();
    },
    block(kind, ms) {
      // A ban is not shortened by the answers of requests that were on their way before it.
      const isBan = kind === "ban" || (blocked?.kind === "ban" && blockedMs() > 0);
      blocked = { kind: isBan ? "ban" : kind, until: Math.max(blocked?.until ?? 0, now() + ms) };
      for (const waiting of [...queues.prompt, ...queues.paced])
        if (isBan || blockedMs() > settings.longestWaitMs[waiting.pace]) waiting.refuse(refusal(waiting, blockedMs()));
      pump();
    },
    used: () => count.used(),
    limit: () => limit,
  };
}

interface Blocked {
  readonly kind: "rate-limit" | "ban";
  /** By the monotonic clock. */
  readonly until: number;
}

const sumOf = (queue: readonly Weighing[]): number => queue.reduce((sum, { weight }) => sum + weight, 0);

/** Joins a queue. @throws the reason of a refusal; the signal's reason when it aborts */
function waitIn(queue: Waiting[], asked: Weighing, signal: AbortSignal): Promise<Ticket> {
  return new Promise((resolve, reject) => {
    const leave = (end: () => void) => {
      const at = queue.indexOf(waiting);
      if (at >= 0) queue.splice(at, 1);
      signal.removeEventListener("abort", giveUp);
      end();
    };
    const waiting: Waiting = { ...asked, admit: (ticket) => leave(() => resolve(ticket)), refuse: (reason) => leave(() => reject(reason)) };
    const giveUp = () => waiting.refuse(signal.reason);
    signal.addEventListener("abort", giveUp);
    queue.push(waiting);
  });
}

interface Refusal {
  readonly asked: Weighing;
  readonly ms: number;
  readonly blocked: Blocked | undefined;
  readonly used: number;
  readonly limit: number;
}

function tooMuch({ asked, ms, blocked, used, limit }: Refusal): ExchangeProblem {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000));
  const weight = { used, limit };
  if (blocked?.kind === "ban")
    return new ExchangeProblem(`The exchange has banned this address for another ${retryAfter} s; nothing was sent`, {
      kind: "ban",
      retryAfter,
      weight,
      status: 418,
      reason: "Requests went on after the exchange had asked for a pause",
      suggestion: `Wait ${retryAfter} s, then call again; until then no request is sent`,
    });
  return new ExchangeProblem(
    blocked !== undefined
      ? `The exchange wants no requests for another ${retryAfter} s; nothing was sent`
      : `The request weighs ${asked.weight}, and ${used} of ${limit} of this minute are used; nothing was sent`,
    {
      kind: "rate-limit",
      retryAfter,
      weight,
      reason: "The exchange counts the weight of all requests of an address per minute",
      suggestion: `Wait ${retryAfter} s, then call again; or raise --max-weight-wait`,
    },
  );
}

const tooHeavy = ({ weight }: Weighing, limit: number): ExchangeProblem =>
  new ExchangeProblem(`The request weighs ${weight}, and the exchange permits ${limit} per minute; nothing was sent`, {
    kind: "rate-limit",
    weight: { used: 0, limit },
    reason: "The request alone is beyond the limit",
    suggestion: "Ask for less at once, such as fewer levels of the book",
  });

/** The exchange counts per minute of its own clock; a window of this length covers any of its minutes. */
const WINDOW_MS = 60_000;

/**
 * Counts cautiously: the exchange counts a request at a moment between its beginning and its end, so that it is counted here from its
 * beginning until a minute after its end. What the exchange has said, which includes other programs of this address, is a second lower bound.
 *
 * @param now milliseconds, never decreasing
 */
function createWeightCount(now: () => number) {
  /** Ended requests in the order of their end. */
  const ended: { readonly weight: number; readonly until: number }[] = [];
  let [flying, recent] = [0, 0];
  /** The last word of the exchange, with what was begun since or was under way then. */
  let said = { used: 0, at: Number.NEGATIVE_INFINITY };

  const expire = () => {
    for (let first = ended[0]; first !== undefined && first.until <= now(); first = ended[0]) {
      ended.shift();
      recent -= first.weight;
    }
  };
  const bySaid = () => (now() < said.at + WINDOW_MS ? said.used : 0);

  return {
    /** A request is sent. @returns the function to be called at its end, with the header X-MBX-USED-WEIGHT-1M where there was one */
    begin(weight: number) {
      const began = now();
      flying += weight;
      said = { ...said, used: said.used + weight };
      return (counted: number | undefined) => {
        flying -= weight;
        recent += weight;
        ended.push({ weight, until: now() + WINDOW_MS });
        if (counted === undefined) return;
        // The answer of a request that was under way at the last word may be older than that.
        const older = began <= said.at ? bySaid() : 0;
        said = { used: Math.max(counted + flying, older), at: now() };
      };
    },
    used() {
      expire();
      return Math.max(flying + recent, bySaid());
    },
    /** Milliseconds until at most so much is used, if no request is sent until then and those under way end now. */
    untilAtMost(most: number) {
      expire();
      const bySaidMs = bySaid() > most ? said.at + WINDOW_MS - now() : 0;
      let left = flying + recent;
      if (left <= most) return bySaidMs;
      for (const { weight, until } of ended) {
        left -= weight;
        if (left <= most) return Math.max(bySaidMs, until - now());
      }
      // A request under way ends at an unknown time, and counts for a minute from then on.
      return Math.max(bySaidMs, WINDOW_MS);
    },
  };
}
