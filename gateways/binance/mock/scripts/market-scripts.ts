import { writtenPrice, writtenQuantity } from "../engine/market-spec.ts";
import { type EngineOrder, isOrderOpen, remaining } from "../engine/order.ts";
import {
  createTakerTurns,
  QUANTUM_MS,
  refresh,
  replaceLevel,
  type Scene,
  type Script,
  type ScriptName,
  trade,
  usualTrade,
} from "./script.ts";

const scripts: Readonly<Record<ScriptName, (scene: Scene) => Script>> = {
  calm: createCalm,
  trend: createTrend,
  wall: createWall,
  iceberg: createIceberg,
  stuffing: createStuffing,
  collapse: createCollapse,
  "thin-gap": createThinGap,
};

export const createScript = (name: ScriptName, scene: Scene): Script => scripts[name](scene);

/** Actions between two trades, and between two moves of the price. */
const CALM_TRADE_EVERY = 8;
const CALM_MOVE_EVERY = 40;

/** The farthest that the price is from its start, in ticks, and in parts of the start price. */
const FARTHEST_TICKS = 5;
const FARTHEST_PART = 1 / 200;

/** Levels that change are within this many ticks of the best price. */
const CALM_DEEPEST = 20;

/** Ups and downs take turns, both sides change equally often, and no level stands out: there is nothing to find. */
function createCalm(scene: Scene): Script {
  const { ladder, random, market } = scene;
  const centre = ladder.middle;
  const farthest = Math.max(1, Math.min(FARTHEST_TICKS, Math.floor(market.spec.startPrice * FARTHEST_PART)));
  const takeTurns = createTakerTurns(scene, CALM_TRADE_EVERY);
  return {
    act({ count, time }) {
      if (count % CALM_MOVE_EVERY === CALM_MOVE_EVERY - 1) {
        const distance = random.whole(0, farthest);
        ladder.middle = centre + 2 * (Math.floor(count / CALM_MOVE_EVERY) % 2 === 0 ? distance : -distance);
        ladder.align(time);
      }
      refresh(scene, { deepest: CALM_DEEPEST, time });
      takeTurns({ count, time });
    },
    answer: () => ({ script: "calm", finds: "nothing" }),
  };
}

const TREND_MOVE_EVERY = 20;
const TREND_TRADE_EVERY = 4;
const BIDS_AT_ONCE = 6;
const TREND_DEEPEST = 20;

/** Per 20 actions: 120 bids and 20 asks replaced, 2 levels of each side by the move, 5 asks by buyers. */
const BID_TO_ASK_CHANGES = 3;

/** Buyers only: the price rises by one tick a second, and bids change far more often than asks. */
function createTrend(scene: Scene): Script {
  const { ladder } = scene;
  return {
    act({ count, time }) {
      if (count % TREND_MOVE_EVERY === TREND_MOVE_EVERY - 1) {
        ladder.middle += 2;
        ladder.align(time);
      }
      for (let bid = 0; bid < BIDS_AT_ONCE; bid += 1) replaceLevel(scene, "BUY", { deepest: TREND_DEEPEST, time });
      replaceLevel(scene, "SELL", { deepest: TREND_DEEPEST, time });
      if (count % TREND_TRADE_EVERY === 0) trade(scene, "BUY", { quantity: usualTrade(scene), time });
    },
    answer: () => ({ script: "trend", direction: "buy", bidToAskChanges: BID_TO_ASK_CHANGES }),
  };
}

/** Ticks between the best ask and the wall. */
const WALL_DISTANCE = 8;
const WALL_TIMES_USUAL = 10;
const WALL_TRADE_EVERY = 8;

/** One ask of ten times the usual quantity, which never changes; the price does not move. */
function createWall(scene: Scene): Script {
  const { ladder, market } = scene;
  const price = ladder.best("SELL") + WALL_DISTANCE;
  const quantity = market.spec.levelQuantity * WALL_TIMES_USUAL;
  const usual = ladder.quantityOf;
  ladder.quantityOf = (side, at) => (side === "SELL" && at === price ? quantity : usual(side, at));
  const takeTurns = createTakerTurns(scene, WALL_TRADE_EVERY);
  return {
    act({ count, time }) {
      if (ladder.quantityAt("SELL", price) !== quantity) ladder.set("SELL", price, { time });
      // The levels before the wall only.
      refresh(scene, { deepest: WALL_DISTANCE - 1, time });
      takeTurns({ count, time });
    },
    answer: () => ({
      script: "wall",
      side: "ask",
      price: writtenPrice(market.spec, price),
      quantity: writtenQuantity(market.spec, quantity),
      timesUsual: WALL_TIMES_USUAL,
    }),
  };
}

/** Actions between two buyers: two of them a second. */
const ICEBERG_TRADE_EVERY = 10;

/** The displayed part, in parts of a usual level. */
const PEAK_PART = 1 / 4;

/** A mock runs for days without the order being filled. */
const ICEBERG_PARTS = 1_000_000;
const ICEBERG_DEEPEST = 10;

