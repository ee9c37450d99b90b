import { expect, onTestFinished, test } from "vitest";
import { serveBinanceMock } from "../../../gateways/binance/mock/serve-binance-mock.ts";
import { cli, eventsOf } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const PAGE = "Binance:binance://market/btcusdt";

const scenario = (name: string, steps: readonly string[]): string =>
  `name: ${name}\ngateways: [Binance]\nsteps:\n${steps.map((step) => `  - ${step}\n`).join("")}`;

test(
  "each scenario has the exchange at its start: same seed and standing clock give the same numbers, another seed others",
  verifies(["card/scenario-binance", "card/verb-market"]),
  async () => {
    const moving = scenario("moves", [
      "control: { market: trend }",
      "control: { clock: 2s, which: Binance }",
      'inspect: { call: "Binance:get_order_book", with: { symbol: BTCUSDT, limit: 1 }, pick: "$.bids[0]" }',
    ]);
    const still = scenario("stands", [
      'inspect: { call: "Binance:get_order_book", with: { symbol: BTCUSDT, limit: 1 }, pick: "$.bids[0]" }',
    ]);
    const run = (seed: number) =>
      cli(
        {
          "amcp.config.yaml": `gateways:\n  Binance: { kind: binance, seed: ${seed}, clock: standing }\n`,
          "s/1.yaml": still,
          "s/2.yaml": moving,
          "s/3.yaml": still.replace("stands", "stands still"),
          "s/4.yaml": moving.replace("moves", "moves again"),
        },
        ["s", "--workers", "1"],
      );
    const ask = 'call Binance:get_order_book with {"symbol":"BTCUSDT","limit":1} and take $.bids[0]';
    const first = await run(7);
    expect(first.out).toContain("4 scenarios: 4 passed");
    const [before, moved, beforeAgain, movedAgain] = await notes(first.folder, ask);
    expect(before).toMatch(/^\["\d+\.\d{8}","\d+\.\d{8}"\]$/);
    expect(moved).not.toBe(before);
    expect([beforeAgain, movedAgain]).toEqual([before, moved]);
    const other = await run(8);
    expect((await notes(other.folder, ask))[0]).not.toBe(before);
  },
);

/** What steps with this sentence have noted, in the order of the scenarios. */
async function notes(folder: string, sentence: string): Promise<readonly (string | undefined)[]> {
  const events = await eventsOf(folder);
  return events.flatMap((start) => {
    if (start.type !== "stepStarted" || start.sentence !== sentence) return [];
    const end = events.find((event) => event.type === "stepEnded" && event.scenario === start.scenario && event.step === start.step);
    return [end?.type === "stepEnded" ? end.note : undefined];
  });
}

test(
  "--live asks the exchange of the file, and skips scenarios that move its market",
  verifies(["card/scenario-binance", "card/run-live"]),
  async () => {
    const exchange = await serveBinanceMock({ seed: 3, clock: "standing" });
    onTestFinished(() => exchange.close());
    const files = {
      "amcp.config.yaml": `gateways:\n  Binance: { kind: binance, base: "${exchange.rest}" }\n`,
      "s/a.yaml": scenario("reads", [`inspect: { resource: "${PAGE}", matches: "# BTCUSDT" }`]),
      "s/b.yaml": scenario("moves", ["control: { market: collapse }"]),
      "s/c.yaml": scenario("waits", ["control: { clock: 1s, which: Binance }"]),
    };
    const { out, code } = await cli(files, ["s", "--live"]);
    expect(out).toContain(`Binance is LIVE: its tools ask ${exchange.rest}`);
    expect(out).toContain("3 scenarios: 1 passed, 2 skipped");
    expect(code).toBe(0);
    expect(exchange.requests().map(({ path }) => path)).toContain("/api/v3/depth");
  },
);

test("a market that does not exist is refused in the configuration, with the scripts", verifies(["card/scenario-binance"]), async () => {
  const files = {
    "amcp.config.yaml": "gateways:\n  Binance: { kind: binance, market: calmer }\n",
    "s/a.yaml": scenario("reads", [`inspect: { resource: "${PAGE}" }`]),
  };
  const { code, err } = await cli(files, ["s"]);
  expect(code).toBe(2);
  expect(err).toContain("calm");
});
