import { QUANTUM_MS, type Scene, type Script, trade, usualTrade } from "./script.ts";

/** Levels of each side that change in one action. The next action changes as many others, so that no change hides another one in a difference. */
const LEVELS_AT_ONCE = 50;
const FROM_DEPTH = 3;
const TRADE_EVERY = 20;
const SECOND_MS = 1000;

/** Thousands of updates a second that are hardly ever filled. */
export function createStuffing(scene: Scene): Script {
  const { ladder } = scene;
  let trades = 0;
  return {
    act({ count, time }) {
      const nearest = FROM_DEPTH + (count % 2) * LEVELS_AT_ONCE;
      for (let depth = nearest; depth < nearest + LEVELS_AT_ONCE; depth += 1) {
        ladder.set("BUY", Math.max(1, ladder.best("BUY") - depth), { time });
        ladder.set("SELL", ladder.best("SELL") + depth, { time });
      }
      if (count % TRADE_EVERY !== 0) return;
      trades += 1;
      trade(scene, trades % 2 === 0 ? "BUY" : "SELL", { quantity: usualTrade(scene), time });
    },
    answer: () => ({
      script: "stuffing",
      updatesPerSecond: (2 * LEVELS_AT_ONCE * SECOND_MS) / QUANTUM_MS,
      tradesPerSecond: SECOND_MS / (QUANTUM_MS * TRADE_EVERY),
    }),
  };
}
