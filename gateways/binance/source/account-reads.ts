import { sortedJson } from "../../../platform/text/json-values.ts";
import type { AccountRequests, Confirmed, Fetched } from "../model/ports.ts";
import type { CachedReads } from "./cached-reads.ts";
import type { ExchangeClock } from "./exchange-clock.ts";
import { gatewayErrorOf } from "./gateway-error-of.ts";
import type { ProvenanceTrace } from "./provenance.ts";

type Read<Answer> = Answer extends Confirmed<unknown> ? Answer : Answer extends Fetched<infer Data> ? Data : never;

/** Requests through a cache, whose answers are without circumstances. @throws GatewayError */
export type Reads<Requests extends { [Method in keyof Requests]: (...asked: never[]) => Promise<unknown> }> = {
  readonly [Method in keyof Requests]: (...asked: Parameters<Requests[Method]>) => Promise<Read<Awaited<ReturnType<Requests[Method]>>>>;
};

/** Signed requests of one session, through its own cache. */
export type AccountReads = Reads<AccountRequests>;

interface Parts {
  readonly requests: AccountRequests;
  /** Of this session alone. */
  readonly cache: CachedReads;
  readonly time: ExchangeClock;
  readonly trace: ProvenanceTrace;
  /** Name of the exchange in answers. */
  readonly source: string;
}

/** Equal questions of one prompt or page are one request. */
const TTL_MS = 1000;

export function createAccountReads({ requests, cache, time, trace, source }: Parts): AccountReads {
  const recorded = <Data>({ data, receivedAt, weightUsed }: Fetched<Data>, isCached = false): Data => {
    trace.part({ source, asOf: time.at(receivedAt), weightUsed, isCached });
    return data;
  };
  const read = async <Data>(key: string, load: (signal: AbortSignal) => Promise<Fetched<Data>>, signal: AbortSignal): Promise<Data> => {
    const reading = Promise.all([cache.read({ key, ttlMs: TTL_MS }, load, signal), time.keep(signal)]);
    const [kept] = await explained(reading);
    return recorded(kept, kept.isCached);
  };
  /** An order changes balances and lists, also one whose answer is lost. */
  const changing = async <Data>(sending: Promise<Confirmed<Data>>): Promise<Confirmed<Data>> => {
    try {
      const confirmed = await explained(sending);
      recorded(confirmed);
      return confirmed;
    } finally {
      cache.clear();
    }
  };
  return {
    account: (signal) => read("account", (own) => requests.account(own), signal),
    trades: (asked, signal) => read(`trades:${sortedJson(asked)}`, (own) => requests.trades(asked, own), signal),
    openOrders: (symbol, signal) => read(`openOrders:${symbol ?? ""}`, (own) => requests.openOrders(symbol, own), signal),
    allOrders: (asked, signal) => read(`allOrders:${sortedJson(asked)}`, (own) => requests.allOrders(asked, own), signal),
    order: async (asked, signal) => recorded(await explained(requests.order(asked, signal))),
    testOrder: async (order, signal) => recorded(await explained(requests.testOrder(order, signal))),
    placeOrder: (order, signal) => changing(requests.placeOrder(order, signal)),
    cancelOrder: (asked, signal) => changing(requests.cancelOrder(asked, signal)),
  };
}

async function explained<Data>(asking: Promise<Data>): Promise<Data> {
  try {
    return await asking;
  } catch (error) {
    throw gatewayErrorOf(error);
  }
}