/** The best ask is an iceberg alone: each buyer takes the displayed part, and the order shows as much again at the same price. */
function createIceberg(scene: Scene): Script {
  const { ladder, market } = scene;
  const { spec } = market;
  const price = ladder.best("SELL");
  const peak = Math.max(1, Math.round(spec.levelQuantity * PEAK_PART));
  ladder.isHole = (at) => at === price;
  let [order, refills, executed]: [EngineOrder | undefined, number, number] = [undefined, 0, 0];

  const place = (time: number) => {
    order = market.placeForHouse({ side: "SELL", price, quantity: peak * ICEBERG_PARTS, icebergQuantity: peak }, time);
    return order;
  };
  const buy = (current: EngineOrder, time: number) => {
    const before = current.executed;
    trade(scene, "BUY", { quantity: peak, time });
    executed += current.executed - before;
    if (current.executed > before && remaining(current) > 0) refills += 1;
  };
  return {
    begin: (time) => void place(time),
    act({ count, time }) {
      const current = order !== undefined && isOrderOpen(order) ? order : place(time);
      refresh(scene, { deepest: ICEBERG_DEEPEST, time });
      if (count % ICEBERG_TRADE_EVERY === ICEBERG_TRADE_EVERY - 1) buy(current, time);
    },
    end(time) {
      if (order !== undefined && isOrderOpen(order)) market.cancel(order, time);
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

/** Levels of each side that change in one action. The next action changes as many others, so that no change hides another one in a difference. */
const LEVELS_AT_ONCE = 50;
const FROM_DEPTH = 3;
const STUFFING_TRADE_EVERY = 20;
const STUFFING_SECOND_MS = 1000;

/** Thousands of updates a second that are hardly ever filled. */
function createStuffing(scene: Scene): Script {
  const { ladder } = scene;
  const takeTurns = createTakerTurns(scene, STUFFING_TRADE_EVERY);
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
      updatesPerSecond: (2 * LEVELS_AT_ONCE * STUFFING_SECOND_MS) / QUANTUM_MS,
      tradesPerSecond: STUFFING_SECOND_MS / (QUANTUM_MS * STUFFING_TRADE_EVERY),
    }),
  };
}

/** Of one round: a calm market, then a collapsed one. */
const CALM_MS = 15_000;
const COLLAPSED_MS = 15_000;
const [CALM_ACTIONS, COLLAPSE_ROUND_ACTIONS] = [CALM_MS / QUANTUM_MS, (CALM_MS + COLLAPSED_MS) / QUANTUM_MS];

const SPREAD_TICKS = 21;

/** One order in twenty stays. */
const COLLAPSE_STAYS_EVERY = 20;
const COLLAPSE_TRADE_EVERY = 8;
const COLLAPSE_DEEPEST = 20;

/** After 15 s of calm, 95 % of the orders are cancelled at once and the spread is 21 ticks instead of 1; 15 s later they are back. */
function createCollapse(scene: Scene): Script {
  const { ladder, market } = scene;
  const { levelQuantity } = market.spec;
  // All levels are equal before the collapse, so that the loss is an exact number.
  ladder.quantityOf = () => levelQuantity;
  let isCollapsed = false;
  const collapse = (time: number) => {
    isCollapsed = true;
    ladder.spread = SPREAD_TICKS;
    const [bid, ask] = [ladder.best("BUY"), ladder.best("SELL")];
    ladder.isHole = (price) => (price <= bid ? bid - price : price - ask) % COLLAPSE_STAYS_EVERY !== 0;
    ladder.align(time);
  };
  const recover = (time: number) => {
    isCollapsed = false;
    ladder.spread = 1;
    ladder.isHole = () => false;
    ladder.align(time);
  };
  const takeTurns = createTakerTurns(scene, COLLAPSE_TRADE_EVERY);
  return {
    act({ count, time }) {
      const place = count % COLLAPSE_ROUND_ACTIONS;
      if (place === CALM_ACTIONS) collapse(time);
      if (place === 0) recover(time);
      if (isCollapsed) return;
      refresh(scene, { deepest: COLLAPSE_DEEPEST, time });
      takeTurns({ count, time });
    },
    answer: () => ({
      script: "collapse",
      phase: isCollapsed ? "collapsed" : "before",
      depthLostPercent: 100 - 100 / COLLAPSE_STAYS_EVERY,
      spreadBefore: 1,
      spreadAfter: SPREAD_TICKS,
      cancelledPercent: 100,
    }),
  };
}

/** Ticks of the range without orders and trades, and of the ranges below and above it, where the price goes up and down evenly. */
const GAP_TICKS = 30;
const GAP_ZONE = 40;
const GAP_MOVE_EVERY = 2;

/** The price visits each tick below the gap, jumps across it, visits each tick above it, and returns. */
function createThinGap(scene: Scene): Script {
  const { ladder, market } = scene;
  const low = Math.floor(ladder.middle / 2) + 1;
  const high = low + GAP_TICKS - 1;
  ladder.isHole = (price) => price >= low && price <= high;
  /** The middles of one round in half ticks: up through both zones, and down again. */
  const up = Array.from({ length: 2 * GAP_ZONE }, (_, step) => {
    const bid = step < GAP_ZONE ? low - GAP_ZONE + step : high + 1 + (step - GAP_ZONE);
    return 2 * bid + 1;
  });
  const round = [...up, ...up.toReversed()];
  return {
    act({ count, time }) {
      if (count % GAP_MOVE_EVERY === 0) {
        const step = count / GAP_MOVE_EVERY;
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
