import { type Scene, type Script, setAnew, trade, usualTrade } from "./script.ts";

const MOVE_EVERY = 20;
const TRADE_EVERY = 4;
const BIDS_AT_ONCE = 6;
const DEEPEST = 20;

/** Per 20 actions: 120 bids and 20 asks set anew, 2 levels of each side by the move, 5 asks by buyers. */
const BID_TO_ASK_CHANGES = 3;

/** Buyers only: the price rises by one tick a second, and bids change far more often than asks. */
export function createTrend(scene: Scene): Script {
  const { ladder } = scene;
  return {
    act({ count, time }) {
      if (count % MOVE_EVERY === MOVE_EVERY - 1) {
        ladder.middle += 2;
        ladder.align(time);
      }
      for (let bid = 0; bid < BIDS_AT_ONCE; bid += 1) setAnew(scene, "BUY", { deepest: DEEPEST, time });
      setAnew(scene, "SELL", { deepest: DEEPEST, time });
      if (count % TRADE_EVERY === 0) trade(scene, "BUY", { quantity: usualTrade(scene), time });
    },
    answer: () => ({ script: "trend", direction: "buy", bidToAskChanges: BID_TO_ASK_CHANGES }),
  };
}
