import { once } from "node:events";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { Fault, type StreamFault } from "../../../../contracts/fault.ts";
import { jsonReply, plain } from "../../../../gateways/kit/mock/answer-with-fault.ts";
import { type MockParts, serveMock } from "../../../../gateways/kit/mock/serve-mock.ts";
import { createVirtualClock } from "../../../../gateways/kit/mock/virtual-clock.ts";
import { type JsonRequest, requestJson, requestJsonAnswer } from "../../../../gateways/kit/upstream/request-json.ts";
import { UpstreamProblem } from "../../../../gateways/kit/upstream/upstream-problem.ts";
import { closing } from "../../../support/gateways/open-gateway.ts";

const limits = { timeoutMs: 10_000, maxBytes: 100_000 };
const { signal } = new AbortController();

/** A mock whose API answers with what it was asked. */
const openMock = async (parts: Partial<MockParts> = {}) =>
  closing(
    await serveMock({
      base: "/api",
      clock: createVirtualClock("2026-03-01T10:00:00Z"),
      async api({ exchange: { method, path, header }, body }) {
        if (path.endsWith("/refused"))
          return { ...jsonReply({ code: -1121, msg: "Invalid symbol." }, 400), headers: { "x-used": "7", "retry-after": "3" } };
        if (path.endsWith("/long")) return plain(`{"id": 9007199254740993}`, 200);
        if (path.endsWith("/away")) return { ...plain("", 302), headers: { location: elsewhere } };
        return { ...jsonReply({ method, key: header("x-key") ?? null, body }), headers: { "x-used": "3" } };
      },
      ...parts,
    }),
  );

let elsewhere = "";
afterEach(() => {
  elsewhere = "";
});

const failed = async (request: JsonRequest): Promise<UpstreamProblem> => {
  const error = await requestJson(request, limits, signal).then(undefined, (thrown: unknown) => thrown);
  if (error instanceof UpstreamProblem) return error;
  throw new Error("the request has not failed");
};

describe("a request to a web API", () => {
  test("has headers and any method, and tells the headers of its answer", async () => {
    const { url } = await openMock();
    const asked = await requestJsonAnswer({ method: "DELETE", url: `${url}/order`, headers: { "X-Key": "k" } }, limits, signal);
    expect(asked).toMatchObject({ value: { method: "DELETE", key: "k", body: "" }, headers: { "x-used": "3" } });
  });

  test("an error keeps status, headers and body of the answer", async () => {
    const { url, faults } = await openMock();
    expect(await failed({ method: "GET", url: `${url}/refused` })).toMatchObject({
      status: 400,
      retryAfter: 3,
      isTransient: false,
      headers: { "x-used": "7" },
      body: '{"code":-1121,"msg":"Invalid symbol."}',
    });
    faults.add(Fault.parse({ fault: "html" }));
    expect(await failed({ method: "GET", url: `${url}/order` })).toMatchObject({
      status: undefined,
      body: expect.stringContaining("<h1>503"),
    });
  });

  test("the body of an error is bounded", async () => {
    const { url, faults } = await openMock();
    faults.add(Fault.parse({ fault: "status", code: 503, body: "busy ".repeat(10_000) }));
    const { body, message } = await failed({ method: "GET", url: `${url}/order` });
    expect([body.length, message.length < 200]).toEqual([16_384, true]);
  });

  test("keeps the digits of long integers where it is asked to", async () => {
    const { url } = await openMock();
    const request = { method: "GET", url: `${url}/long` } as const;
    expect(await requestJson({ ...request, keepsLongIntegers: true }, limits, signal)).toEqual({ id: "9007199254740993" });
    expect(await requestJson(request, limits, signal)).toEqual({ id: 9007199254740992 });
  });

  test("follows redirects without its headers to another origin, or not at all", async () => {
    const [{ url }, other] = await Promise.all([openMock(), openMock()]);
    const request = { method: "GET", url: `${url}/away`, headers: { "X-Key": "k" } } as const;
    elsewhere = `${other.url}/order`;
    expect(await requestJson(request, limits, signal)).toMatchObject({ key: null });
    elsewhere = `${url}/order`;
    expect(await requestJson(request, limits, signal)).toMatchObject({ key: "k" });
    expect(await failed({ ...request, redirects: 0 })).toMatchObject({ status: 302 });
  });
});

describe("a mock with streams", () => {
  /** A mock whose sockets answer every text with their path. */
  async function openStreams() {
    const seen: StreamFault[] = [];
    const mock = await openMock({
      base: "",
      streams: { add: (fault) => void seen.push(fault), clear: () => void seen.splice(0) },
      sockets: {
        maxBytes: 1000,
        accept: ({ path }) => path === "/ws",
        onConnection: ({ path, query, send, ping, onPong, onText, close, drop }) => {
          onPong((payload) => send(`pong ${payload}`));
          onText((text) => {
            if (text === "ping") ping("7");
            else if (text === "close") close(1012, "restart");
            else if (text === "drop") drop();
            else send(`${path} ${query.get("name")}: ${text}`);
          });
        },
      },
    });
    return { mock, seen };
  }
  const connect = async (url: string) => {
    const socket = new WebSocket(url);
    onTestFinished(() => socket.terminate());
    await once(socket, "open");
    return socket;
  };

  test("serves WebSocket at the port of its API", async () => {
    const { mock } = await openStreams();
    expect(mock.url).toMatch(/:\d+$/);
    const at = mock.url.replace("http:", "ws:");
    const socket = await connect(`${at}/ws?name=one`);
    const said = async (text: string) => {
      const answer = once(socket, "message");
      socket.send(text);
      return String((await answer)[0]);
    };
    expect(await said("hello")).toBe("/ws one: hello");
    expect(await said("ping")).toBe("pong 7");
    const closed = once(socket, "close");
    socket.send("close");
    expect((await closed).map(String)).toEqual(["1012", "restart"]);
    const dropped = await connect(`${at}/ws`);
    dropped.send("drop");
    expect((await once(dropped, "close")).map(String)).toEqual(["1006", ""]);
    const [error] = await once(new WebSocket(`${at}/other`), "error");
    expect(String(error)).toContain("403");
    expect(await requestJson({ method: "GET", url: `${mock.url}/order` }, limits, signal)).toMatchObject({ method: "GET" });
  });

  test("faults of streams reach its streams, those of answers its answers", async () => {
    const { mock, seen } = await openStreams();
    mock.faults.add(Fault.parse({ fault: "gap", events: 2, on: "btcusdt" }));
    mock.faults.add(Fault.parse({ fault: "status", code: 418 }));
    expect(seen).toEqual([{ fault: "gap", events: 2, on: "btcusdt", times: 1 }]);
    expect(await failed({ method: "GET", url: `${mock.url}/order` })).toMatchObject({ status: 418 });
    mock.reset();
    expect(seen).toEqual([]);
    expect(await requestJson({ method: "GET", url: `${mock.url}/order` }, limits, signal)).toMatchObject({ method: "GET" });
  });

  test("a mock without streams refuses their faults, and says why", async () => {
    const { faults } = await openMock();
    expect(() => faults.add(Fault.parse({ fault: "gap" }))).toThrow(
      expect.objectContaining({ code: "AMCP_GATEWAY_NO_MOCK", message: expect.stringContaining("gap") }),
    );
  });
});
