import { expect, test } from "vitest";
import { Fault } from "../../../../contracts/fault.ts";
import { defaultClientSettings, mockHosts, probeBinance } from "../../../../gateways/binance/index.ts";
import { cli } from "../../../support/cli/run-cli.ts";
import { openRunningMock } from "../../../support/gateways/binance/open-before-mock.ts";
import { keepLog } from "../../../support/gateways/quiet-log.ts";

const { signal } = new AbortController();

async function probe(rest: string) {
  const hosts = mockHosts(rest);
  const settings = {
    ...defaultClientSettings,
    hosts: { market: hosts, account: hosts },
    retries: { tries: 1, backoffMs: 1, longestWaitMs: 1 },
  };
  const probes = await probeBinance(settings, keepLog(), signal);
  return Object.fromEntries(probes.map((one) => [one.method, one]));
}

test("the mock answers every public endpoint and stream in the known form", async () => {
  const { rest } = await openRunningMock();
  const probes = await probe(rest);
  expect(Object.values(probes).map(({ method, outcome, notes }) => [method, outcome, notes])).toEqual(
    ["time", "exchangeInfo", "ticker", "depth", "trades", "aggTrades", "klines", "avgPrice", "depthUpdate"].map((method) => [
      method,
      "as known",
      [],
    ]),
  );
  expect(probes["depth"]?.request).toBe(`GET ${rest}/api/v3/depth?symbol=BTCUSDT&limit=5`);
});

test("a new field is a change, a missing one is unreadable, no answer is a failure", async () => {
  const { rest, faults } = await openRunningMock();
  const body = (value: object, on: string) => Fault.parse({ fault: "body", body: JSON.stringify(value), on });
  faults.add(body({ serverTime: 1, leapSecond: false }, "/time"));
  faults.add(body({ mins: 5, price: "1.0" }, "/avgPrice"));
  faults.add(Fault.parse({ fault: "status", code: 451, on: "/trades" }));
  const probes = await probe(rest);
  expect(probes["time"]).toMatchObject({ outcome: "changed", notes: [expect.stringContaining("leapSecond")] });
  expect(probes["avgPrice"]).toMatchObject({ outcome: "unreadable", notes: [expect.stringContaining("closeTime")] });
  expect(probes["trades"]).toMatchObject({ outcome: "failed", notes: [expect.stringContaining("451")] });
});

test("--doctor live prints the findings, and its exit code is that of the worst", async () => {
  const { rest, faults } = await openRunningMock();
  const ask = () => cli({}, ["gateway", "binance", "--doctor", "live", "--json", "--base", rest]);
  const sound = await ask();
  expect(sound.code).toBe(0);
  expect(sound.out).toContain("answers as it is known to");
  faults.add(Fault.parse({ fault: "html", on: "/klines" }));
  const ill = await ask();
  expect(ill.code).toBe(3);
  expect(ill.out).toContain("AMCP_GATEWAY_API_FAILED");
});
