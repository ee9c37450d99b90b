import type { Clock } from "../../../contracts/ports.ts";
import type { MarketRequests } from "../model/ports.ts";

const EVERY_MS = 10 * 60_000;
/** An answer does not wait longer for the time, which only shows its age. */
const LIMIT_MS = 2000;
const AFTER_FAILURE_MS = 30_000;

/** The exchange's time, by the difference of its clock from the gateway's. */
export type ExchangeClock = ReturnType<typeof createExchangeClock>;

export function createExchangeClock(client: Pick<MarketRequests, "serverTime">, clock: Clock) {
  let difference = 0;
  let due = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  const saw = (exchangeTime: number, moment: number) => {
    difference = exchangeTime - moment;
    due = clock.monotonic() + EVERY_MS;
  };
  const ask = async (signal: AbortSignal) => {
    const began = clock.now();
    const { data, receivedAt } = await client.serverTime(AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]));
    // The exchange reads its clock between request and answer.
    saw(data, (began + receivedAt) / 2);
  };
  return {
    /** Takes a time of the exchange at a moment of the gateway's clock. */
    saw,
    /** Milliseconds since 1970 at a moment of the gateway's clock; the gateway's own time until the exchange has answered. */
    at: (moment: number) => Math.round(moment + difference),
    /** Asks the exchange where its time is unknown or was asked more than ten minutes ago; a failure leaves the earlier difference for half a minute. */
    async keep(signal: AbortSignal) {
      if (clock.monotonic() < due) return;
      asking ??= ask(signal)
        .catch(() => {
          // The call itself shows whether the exchange can be reached.
          due = clock.monotonic() + AFTER_FAILURE_MS;
        })
        .finally(() => {
          asking = undefined;
        });
      await asking;
    },
  };
}
