import { HOW_TO_GIVE_KEYS } from "../model/errors.ts";
import { type Holdings, holdingsOf, holdingsTable, ordersTable, VALUED_IN } from "../pages/account-pages.ts";
import { bullets, sourceLine } from "../pages/markdown.ts";
import { definePrompt } from "./define-prompt.ts";

const MOST_ORDERS = 50;

export const portfolioRisk = definePrompt({
  name: "portfolio_risk",
  title: "Portfolio risk",
  description: "Assesses the risk of this session's spot account. Needs credentials, and says how to give them.",
  input: {},
  needsAnalytics: false,
  async fill(_, upstream, signal) {
    if (!upstream.credentials.status().configured)
      return { template: "portfolio_risk_without_credentials", values: { how: HOW_TO_GIVE_KEYS } };
    const account = upstream.account();
    const [holdings, open] = await Promise.all([holdingsOf(upstream, signal), account.openOrders(undefined, signal)]);
    return {
      template: "portfolio_risk",
      values: {
        holdings: holdingsTable(holdings),
        concentration: concentration(holdings),
        orders: ordersTable(open.slice(0, MOST_ORDERS)),
        source: sourceLine(upstream),
      },
    };
  },
});

function concentration({ held, value }: Holdings): string {
  const known = held.filter(({ share }) => share !== null);
  const unpriced = held.filter(({ value: own }) => own === null).map(({ asset }) => asset);
  const squares = known.reduce((sum, { share }) => sum + (Number(share) / 100) ** 2, 0);
  return bullets([
    `value: ${value} ${VALUED_IN} at last prices`,
    `largest holdings: ${
      known
        .slice(0, 3)
        .map(({ asset, share }) => `${asset} ${share} %`)
        .join(", ") || "none"
    }`,
    `Herfindahl index: ${known.length === 0 ? "insufficient_data" : squares.toFixed(3)} (sum of squared shares; 1 is a single asset)`,
    ...(unpriced.length === 0 ? [] : [`without a price in ${VALUED_IN}: ${unpriced.join(", ")}`]),
  ]);
}
