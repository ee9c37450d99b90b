import { onTestFinished } from "vitest";
import { createAnalytics } from "../../../../gateways/binance/analytics/analytics.ts";
import { createOrderBooks } from "../../../../gateways/binance/book/order-books.ts";
import { openBinanceClient } from "../../../../gateways/binance/client/binance-client.ts";
import { defaultClientSettings, mockHosts } from "../../../../gateways/binance/client/client-settings.ts";
import { type BinanceMockOptions, serveBinanceMock } from "../../../../gateways/binance/mock/serve-binance-mock.ts";
import { systemClock } from "../../../../platform/observability/clock.ts";
import { keepLog } from "../quiet-log.ts";

/** Books and analytics on the real client and a mock of the exchange, over real sockets. The mock's market stands until it is advanced. */
export async function openMarket(options: BinanceMockOptions) {
  const mock = await serveBinanceMock({ clock: "standing", ...options });
  const settings = { ...defaultClientSettings, hosts: { market: mockHosts(mock.rest), account: mockHosts(mock.rest) } };
  const client = openBinanceClient({ settings, log: keepLog(), onRequest: () => {} });
  const books = createOrderBooks({ requests: client, streams: client.streams, clock: systemClock });
  const analytics = createAnalytics({ books, streams: client.streams, requests: client, clock: systemClock });
  onTestFinished(async () => {
    analytics.close();
    books.close();
    client.close();
    await mock.close();
  });
  return { mock, client, books, analytics };
}
