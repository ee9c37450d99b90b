import { writtenPrice, writtenQuantity } from "../engine/amounts.ts";
import { isOpen, type Order, remaining } from "../engine/order.ts";
import { refresh, type Scene, type Script, trade } from "./script.ts";

/** Actions between two buyers: two of them a second. */
const TRADE_EVERY = 10;

/** The displayed part, in parts of a usual level. */
const PEAK_PART = 1 / 4;

/** A mock runs for days without the order being filled. */
const PARTS = 1_000_000;
const DEEPEST = 10;

/** The best ask is an iceberg alone: each buyer takes the displayed part, and the order shows as much again at the same price. */
export function createIceberg(scene: Scene): Script {
  const { ladder, market } = scene;
  const { spec } = market;
  const price = ladder.best("SELL");
  const peak = Math.max(1, Math.round(spec.levelQuantity * PEAK_PART));
  ladder.isHole = (at) => at === price;
  let [order, refills, executed]: [Order | undefined, number, number] = [undefined, 0, 0];

  const place = (time: number) => {
    order = market.placeForHouse({ side: "SELL", price, quantity: peak * PARTS, icebergQuantity: peak }, time);
    return order;
  };
  const buy = (current: Order, time: number) => {
    const before = current.executed;
    trade(scene, "BUY", { quantity: peak, time });
    executed += current.executed - before;
    if (current.executed > before && remaining(current) > 0) refills += 1;
  };
  return {
    begin: (time) => void place(time),
    act({ count, time }) {
      const current = order !== undefined && isOpen(order) ? order : place(time);
      refresh(scene, { deepest: DEEPEST, time });
      if (count % TRADE_EVERY === TRADE_EVERY - 1) buy(current, time);
    },
    end(time) {
      if (order !== undefined && isOpen(order)) market.cancel(order, time);
    },
    answer: () => ({
      script: "iceberg",
      side: "ask",
      price: writtenPrice(spec, price),
      peak: writtenQuantity(spec, peak),
      refills,
      executed: writtenQuantity(spec, executed),
    }),
  };
}
