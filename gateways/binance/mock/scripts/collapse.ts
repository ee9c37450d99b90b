import { createTurns, QUANTUM_MS, refresh, type Scene, type Script } from "./script.ts";

/** Of one round: a calm market, then a collapsed one. */
const CALM_MS = 15_000;
const COLLAPSED_MS = 15_000;
const [CALM, ROUND] = [CALM_MS / QUANTUM_MS, (CALM_MS + COLLAPSED_MS) / QUANTUM_MS];

const SPREAD_TICKS = 21;

/** One order in twenty stays. */
const STAYS_EVERY = 20;
const TRADE_EVERY = 8;
const DEEPEST = 20;

/** After 15 s of calm, 95 % of the orders are cancelled at once and the spread is 21 ticks instead of 1; 15 s later they are back. */
export function createCollapse(scene: Scene): Script {
  const { ladder, market } = scene;
  const { levelQuantity } = market.spec;
  // All levels are equal before the collapse, so that the loss is an exact number.
  ladder.quantityOf = () => levelQuantity;
  let isCollapsed = false;
  const collapse = (time: number) => {
    isCollapsed = true;
    ladder.spread = SPREAD_TICKS;
    const [bid, ask] = [ladder.best("BUY"), ladder.best("SELL")];
    ladder.isHole = (price) => (price <= bid ? bid - price : price - ask) % STAYS_EVERY !== 0;
    ladder.align(time);
  };
  const recover = (time: number) => {
    isCollapsed = false;
    ladder.spread = 1;
    ladder.isHole = () => false;
    ladder.align(time);
  };
  const takeTurns = createTurns(scene, TRADE_EVERY);
  return {
    act({ count, time }) {
      const place = count % ROUND;
      if (place === CALM) collapse(time);
      if (place === 0) recover(time);
      if (isCollapsed) return;
      refresh(scene, { deepest: DEEPEST, time });
      takeTurns({ count, time });
    },
    answer: () => ({
      script: "collapse",
      phase: isCollapsed ? "collapsed" : "before",
      depthLostPercent: 100 - 100 / STAYS_EVERY,
      spreadBefore: 1,
      spreadAfter: SPREAD_TICKS,
      cancelledPercent: 100,
    }),
  };
}
