import { z } from "zod";
import { Account, AccountTrade, type BinanceCredentials, CanceledOrder, type NewOrder, Order, PlacedOrder } from "../../model/account.ts";
import type { AccountRequests, OrderName } from "../../model/ports.ts";
import { restEndpoints } from "../rest/endpoints.ts";
import type { QueryParameters, Rest } from "../rest/rest.ts";
import { confirm, type LookupSettings } from "./confirm.ts";
import type { OrderFilters } from "./order-filters.ts";

interface AccountParts {
  readonly rest: Rest;
  readonly filters: OrderFilters;
  readonly lookup: LookupSettings;
}

const ByOrder = z.array(Order);
const ByTrade = z.array(AccountTrade);

/** The signed requests of one session. The keys stay in this closure. */
export function createAccountRequests({ rest, filters, lookup }: AccountParts, credentials: BinanceCredentials): AccountRequests {
  const order = ({ symbol, orderId, origClientOrderId }: OrderName, signal: AbortSignal) =>
    rest.call({ endpoint: restEndpoints.order, parameters: { symbol, orderId, origClientOrderId }, shape: Order, credentials }, signal);
  return {
    account: (signal) =>
      rest.call({ endpoint: restEndpoints.account, parameters: { omitZeroBalances: "true" }, shape: Account, credentials }, signal),
    trades: ({ symbol, orderId, startTime, endTime, limit }, signal) =>
      rest.call(
        {
          endpoint: restEndpoints.myTrades(orderId !== undefined),
          parameters: { symbol, orderId, startTime, endTime, limit },
          shape: ByTrade,
          credentials,
        },
        signal,
      ),
    openOrders: (symbol, signal) =>
      rest.call({ endpoint: restEndpoints.openOrders(symbol !== undefined), parameters: { symbol }, shape: ByOrder, credentials }, signal),
    allOrders: ({ symbol, orderId, startTime, endTime, limit }, signal) =>
      rest.call(
        { endpoint: restEndpoints.allOrders, parameters: { symbol, orderId, startTime, endTime, limit }, shape: ByOrder, credentials },
        signal,
      ),
    order,
    async testOrder(asked, signal) {
      await filters.check(asked, signal);
      return await rest.call(
        { endpoint: restEndpoints.testOrder, parameters: parametersOf(asked), shape: z.object({}), credentials },
        signal,
      );
    },
    async placeOrder(asked, signal) {
      await filters.check(asked, signal);
      const parameters = { ...parametersOf(asked), newOrderRespType: "FULL" };
      return await confirm(
        {
          what: `order ${asked.newClientOrderId}`,
          send: () => rest.call({ endpoint: restEndpoints.placeOrder, parameters, shape: PlacedOrder, credentials }, signal),
          look: (lookSignal) => order({ symbol: asked.symbol, origClientOrderId: asked.newClientOrderId }, lookSignal),
          absent: "was not placed",
        },
        lookup,
      );
    },
    cancelOrder: ({ symbol, orderId, origClientOrderId }, signal) =>
      confirm(
        {
          what: `cancellation of order ${orderId ?? origClientOrderId}`,
          send: () =>
            rest.call(
              {
                endpoint: restEndpoints.cancelOrder,
                parameters: { symbol, orderId, origClientOrderId },
                shape: CanceledOrder,
                credentials,
              },
              signal,
            ),
          look: (lookSignal) =>
            order(
              { symbol, ...(orderId !== undefined && { orderId }), ...(origClientOrderId !== undefined && { origClientOrderId }) },
              lookSignal,
            ),
          absent: "has no order to cancel",
        },
        lookup,
      ),
  };
}

const parametersOf = ({
  symbol,
  side,
  type,
  timeInForce,
  quantity,
  quoteOrderQty,
  price,
  stopPrice,
  newClientOrderId,
}: NewOrder): QueryParameters => ({
  symbol,
  side,
  type,
  timeInForce,
  quantity,
  quoteOrderQty,
  price,
  stopPrice,
  newClientOrderId,
});
