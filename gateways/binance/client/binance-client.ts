import type { Log } from "../../../platform/observability/log.ts";
import type { ExchangeInfo } from "../model/market.ts";
import type { BinanceClient } from "../model/ports.ts";
import type { ClientSettings, Hosts } from "./client-settings.ts";
import { createMarketRequests } from "./market/market-requests.ts";
import { createAccountRequests } from "./orders/account-requests.ts";
import { createOrderFilters } from "./orders/order-filters.ts";
import { createRest } from "./rest/rest.ts";
import { createWeightBudget, type WeightBudget } from "./rest/weight-budget.ts";
import { createMarketStreams, type StreamsState } from "./streams/market-streams.ts";
import { createUserData } from "./streams/user-data.ts";
import { systemTiming } from "./timing.ts";

/** The gateway's side of the exchange, with what it needs to know of its own state. */
export interface OpenClient extends BinanceClient {
  /** The state of client and exchange, for status tools and doctor. */
  state(): ClientState;
}

/** The client's knowledge of the exchange. */
export interface ClientState {
  /** The weight of the current minute, and its limit. */
  readonly weight: { readonly used: number; readonly limit: number };
  /** How far this machine's clock is behind that of the account's host; undefined until a signed request was sent. */
  readonly clockOffsetMs: number | undefined;
  readonly streams: StreamsState;
}

export interface ClientParts {
  readonly settings: ClientSettings;
  readonly log: Log;
  /** A request has ended, with or without success; for metrics. */
  onRequest(): void;
  /** An answer of REST before it is read, for the doctor. */
  onAnswer?: (value: unknown) => void;
}

/** Opens a client. Nothing is sent before the first call. */
export function openBinanceClient({ settings, log, onRequest, onAnswer }: ClientParts): OpenClient {
  const timing = settings.timing ?? systemTiming;
  const { market, account } = settings.hosts;
  const openBudget = () => createWeightBudget(settings.budget, timing);
  const budgets = { market: openBudget(), account: openBudget() };
  // Hosts of one network count the weight of an address together.
  const budgetOf = ({ network }: Hosts) => (network === market.network ? budgets.market : budgets.account);
  const restOf = (hosts: Hosts) =>
    createRest({
      base: hosts.rest,
      limits: settings.http,
      budget: budgetOf(hosts),
      timing,
      log,
      onRequest,
      onAnswer,
      retries: settings.retries,
      recvWindowMs: settings.recvWindowMs,
    });
  const marketRest = restOf(market);
  const accountRest = account.rest === market.rest ? marketRest : restOf(account);
  const filters = createOrderFilters({
    requests: createMarketRequests(accountRest, learner(budgetOf(account))),
    now: () => timing.clock.monotonic(),
  });
  const streams = createMarketStreams({ url: `${market.streams}/stream`, settings: settings.streams, timing, log });
  const userData = createUserData({
    url: account.wsApi,
    settings: settings.streams,
    timing,
    log,
    exchangeClock: accountRest.exchangeClock,
    budget: budgetOf(account),
    recvWindowMs: settings.recvWindowMs,
  });

  return {
    ...createMarketRequests(marketRest, learner(budgets.market)),
    account: (credentials) => createAccountRequests({ rest: accountRest, filters, lookup: { ...settings.lookup, timing } }, credentials),
    streams,
    userData: userData.listen,
    state: () => ({
      weight: { used: budgets.market.used(), limit: budgets.market.limit() },
      clockOffsetMs: accountRest.exchangeClock.offsetMs(),
      streams: streams.state(),
    }),
    close() {
      streams.close();
      userData.close();
    },
  };
}

/** Takes the weight per minute of an answer of exchangeInfo. */
const learner =
  (budget: WeightBudget) =>
  (limits: ExchangeInfo["rateLimits"]): void => {
    const weight = limits.find(
      ({ rateLimitType, interval, intervalNum }) => rateLimitType === "REQUEST_WEIGHT" && interval === "MINUTE" && intervalNum === 1,
    );
    if (weight !== undefined) budget.setLimit(weight.limit);
  };
