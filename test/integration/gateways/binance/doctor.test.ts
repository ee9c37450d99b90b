import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { eachEndpoint } from "../../../../gateways/binance/client/rest/endpoints.ts";
import { defaultClientSettings, mockHosts, probeBinance } from "../../../../gateways/binance/index.ts";
import { marketStreamKinds } from "../../../../gateways/binance/model/ports.ts";
import type { Probe } from "../../../../gateways/kit/doctor/probe.ts";
import { cli } from "../../../support/cli/run-cli.ts";
import { type Alterations, alteringProxy, changed } from "../../../support/gateways/altering-proxy.ts";
import { openRunningMock } from "../../../support/gateways/binance/open-before-mock.ts";
import { keepLog } from "../../../support/gateways/quiet-log.ts";
import { selfSigned } from "../../../support/gateways/self-signed.ts";
import { verifies } from "../../../support/verifies.ts";

const { signal } = new AbortController();

async function probe(rest: string, { tries = 1, timeoutMs = 10_000, streamLimitMs = 10_000 } = {}): Promise<readonly Probe[]> {
  const hosts = mockHosts(rest);
  const settings = {
    ...defaultClientSettings,
    hosts: { market: hosts, account: hosts },
    http: { ...defaultClientSettings.http, timeoutMs },
    retries: { tries, backoffMs: 1, longestWaitMs: 5000 },
  };
  return await probeBinance({ settings, log: keepLog(), streamLimitMs }, signal);
}

/** Probes a mock behind a proxy. @returns the probe of the endpoint or stream */
async function probeAltered(end: string, alterations: Alterations, settings: Parameters<typeof probe>[1] = {}): Promise<Probe | undefined> {
  const { url } = await alteringProxy((await openRunningMock()).rest, alterations);
  return (await probe(url, settings)).find(({ endpoint }) => endpoint.endsWith(end));
}

const summaries = (found: Probe | undefined) => found?.differences.map(({ kind, path, note, isInMock }) => [kind, path, note, isInMock]);

test(
  "one probe for each endpoint and stream that the gateway uses; what needs a key is skipped",
  verifies(["card/6-doctor-live"]),
  async () => {
    const { rest } = await openRunningMock();
    const proxy = await alteringProxy(rest);
    const found = await probe(proxy.url);
    const used = Object.values(eachEndpoint).map(({ method, path, isSigned }) => ({ endpoint: `${method} ${path}`, isSigned }));
    const streams = marketStreamKinds.map((kind) => `btcusdt@${kind}`);
    expect(found.map(({ endpoint }) => endpoint).sort()).toEqual(
      [
        ...used.map(({ endpoint }) => endpoint),
        ...streams.map((stream) => `stream ${stream}`),
        "WebSocket API userDataStream.subscribe.signature",
      ].sort(),
    );
    const open = used.filter(({ isSigned }) => !isSigned).map(({ endpoint }) => endpoint);
    expect(found.filter(({ outcome }) => outcome === "as expected").map(({ endpoint }) => endpoint)).toEqual([
      ...open,
      ...streams.map((stream) => `stream ${stream}`),
    ]);
    for (const { outcome, reason } of found)
      if (outcome !== "as expected")
        expect([outcome, reason]).toEqual([
          "skipped",
          expect.stringMatching(/it (needs credentials, and the doctor uses none|changes orders, and the doctor only reads)/),
        ]);
    expect(proxy.requests).toEqual(open);
    expect([...proxy.streams].sort()).toEqual([...streams].sort());
  },
);

