import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { contradictingIds, orderNameInput, orderNameOf } from "./order-name.ts";
import { OrderRow, orderRow } from "./order-row.ts";
import { provenance, trading } from "./parameters.ts";
import type { BinanceUpstream } from "./upstream.ts";

export const cancelOrder = defineTool<BinanceUpstream>()({
  name: "cancel_order",
  description: "Cancels an open order. Refused unless the gateway runs with --enable-trading, and then for its symbols only.",
  method_name: "cancelOrder",
  hints: { ...trading("Binance order cancelled"), idempotentHint: true },
  input: orderNameInput,
  refine: contradictingIds,
  output: z.object({ order: OrderRow.describe("as it is after the cancellation"), ...provenance }),
  async run(asked, upstream, signal) {
    const order = await upstream.trading.cancel(orderNameOf(asked), { source: upstream, signal });
    return upstream.told({ order: orderRow(order) });
  },
});
