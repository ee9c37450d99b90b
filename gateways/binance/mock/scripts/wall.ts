import { writtenPrice, writtenQuantity } from "../engine/amounts.ts";
import { refresh, type Scene, type Script, trade, usualTrade } from "./script.ts";

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
  let trades = 0;
  return {
    act({ count, time }) {
      if (ladder.quantityAt("SELL", price) !== quantity) ladder.set("SELL", price, { time });
      // The levels before the wall only.
      refresh(scene, { deepest: DISTANCE - 1, time });
      if (count % TRADE_EVERY !== 0) return;
      trades += 1;
      trade(scene, trades % 2 === 0 ? "BUY" : "SELL", { quantity: usualTrade(scene), time });
    },
    answer: () => ({
      ...{ script: "wall", side: "ask", price: writtenPrice(market.spec, price) },
      ...{ quantity: writtenQuantity(market.spec, quantity), timesUsual: TIMES_USUAL },
    }),
  };
}
