import { expect, onTestFinished, test } from "vitest";
import type { WebSocket } from "ws";
import type { OpenClient } from "../../../../gateways/binance/client/binance-client.ts";
import { defaultClientSettings } from "../../../../gateways/binance/client/client-settings.ts";
import type { StreamSettings } from "../../../../gateways/binance/client/streams/stable-socket.ts";
import type { StreamName } from "../../../../gateways/binance/model/ports.ts";
import { openScriptedClient } from "../../../support/gateways/binance/open-scripted-client.ts";

const fast: StreamSettings = { ...defaultClientSettings.streams, backoff: { firstMs: 5, longestMs: 50 } };

/** Listens to a stream, and keeps what it is told. */
function listen(client: OpenClient, stream: string) {
  const told: unknown[] = [];
  const end = client.streams.subscribe(stream as StreamName, {
    opened: () => void told.push("opened"),
    event: (data) => void told.push(data),
    lost: (reason) => void told.push(`lost: ${reason}`),
  });
  return { told, end };
}

test("subscriptions of one moment are one message, and events reach those who listen to their stream", async () => {
  const { client, exchange } = await openScriptedClient();
  const [btc, eth] = [listen(client, "btcusdt@depth@100ms"), listen(client, "ethusdt@bookTicker")];
  await expect.poll(() => [btc.told, eth.told]).toEqual([["opened"], ["opened"]]);
  exchange.sockets.send({ stream: "btcusdt@depth@100ms", data: { u: 1 } });
  exchange.sockets.send({ stream: "ethusdt@bookTicker", data: { u: 2 } });
  await expect
    .poll(() => [btc.told, eth.told])
    .toEqual([
      ["opened", { u: 1 }],
      ["opened", { u: 2 }],
    ]);
  const late = listen(client, "btcusdt@depth@100ms");
  await expect.poll(() => late.told).toEqual(["opened"]);
  exchange.sockets.send({ stream: "btcusdt@depth@100ms", data: { u: 3 } });
  await expect.poll(() => [btc.told.at(-1), late.told.at(-1)]).toEqual([{ u: 3 }, { u: 3 }]);
  btc.end();
  late.end();
  await expect
    .poll(() => exchange.sockets.received.map(({ message }) => message))
    .toEqual([
      { method: "SUBSCRIBE", params: ["btcusdt@depth@100ms", "ethusdt@bookTicker"], id: 1 },
      { method: "UNSUBSCRIBE", params: ["btcusdt@depth@100ms"], id: 2 },
    ]);
  expect(exchange.sockets.opened).toHaveLength(1);
  expect(client.state().streams).toMatchObject({ isOpen: true, subscribed: 1, reconnects: 0 });
});

test("a stream whose last listener ends is asked for anew, even if another one comes in the same turn", async () => {
  const { client, exchange } = await openScriptedClient();
  const first = listen(client, "btcusdt@depth@100ms");
  await expect.poll(() => first.told).toEqual(["opened"]);
  first.end();
  const second = listen(client, "btcusdt@depth@100ms");
  exchange.sockets.send({ stream: "btcusdt@depth@100ms", data: { u: 1 } });
  await expect.poll(() => second.told).toEqual(["opened"]);
  exchange.sockets.send({ stream: "btcusdt@depth@100ms", data: { u: 2 } });
  await expect.poll(() => second.told).toEqual(["opened", { u: 2 }]);
  expect(exchange.sockets.received.map(({ message }) => message)).toEqual([
    { method: "SUBSCRIBE", params: ["btcusdt@depth@100ms"], id: 1 },
    { method: "UNSUBSCRIBE", params: ["btcusdt@depth@100ms"], id: 2 },
    { method: "SUBSCRIBE", params: ["btcusdt@depth@100ms"], id: 3 },
  ]);
  expect(first.told).toEqual(["opened"]);
});

test("a lost socket is opened again with all streams, and listeners hear of both", async () => {
  const { client, exchange } = await openScriptedClient({ streams: fast });
  const { told } = listen(client, "btcusdt@trade");
  await expect.poll(() => told).toEqual(["opened"]);
  exchange.sockets.opened[0]?.close(1001, "going away");
  await expect.poll(() => told).toEqual(["opened", "lost: closed with code 1001: going away", "opened"]);
  exchange.sockets.send({ stream: "btcusdt@trade", data: { t: 1 } });
  await expect.poll(() => told.at(-1)).toEqual({ t: 1 });
  expect(client.state().streams.reconnects).toBe(1);
});

