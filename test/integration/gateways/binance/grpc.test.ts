import { generate } from "selfsigned";
import { expect, test } from "vitest";
import { type GrpcSettings, serveGrpc } from "../../../../gateways/binance/grpc/serve-grpc.ts";
import {
  answerOf,
  connectGrpc,
  definitionsIn,
  definitionsOf,
  ours,
  parameters,
  unaryMethods,
} from "../../../support/gateways/binance/grpc-client.ts";
import { openBeforeMock } from "../../../support/gateways/binance/open-before-mock.ts";
import { callerOf, openBinance, sessionWith } from "../../../support/gateways/binance/open-binance.ts";
import { closing } from "../../../support/gateways/open-gateway.ts";
import { verifies } from "../../../support/verifies.ts";

const PACKAGE = "amcp.binance.v1";
const market = (method: string) => `${PACKAGE}.MarketData/${method}`;
const account = (method: string) => `${PACKAGE}.Account/${method}`;
const bearer = "0123456789abcdef0123456789abcdef";
const status = { INVALID_ARGUMENT: 3, RESOURCE_EXHAUSTED: 8, UNIMPLEMENTED: 12, UNAVAILABLE: 14, UNAUTHENTICATED: 16 };

/** The gateway before the mock, over gRPC. */
async function serve(settings: GrpcSettings = {}) {
  const opened = await openBeforeMock();
  const served = closing(await serveGrpc(opened, 0, settings));
  return { ...opened, served, url: served.url ?? "" };
}

test("market data are answered as the tools answer them", verifies(["002/4-MODE-grpc"]), async () => {
  const { url } = await serve();
  expect(url).toMatch(/^grpc:\/\/127\.0\.0\.1:\d+$/);
  const { call } = connectGrpc(url);
  const ticker = answerOf(await call(ours(), market("GetTicker"), parameters({ symbol: "BTCUSDT" })));
  expect(ticker).toMatchObject({ symbol: "BTCUSDT", provenance: { source: "mock", weightUsed: expect.any(Number) } });
  const book = answerOf(await call(ours(), market("GetOrderBook"), parameters({ symbol: "BTCUSDT", limit: 5 })));
  expect(JSON.stringify(book)).toMatch(/"\d+\.\d+"/);
  const time = answerOf(await call(ours(), market("GetServerTime")));
  expect(JSON.stringify(time)).toContain("provenance");
});

test("every method is a tool that reads, and none is one that trades or changes credentials", async () => {
  const { gateway } = openBinance();
  const methods = unaryMethods(ours(), PACKAGE);
  const tools = methods.map((method) =>
    method
      .split("/")[1]
      ?.replace(/(?<=[a-z])(?=[A-Z])/g, "_")
      .toLowerCase(),
  );
  const readers = gateway.tools.filter(({ annotations }) => annotations["readOnlyHint"] === true).map(({ name }) => name);
  expect(tools.toSorted()).toEqual(readers.toSorted());
  for (const name of ["place_order", "cancel_order", "configure_credentials", "revoke_credentials"]) expect(tools).not.toContain(name);
});

test("analytics are answered where the server has them, and unimplemented elsewhere", async () => {
  const metrics = `${PACKAGE}.OrderBookAnalytics/GetOrderbookMetrics`;
  const { gateway, exchange } = openBinance();
  const withThem = connectGrpc(closing(await serveGrpc({ gateway, books: exchange.books }, 0)).url ?? "");
  const asked = { symbol: "BTCUSDT" };
  const direct = await gateway.call("get_orderbook_metrics", asked, callerOf(sessionWith()));
  expect(answerOf(await withThem.call(ours(), metrics, parameters(asked)))).toEqual(JSON.parse(JSON.stringify(direct?.structuredContent)));
  const plain = openBinance({ analytics: undefined });
  const without = connectGrpc(closing(await serveGrpc({ gateway: plain.gateway, books: plain.exchange.books }, 0)).url ?? "");
  await expect(without.call(ours(), metrics, parameters(asked))).rejects.toMatchObject({
    code: status.UNIMPLEMENTED,
    details: "this server runs without get_orderbook_metrics",
  });
});

test("the account is that of the call's own keys, and no log line has a key", async () => {
  const { url, mock, lines } = await serve();
  const [alice, bob] = mock.accounts;
  const clientOf = (one: typeof alice) =>
    connectGrpc(url, { headers: { "x-mbx-apikey": one?.apiKey ?? "", "x-mbx-secret": one?.secret ?? "" } });
  const balances = async (client: ReturnType<typeof clientOf>) =>
    JSON.stringify(answerOf(await client.call(ours(), account("GetBalances"))));
  expect(await balances(clientOf(alice))).toContain('"BTC"');
  expect(await balances(clientOf(bob))).not.toContain('"BTC"');
  const keyless = await connectGrpc(url)
    .call(ours(), account("GetBalances"))
    .catch((error) => error);
  expect(keyless).toMatchObject({ code: status.UNAUTHENTICATED });
  expect(keyless.metadata.get("suggestion")[0]).toContain("X-MBX-APIKEY");
  const written = JSON.stringify(lines);
  for (const { apiKey, secret } of mock.accounts) for (const text of [apiKey, secret]) expect(written).not.toContain(text);
});

