import { once } from "node:events";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { startTicksOf } from "../../../platform/processes/processes.ts";
import { createAuthority } from "../../servers/certificates.ts";
import { asJson, serveOverHttp } from "../../support/proxy/http-peer.ts";
import { collectLines } from "../../support/proxy/lines.ts";
import { listenAsApp } from "../../support/proxy/listening-peer.ts";
import { SECRET } from "../../support/proxy/proxy-process.ts";
import { signal, startNode } from "../../support/start-node.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const PROGRAM = "dist/bin/amcp-test.js";
const OTHER_SECRET = Buffer.from("another secret, also of 32 bytes").toString("base64");
const NO_PROCESS = 999_999_999;
const opening = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n`;

async function newFolder(): Promise<string> {
  const folder = await temporaryFolder();
  return folder;
}

/** The real program, with pipes instead of an agent. */
async function startAttach(target: string, { env = {}, flags = [] }: { env?: NodeJS.ProcessEnv; flags?: readonly string[] } = {}) {
  const child = startNode([PROGRAM, "attach", target, ...flags], {
    env: { PATH: process.env["PATH"], XDG_RUNTIME_DIR: await newFolder(), AMCP_SECRET: SECRET, ...env },
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return {
    agent: collectLines(child.stdout),
    said: text(child.stderr),
    exited,
    stdin: child.stdin,
    interrupt: () => signal(child, "SIGINT"),
  };
}

/** Descriptor files of a user's runtime folder, written as the C# handler does. */
async function describeApps(
  apps: readonly { appId: string; endpoint: string; pid?: number | undefined; startTicks?: number | undefined }[],
): Promise<string> {
  const runtime = await newFolder();
  await mkdir(join(runtime, "amcp"), { mode: 0o700 });
  for (const [index, app] of apps.entries()) {
    const facts = {
      instance: `instance-${index}`,
      pid: process.pid,
      startTime: new Date().toISOString(),
      startTicks: startTicksOf(process.pid),
    };
    await writeFile(join(runtime, "amcp", `${app.appId}-${index}.json`), JSON.stringify({ ...facts, ...app }));
  }
  return runtime;
}

test(
  "an app of another machine is reached by TLS, with the authority of AMCP_TLS_CA and never without a secret",
  verifies(["003/FR-014", "error/AMCP_PROXY_BAD_CERTIFICATE"]),
  async () => {
    const authority = createAuthority("The authority of this test");
    const app = await listenAsApp({ appId: "Remote", tls: authority.certify("127.0.0.1") });
    const file = join(await newFolder(), "ca.pem");
    await writeFile(file, authority.cert);
    const attached = await startAttach(app.endpoint, { env: { AMCP_TLS_CA: file } });
    attached.stdin.write(opening);
    expect((await attached.agent.find(({ json }) => json?.id === 1)).json.result.serverInfo.name).toBe("peer");
    const trusting = await startAttach(app.endpoint);
    expect(await trusting.exited).toBe(3);
    expect(await trusting.said).toContain("AMCP_PROXY_BAD_CERTIFICATE");
    const insecure = await startAttach("tls://192.0.2.1:5443", { env: { AMCP_SECRET: "" } });
    expect(await insecure.exited).toBe(3);
    expect(await insecure.said).toContain("is not dialled without a secret");
  },
);

test("an SDK client reaches a listening app through it, with nothing between them", verifies(["card/link-attach"]), async () => {
  const app = await listenAsApp({ appId: "WatchTower", scripts: { Echo: (call, peer) => peer.say(call, "from the app") } });
  const client = new Client({ name: "sdk-client", version: "1" });
  onTestFinished(() => client.close());
  const env = { AMCP_SECRET: SECRET };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, "attach", app.endpoint], env }));
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["Echo"]);
  expect((await client.callTool({ name: "Echo", arguments: {} })).content).toEqual([{ type: "text", text: "from the app" }]);
});

test("bytes pass unchanged both ways, and the program ends with its agent", async () => {
  const app = await listenAsApp({ appId: "WatchTower", kind: "unix" });
  const { agent, stdin, exited, said } = await startAttach(app.endpoint);
  const odd = `{"id" : 9007199254740993,"jsonrpc":"2.0","method":"tools/call","params":{"name":"Odd","x":1.0e5}}`;
  stdin.write(`${odd}\n`);
  const call = await (await app.peer(1)).received.find(({ json }) => json?.method === "tools/call");
  expect(call.raw).toBe(odd);
  const answer = `{"jsonrpc":"2.0" ,"id":9007199254740993,"result":{"big":123456789012345678901}}`;
  app.peers[0]?.sendRaw(`${answer}\n`);
  expect((await agent.find(({ raw }) => raw.includes("big"))).raw).toBe(answer);
  stdin.end();
  expect(await exited).toBe(0);
  expect(await said).toBe("");
});

test(
  "an app over HTTP gets its bearer, and nothing derived from the secret before its own proof",
  verifies(["card/17-http-proof", "error/AMCP_PROXY_UNAUTHENTICATED"]),
  async () => {
    const peer = await serveOverHttp({
      bearer: "a bearer of some length",
      answers: { ping: ({ json }, reply) => asJson(reply, `{"jsonrpc":"2.0","id":${json.id},"result":{}}`) },
    });
    const { agent, stdin } = await startAttach(peer.url, { env: { AMCP_BEARER: "a bearer of some length" } });
    stdin.write(opening);
    await agent.find(({ json }) => json?.id === 1);
    stdin.write(`{"jsonrpc":"2.0","id":2,"method":"ping"}\n`);
    await agent.find(({ json }) => json?.id === 2);
    const signed = await startAttach(peer.url);
    expect(await signed.said).toContain("AMCP_PROXY_UNAUTHENTICATED");
    expect(peer.calls.at(-1)).toMatchObject({ json: { method: "amcp/authenticate", params: { token: "" } } });
    expect(peer.calls.at(-1)?.headers.authorization).toBeUndefined();
  },
);

test("an app is found by its AppId, and what a gone process has left is cleaned up", verifies(["card/discovery-descriptor"]), async () => {
  const app = await listenAsApp({ appId: "WatchTower" });
  // Only Linux shows that a process with a reused id began at another time.
  const gone = {
    appId: "WatchTower",
    endpoint: "tcp://127.0.0.1:1",
    ...(process.platform === "linux" ? { startTicks: 1 } : { pid: NO_PROCESS }),
  };
  const runtime = await describeApps([
    gone,
    { appId: "WatchTower", endpoint: app.endpoint },
    { appId: "AdminTool", endpoint: "pipe://Admin" },
  ]);
  const { agent, stdin } = await startAttach("WatchTower", { env: { XDG_RUNTIME_DIR: runtime } });
  stdin.write(opening);
  await agent.find(({ json }) => json?.id === 1);
  expect(await readdir(join(runtime, "amcp"))).toEqual(["AdminTool-2.json", "WatchTower-1.json"]);
});

test("an unknown AppId and an ambiguous one are reported with the known ones", async () => {
  const endpoints = ["tcp://127.0.0.1:2", "tcp://127.0.0.1:3"];
  const runtime = await describeApps(endpoints.map((endpoint) => ({ appId: "WatchTower", endpoint })));
  const wrong = await startAttach("Watchtower", { env: { XDG_RUNTIME_DIR: runtime } });
  expect(await wrong.said).toContain("these listen: WatchTower");
  expect(await wrong.exited).toBe(3);
  const several = await startAttach("WatchTower", { env: { XDG_RUNTIME_DIR: runtime } });
  expect(await several.said).toContain(`AMCP_USAGE: WatchTower runs 2 times; name one endpoint of ${endpoints.join(", ")}`);
  expect(await several.exited).toBe(2);
});

const unused = "tcp://127.0.0.1:1";

test.each([
  { what: "an unused address", env: {}, code: 3, message: `AMCP_PROXY_NOTHING_LISTENS: nothing listens on ${unused}` },
  { what: "no endpoint", target: "ftp://127.0.0.1", env: {}, code: 2, message: `AMCP_USAGE: "ftp://127.0.0.1" is no endpoint` },
  { what: "a broken secret", env: { AMCP_SECRET: "short" }, code: 3, message: "the shared secret in the environment is" },
  { what: "a missing secret file", env: { AMCP_SECRET_FILE: "none" }, code: 2, message: "AMCP_FILE_NOT_FOUND" },
])(
  "$what is told on stderr with code, page and exit code",
  verifies(["error/AMCP_PROXY_NOTHING_LISTENS"]),
  async ({ target = unused, env, code, message }) => {
    const { agent, said, exited } = await startAttach(target, { env });
    expect(await said).toContain(message);
    expect(await said).toMatch(/\(docs\/errors\/AMCP_\w+\.md\)/);
    expect(await exited).toBe(code);
    expect(agent.seen).toEqual([]);
  },
);

// Windows has no modes: who can read a file there is its folder's matter.
test.skipIf(process.platform === "win32")(
  "a secret file that others can read is refused",
  verifies(["card/auth-secret-file"]),
  async () => {
    const file = join(await newFolder(), "secret");
    await writeFile(file, SECRET);
    await chmod(file, 0o644);
    const { said, exited } = await startAttach("tcp://127.0.0.1:1", { env: { AMCP_SECRET_FILE: file } });
    expect(await said).toContain("chmod 600");
    expect(await exited).toBe(3);
  },
);

test("another secret is refused, and nothing secret is told", async () => {
  const app = await listenAsApp({ appId: "WatchTower" });
  const { agent, said, exited } = await startAttach(app.endpoint, { env: { AMCP_SECRET: OTHER_SECRET } });
  expect(await said).toContain(`AMCP_PROXY_UNAUTHENTICATED: ${app.endpoint} refused: another secret`);
  expect(await said).not.toContain(OTHER_SECRET);
  expect(await exited).toBe(3);
  expect(agent.seen).toEqual([]);
});

test("an agent that asks is told why it is not served, in its own protocol", async () => {
  const { agent, stdin, exited } = await startAttach(unused);
  stdin.write(opening);
  const { json } = await agent.find(({ json }) => json?.id === 1);
  expect(json.error).toMatchObject({ code: -32000, data: { code: "AMCP_PROXY_NOTHING_LISTENS" } });
  expect(json.error.message).toContain(`nothing listens on ${unused}`);
  expect(await exited).toBe(3);
});

test("an app that goes away ends it with the reason; a signal ends it without one", async () => {
  const app = await listenAsApp({ appId: "WatchTower" });
  const left = await startAttach(app.endpoint);
  (await app.peer(1)).close();
  expect(await left.said).toContain(`AMCP_PROXY_LINK_CLOSED: ${app.endpoint} closed the connection`);
  expect(await left.exited).toBe(3);
  const ended = await startAttach(app.endpoint);
  ended.stdin.write(opening);
  await ended.agent.find(({ json }) => json?.id === 1);
  ended.interrupt();
  expect(await ended.exited).toBe(0);
});

test("a message above 16 MB is refused alone, from either side", verifies(["error/AMCP_PROXY_FRAME_TOO_LARGE"]), async () => {
  const app = await listenAsApp({ appId: "WatchTower" });
  const { agent, stdin } = await startAttach(app.endpoint);
  stdin.write(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":"${"x".repeat(17 * 1024 * 1024)}"}\n`);
  const refused = await agent.find(({ json }) => json?.id === 7);
  expect(refused.json.error.data.code).toBe("AMCP_PROXY_FRAME_TOO_LARGE");
  (await app.peer(1)).sendRaw(`{"jsonrpc":"2.0","id":8,"result":"${"x".repeat(17 * 1024 * 1024)}"}\n`);
  expect((await agent.find(({ json }) => json?.id === 8)).json.error.data.code).toBe("AMCP_PROXY_FRAME_TOO_LARGE");
  stdin.write(opening);
  await agent.find(({ json }) => json?.id === 1);
});

test.each(["33554432", "0"])("attach --max-message-bytes %s passes a message of 17 MB, from either side", async (limit) => {
  const app = await listenAsApp({ appId: "WatchTower" });
  const { agent, stdin } = await startAttach(app.endpoint, { flags: ["--max-message-bytes", limit] });
  const text = "x".repeat(17 * 1024 * 1024);
  stdin.write(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":"${text}"}\n`);
  const peer = await app.peer(1);
  expect((await peer.received.find(({ json }) => json?.id === 7)).json.params).toHaveLength(text.length);
  peer.sendRaw(`{"jsonrpc":"2.0","id":7,"result":"${text}"}\n`);
  expect((await agent.find(({ json }) => json?.id === 7)).json.result).toHaveLength(text.length);
});
