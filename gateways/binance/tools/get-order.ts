import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { contradictingIds, orderNameInput, orderNameOf } from "./order-name.ts";
import { OrderRow, orderRow } from "./order-row.ts";
import { provenance, reading } from "./parameters.ts";

export const getOrder = defineTool<BinanceSource>()({
  name: "get_order",
  description: "Gets one order of this session's account by its id: status, executed quantity and times.",
  method_name: "order",
  hints: reading("Binance order"),
  input: orderNameInput,
  refine: contradictingIds,
  output: z.object({ order: OrderRow, ...provenance }),
  run: async (asked, source, signal) => source.told({ order: orderRow(await source.account().order(orderNameOf(asked), signal)) }),
});
