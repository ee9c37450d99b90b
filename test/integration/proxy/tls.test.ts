import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { TlsIdentity } from "../../../platform/net/http-server.ts";
import { createAuthority } from "../../servers/certificates.ts";
import { echoOverHttp } from "../../support/proxy/echo-over-http.ts";
import { TOKEN } from "../../support/proxy/http-agent.ts";
import {
  configured,
  type ProxyProcess,
  SECRET,
  spawnProxy,
  startProxy,
  startWithAgent,
  statusOf,
} from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const ours = createAuthority("The authority of these tests");
const others = createAuthority("Another authority");

async function fileOf(text: string): Promise<string> {
  const file = join(await temporaryFolder(), "some.pem");
  await writeFile(file, text);
  return file;
}

const flagsOf = async ({ cert, key }: TlsIdentity) => ["--tls-cert", await fileOf(cert), "--tls-key", await fileOf(key)];

/** A proxy that serves one echoing server to agents over HTTPS. */
async function startTlsFront(listen: string): Promise<string> {
  const echo = { Name: "Child", Command: process.execPath, Args: [join(process.cwd(), "dist/test/servers/echo-stdio.js")] };
  const args = [
    ...(await configured({ Endpoints: [echo], Names: "bare" })),
    "--http",
    listen,
    ...(await flagsOf(ours.certify("localhost"))),
  ];
  const front = await startWithAgent({ args, env: { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN } });
  await statusOf(front, "Connected", "Child");
  return (await front.log.find(({ json }) => json?.message === "proxy is ready")).json.http;
}

/** A proxy that is configured with a server behind a URL. */
const startBefore = async (server: object, env: Readonly<Record<string, string>> = {}): Promise<ProxyProcess> =>
  startWithAgent({ args: await configured({ Endpoints: [{ Name: "Remote", ...server }] }), env: { AMCP_SECRET: SECRET, ...env } });

const echoed = async (proxy: ProxyProcess) =>
  (await proxy.ask("tools/call", { name: "Remote:echo", arguments: { n: "ß" } })).json.result.content;

describe("an MCP server behind https", verifies(["card/auth-loopback", "card/5-any-upstream"]), () => {
  const headers = { Authorization: `Bearer ${TOKEN}` };

  test.each([
    ["that the configuration names", async () => ({ server: { CaFile: await fileOf(ours.cert) } })],
    ["that Node was told of", async () => ({ env: { NODE_EXTRA_CA_CERTS: await fileOf(ours.cert) } })],
  ])("is called by way of a proxy that serves https, with an authority %s", async (_how, trusting) => {
    const url = await startTlsFront("https://localhost:0/mcp");
    const { server, env } = { server: {}, env: {}, ...(await trusting()) };
    const proxy = await startBefore({ Url: url, Headers: headers, ...server }, env);
    await statusOf(proxy, "Connected", "Remote");
    expect(await echoed(proxy)).toEqual([{ type: "text", text: '{"n":"ß"}' }]);
  });

  test("is called in the form of old, too", async () => {
    const { url } = await echoOverHttp("older", ours.certify("127.0.0.1"));
    const proxy = await startBefore({ Url: url, CaFile: await fileOf(ours.cert) });
    await statusOf(proxy, "Connected", "Remote");
    expect(await echoed(proxy)).toEqual([{ type: "text", text: '{"n":"ß"}' }]);
  });

  const yesterday = new Date(Date.now() - 86_400_000);
  test.each([
    [
      "of an authority that is not named",
      ours.certify("127.0.0.1"),
      undefined,
      "signed by no authority that is trusted here; name the authority",
    ],
    [
      "of another authority than the one that is named",
      ours.certify("127.0.0.1"),
      others.cert,
      "signed by no authority that is trusted here",
    ],
    ["that has expired", ours.certify("127.0.0.1", yesterday), ours.cert, "has expired; renew it"],
    ["of another host", ours.certify("elsewhere.example"), ours.cert, "is for elsewhere.example; dial a name that it has"],
  ])(
    "with a certificate %s is not talked to, which is told with its cure; the proxy goes on",
    verifies(["card/5-bad-input"]),
    async (_which, identity, ca, reason) => {
      const { url } = await echoOverHttp("json", identity);
      const proxy = await startBefore({ Url: url, ...(ca !== undefined && { CaFile: await fileOf(ca) }) });
      const { json } = await proxy.log.find((line) => line.json?.message === "endpoint cannot be used");
      expect(json).toMatchObject({ code: "AMCP_PROXY_BAD_CERTIFICATE", reason: expect.stringContaining(reason) });
      const { _meta } = (await proxy.ask("tools/call", { name: "Remote:echo", arguments: {} })).json.result;
      expect(_meta["amcp/failure"]).toMatchObject({ code: "AMCP_PROXY_APP_GONE", details: { lastExit: expect.stringContaining(reason) } });
      expect((await proxy.ask("ping")).json.result).toEqual({});
    },
  );

  test.each([
    ["is not there", async () => "no-such.pem", 2, "AMCP_FILE_NOT_FOUND"],
    ["holds no certificate", () => fileOf("hello"), 3, "holds no certificate in PEM form"],
    ["is damaged", () => fileOf(ours.cert.replace(/M[^\n]{20}/, "")), 3, "holds a certificate that cannot be read"],
  ])("is not gone to with a CaFile that %s", verifies(["card/5-bad-input"]), async (_how, fileGiven, code, message) => {
    const args = await configured({ Endpoints: [{ Name: "Remote", Url: "https://localhost/mcp", CaFile: await fileGiven() }] });
    const { child, exited } = spawnProxy({ args });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    expect(await exited).toBe(code);
    expect(said).toContain(message);
  });
});

test.each([
  ["has expired", () => flagsOf(ours.certify("localhost", new Date(0))), "has expired on Jan  1 00:00:00 1970 GMT; renew it"],
  [
    "has another key",
    () => flagsOf({ cert: ours.certify("localhost").cert, key: ours.certify("localhost").key }),
    "is not the key of the first certificate in",
  ],
  ["is none", () => flagsOf({ cert: "hello", key: "" }), "holds no certificate in PEM form"],
  ["has no key", () => flagsOf({ cert: ours.cert, key: ours.cert }), "holds no private key in PEM form"],
])(
  "agents are not served with a certificate that %s",
  verifies(["card/auth-loopback", "card/5-bad-input"]),
  async (_how, flags, message) => {
    const args = ["--http", "https://localhost:0/mcp", ...(await flags())];
    const failed = await startProxy({ args, env: { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN } }).catch((error: Error) => error);
    expect(String(failed)).toContain("AMCP_PROXY_BAD_CERTIFICATE");
    expect(String(failed)).toContain(message);
  },
);
