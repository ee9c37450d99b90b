import { createTurns, QUANTUM_MS, type Scene, type Script } from "./script.ts";

/** Levels of each side that change in one action. The next action changes as many others, so that no change hides another one in a difference. */
const LEVELS_AT_ONCE = 50;
const FROM_DEPTH = 3;
const TRADE_EVERY = 20;
const SECOND_MS = 1000;

/** Thousands of updates a second that are hardly ever filled. */
export function createStuffing(scene: Scene): Script {
  const { ladder } = scene;
  const takeTurns = createTurns(scene, TRADE_EVERY);
  return {
    act({ count, time }) {
      const nearest = FROM_DEPTH + (count % 2) * LEVELS_AT_ONCE;
      for (let depth = nearest; depth < nearest + LEVELS_AT_ONCE; depth += 1) {
        ladder.set("BUY", Math.max(1, ladder.best("BUY") - depth), { time });
        ladder.set("SELL", ladder.best("SELL") + depth, { time });
      }
      takeTurns({ count, time });
    },
    answer: () => ({
      script: "stuffing",
      updatesPerSecond: (2 * LEVELS_AT_ONCE * SECOND_MS) / QUANTUM_MS,
      tradesPerSecond: SECOND_MS / (QUANTUM_MS * TRADE_EVERY),
    }),
  };
}
