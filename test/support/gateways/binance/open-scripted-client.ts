import { onTestFinished } from "vitest";
import { type OpenClient, openBinanceClient } from "../../../../gateways/binance/client/binance-client.ts";
import { type ClientSettings, defaultClientSettings, mockHosts } from "../../../../gateways/binance/client/client-settings.ts";
import { keepLog } from "../quiet-log.ts";
import { openScriptedExchange, type ScriptedExchange } from "./scripted-exchange.ts";

export interface ScriptedClient {
  readonly exchange: ScriptedExchange;
  readonly client: OpenClient;
  readonly log: ReturnType<typeof keepLog>;
}

/** A client of a scripted exchange; both end with the test. Waits are short, so that tests are. */
export async function openScriptedClient(settings: Partial<ClientSettings> = {}): Promise<ScriptedClient> {
  const exchange = await openScriptedExchange();
  exchange.on("time", () => ({ json: { serverTime: Date.now() } }));
  const hosts = mockHosts(exchange.base);
  const log = keepLog();
  const client = openBinanceClient({
    settings: {
      ...defaultClientSettings,
      hosts: { market: hosts, account: hosts },
      retries: { tries: 3, backoffMs: 1, longestWaitMs: 1000 },
      lookup: { waitsMs: [1, 1, 1], limitMs: 10_000 },
      streams: { ...defaultClientSettings.streams, backoff: { firstMs: 5, longestMs: 50 } },
      ...settings,
    },
    log,
    onRequest: () => {},
  });
  onTestFinished(client.close);
  return { exchange, client, log };
}
