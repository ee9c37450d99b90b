import { writtenPrice, writtenQuantity } from "../engine/amounts.ts";
import { createTurns, refresh, type Scene, type Script } from "./script.ts";

/** Ticks between the best ask and the wall. */
const DISTANCE = 8;
const TIMES_USUAL = 10;
const TRADE_EVERY = 8;

/** One ask of ten times the usual quantity, which never changes; the price does not move. */
export function createWall(scene: Scene): Script {
  const { ladder, market } = scene;
  const price = ladder.best("SELL") + DISTANCE;
  const quantity = market.spec.levelQuantity * TIMES_USUAL;
  const usual = ladder.quantityOf;
  ladder.quantityOf = (side, at) => (side === "SELL" && at === price ? quantity : usual(side, at));
  const takeTurns = createTurns(scene, TRADE_EVERY);
  return {
    act({ count, time }) {
      if (ladder.quantityAt("SELL", price) !== quantity) ladder.set("SELL", price, { time });
      // The levels before the wall only.
      refresh(scene, { deepest: DISTANCE - 1, time });
      takeTurns({ count, time });
    },
    answer: () => ({
      script: "wall",
      side: "ask",
      price: writtenPrice(market.spec, price),
      quantity: writtenQuantity(market.spec, quantity),
      timesUsual: TIMES_USUAL,
    }),
  };
}
