import type { EngineAccount } from "../engine/accounts.ts";
import { ExchangeRefusal } from "../engine/refusal.ts";

/** The limits of the exchange, as `rateLimits` of GET exchangeInfo lists them. */
export const REQUEST_WEIGHT = { rateLimitType: "REQUEST_WEIGHT", interval: "MINUTE", intervalNum: 1, limit: 6000 } as const;
export const ORDER_LIMITS = [
  { rateLimitType: "ORDERS", interval: "SECOND", intervalNum: 10, limit: 50 },
  { rateLimitType: "ORDERS", interval: "DAY", intervalNum: 1, limit: 160_000 },
] as const;
export const RAW_REQUESTS = { rateLimitType: "RAW_REQUESTS", interval: "MINUTE", intervalNum: 5, limit: 300_000 } as const;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ORDER_INTERVALS_MS = [10 * SECOND_MS, DAY_MS] as const;

/** How many requests after the limit are refused before the address is banned. */
const TOLERATED_REFUSALS = 10;

const FIRST_BAN_MS = 2 * MINUTE_MS;
const LONGEST_BAN_MS = 3 * DAY_MS;

interface Address {
  minute: number;
  weight: number;
  refusals: number;
  bans: number;
  bannedUntil: number;
  /** Raw requests of the five minutes that began at `rawFrom`. */
  raw: number;
  rawFrom: number;
}

/** The counts of an account's orders in the intervals of `ORDERS`. */
interface OrderCount {
  readonly from: [number, number];
  readonly count: [number, number];
}

/** Counts weights by address and orders by account, in the intervals of the virtual clock. */
export class Limits {
  readonly #addresses = new Map<string, Address>();
  readonly #orders = new Map<EngineAccount, OrderCount>();

  /** The weight that an address has used in the minute of now. */
  used(ip: string, now: number): number {
    return this.#address(ip, now).weight;
  }

  /** Counts a request. @throws Refusal -1003 with status 429, or 418 while the address is banned */
  use(ip: string, weight: number, now: number): void {
    const address = this.#address(ip, now);
    if (now < address.bannedUntil) throw bannedUntil(address.bannedUntil, now);
    address.weight += weight;
    address.raw += 1;
    if (address.weight <= REQUEST_WEIGHT.limit && address.raw <= RAW_REQUESTS.limit) return;
    address.refusals += 1;
    if (address.refusals > TOLERATED_REFUSALS) {
      this.ban(ip, Math.min(FIRST_BAN_MS * 2 ** address.bans, LONGEST_BAN_MS), now);
      throw bannedUntil(address.bannedUntil, now);
    }
    throw new ExchangeRefusal(
      -1003,
      `Too much request weight used; current limit is ${REQUEST_WEIGHT.limit} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`,
      { status: 429, retryAfter: Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / SECOND_MS) },
    );
  }

  /** Gives weight back, for an order that was placed. */
  giveBack(ip: string, weight: number, now: number): void {
    this.#address(ip, now).weight -= weight;
  }

  /** Uses up the weight of the minute. */
  exhaust(ip: string, now: number): void {
    this.#address(ip, now).weight = REQUEST_WEIGHT.limit;
  }

  ban(ip: string, ms: number, now: number): void {
    const address = this.#address(ip, now);
    address.bans += 1;
    address.bannedUntil = now + ms;
  }

  /** Counts an order. @throws Refusal -1015 */
  order(account: EngineAccount, now: number): void {
    const orders = this.#counted(account, now);
    ORDER_LIMITS.forEach(({ limit, intervalNum, interval }, index) => {
      if ((orders.count[index] ?? 0) < limit) return;
      const left = (ORDER_INTERVALS_MS[index] ?? DAY_MS) - (now % (ORDER_INTERVALS_MS[index] ?? DAY_MS));
      const message = `Too many new orders; current limit is ${limit} orders per ${intervalNum} ${interval}.`;
      throw new ExchangeRefusal(-1015, message, { status: 429, retryAfter: Math.ceil(left / SECOND_MS) });
    });
    orders.count[0] += 1;
    orders.count[1] += 1;
  }

  /** An order that has been filled does not count as unfilled any longer. */
  orderFilled(account: EngineAccount, now: number): void {
    const { count } = this.#counted(account, now);
    count[0] = Math.max(0, count[0] - 1);
    count[1] = Math.max(0, count[1] - 1);
  }

  /** The counts of ten seconds and of the day. */
  orderCounts(account: EngineAccount, now: number): readonly [number, number] {
    return this.#counted(account, now).count;
  }

  #address(ip: string, now: number): Address {
    const minute = Math.floor(now / MINUTE_MS);
    const known = this.#addresses.get(ip);
    if (known === undefined) {
      const fresh = { minute, weight: 0, refusals: 0, bans: 0, bannedUntil: 0, raw: 0, rawFrom: now };
      this.#addresses.set(ip, fresh);
      return fresh;
    }
    if (known.minute !== minute) Object.assign(known, { minute, weight: 0, refusals: 0 });
    if (now - known.rawFrom >= RAW_REQUESTS.intervalNum * MINUTE_MS) Object.assign(known, { raw: 0, rawFrom: now });
    return known;
  }

  #counted(account: EngineAccount, now: number): OrderCount {
    const known = this.#orders.get(account) ?? { from: [0, 0], count: [0, 0] };
    this.#orders.set(account, known);
    ORDER_INTERVALS_MS.forEach((ms, index) => {
      const from = now - (now % ms);
      if (known.from[index] === from) return;
      known.from[index] = from;
      known.count[index] = 0;
    });
    return known;
  }
}

function bannedUntil(until: number, now: number): ExchangeRefusal {
  const message = `Way too much request weight used; IP banned until ${until}. Please use WebSocket Streams for live updates to avoid bans.`;
  return new ExchangeRefusal(-1003, message, { status: 418, retryAfter: Math.ceil((until - now) / SECOND_MS) });
}
