import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { isUtf8 } from "../../../mcp/large-messages/index.ts";
import { dialServer } from "../../../mcp/links/http-link.ts";
import { createPeer, dial, joinApp, register, registration } from "../../support/proxy/app-peer.ts";
import { initialize, openSession, post, startWithHttp, TOKEN } from "../../support/proxy/http-agent.ts";
import { serveOverHttp } from "../../support/proxy/http-peer.ts";
import { collectLines } from "../../support/proxy/lines.ts";
import { configured, PROGRAM, SECRET, startProxy, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const errorIn = async (response: Response) => JSON.parse(await response.text()).error;

const single = (name: string) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: {
    name,
    arguments: {},
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "agent", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
});

describe("agents over HTTP", () => {
  test.each([
    ["=?base64?YXBwc19saXN0?=", 200, /"structuredContent"/],
    ["=?base64?YXBwc19saXN0=?=", 400, /the header mcp-name is not base64 of UTF-8/],
    ["=?base64?YXBwc1!9saXN0?=", 400, /the header mcp-name is not base64 of UTF-8/],
    ["=?base64?YXBwc19s aXN0?=", 400, /the header mcp-name is not base64 of UTF-8/],
  ])("a header that announces base64 is held to it: %s", verifies(["card/17-small"]), async (header, status, says) => {
    const { url } = await startWithHttp();
    const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": header };
    const answer = await post(url, { body: single("apps_list"), headers });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(says);
  });

  test.each([
    ["hello?", -32700],
    ["{}", -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
  ])("%s in a session is answered with status 400, and the session goes on", verifies(["card/17-small"]), async (body, code) => {
    const { url } = await startWithHttp();
    const headers = await openSession(url);
    const refused = await post(url, { body, headers });
    expect([refused.status, (await errorIn(refused)).code]).toEqual([400, code]);
    expect((await post(url, { body: { jsonrpc: "2.0", id: 2, method: "ping" }, headers })).status).toBe(200);
  });

  test("a request with two Host headers is refused", verifies(["card/17-small"]), async () => {
    const { url } = await startWithHttp();
    const { host, port, pathname } = new URL(url);
    const socket = connect(Number(port), "127.0.0.1");
    const body = JSON.stringify(initialize());
    const head = [`POST ${pathname} HTTP/1.1`, `Host: ${host}`, "Host: evil.example", `Authorization: Bearer ${TOKEN}`];
    const rest = ["Content-Type: application/json", "Accept: application/json, text/event-stream", `Content-Length: ${body.length}`];
    socket.write(`${[...head, ...rest].join("\r\n")}\r\n\r\n${body}`);
    const [answer] = await once(socket, "data");
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test(
    "a missing bearer and a foreign Origin are told with their own cures",
    verifies(["card/17-small", "error/AMCP_PROXY_BAD_BEARER", "error/AMCP_PROXY_FOREIGN_ORIGIN"]),
    async () => {
      const { url } = await startWithHttp();
      const bare = await post(url, { body: initialize(), headers: { authorization: "" } });
      expect([bare.status, (await errorIn(bare)).data]).toEqual([
        401,
        { code: "AMCP_PROXY_BAD_BEARER", hint: expect.not.stringContaining("AMCP_SECRET") },
      ]);
      const foreign = await post(url, { body: initialize(), headers: { origin: "http://evil.example" } });
      expect([foreign.status, (await errorIn(foreign)).data]).toEqual([
        403,
        { code: "AMCP_PROXY_FOREIGN_ORIGIN", hint: expect.not.stringContaining("AMCP_SECRET") },
      ]);
    },
  );
});

test("https to a server that speaks plain HTTP is told as that", verifies(["card/17-small", "error/AMCP_PROXY_NO_TLS"]), async () => {
  const { url } = await serveOverHttp();
  const dialled = dialServer({ url: url.replace("http:", "https:"), headers: () => ({}) }, new AbortController().signal);
  await expect(dialled).rejects.toMatchObject({ code: "AMCP_PROXY_NO_TLS" });
});

test("bytes of an app that are no UTF-8 end their own call, and are not passed on", verifies(["card/17-small"]), async () => {
  const proxy = await startWithAgent();
  await joinApp(proxy, {
    appId: "Broken",
    scripts: {
      Echo: ({ json }, peer) => {
        const answer = `{"jsonrpc":"2.0","id":${JSON.stringify(json.id)},"result":{"content":[{"type":"text","text":"PLACE"}]}}\n`;
        const [before = "", after = ""] = answer.split("PLACE");
        peer.sendRaw(Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from(after)]));
      },
    },
  });
  const { result } = (await proxy.ask("tools/call", { name: "Broken:Echo" })).json;
  expect(result).toMatchObject({ isError: true, _meta: { "amcp/failure": { code: "AMCP_PROXY_BAD_FRAME" } } });
  expect(result.content[0].text).toContain("not valid UTF-8");
});

test.each([1, 2, 3, 7])("UTF-8 is read across pieces of %i bytes", verifies(["card/17-small"]), (size) => {
  const cut = (bytes: Buffer) =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
  expect(isUtf8(cut(Buffer.from("aé€😀 日本")))).toBe(true);
  expect(isUtf8(cut(Buffer.from("aé€😀").subarray(0, -1)))).toBe(false);
  expect(isUtf8(cut(Buffer.from([0x61, 0xf0, 0x9f, 0x28, 0x8c])))).toBe(false);
  expect(isUtf8(cut(Buffer.from([0xed, 0xa0, 0x80])))).toBe(false);
});

test.each([
  ["nonce", ""],
  ["nonce", "short"],
  ["nonce", "0123456789abcdef\n"],
  ["nonce", "0123456789|abcdef"],
  ["nonce", `${"A".repeat(600)}==`],
  ["instance", "instance|with|bars"],
  ["instance", "instance\u0000here"],
])("amcp/register with the %s %j is refused", verifies(["card/17-small"]), async (field, value) => {
  const proxy = await startProxy();
  const peer = createPeer(dial(proxy.endpoint), { appId: "WatchTower" });
  peer.send({ jsonrpc: "2.0", id: "r", method: "amcp/register", params: { ...registration({ appId: "WatchTower" }), [field]: value } });
  const { json } = await peer.received.find((line) => line.json?.id === "r");
  expect(json.error).toMatchObject({ data: { code: "AMCP_PROXY_BAD_FRAME" } });
  expect(json.error.message).toContain(`amcp/register has a wrong "${field}"`);
  expect((await register(proxy.endpoint, { appId: "WatchTower" })).answer.json.error).toBeUndefined();
});

/** The doctor's findings of level error. */
async function doctor(args: readonly string[], env: Readonly<Record<string, string>>) {
  const all = { PATH: process.env["PATH"], AMCP_SECRET: SECRET, XDG_RUNTIME_DIR: await temporaryFolder(), ...env };
  const child = spawn(process.execPath, [PROGRAM, "--doctor", "--json", ...args], { env: all });
  const findings: readonly Readonly<Record<string, string>>[] = JSON.parse(await text(child.stdout));
  return findings.filter(({ level }) => level === "error");
}

test.each([
  ['{\n  "McpProxy": {\n    "SharedSecret": "c2VjcmV0IG9mIG91cnM=",\n  ]\n}\n', ':4:3: it is not JSON: "]" stands where'],
  ['{\n  "McpProxy": { "SharedSecret": c2VjcmV0IG9mIG91cnM= }\n}\n', ':2:33: it is not JSON: "c" stands where'],
  ['{ "McpProxy": { "SharedSecret": "c2VjcmV0IG9mIG91cnM="', ":1:55: it is not JSON: the file ends where"],
  ['{ "McpProxy": { "SharedSecret": "c2VjcmV0IG9mIG91cnM=\n" } }', " is not JSON: a string holds a line end"],
])(
  "the doctor tells where a settings file stops being JSON, and shows nothing of it: %s",
  verifies(["card/17-small"]),
  async (content, place) => {
    const file = join(await temporaryFolder(), "appsettings.json");
    await writeFile(file, content);
    const [found, ...more] = await doctor(["--config", file], {});
    expect(more).toEqual([]);
    expect(found).toMatchObject({ area: "config", code: "AMCP_CONFIG_INVALID" });
    expect(found?.["cause"]).toContain(file + place);
    expect(found?.["cause"]).not.toContain("c2VjcmV0");
  },
);

// Windows lets only administrators make links.
test.skipIf(process.platform === "win32")(
  "a runtime folder that is a link to elsewhere is not read, and the doctor says what to do",
  verifies(["card/17-small", "error/AMCP_PROXY_OPEN_TO_OTHERS"]),
  async () => {
    const [runtime, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
    await mkdir(join(elsewhere, "amcp"), { mode: 0o700 });
    await symlink(join(elsewhere, "amcp"), join(runtime, "amcp"));
    const found = (await doctor(await configured({}), { XDG_RUNTIME_DIR: runtime })).filter(({ area }) => area === "permissions");
    expect(found).toMatchObject([
      {
        place: join(runtime, "amcp"),
        code: "AMCP_PROXY_OPEN_TO_OTHERS",
        cause: "it is a link to elsewhere, so it is not read; remove the link",
      },
    ]);
  },
);

test(
  "appsettings.json of the working folder is read as .NET reads it, but not by the proxy of a launcher",
  verifies(["000/8-FIELD-proxy-SharedSecret"]),
  async () => {
    const cwd = await temporaryFolder();
    const written = `{ // ours\n  "McpProxy": { /* metrics */ "Metrics": "http://127.0.0.1:0/metrics//all", },\n}`;
    await writeFile(join(cwd, "appsettings.json"), written);
    const readyWith = async (...args: readonly string[]) => {
      const child = spawn(process.execPath, [resolve(PROGRAM), "--discovery", "off", ...args], {
        cwd,
        env: { PATH: process.env["PATH"], AMCP_SECRET: SECRET, AMCP_SESSIONS: "off" },
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      return (await collectLines(child.stderr).find(({ json }) => json?.message === "proxy is ready")).json;
    };
    expect(await readyWith()).toMatchObject({ metrics: expect.stringMatching(/\/metrics\/\/all$/) });
    expect(await readyWith("--control")).not.toHaveProperty("metrics");
  },
);
