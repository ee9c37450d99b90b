import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { OrderFacts } from "../model/account.ts";
import { isoOf } from "../model/market.ts";
import { contradictingIds, orderNameInput, orderNameOf, provenance, Time, trading } from "./parameters.ts";
import type { BinanceUpstream } from "./upstream.ts";

const Cancelled = OrderFacts.extend({ orderId: z.string(), time: Time });

export const cancelOrder = defineTool<BinanceUpstream>()({
  name: "cancel_order",
  description: "Cancels an open order. Refused unless the gateway runs with --enable-trading, and then for its symbols only.",
  method_name: "cancelOrder",
  hints: { ...trading("Binance order cancelled"), idempotentHint: true },
  input: orderNameInput,
  refine: contradictingIds,
  output: z.object({ order: Cancelled.describe("as it is after the cancellation; look at its status"), note: z.string(), ...provenance }),
  async run(asked, upstream, signal) {
    const { data, confirmedBy } = await upstream.trading.cancel(orderNameOf(asked), { source: upstream, signal });
    const isAnswered = "transactTime" in data;
    const order = {
      ...OrderFacts.parse(data),
      orderId: String(data.orderId),
      clientOrderId: isAnswered ? data.origClientOrderId : data.clientOrderId,
      time: isoOf(isAnswered ? data.transactTime : data.updateTime),
    };
    const note =
      confirmedBy === "answer" ? "Binance has cancelled the order." : "Binance's answer was lost; this is the order as it is now.";
    return upstream.withProvenance({ order, note });
  },
});
