import type { Clock } from "../../../contracts/ports.ts";
import type { EngineAccount } from "./engine/accounts.ts";
import { createAccount } from "./engine/accounts.ts";
import { createExchange, type Exchange, type ExchangeEvents } from "./engine/exchange.ts";
import type { Market } from "./engine/market.ts";
import { type MarketSpec, marketSpecs } from "./engine/market-spec.ts";
import { type MockAccount, startBalances } from "./mock-accounts.ts";
import { Actor } from "./scripts/actor.ts";
import { createPast } from "./scripts/history.ts";
import { type KnownAnswer, QUANTUM_MS, type ScriptName } from "./scripts/script.ts";

/** A listener to the market's time: streams send differences and tickers at these moments. */
export interface WorldEvents extends ExchangeEvents {
  /** A quantum has passed. @param time in milliseconds since 1970 */
  passed(time: number): void;
}

export interface WorldSettings {
  readonly seed: number;
  readonly scripts: Readonly<Record<string, ScriptName>>;
  readonly accounts: readonly MockAccount[];
  readonly clock: Clock;
  readonly events: WorldEvents;
}

/** More of one advance of the clock is skipped: the market sleeps, so that a day passes in a moment. */
const SIMULATED_MS = 60_000;

/** The exchange with its participants at the virtual clock. The same seed and the same requests at the same times give the same data. */
export class World {
  readonly exchange: Exchange;
  readonly #settings: WorldSettings;
  readonly #actors: ReadonlyMap<string, Actor>;
  readonly #accounts: ReadonlyMap<string, { readonly key: MockAccount; readonly account: EngineAccount }>;
  /** Up to when the market has acted. */
  #time: number;

  constructor(settings: WorldSettings) {
    const { seed, scripts, accounts, clock, events } = settings;
    this.#settings = settings;
    this.#time = Math.floor(clock.now() / QUANTUM_MS) * QUANTUM_MS;
    // Each market has numbers of its own, and its past has others than its future.
    const seedOf = (name: string) => seed ^ hashOf(name);
    const pastOf = (spec: MarketSpec) => createPast(spec, { seed: seedOf(`${spec.symbol} past`), start: this.#time });
    this.exchange = createExchange(marketSpecs, events, pastOf);
    const actors = [...this.exchange.markets.values()].map((market): [string, Actor] => {
      const { symbol } = market.spec;
      return [symbol, new Actor(market, { seed: seedOf(symbol), script: scripts[symbol] ?? "calm", time: this.#time })];
    });
    this.#actors = new Map(actors);
    // Differences begin with what follows the first orders.
    for (const { matching } of this.exchange.markets.values()) for (const pace of [100, 1000] as const) matching.book.touched(pace);
    this.#accounts = new Map(accounts.map((key) => [key.apiKey, { key, account: createAccount(key.uid, startBalances(key)) }]));
  }

  /** The time of the exchange, in milliseconds since 1970. */
  now(): number {
    return this.#settings.clock.now();
  }

  market(symbol: string): Market | undefined {
    return this.exchange.markets.get(symbol);
  }

  /** The account of a key. */
  account(apiKey: string): { readonly key: MockAccount; readonly account: EngineAccount } | undefined {
    return this.#accounts.get(apiKey);
  }

  /** Lets the market act up to the clock's time. */
  catchUp(): void {
    const now = this.now();
    if (now - this.#time > SIMULATED_MS) this.#time = Math.floor((now - SIMULATED_MS) / QUANTUM_MS) * QUANTUM_MS;
    while (this.#time + QUANTUM_MS <= now) {
      this.#time += QUANTUM_MS;
      for (const actor of this.#actors.values()) actor.act(this.#time);
      this.#settings.events.passed(this.#time);
    }
  }

  /** @returns false for an unknown symbol */
  follow(symbol: string, script: ScriptName): boolean {
    const actor = this.#actors.get(symbol);
    actor?.follow(script, this.now());
    return actor !== undefined;
  }

  answer(symbol: string): KnownAnswer | undefined {
    return this.#actors.get(symbol)?.answer();
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
