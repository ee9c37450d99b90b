import type { OrderName } from "../model/ports.ts";
import { client_order_id, order_id, symbol } from "./parameters.ts";

/** The parameters that name one order. */
export const orderNameInput = {
  symbol,
  order_id: order_id.optional(),
  client_order_id: client_order_id.optional().describe("clientOrderId of the order, instead of order_id"),
};

interface Named {
  readonly symbol: string;
  readonly order_id?: string | undefined;
  readonly client_order_id?: string | undefined;
}

/** Exactly one id is given. */
export const contradictingIds = ({ order_id: id, client_order_id: own }: Named) =>
  (id === undefined) === (own === undefined) ? { parameter: "order_id", message: "either order_id or client_order_id" } : undefined;

export const orderNameOf = ({ symbol: pair, order_id: id, client_order_id: own }: Named): OrderName => ({
  symbol: pair,
  ...(id !== undefined && { orderId: id }),
  ...(own !== undefined && { origClientOrderId: own }),
});