test.each([
  ["a missing field", "/ticker/24hr count", () => undefined, ["missing", "$.count", "is missing; the mock has a number", true]],
  [
    "a new field",
    "/exchangeInfo symbols.0.colour",
    () => "red",
    ["new", "$.symbols[*].colour", "is new, a text; the mock does not have it", false],
  ],
  ["a number for a text", "/avgPrice price", Number, ["type", "$.price", "is a number; the mock has a text", true]],
  ["null for a value", "/ticker/24hr lastPrice", () => null, ["type", "$.lastPrice", "is null; the mock has a text", true]],
  [
    "another constant",
    "/exchangeInfo symbols.0.status",
    () => "PAUSED",
    ["value", "$.symbols[*].status", 'has the value "PAUSED"; the mock has "TRADING"', true],
  ],
  [
    "another filter",
    "/exchangeInfo symbols.0.filters.0.filterType",
    () => "PRICE",
    [
      "value",
      "$.symbols[*].filters[*].filterType",
      expect.stringMatching(/^has the value "PRICE"; the mock has "ICEBERG_PARTS", .* and 1 more$/),
      true,
    ],
  ],
  [
    "microseconds for milliseconds",
    "/time serverTime",
    (ms) => Number(ms) * 1000,
    ["format", "$.serverTime", "is a whole number; the mock has a time in milliseconds", true],
  ],
  [
    "a text that is no decimal",
    "/depth bids.0.0",
    () => "1e3",
    ["format", "$.bids[*][0]", "is a text of another form; the mock has a decimal", true],
  ],
  [
    "a row with another element",
    "/klines 0",
    (row) => [...(row as unknown[]), 7],
    ["new", "$[*][12]", "is new, a number; the mock does not have it", false],
  ],
  [
    "a row without its last element",
    "/klines *",
    (row) => (row as unknown[]).slice(0, -1),
    ["missing", "$[*][11]", "is missing; the mock has a text", true],
  ],
] as const satisfies readonly (readonly [string, string, (value: unknown) => unknown, readonly unknown[]])[])(
  "%s is named with its path: %s",
  verifies(["card/6-doctor-live"]),
  async (_, place, change, difference) => {
    const [end = "", path = ""] = place.split(" ");
    const found = await probeAltered(end, { json: { [end]: changed(path, change) } });
    expect(found).toMatchObject({ outcome: "differs" });
    expect(summaries(found)).toContainEqual(difference);
    expect(summaries(found)?.filter(([kind]) => kind !== "unreadable")).toHaveLength(1);
  },
);

test("an event of a stream is compared as well, and a silent stream is unreachable", async () => {
  const found = await alteringProxy((await openRunningMock()).rest, {
    event: {
      "@bookTicker": (event) => ({ ...event, B: Number(event["B"]), z: 1 }),
      "@depth@100ms": ({ u: _, ...event }) => event,
      "@aggTrade": () => undefined,
    },
  }).then(({ url }) => probe(url, { streamLimitMs: 3000 }));
  const [depth, ticker, trades] = marketStreamKinds.map((kind) => found.find(({ endpoint }) => endpoint.endsWith(`@${kind}`)));
  expect(summaries(ticker)).toEqual(
    expect.arrayContaining([
      ["type", "$.B", "is a number; the mock has a text", true],
      ["new", "$.z", "is new, a number; the mock does not have it", false],
    ]),
  );
  expect(summaries(depth)).toEqual([
    ["unreadable", "$", expect.stringContaining("cannot be read by the gateway: u:"), false],
    ["missing", "$.u", "is missing; the mock has a number", true],
  ]);
  expect(trades).toMatchObject({ outcome: "unreachable", reason: "no event within 3 s" });
});

/** No answer, until the client gives up. */
const silence = () => {};

test.each([
  [
    "an error page",
    (response: ServerResponse) => void response.writeHead(502, { "content-type": "text/html" }).end("<html>\nno</html>"),
    /^The exchange answered with status 502$/,
  ],
  [
    "a portal",
    (response: ServerResponse) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
    /^The answer is text\/html instead of JSON: <html>$/,
  ],
  [
    "a redirect",
    (response: ServerResponse) => void response.writeHead(302, { location: "https://portal.example/" }).end(),
    /^Status 302, which leads to https:\/\/portal\.example\/$/,
  ],
  ["an empty answer", (response: ServerResponse) => void response.writeHead(200).end(), /^The answer is empty$/],
  ["half an answer", (response: ServerResponse) => void response.writeHead(200).end('[{"a":1'), /^The answer is no whole JSON/],
  ["silence", silence, /^Connection timeout after 0\.5s$/],
  ["a refused place", (response: ServerResponse) => void response.writeHead(451).end(), /^The exchange answered with status 451$/],
])("%s is one line", async (_, raw, reason) => {
  const found = await probeAltered("/trades", { raw: { "/trades": raw } }, raw === silence ? { timeoutMs: 500 } : {});
  expect(found).toMatchObject({ outcome: "unreachable", reason: expect.stringMatching(reason) });
});