test("after serverShutdown the socket is replaced at once, without the wait of a failure", async () => {
  const { client, exchange } = await openScriptedClient({ streams: { ...fast, backoff: { firstMs: 3_600_000, longestMs: 3_600_000 } } });
  const { told } = listen(client, "btcusdt@trade");
  await expect.poll(() => told).toEqual(["opened"]);
  exchange.sockets.send({ stream: "", data: { e: "serverShutdown", E: 1 } });
  await expect.poll(() => told).toEqual(["opened", "lost: the server goes down", "opened"]);
  exchange.sockets.send({ e: "serverShutdown", E: 1 });
  await expect.poll(() => exchange.sockets.opened.length).toBe(3);
});

test("a silent socket is replaced, and one that is pinged is not", async () => {
  const { client, exchange } = await openScriptedClient({ streams: { ...fast, silenceMs: 2000 } });
  const { told } = listen(client, "btcusdt@trade");
  await expect.poll(() => told).toEqual(["opened"]);
  let pongs = 0;
  const pinging = (socket: WebSocket | undefined) => {
    socket?.on("pong", (payload) => {
      if (String(payload) === "20 s") pongs += 1;
    });
    const timer = setInterval(() => socket?.ping("20 s"), 50);
    onTestFinished(() => clearInterval(timer));
    return timer;
  };
  const timer = pinging(exchange.sockets.opened[0]);
  await expect.poll(() => pongs).toBeGreaterThan(50);
  expect(told).toEqual(["opened"]);
  clearInterval(timer);
  await expect.poll(() => told.slice(0, 3)).toEqual(["opened", "lost: silent for 2 s", "opened"]);
});

test("a connection is replaced before the exchange would close it", async () => {
  const { client, exchange } = await openScriptedClient({ streams: { ...fast, lifeMs: 200 } });
  const { told } = listen(client, "btcusdt@trade");
  await expect.poll(() => told.slice(0, 3)).toEqual(["opened", expect.stringContaining("24 hours"), "opened"]);
  await expect.poll(() => exchange.sockets.opened.length).toBeGreaterThan(2);
});

test("a malformed frame is dropped and counted, and the next one is read", async () => {
  const { client, exchange, log } = await openScriptedClient();
  const { told } = listen(client, "btcusdt@trade");
  await expect.poll(() => told).toEqual(["opened"]);
  for (const frame of ['{"stream":"btcusdt@trade","data":{"t":', "[]", '{"stream":"btcusdt@trade","data":1}']) exchange.sockets.send(frame);
  exchange.sockets.send({ stream: "btcusdt@trade", data: { t: 1 } });
  await expect.poll(() => told).toEqual(["opened", { t: 1 }]);
  expect(client.state().streams.malformed).toBe(3);
  expect(log.lines.filter(({ message }) => message === "Binance sent a malformed frame")).toHaveLength(3);
});

test("a stream that the exchange refuses does not spoil the others of its message", async () => {
  const { client, exchange } = await openScriptedClient();
  exchange.sockets.answer(({ id, params }) =>
    JSON.stringify(params).includes("bad") ? { error: { code: 2, msg: "Invalid request: unknown stream" }, id } : { result: null, id },
  );
  const [good, bad, other] = [listen(client, "btcusdt@trade"), listen(client, "bad@nothing"), listen(client, "ethusdt@trade")];
  await expect.poll(() => [good.told, other.told]).toEqual([["opened"], ["opened"]]);
  await expect.poll(() => bad.told).toEqual(["lost: Binance refuses the stream bad@nothing: 2 Invalid request: unknown stream"]);
  expect(client.state().streams).toMatchObject({ subscribed: 2, reconnects: 0 });
});

test("a socket that does not answer a control message is replaced", async () => {
  const { client, exchange } = await openScriptedClient({ streams: { ...fast, answerMs: 100 } });
  let messages = 0;
  exchange.sockets.answer(({ id }) => {
    messages += 1;
    return messages === 1 ? undefined : { result: null, id };
  });
  const { told } = listen(client, "btcusdt@trade");
  await expect.poll(() => told).toEqual(["lost: no answer to a control message for 0.1 s", "opened"]);
});

test("a host that does not answer is tried again, and its listeners hear of it once", async () => {
  const { client, exchange, log } = await openScriptedClient({ streams: fast });
  const { told } = listen(client, "btcusdt@trade");
  await expect.poll(() => told).toEqual(["opened"]);
  exchange.sockets.refuse(3);
  exchange.sockets.opened[0]?.terminate();
  await expect.poll(() => told).toEqual(["opened", "lost: closed with code 1006", "opened"]);
  expect(log.lines.filter(({ message }) => message === "Binance socket is lost")).toHaveLength(4);
});

test("a stream beyond the limit of a connection is refused", async () => {
  const { client } = await openScriptedClient({ streams: { ...fast, maxStreams: 2 } });
  const first = listen(client, "a@trade");
  listen(client, "b@trade");
  expect(() => listen(client, "c@trade")).toThrow("A connection carries at most 2 streams, and all of them are in use");
  listen(client, "a@trade");
  first.end();
});
