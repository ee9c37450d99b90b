import { expect, onTestFinished, test } from "vitest";
import type { Link } from "../../../mcp/link.ts";
import { dialHttp } from "../../../mcp/links/http-link.ts";
import { asJson, type HttpCall, type HttpPeer, serveOverHttp } from "../../support/proxy/http-peer.ts";

const never = new AbortController().signal;

async function dial(peer: HttpPeer, bearer?: string): Promise<Link> {
  const link = await dialHttp({ url: peer.url }, () => bearer, never);
  onTestFinished(link.close);
  return link;
}

const send = (link: Link, message: object): void => link.send([Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }))]);

async function next(link: Link): Promise<string> {
  const { value } = await link.frames.next();
  if (value?.kind !== "whole") throw new Error("no message came");
  return value.bytes.toString();
}

/** A link whose session has begun. */
async function openSession(peer: HttpPeer): Promise<Link> {
  const link = await dial(peer);
  send(link, { id: 1, method: "initialize", params: {} });
  send(link, { method: "notifications/initialized" });
  await next(link);
  return link;
}

test("the session begins in order, and each later request carries its id, its version and the bearer", async () => {
  const peer = await serveOverHttp({
    bearer: "a bearer of some length",
    answers: { ping: ({ json }, reply) => asJson(reply, `{"id":${json.id}}`) },
  });
  const link = await dial(peer, "a bearer of some length");
  send(link, { id: 1, method: "initialize", params: {} });
  send(link, { method: "notifications/initialized" });
  send(link, { id: 2, method: "ping" });
  expect(await next(link)).toContain(`"protocolVersion":"2025-06-18"`);
  await next(link);
  const posts = peer.calls.filter(({ method }) => method === "POST");
  expect(posts.map(({ json }) => json.method)).toEqual(["initialize", "notifications/initialized", "ping"]);
  const session = { "mcp-session-id": "session-1", "mcp-protocol-version": "2025-06-18" };
  expect(posts[0]?.headers).not.toHaveProperty("mcp-session-id");
  for (const { headers } of posts.slice(1)) expect(headers).toMatchObject({ ...session, authorization: "Bearer a bearer of some length" });
  link.close();
  await expect.poll(() => peer.calls.find(({ method }) => method === "DELETE")?.headers).toMatchObject(session);
  expect(await link.frames.next()).toMatchObject({ done: true });
});

test("an answer comes as one line, byte for byte where it was one, whether as JSON or as events", async () => {
  const peer = await serveOverHttp({
    answers: {
      plain: (_, reply) => asJson(reply, `{"jsonrpc":"2.0","id":2,"result":{"big":9007199254740993}}`),
      spread: (_, reply) => asJson(reply, `{"jsonrpc":"2.0",\n"id":3,\r\n"result":{}}\n`),
      events: (_, reply) =>
        void reply
          .writeHead(200, { "Content-Type": "text/event-stream" })
          .end(
            `event: message\r\ndata: {"method":"notifications/progress"}\r\n\r\nid: 7\ndata:{"jsonrpc":"2.0",\ndata: "id":4,"result":{}}\n\n`,
          ),
    },
  });
  const link = await openSession(peer);
  send(link, { id: 2, method: "plain" });
  expect(await next(link)).toBe(`{"jsonrpc":"2.0","id":2,"result":{"big":9007199254740993}}`);
  send(link, { id: 3, method: "spread" });
  expect(JSON.parse(await next(link))).toEqual({ jsonrpc: "2.0", id: 3, result: {} });
  send(link, { id: 4, method: "events" });
  expect(await next(link)).toBe(`{"method":"notifications/progress"}`);
  const joined = await next(link);
  expect(joined).not.toContain("\n");
  expect(JSON.parse(joined)).toEqual({ jsonrpc: "2.0", id: 4, result: {} });
});

test("a long call holds up no other, and what the server says by itself is heard", async () => {
  const held: { release: () => void }[] = [];
  const result = ({ json }: HttpCall) => JSON.stringify({ jsonrpc: "2.0", id: json.id, result: {} });
  const peer = await serveOverHttp({
    answers: {
      slow: (call, reply) => void held.push({ release: () => asJson(reply, result(call)) }),
      ping: (call, reply) => asJson(reply, result(call)),
    },
  });
  const link = await openSession(peer);
  send(link, { id: 2, method: "slow" });
  send(link, { id: 3, method: "ping" });
  expect(JSON.parse(await next(link)).id).toBe(3);
  await expect
    .poll(() => peer.calls.some(({ method, headers }) => method === "GET" && headers["mcp-session-id"] === "session-1"))
    .toBe(true);
  peer.say(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`);
  expect(await next(link)).toContain("list_changed");
  held[0]?.release();
  expect(JSON.parse(await next(link)).id).toBe(2);
});

test.each([
  ["nothing", 202, ""],
  ["an error page", 500, "<h1>oops</h1>"],
  ["another call's answer", 200, `{"jsonrpc":"2.0","id":99,"result":{}}`],
])("a request that is answered with %s fails alone", async (_, status, body) => {
  const peer = await serveOverHttp({ answers: { odd: (_call, reply) => void reply.writeHead(status).end(body) } });
  const link = await openSession(peer);
  send(link, { id: "a", method: "odd" });
  expect(JSON.parse(await next(link))).toMatchObject({ id: "a", error: { data: { code: "AMCP_PROXY_SERVER_FAILED" } } });
});

test("a server that goes away ends the link with its reason", async () => {
  const peer = await serveOverHttp();
  const link = await openSession(peer);
  await expect.poll(() => peer.calls.filter(({ method }) => method === "GET").length).toBe(2);
  peer.vanish();
  await expect(link.frames.next()).rejects.toMatchObject({ code: "AMCP_PROXY_LINK_CLOSED" });
});

test("another bearer, no listener, no patience and an open network are told apart", async () => {
  const peer = await serveOverHttp({ bearer: "a bearer of some length" });
  await expect(dial(peer, "another bearer, as long")).rejects.toMatchObject({
    code: "AMCP_PROXY_UNAUTHENTICATED",
    message: `${peer.url} refused: The bearer is another one.`,
  });
  peer.vanish();
  await expect(dial(peer)).rejects.toMatchObject({ code: "AMCP_PROXY_NOTHING_LISTENS" });
  await expect(dialHttp({ url: peer.url }, () => undefined, AbortSignal.abort())).rejects.toMatchObject({ code: "AMCP_PROXY_LINK_CLOSED" });
  await expect(dialHttp({ url: "http://192.0.2.1/mcp" }, () => undefined, never)).rejects.toMatchObject({ code: "AMCP_USAGE" });
});
