import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { asJson, type HttpCall, serveOverHttp } from "../../support/proxy/http-peer.ts";
import { configured, startWithAgent, statusOf } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const capable = (protocolVersion: string) => ({
  protocolVersion,
  capabilities: { tools: {} },
  serverInfo: { name: "strict", version: "1" },
});
const hello = { tools: [{ name: "Hello", inputSchema: { type: "object" } }] };

/** The server's reply to a request: a result or an error; undefined without an answer. */
type Serve = (method: string, version: string) => object | undefined;

/** A server as a child process. @param after what it does after a refusal */
const child = (serve: Serve, after = "") => ({
  Command: process.execPath,
  Args: [
    "-e",
    `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { id, method, params } = JSON.parse(line);
      if (id === undefined) return;
      const hello = ${JSON.stringify(hello)};
      const capable = ${capable};
      const answer = (${serve})(method, params?.protocolVersion) ?? { error: { code: -32601, message: "Method not found: " + method } };
      process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...answer }) + "\\n", () => { if (answer.error) { ${after} } });
    });`
      // The configuration takes "${" for a reference to the environment.
      .split("${")
      .join("$${"),
  ],
});

const withEndpoint = async (endpoint: object) =>
  startWithAgent({ args: [...(await configured({ Endpoints: [{ Name: "S", ...endpoint }] })), "--discovery", "off"] });

async function reasonOf(endpoint: object): Promise<string> {
  const proxy = await withEndpoint(endpoint);
  const { json } = await proxy.ask("tools/call", { name: "S:Hello" });
  return json.result.content[0].text.replace(/^AMCP_PROXY_APP_GONE: S is not connected since \S+: /, "");
}

const keyMissing: Serve = (method) =>
  method === "initialize"
    ? { error: { code: -32603, message: "EXAMPLE_API_KEY is not set", data: { variable: "EXAMPLE_API_KEY" } } }
    : undefined;

test(
  "the reason of a child that refuses initialize is shown, not that of the second attempt",
  verifies(["error/AMCP_PROXY_SERVER_FAILED"]),
  async () => {
    const proxy = await withEndpoint(child(keyMissing));
    const { json } = await proxy.log.find((line) => line.json?.message === "application cannot be used");
    expect(json).toMatchObject({
      code: "AMCP_PROXY_SERVER_FAILED",
      reason: 'S refused initialize: EXAMPLE_API_KEY is not set {"variable":"EXAMPLE_API_KEY"}',
    });
    expect(await reasonOf(child(keyMissing))).toContain(
      'S refused initialize: EXAMPLE_API_KEY is not set {"variable":"EXAMPLE_API_KEY"}. Check',
    );
  },
);

test("the reason is shown also if the child ends after its refusal, with how it ended", async () => {
  const reason = await reasonOf(child(keyMissing, 'console.error("bye"); process.exit(4);'));
  expect(reason).toContain("S refused initialize: EXAMPLE_API_KEY is not set");
  expect(reason).toContain("it ended with code 4: bye");
});

test("two different refusals are both shown", async () => {
  const both: Serve = (method) => ({ error: { code: -32000, message: `no licence for ${method}` } });
  expect(await reasonOf(child(both))).toContain(
    "S refused initialize: no licence for initialize; S refused server/discover: no licence for server/discover",
  );
});

/** Servers that speak one version, by where the refusal of others names it. */
const versions: readonly (readonly [string, Serve])[] = [
  [
    "data.supported",
    (method, version) => {
      if (method === "tools/list") return { result: hello };
      if (method !== "initialize") return undefined;
      return version === "2025-06-18"
        ? { result: capable(version) }
        : { error: { code: -32602, message: "no", data: { supported: ["2025-06-18", "2099-01-01"] } } };
    },
  ],
  [
    "the text",
    (method, version) => {
      if (method === "tools/list") return { result: hello };
      if (method !== "initialize") return undefined;
      return version === "2024-11-05" ? { result: capable(version) } : { error: { code: -32602, message: `${version} is not 2024-11-05` } };
    },
  ],
];

test.each(versions)("a version that a refusal names in %s is tried, in the sessions of agents too", async (_where, serve) => {
  const proxy = await withEndpoint(child(serve));
  await statusOf(proxy, "Connected", "S");
  expect((await proxy.ask("tools/call", { name: "S:Hello" })).json.error.message).toContain("Method not found: tools/call");
});

const refusing =
  (status: number, type: string, body: (call: HttpCall) => string) =>
  (call: HttpCall, reply: ServerResponse): void =>
    void reply.writeHead(status, { "Content-Type": type }).end(body(call));

const MISSING = '"error":{"code":-32602,"message":"X-Tenant header is missing"}';

test.each([
  [
    "a text with status 400",
    refusing(400, "text/plain", () => "X-Tenant is missing"),
    "answered with status 400: X-Tenant is missing; it does not speak HTTP+SSE either",
  ],
  [
    "a text with status 500",
    refusing(500, "text/plain", () => "tenant database\nis down"),
    "answered with status 500: tenant database is down",
  ],
  [
    "an answer with status 400",
    refusing(400, "application/json", ({ json }) => `{"jsonrpc":"2.0","id":${json.id},${MISSING}}`),
    "S refused initialize: X-Tenant header is missing.",
  ],
  [
    "an answer without id",
    refusing(422, "application/json", () => `{"jsonrpc":"2.0","id":null,${MISSING}}`),
    "answered with status 422: X-Tenant header is missing",
  ],
  [
    "an answer with status 200",
    refusing(200, "application/json", ({ json }) => `{"jsonrpc":"2.0","id":${json.id},${MISSING}}`),
    "S refused initialize: X-Tenant header is missing.",
  ],
  [
    "a problem of a framework",
    refusing(503, "application/problem+json", () => '{"title":"t","detail":"out of order"}'),
    "answered with status 503: out of order",
  ],
  ["a page", refusing(502, "text/html", () => "<h1>Bad gateway</h1>"), "answered with status 502. Check"],
])("the reason of a server over HTTP that refuses with %s is shown", async (_how, answer, reason) => {
  const server = await serveOverHttp({ answers: { initialize: answer, "server/discover": answer } });
  const text = await reasonOf({ Url: server.url });
  expect(text).toContain(reason);
  expect(text).not.toContain("JSON-RPC message per line");
  expect(text.split("X-Tenant header").length).toBeLessThan(3);
});

test("a version that a text with status 400 names is tried", async () => {
  const server = await serveOverHttp({
    answers: {
      initialize(call, reply) {
        if (call.json.params.protocolVersion !== "2025-03-26")
          refusing(400, "text/plain", () => "supported versions: 2025-03-26")(call, reply);
        else
          asJson(reply, JSON.stringify({ jsonrpc: "2.0", id: call.json.id, result: capable("2025-03-26") }), { "Mcp-Session-Id": "one" });
      },
      "tools/list": (call, reply) => asJson(reply, JSON.stringify({ jsonrpc: "2.0", id: call.json.id, result: hello })),
    },
  });
  const proxy = await withEndpoint({ Url: server.url });
  await statusOf(proxy, "Connected", "S");
  const { tools } = (await proxy.ask("tools/list")).json.result;
  expect(tools.map(({ name }: { name: string }) => name)).toContain("S:Hello");
});
