import type { EngineAccount } from "../engine/accounts.ts";
import type { Market } from "../engine/market.ts";
import { ExchangeRefusal } from "../engine/refusal.ts";
import type { World } from "../world.ts";
import type { Limits } from "./limits.ts";
import type { RequestParameters } from "./parameters.ts";

/** The credentials that an endpoint demands: `MARKET_DATA` any key, the others a signature, too. */
export type Security = "NONE" | "MARKET_DATA" | "USER_DATA" | "TRADE";

/** One request to an endpoint. */
export interface Call {
  readonly world: World;
  readonly limits: Limits;
  readonly parameters: RequestParameters;
  /** Of the client, without port. */
  readonly ip: string;
  /** The time of the exchange, in milliseconds since 1970. */
  readonly now: number;
  /** The time that the server reports, which a fault may shift. */
  readonly reportedTime: number;
}

/** An endpoint that needs no key. */
interface PublicEndpoint {
  readonly security: "NONE";
  /** @param get a parameter as it was sent */
  weight(get: (name: string) => string | undefined): number;
  answer(call: Call): unknown;
}

/** A call of a key's owner. */
export interface SignedCall extends Call {
  readonly account: EngineAccount;
}

interface SignedEndpoint {
  readonly security: Exclude<Security, "NONE">;
  weight(get: (name: string) => string | undefined): number;
  answer(call: SignedCall): unknown;
}

export type MockEndpoint = PublicEndpoint | SignedEndpoint;

/** Letters other than a to z, as the error of the exchange names them. */
const SYMBOL_RANGE = "^[\\w\\-._&&[^a-z]]{1,50}$";
const SYMBOL = /^[^a-z\s"'<>&%/\\,;:!?()[\]{}=+*#@$^~|`]{1,50}$/u;

/** @throws Refusal -1100, -1121 */
export function marketNamed(world: World, symbol: string): Market {
  if (!SYMBOL.test(symbol))
    throw new ExchangeRefusal(-1100, `Illegal characters found in parameter 'symbol'; legal range is '${SYMBOL_RANGE}'.`);
  const market = world.market(symbol);
  if (market === undefined) throw new ExchangeRefusal(-1121, "Invalid symbol.");
  return market;
}

/** The market of the mandatory parameter `symbol`. @throws Refusal -1102, -1100, -1121 */
export const marketOf = ({ world, parameters }: Call): Market => marketNamed(world, parameters.required("symbol"));

/** The markets of `symbol`, `symbols` or none of them. @throws Refusal -1128 for both of them, -1100, -1121, -1151 */
export function marketsOf({ world, parameters }: Call): { readonly markets: readonly Market[]; readonly isOne: boolean } {
  const [symbol, symbols] = [parameters.text("symbol"), parameters.text("symbols")];
  if (symbol !== undefined && symbols !== undefined) throw new ExchangeRefusal(-1128, "Combination of optional parameters invalid.");
  if (symbol !== undefined) return { markets: [marketNamed(world, symbol)], isOne: true };
  if (symbols === undefined) return { markets: [...world.exchange.markets.values()], isOne: false };
  const names = listIn(symbols);
  if (new Set(names).size < names.length) throw new ExchangeRefusal(-1151, "Symbol is present multiple times in the list.");
  return { markets: names.map((name) => marketNamed(world, name)), isOne: false };
}

function listIn(text: string): readonly string[] {
  const wrong = new ExchangeRefusal(
    -1100,
    `Illegal characters found in parameter 'symbols'; legal range is '^\\[("[\\w\\-._&&[^a-z]]{1,50}"(,"[\\w\\-._&&[^a-z]]{1,50}"){0,}){0,1}\\]$'.`,
  );
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.every((one) => typeof one === "string")) return list;
  } catch {
    throw wrong;
  }
  throw wrong;
}

/** Checks the optional parameter `symbolStatus`; all markets are trading. @throws Refusal -1122, -1220 */
export function checkStatus({ parameters }: Call, { isOne }: { isOne: boolean }): boolean {
  const status = parameters.oneOf("symbolStatus", ["TRADING", "HALT", "BREAK"], new ExchangeRefusal(-1122, "Invalid symbolStatus."));
  const isTrading = status === undefined || status === "TRADING";
  if (!isTrading && isOne) throw new ExchangeRefusal(-1220, "The symbol's status does not match the requested symbolStatus.");
  return isTrading;
}

/** The items of a range of times: the oldest from `startTime`, otherwise the newest. Both ends are inclusive. */
export function ranged<Item extends { readonly time: number }>(
  items: readonly Item[],
  { startTime, endTime, limit }: { startTime: number | undefined; endTime: number | undefined; limit: number },
): readonly Item[] {
  const within = items.filter(({ time }) => time >= (startTime ?? 0) && time <= (endTime ?? Infinity));
  return startTime === undefined ? within.slice(-limit) : within.slice(0, limit);
}

/** The numeric weight of a limit. @param steps the largest limits and their weights, ascending */
export const weightOfLimit = (
  text: string | undefined,
  usual: number,
  steps: readonly (readonly [most: number, weight: number])[],
): number => {
  const limit = Number(text ?? usual);
  return steps.find(([most]) => limit <= most)?.[1] ?? steps.at(-1)?.[1] ?? 1;
};
