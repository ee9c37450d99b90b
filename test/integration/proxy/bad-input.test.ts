import { expect, test } from "vitest";
import { type AppPeer, dial, hmac, joinApp, registration, tool } from "../../support/proxy/app-peer.ts";
import { collectLines, type Line } from "../../support/proxy/lines.ts";
import { type ProxyProcess, SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const MINUTE_S = 60;
const NOW_S = Math.floor(Date.now() / 1000);
const echo = { Echo: (call: Line, peer: AppPeer) => peer.say(call, "served") };

const tokenOf = (clientId: string, timestamp: number | string, secret = SECRET): string => {
  const stamp = `${clientId}:${timestamp}`;
  return `${stamp}:${hmac(secret, stamp)}`;
};

/** After whatever went wrong: an app is let in, and its tool answers. */
async function expectGoesOn(proxy: ProxyProcess): Promise<void> {
  await joinApp(proxy, { appId: "Honest", scripts: echo });
  expect((await proxy.ask("tools/call", { name: "Honest:Echo" })).json.result.content[0].text).toBe("served");
}

test.each([
  ["no token", { token: "" }, "AMCP_PROXY_UNAUTHENTICATED", "no token was sent"],
  ["text instead of a token", { token: "let me in" }, "AMCP_PROXY_UNAUTHENTICATED", "is not ClientId:Timestamp:Signature"],
  ["a time that is no number", { token: tokenOf("App", "now") }, "AMCP_PROXY_UNAUTHENTICATED", "is not ClientId:Timestamp:Signature"],
  [
    "a changed time",
    { token: tokenOf("App", NOW_S).replace(/:(\d+):/, ":1:") },
    "AMCP_PROXY_UNAUTHENTICATED",
    "signed with another secret",
  ],
  ["the token of another app", { token: tokenOf("Other", NOW_S) }, "AMCP_PROXY_UNAUTHENTICATED", 'the token belongs to "Other"'],
  ["an expired token", { token: tokenOf("App", NOW_S - 31 * MINUTE_S) }, "AMCP_PROXY_TOKEN_EXPIRED", "31 minutes away"],
  ["a clock that is ahead", { token: tokenOf("App", NOW_S + 45 * MINUTE_S) }, "AMCP_PROXY_TOKEN_EXPIRED", "45 minutes away"],
  ["no instance", { instance: undefined }, "AMCP_PROXY_BAD_FRAME", 'a wrong "instance"'],
  ["a process id that is none", { pid: "4711" }, "AMCP_PROXY_BAD_FRAME", 'a wrong "pid"'],
  ["an unknown mode", { mode: "kiosk" }, "AMCP_PROXY_BAD_FRAME", 'a wrong "mode"'],
  ["an empty name", { appId: "" }, "AMCP_PROXY_BAD_APP_ID", "starts with a letter"],
  ["a name with a blank", { appId: "Watch Tower" }, "AMCP_PROXY_BAD_APP_ID", "starts with a letter"],
  ["a name with a colon", { appId: "Watch:Tower" }, "AMCP_PROXY_BAD_APP_ID", "starts with a letter"],
  ["a long name that begins with a digit", { appId: `2${"A".repeat(300)}` }, "AMCP_PROXY_BAD_APP_ID", "starts with a letter"],
])(
  "a registration with %s is refused with code and hint, and the next app is let in",
  verifies(["card/5-bad-input", "003/FR-022", "003/FR-025", "error/AMCP_PROXY_BAD_APP_ID", "error/AMCP_PROXY_TOKEN_EXPIRED"]),
  async (_what, change, code, says) => {
    const proxy = await startWithAgent();
    const socket = dial(proxy.endpoint);
    const lines = collectLines(socket);
    socket.write(
      `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "amcp/register", params: { ...registration({ appId: "App" }), ...change } })}\n`,
    );
    const { json } = await lines.find((line) => line.json?.id === 1);
    expect(json.error).toMatchObject({ code: expect.any(Number), data: { code, hint: expect.stringMatching(/\.$/) } });
    expect(json.error.message).toContain(says);
    await expectGoesOn(proxy);
  },
);

test.each([
  ["nothing at all", "\n\n\n"],
  ["text", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ["another first question", '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n'],
  ["parameters that are no object", '{"jsonrpc":"2.0","id":1,"method":"amcp/register","params":[1]}\n'],
  ["a hundred kilobytes without an end", "x".repeat(100_000)],
])(
  "a connection that says %s is cut off, and the next app is let in",
  verifies(["card/5-bad-input", "card/link-nothing-before-register"]),
  async (_what, said) => {
    const proxy = await startWithAgent();
    const socket = dial(proxy.endpoint);
    socket.end(said);
    await new Promise((resolve) => socket.once("close", resolve).resume());
    await proxy.log.find(({ json }) => json?.message === "authentication" && json.status === "refused" && json.peer !== undefined);
    await expectGoesOn(proxy);
  },
);

test.each(["2025-13-01", "1999-01-01", "", 7])(
  "an app that speaks MCP %j is not used, which is logged with its reason; the proxy goes on",
  verifies(["card/5-bad-input"]),
  async (protocolVersion) => {
    const proxy = await startWithAgent();
    const initialize = ({ json }: Line, peer: AppPeer) =>
      peer.send({
        jsonrpc: "2.0",
        id: json.id,
        result: { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "odd", version: "1" } },
      });
    const joined = joinApp(proxy, { appId: "Odd", methods: { initialize } }).catch((error: Error) => error);
    const { json } = await proxy.log.find((line) => line.json?.message === "application cannot be used");
    expect(json).toMatchObject({ app: "Odd", code: "AMCP_PROXY_BAD_FRAME", reason: expect.stringContaining("not 2025-11-25") });
    await expectGoesOn(proxy);
    proxy.endInput();
    await joined;
  },
);

test.each([
  ["an id that is null", '{"jsonrpc":"2.0","id":null,"method":"ping"}'],
  ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"ping"}'],
  ["a method that is a number", '{"jsonrpc":"2.0","id":1,"method":7}'],
  ["an answer with result and error", '{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}'],
  ["a key twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}'],
  ["an object that does not end", '{"jsonrpc":"2.0","id":1,"method":"ping"'],
  ["ten thousand brackets", "[".repeat(10_000)],
])(
  "an agent that sends %s is told so with code and hint, and its next request is served",
  verifies(["card/5-bad-input"]),
  async (_what, line) => {
    const proxy = await startWithAgent();
    proxy.write(`${line}\n`);
    const { json } = await proxy.agent.find((seen) => seen.json?.error !== undefined);
    expect(json.error.data).toEqual({
      code: expect.stringMatching(/^AMCP_PROXY_(NOT_A_REQUEST|BAD_FRAME)$/),
      hint: expect.stringMatching(/\.$/),
    });
    await expectGoesOn(proxy);
  },
);

test(
  "calls of what is not there are refused with the near misses, whatever the name is",
  verifies(["card/5-bad-input", "003/FR-019", "error/AMCP_PROXY_BAD_PARAMS", "error/AMCP_PROXY_UNKNOWN_APP"]),
  async () => {
    const proxy = await startWithAgent();
    await joinApp(proxy, { appId: "WatchTower", tools: [tool("ClickElement"), tool("Clipboard")] });
    const near = async (name: unknown) => (await proxy.ask("tools/call", { name })).json.error;
    expect(await near("WatchTower:ClickElemnt")).toMatchObject({
      data: { code: "AMCP_PROXY_UNKNOWN_TOOL", near: ["WatchTower:ClickElement"] },
    });
    expect(await near("watchtower:clickelement")).toMatchObject({ data: { near: ["WatchTower:ClickElement"] } });
    expect(await near("WatchTowr:ClickElement")).toMatchObject({
      message: expect.stringContaining("connected are: WatchTower"),
      data: { code: "AMCP_PROXY_UNKNOWN_APP", near: ["WatchTower:ClickElement"] },
    });
    for (const name of [
      "",
      ":",
      "__",
      "WatchTower:",
      ":ClickElement",
      "__proto__",
      "constructor",
      "x".repeat(10_000),
      "Wa\u0000ch:T\ud83d\ude00l",
    ])
      expect(await near(name)).toMatchObject({
        code: -32602,
        data: { code: expect.stringMatching(/^AMCP_PROXY_UNKNOWN_(APP|TOOL)$/), hint: expect.any(String) },
      });
    for (const name of [undefined, null, 7, ["WatchTower:ClickElement"], {}])
      expect(await near(name)).toMatchObject({
        code: -32602,
        message: expect.stringMatching(/needs params\.name, a string; it is (missing|null|a number|an array|an object)/),
        data: { code: "AMCP_PROXY_BAD_PARAMS", hint: expect.any(String) },
      });
    for (const written of [[], "text", 7, true])
      for (const params of [
        { name: "WatchTower:ClickElement", arguments: written },
        { name: "tool_call", arguments: { name: "WatchTower:ClickElement", arguments: written } },
      ])
        expect((await proxy.ask("tools/call", params)).json.error).toMatchObject({
          code: -32602,
          message: expect.stringContaining("arguments as an object; it is"),
          data: { code: "AMCP_PROXY_BAD_PARAMS" },
        });
    await expectGoesOn(proxy);
  },
);

test(
  "tools whose names no client can use are listed under names that every client can, and reach their app",
  verifies(["card/5-bad-input", "card/names-portable"]),
  async () => {
    const proxy = await startWithAgent({ client: "claude-code" });
    const odd = ["has blanks", "dots.and/slashes", "ümläut", "a:b:c", "n".repeat(200), "__proto__", "constructor"];
    const scripts = Object.fromEntries(odd.map((name) => [name, (call: Line, peer: AppPeer) => peer.say(call, name)]));
    await joinApp(proxy, { appId: "Odd", tools: odd.map(tool), scripts });
    const listed: readonly { name: string; description: string }[] = (await proxy.ask("tools/list")).json.result.tools;
    const ours = listed.filter(({ name }) => name.startsWith("Odd"));
    expect(ours).toHaveLength(odd.length);
    for (const { name, description } of ours) {
      expect(name).toMatch(/^[A-Za-z0-9_-]{1,45}$/);
      expect(description).toBe(`does ${(await proxy.ask("tools/call", { name })).json.result.content[0].text}`);
    }
  },
);
