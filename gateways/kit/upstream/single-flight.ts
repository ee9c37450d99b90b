import { untilAborted } from "../../../platform/observability/clock.ts";

/** Gives concurrent callers of one key the same answer, of one load. */
export interface SingleFlight {
  /**
   * @param load its signal aborts when the last of its callers has given up
   * @throws what `load` throws, or the signal's reason for this caller alone
   */
  run<Result>(key: string, load: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

interface Flight {
  readonly answer: Promise<unknown>;
  readonly abort: AbortController;
  callers: number;
}

export function createSingleFlight(): SingleFlight {
  const flights = new Map<string, Flight>();
  const start = (key: string, load: (signal: AbortSignal) => Promise<unknown>): Flight => {
    const abort = new AbortController();
    const answer = load(abort.signal).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    // Where all callers have given up, a failure is not unhandled.
    answer.catch(() => {});
    const flight: Flight = { answer, abort, callers: 0 };
    flights.set(key, flight);
    return flight;
  };
  return {
    async run<Result>(key: string, load: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal) {
      signal.throwIfAborted();
      const flight = flights.get(key) ?? start(key, load);
      flight.callers += 1;
      try {
        // All loads of one key give the same kind of answer.
        return (await untilAborted(() => flight.answer, signal)) as Result;
      } finally {
        flight.callers -= 1;
        if (flight.callers === 0) {
          if (flights.get(key) === flight) flights.delete(key);
          flight.abort.abort();
        }
      }
    },
  };
}
