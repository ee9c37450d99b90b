import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createAuthority } from "../servers/certificates.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { SECRET, startListening, startWatchTower } from "../support/e2e/listening-watch-tower.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { freePort } from "../support/free-port.ts";
import { configured, PROGRAM } from "../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;

/** Starts WatchTower; the section `McpProxy` of a proxy that reaches it, and nothing else, depends on the transport. */
type Place = () => Promise<object>;

const socketPath = async () => `unix://${join(await temporaryFolder(), "link.sock")}`;

/** The app listens where its variable says. @param dialled the endpoint that the proxy is configured with */
const listening =
  (where: () => string | Promise<string>, dialled = (endpoint: string) => endpoint): Place =>
  async () => {
    const app = await startListening(await where());
    onTestFinished(app.stop);
    return { Endpoints: [{ AppId: "WatchTower", Endpoint: dialled(app.endpoint) }] };
  };

/** The proxy listens, and the app dials it as soon as it is there. */
const dialling =
  (where: () => string | Promise<string>): Place =>
  async () => {
    const endpoint = await where();
    onTestFinished(await startWatchTower({ AMCP_PROXY: endpoint }));
    return { Listen: endpoint };
  };

/** Certificates of this test's own authority, as files. */
async function tlsFiles(): Promise<{ readonly ca: string; readonly cert: string; readonly key: string }> {
  const authority = createAuthority("The authority of this test");
  const identity = authority.certify("127.0.0.1");
  const folder = await temporaryFolder();
  const files = { ca: join(folder, "ca.pem"), cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  await writeFile(files.ca, authority.cert);
  await writeFile(files.cert, identity.cert);
  await writeFile(files.key, identity.key);
  return files;
}

/** The app listens on every address of its machine, encrypted, and advertises nothing. */
const listeningForOthers =
  (place: (port: number) => string): Place =>
  async () => {
    const [{ ca, cert, key }, endpoint] = [await tlsFiles(), place(await freePort())];
    onTestFinished(await startWatchTower({ AVALONIA_MCP_ENDPOINT: endpoint, AMCP_TLS_CERT: cert, AMCP_TLS_KEY: key }));
    return { Endpoints: [{ AppId: "WatchTower", Endpoint: endpoint.replace("0.0.0.0", "127.0.0.1"), CaFile: ca }] };
  };

/** The proxy listens for other machines, and the app dials it. */
const diallingAnother: Place = async () => {
  const [{ ca, cert, key }, port] = [await tlsFiles(), await freePort()];
  onTestFinished(await startWatchTower({ AMCP_PROXY: `tls://127.0.0.1:${port}`, AMCP_TLS_CA: ca }));
  return { Listen: `tls://0.0.0.0:${port}`, TlsCertFile: cert, TlsKeyFile: key };
};

const unixSockets: readonly (readonly [transport: string, place: Place])[] = [
  ["an app that listens on a Unix socket", listening(socketPath)],
  ["an app that dials a Unix socket", dialling(socketPath)],
];

const places: readonly (readonly [transport: string, place: Place])[] = [
  ["an app that listens on TCP", listening(() => "tcp://127.0.0.1:0")],
  ["an app that listens on a named pipe", listening(() => `pipe://WatchTower.${process.pid}`)],
  ["an app that serves Streamable HTTP", listening(() => "http://127.0.0.1:0/mcp")],
  [
    "an app that serves HTTP+SSE",
    listening(
      () => "http://127.0.0.1:0/mcp",
      (endpoint) => new URL("/sse", endpoint).href,
    ),
  ],
  ["an app that listens for other machines by TLS", listeningForOthers((port) => `tls://0.0.0.0:${port}`)],
  ["an app that serves HTTPS to other machines", listeningForOthers((port) => `https://0.0.0.0:${port}/mcp`)],
  ["an app that dials a proxy of another machine", diallingAnother],
  ["an app that dials a named pipe", dialling(() => `pipe://Proxy.${process.pid}`)],
  ...(process.platform === "win32" ? [] : unixSockets),
];

/** An agent's connection to a proxy with this configuration. */
async function agentOf(section: object): Promise<Client> {
  const client = new Client({ name: "transports", version: "1" });
  const args = [PROGRAM, ...(await configured(section)), "--discovery", "off", "--names", "colon"];
  // The app has the variables of this process, and a pipe is a file in the temporary folder.
  const env = { AMCP_SECRET: SECRET, AMCP_SESSIONS: "off", PATH: process.env["PATH"] ?? "", TMPDIR: tmpdir() };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
  onTestFinished(() => client.close());
  return client;
}

const called = async (client: Client, tool: string, given: Record<string, unknown>) => {
  const { structuredContent, isError } = await client.callTool({ name: `WatchTower:${tool}`, arguments: given });
  expect(isError ?? false, JSON.stringify(structuredContent)).toBe(false);
  return structuredContent;
};

describeWithDotnet("WatchTower through the proxy", () => {
  /** What the first transport answered: the others answer the same. */
  let known: unknown;

  beforeAll(async () => void (await builtWatchTower()), 10 * MINUTE);

  test.for(places)(
    "%s is signed in to, clicked and looked at",
    verifies(["003/FR-012", "003/FR-013", "003/FR-014", "003/FR-015", "003/FR-016", "000/6-FIELD-Type"], { timeout: 2 * MINUTE }),
    async ([, place]) => {
      const client = await agentOf(await place());
      const tools = async () => (await client.listTools()).tools.map(({ name }) => name);
      await expect.poll(tools).toContain("WatchTower:ClickElement");
      await called(client, "TypeText", { element: "Email", text: "operator@example.com" });
      await called(client, "TypeText", { element: "Password", text: "watchtower" });
      await called(client, "ClickElement", { element: "Button 'Sign in'" });
      await called(client, "WaitForElement", { element: "AlertCount", text: "Showing 42 of 42", timeout: 10_000 });
      const clicked = await client.callTool({
        name: "WatchTower:ClickElement",
        arguments: { element: "Button 'Aknowledge'", timeout: 200 },
      });
      expect(clicked).toMatchObject({ isError: true, _meta: { "amcp/failure": { code: "ELEMENT_NOT_FOUND" } } });
      const picture = await client.callTool({ name: "WatchTower:CaptureScreenshot", arguments: { element: "AlertList" } });
      expect(picture.content).toContainEqual(expect.objectContaining({ type: "image", mimeType: "image/png" }));
      const seen = { tools: await tools(), clicked, picture };
      known ??= seen;
      expect(seen).toEqual(known);
    },
  );
});
