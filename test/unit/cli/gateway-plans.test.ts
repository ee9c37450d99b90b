import { join, resolve } from "node:path";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { Config } from "../../../cli/config/config.ts";
import { ALL_LIVE, gatewayPlans } from "../../../cli/gateway-plans/gateway-plans.ts";
import { sendHttp } from "../../../platform/net/http.ts";
import { verifies } from "../../support/verifies.ts";

const config = Config.parse({
  gateways: {
    NSIP: { kind: "nsip", seed: 7 },
    Sheep: { kind: "nsip", base: "http://127.0.0.1:9/api" },
    Binance: { kind: "binance", market: "iceberg", seed: 3, clock: "standing" },
    Files: { command: ["node", "server.js"], reset: "none" },
  },
});
const all = new Set(Object.keys(config.gateways));

async function modes(live: readonly string[], needed: ReadonlySet<string> = all) {
  const plans = await gatewayPlans(config, { needed, live, root: "/root" });
  return Object.fromEntries(plans.map(({ name, mode, base }) => [name, base === undefined ? mode : `${mode} ${base}`]));
}

const REAL = "live http://nsipsearch.nsip.org/api";
const EXCHANGE = "live https://data-api.binance.vision";

test("gateways are mocked unless --live names them or means all", verifies(["card/run-live", "card/scenario-gateways"]), async () => {
  expect(await modes([])).toEqual({ NSIP: "mock", Sheep: "mock", Binance: "mock", Files: "server" });
  expect(await modes([ALL_LIVE])).toEqual({ NSIP: REAL, Sheep: "live http://127.0.0.1:9/api", Binance: EXCHANGE, Files: "server" });
  expect(await modes(["Sheep"])).toEqual({ NSIP: "mock", Sheep: "live http://127.0.0.1:9/api", Binance: "mock", Files: "server" });
});

test("what no scenario needs is not started, and needs no name to be right", async () => {
  expect(await modes([ALL_LIVE], new Set(["Files"]))).toEqual({ Files: "server" });
});

test.each([
  [["NSPI"], '--live takes names of gateways, as in --live=NSIP,Sheep,Binance, not "NSPI"; did you mean `NSIP`?'],
  [["Files"], '--live takes names of gateways, as in --live=NSIP,Sheep,Binance, not "Files"'],
])("--live=%s is refused", verifies(["card/run-live"]), async (live, message) => {
  await expect(modes(live)).rejects.toMatchObject({ code: "AMCP_USAGE", message });
});

test("--live where nothing could be live is refused", async () => {
  const none = gatewayPlans(Config.parse({}), { needed: all, live: [ALL_LIVE], root: "/root" });
  await expect(none).rejects.toMatchObject({ code: "AMCP_USAGE", message: "amcp.config.yaml has no gateway that --live could mean" });
});

test("the file alone can make a gateway live; a server is started in its folder", verifies(["card/scenario-gateways"]), async () => {
  const file = Config.parse({
    gateways: { NSIP: { kind: "nsip", mode: "live" }, Files: { command: ["./bin/serve", "-x"], cwd: "tools", env: { A: "1" } } },
  });
  const [nsip, files] = await gatewayPlans(file, { needed: all, live: [], root: "/root" });
  expect(nsip).toMatchObject({ mode: "live", reset: "restart" });
  expect(await files?.open("/worker")).toMatchObject({
    command: [resolve("/root/tools/bin/serve"), "-x"],
    env: { A: "1" },
    cwd: resolve("/root/tools"),
  });
});

test(
  "the mock of Binance has the market, seed and clock of the file, and its accounts are profiles",
  verifies(["card/scenario-binance"]),
  async () => {
    const [plan] = await gatewayPlans(config, { needed: new Set(["Binance"]), live: [], root: "/root" });
    const open = await plan?.open("/worker");
    onTestFinished(() => open?.close());
    const base = open?.command[open.command.indexOf("--base") + 1] ?? "";
    expect(open?.command.slice(1)).toEqual([
      ...[
        expect.stringMatching(/dist.bin.binance-provider\.js$/),
        "--stdio",
        "--base",
        expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      ],
      ...["--log-file", join("/worker", "Binance.log")],
    ]);
    expect(open?.env).toMatchObject({ AMCP_BINANCE_BASE: "", AMCP_BINANCE_ALICE_KEY: expect.stringMatching(/^mockKeyOfAlice/) });
    expect(open?.mock?.advance(2500)).toBe(Date.parse("2026-03-02T12:00:02.500Z"));
    const { body } = await sendHttp(`${base}/api/v3/time`, { method: "GET", headers: {}, signal: AbortSignal.timeout(10_000) });
    expect(await json(body)).toEqual({ serverTime: Date.parse("2026-03-02T12:00:02.500Z") });
  },
);

test("a live Binance is asked where the file says, without keys", verifies(["card/scenario-binance"]), async () => {
  const file = Config.parse({
    gateways: { Binance: { kind: "binance", mode: "live", base: "http://127.0.0.1:9", args: ["--no-orderbook-analytics"] } },
  });
  const [plan] = await gatewayPlans(file, { needed: new Set(["Binance"]), live: [], root: "/root" });
  expect(plan).toMatchObject({ mode: "live", base: "http://127.0.0.1:9" });
  const open = await plan?.open("/worker");
  expect(open).toMatchObject({ mock: undefined, env: { AMCP_BINANCE_BASE: "" } });
  expect(open?.command).toEqual(expect.arrayContaining(["--base", "http://127.0.0.1:9", "--no-orderbook-analytics"]));
  expect(Object.keys(open?.env ?? {})).toEqual(["AMCP_BINANCE_BASE"]);
});

test("an app and a gateway cannot have the same name", () => {
  const both = Config.safeParse({ apps: { NSIP: { command: ["a"] } }, gateways: { NSIP: { kind: "nsip" } } });
  expect(both.error?.issues).toMatchObject([{ path: ["gateways", "NSIP"], message: "`NSIP` is the name of an app, too" }]);
});
