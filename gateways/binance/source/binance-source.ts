import type { Clock } from "../../../contracts/ports.ts";
import type { ClientSession } from "../../kit/gateway.ts";
import { credentialsRequired } from "../model/errors.ts";
import type { BinanceClient, OrderBooks } from "../model/ports.ts";
import { type CredentialStatus, type CredentialStore, masked, type SessionCredentials } from "../session/session-credentials.ts";
import { type AccountReads, createAccountReads } from "./account-reads.ts";
import { type CachedReads, createCachedReads } from "./cached-reads.ts";
import { createExchangeClock } from "./exchange-clock.ts";
import { createMarketReads, type MarketReads } from "./market-reads.ts";
import { createTrace, type Provenance } from "./provenance.ts";

/** The data of one tool call, page or prompt, with the origin of its answers. */
export interface BinanceSource {
  readonly session: ClientSession;
  readonly market: MarketReads;
  /** Signed requests. @throws GatewayError where the session has no credentials */
  account(): AccountReads;
  readonly credentials: { status(): CredentialStatus; configure(profile: string): Promise<CredentialStatus>; revoke(): boolean };
  /** The exchange's time in milliseconds since 1970. */
  now(): number;
  provenance(): Provenance;
  /** Adds the origin to an answer. */
  withProvenance<Data extends object>(data: Data): Data & { readonly provenance: Provenance };
}

export interface SourceParts {
  readonly client: BinanceClient;
  readonly books: OrderBooks;
  readonly clock: Clock;
  readonly credentials: CredentialStore;
  /** Whether a lookup in a cache found something, for metrics. */
  readonly looked: (isHit: boolean) => void;
  /** Names of the exchanges for market data and for signed requests, such as live and testnet. */
  readonly names: { readonly market: string; readonly account: string };
}

/** Sources that share the cache of market data; the cache of an account belongs to one session. */
export function createBinanceSources({ client, books, clock, credentials, looked, names }: SourceParts) {
  const shared = createCachedReads(clock, looked);
  const time = createExchangeClock(client, clock);
  const accounts = new Map<string, CachedReads>();
  const cacheOf = (sessionId: string): CachedReads => {
    const cache = accounts.get(sessionId) ?? createCachedReads(clock, looked);
    accounts.set(sessionId, cache);
    return cache;
  };
  return {
    open(session: ClientSession): BinanceSource {
      const trace = createTrace();
      const now = () => time.at(clock.now());
      const provenance = () => trace.summary(now(), names.market);
      return {
        session,
        market: createMarketReads({ client, books, cache: shared, time, trace, source: names.market }),
        account() {
          const own = credentials.of(session);
          if (own === undefined) throw credentialsRequired();
          const requests = client.account(own.credentials);
          return createAccountReads({ requests, cache: cacheOf(session.id), time, trace, source: names.account });
        },
        credentials: {
          status: () => statusOf(credentials.of(session)),
          async configure(profile) {
            const found = await credentials.configure(session, profile);
            accounts.delete(session.id);
            return statusOf(found);
          },
          revoke() {
            accounts.delete(session.id);
            return credentials.revoke(session);
          },
        },
        now,
        provenance,
        withProvenance: (data) => ({ ...data, provenance: provenance() }),
      };
    },
    /** Drops what was cached of a session's account, because the account has changed. */
    accountChanged: (sessionId: string) => accounts.get(sessionId)?.clear(),
    /** Drops a session's credentials and the answers about its account. */
    ended(sessionId: string) {
      credentials.ended(sessionId);
      accounts.delete(sessionId);
    },
  };
}

const statusOf = (found: SessionCredentials | undefined): CredentialStatus =>
  found === undefined
    ? { configured: false, profile: null, key: null, source: null }
    : { configured: true, profile: found.profile, key: masked(found.credentials.apiKey), source: found.source };