test("a wrong parameter, an unknown symbol and a limit are told by status, cause and cure", async () => {
  const { url, mock } = await serve();
  const { call, stream } = connectGrpc(url);
  const failed = (method: string, asked: object) => call(ours(), market(method), asked).catch((error) => error);
  expect(await failed("GetTicker", {})).toMatchObject({ code: status.INVALID_ARGUMENT, details: expect.stringContaining("symbol") });
  const unknown = await failed("GetTicker", parameters({ symbol: "BTCUSDX" }));
  expect(unknown).toMatchObject({ code: status.INVALID_ARGUMENT, details: expect.stringContaining("Did you mean BTCUSDT") });
  expect(unknown.metadata.get("suggestion")[0]).toContain("Did you mean BTCUSDT");
  const watched = stream(ours(), market("WatchOrderBook"), { symbol: "BTCUSDX" });
  await expect.poll(() => watched.failures).toMatchObject([{ code: status.INVALID_ARGUMENT }]);
  for (const [asked, text] of [
    [{}, "symbol is missing"],
    [{ symbol: "BTCUSDT", levels: 1001 }, "levels is at most 1000"],
    [{ symbol: "BTCUSDT", interval_ms: 1 }, "interval_ms is from 50"],
  ] as const) {
    const refused = stream(ours(), market("WatchOrderBook"), asked);
    await expect.poll(() => refused.failures).toMatchObject([{ code: status.INVALID_ARGUMENT, details: expect.stringContaining(text) }]);
  }
  mock.faults.add({ fault: "status", code: 429, body: "", headers: { "Retry-After": "90" }, on: "avgPrice" });
  const limited = await failed("GetAveragePrice", parameters({ symbol: "BTCUSDT" }));
  expect(limited).toMatchObject({ code: status.RESOURCE_EXHAUSTED });
  expect(limited.metadata.get("retry-after")).toEqual(["90"]);
});

interface Update {
  readonly state: string;
  readonly update_id: number;
  readonly bids: readonly { readonly price: string; readonly quantity: string }[];
  readonly asks: readonly { readonly price: string }[];
}

