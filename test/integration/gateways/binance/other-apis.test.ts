import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mockSignature } from "../../../../gateways/binance/mock/rest/dispatch.ts";
import { type BinanceMock, serveBinanceMock } from "../../../../gateways/binance/mock/serve-binance-mock.ts";

let mock: BinanceMock;
beforeAll(async () => {
  mock = await serveBinanceMock();
});
afterAll(() => mock.close());

interface Asking {
  readonly method?: string;
  readonly key?: { readonly apiKey: string; readonly secret: string } | undefined;
  readonly isSigned?: boolean;
}

/** Asks as a general client of exchanges does. */
async function ask(base: string, path: string, { method = "GET", key, isSigned = true }: Asking = {}) {
  const query = `timestamp=${Date.now()}&recvWindow=10000`;
  const signed = key !== undefined && isSigned ? `?${query}&signature=${mockSignature(key.secret, query)}` : "";
  const answer = await fetch(`${base}${path}${signed}`, { method, headers: key === undefined ? {} : { "x-mbx-apikey": key.apiKey } });
  return { status: answer.status, body: await answer.json() };
}

test.each([
  ["/sapi/v1/margin/allPairs", []],
  ["/sapi/v1/margin/isolated/allPairs", []],
  ["/sapi/v1/margin/allAssets", []],
])("a client that loads markets learns of no margin: %s", async (path, body) => {
  const [key] = mock.accounts;
  expect(await ask(mock.rest, path, { key })).toEqual({ status: 200, body });
  expect(await ask(mock.rest, path, { key, isSigned: false })).toEqual({ status: 200, body });
  expect(await ask(mock.rest, path)).toMatchObject({ status: 401, body: { code: -2014 } });
});

test.each(["fapi", "dapi", "eapi"])("the exchange of futures or options has no symbols: %s", async (api) => {
  const { status, body } = await ask(mock.rest, `/${api}/v1/exchangeInfo`);
  expect({ status, body }).toMatchObject({ status: 200, body: { serverTime: expect.any(Number), symbols: [], optionSymbols: [] } });
});

test("a client that loads currencies and fees gets those of the account", async () => {
  const [key] = mock.accounts;
  const coins = await ask(mock.rest, "/sapi/v1/capital/config/getall", { key });
  expect(coins.body).toContainEqual(expect.objectContaining({ coin: "BTC", free: "2.00000000", locked: "0.00000000", networkList: [] }));
  const fees = await ask(mock.rest, "/sapi/v1/asset/tradeFee", { key });
  expect(fees.body).toContainEqual({ symbol: "BTCUSDT", makerCommission: "0.00100000", takerCommission: "0.00100000" });
  expect(await ask(mock.rest, "/sapi/v1/asset/get-funding-asset", { key, method: "POST" })).toEqual({ status: 200, body: [] });
  expect(await ask(mock.rest, "/sapi/v1/system/status")).toEqual({ status: 200, body: { status: 0, msg: "normal" } });
  expect(await ask(mock.rest, "/sapi/v1/asset/tradeFee", { key, isSigned: false })).toMatchObject({ body: { code: -1102 } });
});

const program = resolve("dist/bin/amcp-test.js");

test("the mock's keys are in its ready line, open its account, and stand in its help", async () => {
  const child = spawn(process.execPath, [program, "mock", "binance"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    const { url, keys } = JSON.parse(String(line));
    expect(keys).toHaveLength(3);
    for (const key of keys)
      expect(await ask(url, "/api/v3/account", { key })).toMatchObject({ status: 200, body: { accountType: "SPOT" } });
    expect(keys.map(({ canTrade }: { canTrade: boolean }) => canTrade)).toEqual([true, true, false]);

    const help = spawn(process.execPath, [program, "mock", "binance", "--help"], { stdio: ["ignore", "pipe", "inherit"] });
    const text = (await readText(help.stdout)).replace(/\s+/g, " ");
    expect(text).toContain(keys[0].apiKey);
    expect(text).toContain(keys[0].secret);
  } finally {
    child.kill();
    await once(child, "exit");
  }
});
