import { createHmac } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { defaultClientSettings, mockHosts } from "../../../../gateways/binance/client/client-settings.ts";
import { createSigningClock, type ReportedTime } from "../../../../gateways/binance/client/rest/exchange-clock.ts";
import { createWeightBudget } from "../../../../gateways/binance/client/rest/weight-budget.ts";
import { createUserData } from "../../../../gateways/binance/client/streams/user-data.ts";
import { systemTiming } from "../../../../gateways/binance/client/timing.ts";
import type { UserDataListener } from "../../../../gateways/binance/model/ports.ts";
import { openScriptedClient, type ScriptedClient } from "../../../support/gateways/binance/open-scripted-client.ts";
import { openScriptedExchange } from "../../../support/gateways/binance/scripted-exchange.ts";
import { keepLog } from "../../../support/gateways/quiet-log.ts";

const credentials = { apiKey: "the-key-of-a-session", secret: "the-secret-of-a-session" };
const accepted = { status: 200, result: { subscriptionId: 0 }, rateLimits: [{ rateLimitType: "REQUEST_WEIGHT", count: 321 }] };

/** A listener that writes down what it is told. */
const writer = (told: unknown[]): UserDataListener => ({
  opened: () => void told.push("opened"),
  changed: (event) => void told.push(event),
  lost: (reason) => void told.push(`lost: ${reason}`),
});

function listen({ client }: ScriptedClient) {
  const told: unknown[] = [];
  return { told, end: client.userData(credentials, writer(told)) };
}

async function open() {
  const opened = await openScriptedClient();
  opened.exchange.sockets.answer(({ id }) => ({ id, ...accepted }));
  return opened;
}

test("the events of an account come over the WebSocket API, subscribed with a signature", async () => {
  const opened = await open();
  const { told, end } = listen(opened);
  await expect.poll(() => told).toEqual(["opened"]);
  const { sockets } = opened.exchange;
  const message = sockets.received[0]?.message;
  expect(message?.method).toBe("userDataStream.subscribe.signature");
  const { signature, ...params } = (message?.params ?? {}) as Record<string, string>;
  expect(Object.keys(params)).toEqual(["apiKey", "recvWindow", "timestamp"]);
  const payload = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  expect(signature).toBe(createHmac("sha256", credentials.secret).update(payload.join("&")).digest("hex"));
  const events = ["executionReport", "outboundAccountPosition", "balanceUpdate", "externalLockUpdate"];
  for (const e of events) sockets.send({ subscriptionId: 0, event: { e, E: 1 } });
  await expect.poll(() => told).toEqual(["opened", ...events]);
  expect(opened.client.state().weight.used).toBe(321);
  end();
  await expect.poll(() => sockets.opened[0]?.readyState).toBe(3);
  expect(JSON.stringify(opened.log.lines)).not.toMatch(/the-(key|secret)-of-a-session|signature=/);
});

test("a terminated subscription, a shutdown and a lost socket are followed by a new subscription", async () => {
  const opened = await open();
  const { told } = listen(opened);
  await expect.poll(() => told).toEqual(["opened"]);
  const { sockets } = opened.exchange;
  sockets.send({ subscriptionId: 0, event: { e: "eventStreamTerminated", E: 1 } });
  await expect.poll(() => told.slice(1)).toEqual(["lost: the exchange has ended the subscription", "opened"]);
  sockets.send({ subscriptionId: null, event: { e: "serverShutdown", E: 1 } });
  await expect.poll(() => told.slice(3)).toEqual(["lost: the server goes down", "opened"]);
  sockets.opened.at(-1)?.terminate();
  await expect.poll(() => told.slice(5)).toEqual(["lost: closed with code 1006", "opened"]);
  expect(sockets.opened).toHaveLength(3);
});

test("a subscription that waits for the time while its connection is lost leaves the next connection alone", async () => {
  const exchange = await openScriptedExchange();
  exchange.sockets.answer(({ id }) => ({ id, ...accepted }));
  let tell: (time: ReportedTime) => void = () => {};
  const time = new Promise<ReportedTime>((resolve) => {
    tell = resolve;
  });
  const log = keepLog();
  const settings = { ...defaultClientSettings.streams, backoff: { firstMs: 5, longestMs: 50 } };
  const userData = createUserData({
    url: mockHosts(exchange.base).wsApi,
    settings,
    timing: systemTiming,
    log,
    recvWindowMs: 5000,
    exchangeClock: createSigningClock(systemTiming.clock, () => time),
    budget: createWeightBudget(defaultClientSettings.budget, systemTiming),
  });
  onTestFinished(userData.close);
  const told: unknown[] = [];
  userData.listen(credentials, writer(told));
  const connections = () => log.lines.filter(({ message }) => message === "Binance socket is open").length;
  await expect.poll(connections).toBe(1);
  exchange.sockets.opened[0]?.terminate();
  await expect.poll(connections).toBe(2);
  tell({ time: Date.now(), tripMs: 1 });
  await expect.poll(() => told.at(-1)).toBe("opened");
  expect(told).toEqual(["lost: closed with code 1006", "opened"]);
  expect(exchange.sockets.received).toHaveLength(1);
});

test("a refused timestamp leads to a new look at the exchange's clock", async () => {
  const opened = await openScriptedClient();
  let asked = 0;
  opened.exchange.sockets.answer(({ id }) => {
    asked += 1;
    return asked > 1 ? { id, ...accepted } : { id, status: 400, error: { code: -1021, msg: "Timestamp for this request is outside" } };
  });
  const { told } = listen(opened);
  await expect.poll(() => told).toEqual(["opened"]);
  expect(opened.exchange.of("time")).toHaveLength(2);
});

test("keys that are refused end the subscription with the cure, and are not tried again", async () => {
  const opened = await openScriptedClient();
  opened.exchange.sockets.answer(({ id }) => ({ id, status: 401, error: { code: -2015, msg: "Invalid API-key, IP, or permissions." } }));
  const { told } = listen(opened);
  await expect.poll(() => told).toEqual([expect.stringMatching(/^lost: Binance -2015: .* Use a key of this network/)]);
  await expect.poll(() => opened.exchange.sockets.opened[0]?.readyState).toBe(3);
  expect(opened.exchange.sockets.received).toHaveLength(1);
});

test("a malformed frame is dropped, and an unanswered subscription is tried again", async () => {
  const opened = await openScriptedClient({
    streams: { ...defaultClientSettings.streams, answerMs: 100, backoff: { firstMs: 5, longestMs: 50 } },
  });
  let asked = 0;
  opened.exchange.sockets.answer(({ id }) => {
    asked += 1;
    return asked > 1 ? { id, ...accepted } : "no answer";
  });
  const { told } = listen(opened);
  await expect.poll(() => told).toEqual(["lost: no answer to the subscription within 0.1 s", "opened"]);
  expect(opened.log.lines.some(({ message }) => message === "Binance sent a malformed frame")).toBe(true);
});

test("the host of market data has no accounts", async () => {
  const { client } = await openScriptedClient({
    hosts: { market: mockHosts("http://127.0.0.1:9"), account: defaultClientSettings.hosts.market },
  });
  expect(() => client.userData(credentials, { opened: () => {}, changed: () => {}, lost: () => {} })).toThrow(
    "This host serves market data only, and has no events of accounts",
  );
});