test("a book is streamed at once and after changes, and its states are told", async () => {
  const { url, mock } = await serve();
  const { stream } = connectGrpc(url);
  const watched = stream(ours(), market("WatchOrderBook"), { symbol: "btcusdt", levels: 3, interval_ms: 50 });
  const updates = () => watched.messages as unknown as readonly Update[];
  const live = () => updates().filter(({ state }) => state === "LIVE");
  await expect.poll(() => live().length).toBeGreaterThan(3);
  for (const { bids, asks } of live()) {
    expect([bids.length, asks.length]).toEqual([3, 3]);
    expect(Number(bids[0]?.price)).toBeLessThan(Number(asks[0]?.price));
  }
  const ids = live().map(({ update_id }) => update_id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(watched.messages[0]).toMatchObject({ symbol: "BTCUSDT", event_time: { seconds: expect.any(Number) } });
  mock.faults.add({ fault: "disconnect", on: "" });
  await expect.poll(() => updates().some(({ state }) => state === "STALE")).toBe(true);
  await expect.poll(() => updates().at(-1)?.state).toBe("LIVE");
  watched.cancel();
});

test("the first update of a book that is open already comes once", async () => {
  const { gateway, exchange } = openBinance();
  const { stream } = connectGrpc(closing(await serveGrpc({ gateway, books: exchange.books }, 0)).url ?? "");
  await exchange.books.read("BTCUSDT", AbortSignal.timeout(5000));
  const watched = stream(ours(), market("WatchOrderBook"), { symbol: "BTCUSDT", interval_ms: 50 });
  await expect.poll(() => watched.messages.length).toBe(1);
  const other = stream(ours(), market("WatchOrderBook"), { symbol: "BTCUSDT", interval_ms: 50 });
  await expect.poll(() => other.messages.length).toBe(1);
  expect(watched.messages).toHaveLength(1);
  watched.cancel();
  other.cancel();
});

test("a server that closes ends its streams with the reason", async () => {
  const { url, served } = await serve();
  const watched = connectGrpc(url).stream(ours(), market("WatchOrderBook"), { symbol: "BTCUSDT" });
  await expect.poll(() => watched.messages.length).toBeGreaterThan(0);
  await served.close();
  await expect.poll(() => watched.failures).toMatchObject([{ code: status.UNAVAILABLE, details: "the server closes" }]);
});

test("a caller that gives up ends its watch of the book", async () => {
  const { gateway, exchange } = openBinance();
  const { stream } = connectGrpc(closing(await serveGrpc({ gateway, books: counted(exchange.books) }, 0)).url ?? "");
  const watched = stream(ours(), market("WatchOrderBook"), { symbol: "BTCUSDT" });
  await expect.poll(() => watching).toBe(1);
  watched.cancel();
  await expect.poll(() => watching).toBe(0);
});

let watching = 0;
function counted(books: ReturnType<typeof openBinance>["exchange"]["books"]): typeof books {
  return {
    ...books,
    watch(symbol, listener) {
      watching += 1;
      const end = books.watch(symbol, listener);
      return () => {
        watching -= 1;
        end();
      };
    },
  };
}

const REFLECTION = "node_modules/@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto";
const reflection = "grpc.reflection.v1.ServerReflection/ServerReflectionInfo";
const HEALTH = "node_modules/grpc-health-check/proto/health/v1/health.proto";
const health = "grpc.health.v1.Health/Check";

test("a client that knows nothing learns the services by reflection, and calls them", async () => {
  const { url } = await serve();
  const { ask, call, stream } = connectGrpc(url);
  const listed = JSON.stringify(await ask(definitionsIn(REFLECTION), reflection, { list_services: "" }));
  for (const name of ["MarketData", "OrderBookAnalytics", "Account"]) expect(listed).toContain(`"${PACKAGE}.${name}"`);
  expect(listed).toContain('"grpc.health.v1.Health"');
  const fileOf = async (symbol: string) => {
    const answer = await ask(definitionsIn(REFLECTION), reflection, { file_containing_symbol: symbol });
    return Object(answer["file_descriptor_response"]).file_descriptor_proto as readonly Uint8Array[];
  };
  const files = await fileOf(`${PACKAGE}.MarketData`);
  // The option map_entry (field 7 of the options of the message of entries), by which clients know the map of a Struct.
  expect(Buffer.concat(files).includes(Buffer.from([0x3a, 0x02, 0x38, 0x01]))).toBe(true);
  const learned = definitionsOf(files);
  expect(JSON.stringify(await call(learned, market("GetServerTime")))).toContain("provenance");
  const watched = stream(learned, market("WatchOrderBook"), { symbol: "BTCUSDT" });
  await expect.poll(() => watched.messages.at(-1)).toMatchObject({ symbol: "BTCUSDT", state: "LIVE" });
});

test("the health service answers for the server and each service", async () => {
  const { url } = await serve();
  const { call } = connectGrpc(url);
  for (const service of ["", `${PACKAGE}.MarketData`, `${PACKAGE}.Account`])
    expect(await call(definitionsIn(HEALTH), health, { service })).toMatchObject({ status: "SERVING" });
  await expect(call(definitionsIn(HEALTH), health, { service: "another" })).rejects.toMatchObject({ code: 5 });
});

test("a port in use and an address open to others are refused", async () => {
  const { url, gateway, books } = await serve();
  const port = Number(new URL(url.replace("grpc", "http")).port);
  await expect(serveGrpc({ gateway, books }, port)).rejects.toMatchObject({ code: "AMCP_PROXY_PORT_IN_USE" });
  await expect(serveGrpc({ gateway, books }, 0, { host: "0.0.0.0" })).rejects.toMatchObject({
    code: "AMCP_GATEWAY_EXPOSED",
    message: expect.stringContaining("without TLS and a bearer"),
  });
  await expect(serveGrpc({ gateway, books }, 0, { host: "0.0.0.0", bearer })).rejects.toMatchObject({ code: "AMCP_GATEWAY_EXPOSED" });
});

test("over TLS every call needs the bearer, those of reflection and health too", async () => {
  const { cert, private: key } = await generate([{ name: "commonName", value: "127.0.0.1" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] },
    ],
  });
  const { url: bound, lines } = await serve({ host: "0.0.0.0", tls: { cert, key }, bearer });
  expect(bound).toMatch(/^grpcs:/);
  const url = bound.replace("0.0.0.0", "127.0.0.1");
  const known = connectGrpc(url, { ca: cert, headers: { authorization: `Bearer ${bearer}` } });
  expect(answerOf(await known.call(ours(), market("GetServerTime")))).toHaveProperty("provenance");
  expect(await known.call(definitionsIn(HEALTH), health)).toMatchObject({ status: "SERVING" });
  const refused = { code: status.UNAUTHENTICATED, details: "the metadata authorization must have the server's bearer" };
  for (const headers of [{}, { authorization: "Bearer wrong" }]) {
    const stranger = connectGrpc(url, { ca: cert, headers });
    await expect(stranger.call(ours(), market("GetServerTime"))).rejects.toMatchObject(refused);
    await expect(stranger.call(definitionsIn(HEALTH), health)).rejects.toMatchObject(refused);
    await expect(stranger.ask(definitionsIn(REFLECTION), reflection, { list_services: "" })).rejects.toMatchObject(refused);
  }
  expect(JSON.stringify(lines)).not.toContain(bearer);
});
