import { z } from "zod";
import { Account, AccountTrade, type BinanceCredentials, CanceledOrder, Order, PlacedOrder } from "../../model/account.ts";
import type { AccountRequests, OrderName } from "../../model/ports.ts";
import { restEndpoints } from "../rest/endpoints.ts";
import type { Rest, RestCall } from "../rest/rest.ts";
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
  const call = <Shape extends z.ZodType>(asked: Omit<RestCall<Shape>, "credentials">, signal: AbortSignal) =>
    rest.call({ ...asked, credentials }, signal);
  const order = ({ symbol, orderId, origClientOrderId }: OrderName, signal: AbortSignal) =>
    call({ endpoint: restEndpoints.order, parameters: { symbol, orderId, origClientOrderId }, shape: Order }, signal);
  return {
    account: (signal) => call({ endpoint: restEndpoints.account, parameters: { omitZeroBalances: "true" }, shape: Account }, signal),
    trades: ({ symbol, orderId, startTime, endTime, limit }, signal) => {
      const parameters = { symbol, orderId, startTime, endTime, limit };
      return call({ endpoint: restEndpoints.myTrades(orderId !== undefined), parameters, shape: ByTrade }, signal);
    },
    openOrders: (symbol, signal) =>
      call({ endpoint: restEndpoints.openOrders(symbol !== undefined), parameters: { symbol }, shape: ByOrder }, signal),
    allOrders: ({ symbol, orderId, startTime, endTime, limit }, signal) => {
      const parameters = { symbol, orderId, startTime, endTime, limit };
      return call({ endpoint: restEndpoints.allOrders, parameters, shape: ByOrder }, signal);
    },
    order,
    async testOrder(asked, signal) {
      await filters.check(asked, signal);
      return await call({ endpoint: restEndpoints.testOrder, parameters: asked, shape: z.object({}) }, signal);
    },
    async placeOrder(asked, signal) {
      await filters.check(asked, signal);
      const parameters = { ...asked, newOrderRespType: "FULL" };
      return await confirm(
        {
          what: `order ${asked.newClientOrderId}`,
          send: () => call({ endpoint: restEndpoints.placeOrder, parameters, shape: PlacedOrder }, signal),
          look: (lookSignal) => order({ symbol: asked.symbol, origClientOrderId: asked.newClientOrderId }, lookSignal),
          absent: "was not placed",
        },
        lookup,
      );
    },
    cancelOrder(asked, signal) {
      const { symbol, orderId, origClientOrderId } = asked;
      const parameters = { symbol, orderId, origClientOrderId };
      return confirm(
        {
          what: `cancellation of order ${orderId ?? origClientOrderId}`,
          send: () => call({ endpoint: restEndpoints.cancelOrder, parameters, shape: CanceledOrder }, signal),
          look: (lookSignal) => order(asked, lookSignal),
          absent: "has no order to cancel",
        },
        lookup,
      );
    },
  };
}
