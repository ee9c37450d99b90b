import { createTurns, refresh, type Scene, type Script } from "./script.ts";

/** Actions between two trades, and between two moves of the price. */
const TRADE_EVERY = 8;
const MOVE_EVERY = 40;

/** The farthest that the price is from its start, in ticks, and in parts of the start price. */
const FARTHEST_TICKS = 5;
const FARTHEST_PART = 1 / 200;

/** Levels that change are within this many ticks of the best price. */
const DEEPEST = 20;

/** Ups and downs take turns, both sides change equally often, and no level stands out: there is nothing to find. */
export function createCalm(scene: Scene): Script {
  const { ladder, random, market } = scene;
  const centre = ladder.middle;
  const farthest = Math.max(1, Math.min(FARTHEST_TICKS, Math.floor(market.spec.startPrice * FARTHEST_PART)));
  const takeTurns = createTurns(scene, TRADE_EVERY);
  return {
    act({ count, time }) {
      if (count % MOVE_EVERY === MOVE_EVERY - 1) {
        const distance = random.whole(0, farthest);
        ladder.middle = centre + 2 * (Math.floor(count / MOVE_EVERY) % 2 === 0 ? distance : -distance);
        ladder.align(time);
      }
      refresh(scene, { deepest: DEEPEST, time });
      takeTurns({ count, time });
    },
    answer: () => ({ script: "calm", finds: "nothing" }),
  };
}
