import { expect, test } from "vitest";
import { hmac } from "../../support/proxy/app-peer.ts";
import { embed } from "../../support/proxy/embedded-proxy.ts";
import { asJson, type HttpCall, type HttpPeer, serveOverHttp } from "../../support/proxy/http-peer.ts";
import { SECRET } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const NONCE = Buffer.from("nonce of the app").toString("base64");
const INSTANCE = "instance-over-http";

/** The answer of the embedded handler: its identity, signed for the place at which it was asked. */
const proofFor = (call: HttpCall, { place, secret = SECRET }: { place: string; secret?: string }) => {
  const facts = `WatchTower|${INSTANCE}|${call.json.params.nonce}|${NONCE}|${place}`;
  const result = { appId: "WatchTower", instance: INSTANCE, nonce: NONCE, proof: hmac(secret, `app|${facts}`) };
  return {
    answer: JSON.stringify({ jsonrpc: "2.0", id: call.json.id, result }),
    bearer: `amcp-proxy:${call.json.params.nonce}:${hmac(secret, `proxy|${facts}`)}`,
  };
};

/** @param place what the app takes its own place for; by default its real one @param appId under which the proxy expects it */
async function scene({ place, secret, appId = "WatchTower" }: { place?: () => string; secret?: string; appId?: string } = {}) {
  const bearers: string[] = [];
  const app: HttpPeer = await serveOverHttp({
    answers: {
      "amcp/authenticate": (call, reply) => {
        const { answer, bearer } = proofFor(call, { place: place?.() ?? new URL(app.url).host, ...(secret && { secret }) });
        bearers.push(bearer);
        asJson(reply, answer);
      },
      "tools/call": ({ json }, reply) => asJson(reply, `{"jsonrpc":"2.0","id":${json.id},"result":{"content":[]}}`),
    },
  });
  const proxy = await embed({ endpoints: [{ kind: "app", appId, endpoint: app.url }] });
  const logged = (message: string) => expect.poll(() => proxy.entries.find((entry) => entry.message === message), { timeout: 10_000 });
  return { app, proxy, bearers, logged };
}

const shown = (peer: HttpPeer) => peer.calls.map(({ headers }) => headers.authorization);

test("an app over HTTP proves itself, and is shown a credential that is bound to it", verifies(["card/17-http-proof"]), async () => {
  const { app, proxy, bearers, logged } = await scene();
  await logged("application").toMatchObject({ app: "WatchTower", instance: INSTANCE, status: "Connected" });
  expect(app.calls[0]).toMatchObject({
    method: "POST",
    headers: { "mcp-method": "amcp/authenticate" },
    json: { params: { clientId: "amcp-proxy", token: "" } },
  });
  expect(shown(app)[0]).toBeUndefined();
  expect(new Set(shown(app).slice(1))).toEqual(new Set([`Bearer ${bearers[0]}`]));
  expect(JSON.stringify(proxy.entries)).not.toContain(bearers[0]);
});

test.each([
  ["that answers as any MCP server does", {}],
  ["that holds another secret", { secret: Buffer.from("another secret of the same length").toString("base64") }],
  ["that has the real app sign, which listens elsewhere", { place: () => "127.0.0.1:5005" }],
])("a program on the app's port %s is shown nothing", verifies(["card/17-http-proof"]), async (_what, options) => {
  const { app, logged } = "secret" in options || "place" in options ? await scene(options) : await plainServer();
  await logged("endpoint cannot be used").toMatchObject({ app: "WatchTower", code: "AMCP_PROXY_UNAUTHENTICATED" });
  expect(app.calls.length).toBeGreaterThan(0);
  expect(shown(app).filter((header) => header !== undefined)).toEqual([]);
});

async function plainServer() {
  const app = await serveOverHttp();
  const proxy = await embed({ endpoints: [{ kind: "app", appId: "WatchTower", endpoint: app.url }] });
  return {
    app,
    logged: (message: string) => expect.poll(() => proxy.entries.find((entry) => entry.message === message), { timeout: 10_000 }),
  };
}

test("an app of another name is not used", verifies(["card/17-http-proof", "003/FR-016"]), async () => {
  const { app, logged } = await scene({ appId: "AdminTool" });
  await logged("endpoint cannot be used").toMatchObject({
    code: "AMCP_PROXY_OTHER_APP",
    reason: expect.stringContaining('is "WatchTower", not "AdminTool"'),
  });
  expect(shown(app).filter((header) => header !== undefined)).toEqual([]);
});

test(
  "who takes the port of an app that has ended is shown nothing but what opened that app alone",
  verifies(["card/17-http-proof"]),
  async () => {
    const { app, bearers, logged, proxy } = await scene();
    await logged("application").toMatchObject({ status: "Connected" });
    app.vanish();
    // A program that is there sooner is taken for the app, which has its stream broken and opened again.
    await expect.poll(() => proxy.entries.find(({ status }) => status === "Disconnected")).toBeDefined();
    const squatter = await serveOverHttp({ port: Number(new URL(app.url).port) });
    await expect.poll(() => proxy.entries.find(({ code }) => code === "AMCP_PROXY_UNAUTHENTICATED"), { timeout: 20_000 }).toBeDefined();
    const allowed: readonly (string | undefined)[] = [undefined, `Bearer ${bearers[0]}`];
    expect(squatter.calls.length).toBeGreaterThan(0);
    expect(shown(squatter).filter((header) => !allowed.includes(header))).toEqual([]);
  },
);
