import { createRandom, type Random } from "../../../kit/mock/random.ts";
import type { Market } from "../engine/market.ts";
import { Ladder } from "./ladder.ts";
import { createScript } from "./market-scripts.ts";
import type { KnownAnswer, Script, ScriptName } from "./script.ts";

/** The house in one market: it keeps the ladder and follows a script. */
export class Actor {
  readonly market: Market;
  readonly #random: Random;
  #ladder: Ladder;
  #script: Script;
  #count = 0;

  /** @param time the start, in milliseconds since 1970 */
  constructor(market: Market, { seed, script, time }: { seed: number; script: ScriptName; time: number }) {
    this.market = market;
    this.#random = createRandom(seed);
    this.#ladder = new Ladder(market, this.#random);
    this.#script = this.#begin(script, time);
  }

  /** Acts once. */
  act(time: number): void {
    this.#script.act({ count: this.#count, time });
    this.#count += 1;
    this.market.trigger(time);
  }

  /** Follows another script from now on, around the price of now. */
  follow(script: ScriptName, time: number): void {
    this.#script.end?.(time);
    const { middle } = this.#ladder;
    this.#ladder.clear(time);
    this.#ladder = new Ladder(this.market, this.#random);
    this.#ladder.middle = middle;
    this.#script = this.#begin(script, time);
  }

  answer(): KnownAnswer {
    return this.#script.answer();
  }

  #begin(name: ScriptName, time: number): Script {
    this.#count = 0;
    const script = createScript(name, { market: this.market, ladder: this.#ladder, random: this.#random });
    this.#ladder.align(time);
    script.begin?.(time);
    return script;
  }
}
