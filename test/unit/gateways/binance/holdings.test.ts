import { expect, test } from "vitest";
import { holdingsOf } from "../../../../gateways/binance/pages/account-pages.ts";
import type { BinanceSource } from "../../../../gateways/binance/source/binance-source.ts";

const { signal } = new AbortController();
const balance = (asset: string) => ({ asset, free: "1", locked: "0" });

/** An account of these assets at an exchange that prices some of them. */
function sourceOf(assets: readonly string[], priced: readonly string[]) {
  const asked: string[] = [];
  const source = {
    account: () => ({ account: async () => ({ balances: assets.map(balance) }) }),
    market: {
      exchange: async () => ({ symbols: priced.map((baseAsset) => ({ baseAsset, quoteAsset: "USDT" })) }),
      ticker: async (symbol: string) => {
        asked.push(symbol);
        return { lastPrice: "2" };
      },
    },
  };
  return { asked, source: source as never as BinanceSource };
}

test("assets without a price use up none of the requests for prices", async () => {
  const unpriced = Array.from({ length: 30 }, (_, index) => `X${index}`);
  const { asked, source } = sourceOf([...unpriced, "BTC"], ["BTC"]);
  const { held, value } = await holdingsOf(source, signal);
  expect(asked).toEqual(["BTCUSDT"]);
  expect(held[0]).toMatchObject({ asset: "BTC", price: "2", value: "2" });
  expect(value).toBe("2");
});

test("at most 20 assets are priced", async () => {
  const assets = Array.from({ length: 25 }, (_, index) => `A${index}`);
  const { asked, source } = sourceOf(assets, assets);
  await holdingsOf(source, signal);
  expect(asked).toHaveLength(20);
});
