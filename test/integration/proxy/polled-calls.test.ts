import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { tool } from "../../support/proxy/app-peer.ts";
import { asJson, type HttpCall, serveOverHttp } from "../../support/proxy/http-peer.ts";
import { configured, startWithAgent, statusOf } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const capable = {
  protocolVersion: "2025-11-25",
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: "polls", version: "1" },
};
const events = (reply: ServerResponse, text: string) => void reply.writeHead(200, { "Content-Type": "text/event-stream" }).end(text);
const result = (call: HttpCall, value: object) => JSON.stringify({ jsonrpc: "2.0", id: call.json.id, result: value });
const said = (text: string) => ({ content: [{ type: "text", text }] });

/** Answers one attempt to resume: with the next event, or with a failure. */
type Attempt = (reply: ServerResponse, go: { event(): void; answer(): void }) => void;

const polled: Attempt = (_reply, { event }) => event();
const empty: Attempt = (reply) => events(reply, "");
const refused: Attempt = (reply) => void reply.writeHead(503).end();
const broken: Attempt = (reply) => void reply.destroy();
const answered: Attempt = (_reply, { answer }) => answer();
const times = (count: number, attempt: Attempt): readonly Attempt[] => Array.from({ length: count }, () => attempt);

/** A server that closes the stream of each long call after an event, and goes on by attempts; the last one counts for all that follow. */
async function openScene(
  attempts: readonly Attempt[],
  { retry = "1", timeout = 30_000 } = {},
  listening: (reply: ServerResponse) => boolean = () => false,
) {
  let tools = [tool("Long"), tool("Short")];
  let long: HttpCall | undefined;
  let turn = 0;
  const server = await serveOverHttp({
    answers: {
      initialize: (call, reply) => asJson(reply, result(call, capable), { "Mcp-Session-Id": "one" }),
      "tools/list": (call, reply) => asJson(reply, result(call, { tools })),
      "tools/call"(call, reply) {
        if (call.json.params.name === "Short") return asJson(reply, result(call, said("short")));
        long = call;
        turn = 0;
        events(reply, `id: 0\nretry: ${retry}\ndata:\n\n`);
      },
    },
    get(reply, last) {
      if (last === undefined) return listening(reply);
      const attempt = attempts[Math.min(turn, attempts.length - 1)] ?? refused;
      turn += 1;
      attempt(reply, {
        event: () => events(reply, `id: ${turn}\ndata:\n\n`),
        answer: () => events(reply, `id: last\ndata: ${long && result(long, said(`after ${turn} polls`))}\n\n`),
      });
      return true;
    },
  });
  const section = {
    ToolTimeout: `00:00:${(timeout / 1000).toFixed(3).padStart(6, "0")}`,
    Endpoints: [{ Name: "S", Url: server.url, Shared: true }],
  };
  const proxy = await startWithAgent({ args: [...(await configured(section)), "--discovery", "off"] });
  await statusOf(proxy, "Connected", "S");
  const call = async (name: string) => (await proxy.ask("tools/call", { name: `S:${name}` })).json;
  const polls = () => server.calls.filter(({ method, headers }) => method === "GET" && headers["last-event-id"] !== undefined).length;
  return { proxy, server, call, polls, setTools: (changed: typeof tools) => (tools = changed) };
}

test.each([
  ["twenty polls", [...times(19, polled), answered], 20],
  ["polls without an event", [...times(12, empty), answered], 13],
  [
    "failures that are never five in a row",
    [...times(4, refused), polled, ...times(4, broken), polled, ...times(2, refused), answered],
    13,
  ],
])("a call that is polled is answered after %s", verifies(["card/timeout-cancelled"]), async (_what, attempts, polls) => {
  const { call } = await openScene(attempts);
  expect((await call("Long")).result.content[0].text).toBe(`after ${polls} polls`);
});

test("a call fails after five failures in a row, with a hint for HTTP, and the server serves the next", async () => {
  const { call, polls } = await openScene([...times(3, polled), refused]);
  const { error } = await call("Long");
  expect(polls()).toBe(8);
  expect(error.message).toContain("ended its stream without an answer. Correct what the server's message names");
  expect((await call("Short")).result.content[0].text).toBe("short");
});

test("a call without an answer is polled until its time limit, and no longer", async () => {
  const { call, polls, proxy, server } = await openScene([polled], { timeout: 1500 });
  expect((await call("Long")).result._meta["amcp/failure"].code).toBe("AMCP_PROXY_TOOL_TIMEOUT");
  await expect.poll(() => server.calls.some(({ json }) => json?.method === "notifications/cancelled")).toBe(true);
  const pollsDuringCalls = async () => {
    const before = polls();
    for (let calls = 0; calls < 20; calls += 1) await call("Short");
    return polls() - before;
  };
  await expect.poll(pollsDuringCalls).toBe(0);
  expect(proxy.log.seen.some(({ json }) => json?.status === "Disconnected")).toBe(false);
});

test("a delay that no timer can hold is not a delay of zero", async () => {
  const { call, polls } = await openScene([polled], { retry: "99999999999999", timeout: 1500 });
  expect((await call("Long")).result._meta["amcp/failure"].code).toBe("AMCP_PROXY_TOOL_TIMEOUT");
  expect(polls()).toBe(0);
});

test("the stream of events is opened again after errors of the server, and brings changes of the list", async () => {
  let attempts = 0;
  const { proxy, server, setTools } = await openScene([answered], {}, (reply) => {
    attempts += 1;
    if (attempts > 3) return false;
    reply.writeHead(503).end();
    return true;
  });
  await expect.poll(() => attempts).toBe(4);
  setTools([tool("Late")]);
  server.say('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
  await expect
    .poll(async () => (await proxy.ask("tools/list")).json.result.tools.map(({ name }: { name: string }) => name))
    .toContain("S:Late");
});
