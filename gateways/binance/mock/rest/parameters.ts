import { parseDecimal, scaleOf } from "../../model/decimal.ts";
import { WRITTEN_SCALE } from "../engine/market-spec.ts";
import { ExchangeRefusal } from "../engine/refusal.ts";

const INTEGER = "^[0-9]{1,20}$";
const NUMBER = "^([0-9]{1,20})(\\.[0-9]{1,20})?$";

const illegal = (name: string, range: string): ExchangeRefusal =>
  new ExchangeRefusal(-1100, `Illegal characters found in parameter '${name}'; legal range is '${range}'.`);

const missing = (name: string): ExchangeRefusal =>
  new ExchangeRefusal(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`);

/** The parameters of one request, with Binance's errors. A parameter that no method has read is too many. */
export class RequestParameters {
  readonly #values: ReadonlyMap<string, string>;
  readonly #read = new Set<string>();

  /** @throws Refusal -1101 for a name that is twice in the query or in the body */
  constructor(query: URLSearchParams, body = new URLSearchParams()) {
    for (const part of [query, body])
      if (new Set(part.keys()).size < [...part.keys()].length)
        throw new ExchangeRefusal(-1101, "Duplicate values for a parameter detected.");
    // Where a name is in both, the query counts.
    this.#values = new Map([...body, ...query]);
  }

  get size(): number {
    return this.#values.size;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** @throws Refusal -1105 for an empty text */
  text(name: string): string | undefined {
    this.#read.add(name);
    const value = this.#values.get(name);
    if (value === "") throw new ExchangeRefusal(-1105, `Parameter '${name}' was empty.`);
    return value;
  }

  /** @throws Refusal -1102 */
  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missing(name);
    return value;
  }

  /** @param range a regular expression, as the error names it @throws Refusal -1100 */
  matching(name: string, range: string): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !new RegExp(range).test(value)) throw illegal(name, range);
    return value;
  }

  /** @throws Refusal -1100 */
  integer(name: string): number | undefined {
    const value = this.matching(name, INTEGER);
    return value === undefined ? undefined : Number(value);
  }

  /** One of the names that are known. @param error what is thrown for another one */
  oneOf<Name extends string>(name: string, known: readonly Name[], error: ExchangeRefusal): Name | undefined {
    const value = this.text(name);
    const found = known.find((one) => one === value);
    if (value !== undefined && found === undefined) throw error;
    return found;
  }

  /** A positive decimal. @throws Refusal -1100, -1111 for more than eight digits after the point, -1102 for zero */
  decimal(name: string): string | undefined {
    const value = this.matching(name, NUMBER);
    if (value === undefined) return undefined;
    if (scaleOf(value) > WRITTEN_SCALE) throw new ExchangeRefusal(-1111, `Parameter '${name}' has too much precision.`);
    if (parseDecimal(value, WRITTEN_SCALE) === 0n) throw missing(name);
    return value;
  }

  /** How many items are asked for. @throws Refusal -1130 for zero */
  limit(usual: number, most: number): number {
    const asked = this.integer("limit") ?? usual;
    if (asked < 1) throw new ExchangeRefusal(-1130, "Data sent for parameter 'limit' is not valid.");
    return Math.min(asked, most);
  }

  /** A time in milliseconds; microseconds have more digits. */
  time(name: string): number | undefined {
    const value = this.integer(name);
    return value === undefined || value < MICROSECONDS_FROM ? value : Math.floor(value / 1000);
  }

  /** @throws Refusal -1101, -1104 where parameters have not been read */
  finish(): void {
    const unread = [...this.#values.keys()].filter((name) => !this.#read.has(name));
    if (unread.length === 0) return;
    const [read, sent] = [this.#values.size - unread.length, this.#values.size];
    if (read === 0) throw new ExchangeRefusal(-1101, `Too many parameters; expected '0' and received '${sent}'.`);
    throw new ExchangeRefusal(-1104, `Not all sent parameters were read; read '${read}' parameter(s) but was sent '${sent}'.`);
  }
}

/** No time in milliseconds is as large before the year 5000. */
const MICROSECONDS_FROM = 1e14;