test("a host that does not exist or is not trusted is one line for each endpoint and stream", async () => {
  const { url } = await alteringProxy((await openRunningMock()).rest, { tls: await selfSigned() });
  for (const found of await probe(url))
    expect(found).toMatchObject(
      found.outcome === "skipped"
        ? {}
        : { outcome: "unreachable", reason: expect.stringMatching(/^[^\n]*self[- ]signed certificate[^\n]*$/) },
    );
});

test.each([
  ["429", 429, { "retry-after": "1" }],
  ["429 without Retry-After", 429, {}],
  ["a ban", 418, { "retry-after": "120" }],
])("%s ends the run: neither endpoints nor streams are asked", async (_, status, headers) => {
  const limited = (response: ServerResponse) => void response.writeHead(status, headers).end();
  const { url, requests, streams } = await alteringProxy((await openRunningMock()).rest, { raw: { "/exchangeInfo": limited } });
  const found = await probe(url, { tries: 3 });
  expect(found.slice(0, 2).map(({ outcome }) => outcome)).toEqual(["as expected", "unreachable"]);
  expect(found[1]?.reason).toMatch(new RegExp(`^The exchange answered with status ${status} \\(Retry-After: \\d+ s\\)$`));
  expect(found.slice(2).every(({ outcome }) => outcome === "skipped")).toBe(true);
  expect(found[2]?.reason).toMatch(/^not asked, because the API asked for a pause: The exchange answered with status/);
  expect([requests, streams]).toEqual([["GET /api/v3/time", "GET /api/v3/exchangeInfo"], []]);
});

test("a minute whose weight is used up ends the run before a request is sent", async () => {
  const used = (response: ServerResponse) =>
    void response
      .writeHead(200, { "content-type": "application/json", "x-mbx-used-weight-1m": "5999" })
      .end(`{"serverTime":${Date.now()}}`);
  const { url, requests } = await alteringProxy((await openRunningMock()).rest, { raw: { "/time": used } });
  const found = await probe(url);
  expect(found[1]).toMatchObject({
    outcome: "unreachable",
    reason: expect.stringContaining("5999 of 6000 of this minute are used; nothing was sent"),
  });
  expect(found[2]).toMatchObject({ outcome: "skipped" });
  expect(requests).toEqual(["GET /api/v3/time"]);
});

test.each([[["--doctor", "--live"]], [["--doctor", "live"]]])(
  "%j prints one line for each endpoint, and its exit code is the worst",
  async (words) => {
    const { rest } = await openRunningMock();
    const doctor = (url: string) => cli({}, ["gateway", "binance", ...words, "--base", url]);
    const sound = await doctor(rest);
    expect([sound.code, sound.err]).toEqual([0, ""]);
    expect(sound.out).toContain("11 as expected, 0 differs, 0 unreachable, 9 skipped");
    const other = await doctor((await alteringProxy(rest, { json: { "/avgPrice": changed("mins", String) } })).url);
    expect(other.code).toBe(1);
    expect(other.out).toMatch(
      /^differs +GET \/api\/v3\/avgPrice +\d+ ms {2}reachable, \d differences?\n(?: +\$ cannot be read.*\n)? +\$\.mins is a text; the mock has a number$/m,
    );
    const failed = await doctor(
      (
        await alteringProxy(rest, {
          raw: { "/klines": (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>") },
        })
      ).url,
    );
    expect(failed.code).toBe(3);
    expect(failed.out).toMatch(/^unreachable +GET \/api\/v3\/klines +\d+ ms {2}The answer is text\/html instead of JSON: <html>$/m);
  },
);
