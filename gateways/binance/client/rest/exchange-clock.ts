import type { Clock } from "../../../../contracts/ports.ts";
import { createSingleFlight } from "../../../kit/upstream/single-flight.ts";
import { ExchangeProblem } from "../errors/exchange-problem.ts";

/** Quartz clocks drift by some 50 ms in this time, far below the second that the exchange permits. */
const VALID_MS = 30 * 60_000;

/** An answer of GET /api/v3/time. */
export interface ReportedTime {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** From the sending of the question to the answer, in milliseconds. */
  readonly tripMs: number;
}

/** The exchange's time for the timestamps of signed requests. */
export type SigningClock = ReturnType<typeof createSigningClock>;

/**
 * Asks GET /api/v3/time and assumes that the exchange read its clock in the middle of the round trip. The monotonic clock counts on from
 * there, so that a change of this machine's clock does no harm.
 */
export function createSigningClock(clock: Clock, ask: (signal: AbortSignal) => Promise<ReportedTime>) {
  const flights = createSingleFlight();
  let known: { readonly time: number; readonly at: number } | undefined;
  const load = async (signal: AbortSignal) => {
    const { time, tripMs } = await ask(signal);
    known = { time: time + tripMs / 2, at: clock.monotonic() };
  };
  const resync = (signal: AbortSignal) => flights.run("time", load, signal);
  const now = () => (known === undefined ? clock.now() : Math.round(known.time + clock.monotonic() - known.at));
  return {
    /** Asks for the exchange's time at first, and again every half hour. @throws what the question throws */
    async ready(signal: AbortSignal) {
      if (known === undefined || clock.monotonic() - known.at > VALID_MS) await resync(signal);
    },
    /**
     * Sends a signed request. If its timestamp is refused, asks for the exchange's time and sends the request a second time. The exchange has
     * not executed the refused request, so this is safe for orders too.
     */
    async inTime<Result>(send: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ExchangeProblem && error.kind === "clock")) throw error;
        await resync(signal);
        return await send();
      }
    },
    /** The exchange's time in milliseconds since 1970; that of this machine until the exchange was asked. */
    now,
    /** How far this machine's clock is behind the exchange's, in milliseconds; undefined until the exchange was asked. */
    offsetMs: () => (known === undefined ? undefined : now() - clock.now()),
  };
}
