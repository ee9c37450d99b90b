import type { OrderbookMetrics } from "./answers.ts";

type Method = OrderbookMetrics["methods"][number];

const method = (name: string, formula: string, source: string): Method => ({ name, version: 1, formula, source });

/** How each figure is computed; the docstrings of `measures/` say more. */
export const formulas = {
  spread: method("spread", "(ask - bid) / mid * 10,000 and (ask - bid) / bid * 10,000", "definition"),
  weightedMid: method(
    "weighted_mid",
    "(bid * askQuantity + ask * bidQuantity) / (bidQuantity + askQuantity), best levels",
    "Gatheral and Oomen, Zero-intelligence realized variance estimation, 2010",
  ),
  imbalance: method("imbalance", "bid / (bid + ask) and (bid - ask) / (bid + ask)", "Stoikov, The micro-price, 2018"),
  slippage: method(
    "slippage",
    "(VWAP - reference) / reference * 10,000, by walking the known book",
    "Perold, The implementation shortfall, 1988",
  ),
  walls: method("walls", "quantity > factor * median quantity of the side's best levels", "amcp-test"),
  depth: method("depth", "sum of quantity, and of price * quantity, within a band around the mid price", "definition"),
  health: method(
    "book_health",
    "0.25 * spread stability + 0.35 * depth + 0.25 * flow balance + 0.15 * update rate",
    "mcp-provider-binance, 2025; parts as described in each",
  ),
  flow: method(
    "flow_rate",
    "changed levels (added, raised, cut, deleted) / seconds, by the ratio of bids to asks",
    "mcp-provider-binance, 2025",
  ),
  ofi: method(
    "order_flow_imbalance",
    "sum of 1{Pb >= Pb'} qb - 1{Pb <= Pb'} qb' - 1{Pa <= Pa'} qa + 1{Pa >= Pa'} qa'",
    "Cont, Kukanov and Stoikov, The price impact of order book events, 2014",
  ),
  delta: method("cumulative_delta", "taker buys - taker sells, of aggregate trades", "Binance's flag m: the buyer is the maker"),
  profilePairs: method(
    "volume_profile_pairs",
    "value area grows from the POC by pairs of rows; equal pairs go down",
    "CBOT, A Six-Part Study Guide to Market Profile, 1996",
  ),
  profileSingle: method(
    "volume_profile_single",
    "value area grows from the POC by single rows; equal rows go down",
    "Dalton, Mind over Markets, 1990",
  ),
  stuffing: method(
    "quote_stuffing",
    "level updates in a second above a threshold, and few trades per 100 updates",
    "Egginton, Van Ness and Van Ness, Quote stuffing, 2016",
  ),
  iceberg: method(
    "iceberg",
    "after - before + executed > 0 within a time of trades that took 80 % of the visible quantity, again and again",
    "Zotikov and Antonov, CME iceberg order detection and prediction, 2019",
  ),
  crash: method(
    "flash_crash_risk",
    "loss of depth within a band, spread, and removals without trades, each second against the median of those before",
    "Kirilenko, Kyle, Samadi and Tuzun, The flash crash, 2017",
  ),
  absorption: method("absorption", "iceberg with a mid price that moves by less than a tick", "amcp-test"),
  assessment: method(
    "microstructure_assessment",
    "fragile: crash risk, or health below 40; watch: any anomaly, or health below 60; else healthy",
    "amcp-test",
  ),
  vacuums: method(
    "liquidity_vacuums",
    "runs of bins below a share of the median bin of a gapless grid",
    "Dalton, Mind over Markets, 1990; amcp-test",
  ),
} as const satisfies Record<string, Method>;
