import type { Clock } from "../../contracts/ports.ts";
import type { Log } from "../../platform/log.ts";
import type { Gateway } from "../kit/gateway.ts";
import { createMetrics } from "../kit/server-metrics.ts";
import { type Analytics, createAnalytics } from "./analytics/analytics.ts";
import { createOrderBooks } from "./book/order-books.ts";
import { openBinanceClient } from "./client/binance-client.ts";
import type { ClientSettings } from "./client/client-settings.ts";
import { createBinanceGateway } from "./gateway.ts";
import type { BinanceClient, OrderBooks } from "./model/ports.ts";
import type { CredentialSources } from "./session/credential-profiles.ts";
import type { TradingSettings } from "./trading/trading-settings.ts";

export interface OpenGatewayOptions {
  readonly client: ClientSettings;
  readonly credentials: CredentialSources;
  /** Undefined where trading is off. */
  readonly trading: TradingSettings | undefined;
  /** Whether the feature order-book analytics is on. */
  readonly hasAnalytics: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
}

/** A gateway with its client, books and analytics, which also serve other protocols. */
export interface OpenGateway {
  readonly gateway: Gateway;
  readonly client: BinanceClient;
  readonly books: OrderBooks;
  readonly analytics: Analytics | undefined;
  /** Ends all sockets and timers. */
  close(): void;
}

/** Opens a gateway. Nothing is sent to the exchange before the first call. */
export function openBinanceGateway({ client: settings, hasAnalytics, clock, log, ...rest }: OpenGatewayOptions): OpenGateway {
  const metrics = createMetrics();
  const client = openBinanceClient({ settings, log, onRequest: metrics.requested });
  const books = createOrderBooks({ requests: client, streams: client.streams, clock });
  const analytics = hasAnalytics ? createAnalytics({ books, streams: client.streams, requests: client, clock }) : undefined;
  const names = { market: settings.hosts.market.network, account: settings.hosts.account.network };
  const gateway = createBinanceGateway({ ...rest, client, books, analytics, metrics, names, clock, log });
  return {
    gateway,
    client,
    books,
    analytics,
    close() {
      analytics?.close();
      books.close();
      client.close();
    },
  };
}
