import type { BinanceGatewayOptions } from "../../../../gateways/binance/gateway.ts";
import { createBinanceGateway } from "../../../../gateways/binance/gateway.ts";
import { createClientSession } from "../../../../gateways/kit/client-session.ts";
import type { Caller, ClientSession } from "../../../../gateways/kit/gateway.ts";
import { createMetrics } from "../../../../gateways/kit/server-metrics.ts";
import { keepLog } from "../quiet-log.ts";
import { analyticsDouble } from "./analytics-double.ts";
import { createExchangeDouble, NOW } from "./exchange-double.ts";

const { signal } = new AbortController();

export const sessionWith = (headers: Readonly<Record<string, string>> = {}): ClientSession =>
  createClientSession({ now: () => NOW }, { peer: "127.0.0.1:4000", headers: () => headers });

export const callerOf = (session: ClientSession): Caller => ({ client: session.id, session, signal });

interface ToolError {
  readonly code: number;
  readonly message: string;
  readonly data: { readonly suggestion: string; readonly parameter?: string; readonly expected?: string };
}

/** A gateway before a double of the exchange, called without a transport. */
export function openBinance(options: Partial<BinanceGatewayOptions> = {}) {
  let now = NOW;
  const exchange = createExchangeDouble(() => now);
  const log = keepLog();
  const gateway = createBinanceGateway({
    client: exchange.client,
    books: exchange.books,
    analytics: analyticsDouble,
    metrics: createMetrics(),
    credentials: { env: {}, file: undefined },
    trading: undefined,
    names: { market: "mock", account: "mock account" },
    clock: { now: () => now, monotonic: () => now },
    log,
    version: "1.0.0",
    updateEveryMs: 200,
    ...options,
  });
  const usual = sessionWith();
  return {
    exchange,
    gateway,
    log,
    session: usual,
    /** Lets time pass. */
    pass(ms: number) {
      now += ms;
    },
    async call(tool: string, written: object = {}, session = usual) {
      const answer = await gateway.call(tool, written, callerOf(session));
      if (answer === undefined) throw new Error(`there is no tool ${tool}`);
      const data: Record<string, unknown> & { error?: ToolError } = JSON.parse(JSON.stringify(answer.structuredContent));
      return { data, isError: answer.isError === true, meta: answer._meta ?? {}, text: JSON.stringify(answer) };
    },
    async read(uri: string, session = usual) {
      const page = await gateway.read(uri, callerOf(session));
      if (page === undefined) throw new Error(`there is no resource ${uri}`);
      return page;
    },
    async prompt(name: string, written: Readonly<Record<string, string>> = {}, session = usual) {
      const answer = await gateway.prompt(name, written, callerOf(session));
      if (answer === undefined) throw new Error(`there is no prompt ${name}`);
      return answer.messages.map(({ text }) => text).join("\n");
    },
  };
}
