import { z } from "zod";
import type { Clock } from "../../../contracts/ports.ts";
import { Decimal } from "../model/market.ts";
import type { MarketRequests } from "../model/ports.ts";
import { amountOf } from "./amounts.ts";

/** The price steps of symbols, as amounts. */
export interface TickSizes {
  /** @returns the smallest amount where the exchange names no step @throws UpstreamProblem; the signal's reason */
  of(symbol: string, signal: AbortSignal): Promise<bigint>;
}

const PriceFilter = z.object({ filterType: z.literal("PRICE_FILTER"), tickSize: Decimal });
const KEPT_MS = 3_600_000;

export function createTickSizes(requests: Pick<MarketRequests, "exchangeInfo">, clock: Clock): TickSizes {
  const known = new Map<string, { readonly tick: bigint; readonly at: number }>();
  return {
    async of(symbol, signal) {
      const kept = known.get(symbol);
      if (kept !== undefined && clock.monotonic() - kept.at < KEPT_MS) return kept.tick;
      const { data } = await requests.exchangeInfo([symbol], signal);
      const filters = data.symbols.find((one) => one.symbol === symbol)?.filters ?? [];
      const filter = filters.flatMap((one) => PriceFilter.safeParse(one).data ?? [])[0];
      const tick = filter === undefined ? 1n : amountOf(filter.tickSize);
      const usable = tick > 0n ? tick : 1n;
      known.set(symbol, { tick: usable, at: clock.monotonic() });
      return usable;
    },
  };
}
