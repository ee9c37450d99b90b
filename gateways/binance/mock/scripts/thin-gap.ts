import { writtenPrice } from "../engine/amounts.ts";
import { refresh, type Scene, type Script, trade, usualTrade } from "./script.ts";

/** Ticks of the range without orders and trades, and of the ranges below and above it, where the price goes up and down evenly. */
const GAP = 30;
const ZONE = 40;
const MOVE_EVERY = 2;

/** The price visits each tick below the gap, jumps across it, visits each tick above it, and returns. */
export function createThinGap(scene: Scene): Script {
  const { ladder, market } = scene;
  const low = Math.floor(ladder.middle / 2) + 1;
  const high = low + GAP - 1;
  ladder.isHole = (price) => price >= low && price <= high;
  /** The middles of one round in half ticks: up through both zones, and down again. */
  const up = Array.from({ length: 2 * ZONE }, (_, step) => {
    const bid = step < ZONE ? low - ZONE + step : high + 1 + (step - ZONE);
    return 2 * bid + 1;
  });
  const round = [...up, ...up.toReversed()];
  return {
    act({ count, time }) {
      if (count % MOVE_EVERY === 0) {
        const step = count / MOVE_EVERY;
        ladder.middle = round[step % round.length] ?? ladder.middle;
        ladder.align(time);
        const side = Math.floor(step / round.length) % 2 === 0 ? "SELL" : "BUY";
        trade(scene, side, { quantity: usualTrade(scene), time });
      }
      refresh(scene, { deepest: 10, time });
    },
    answer: () => ({ script: "thin-gap", low: writtenPrice(market.spec, low), high: writtenPrice(market.spec, high) }),
  };
}
