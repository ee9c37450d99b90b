import { expect, test } from "vitest";
import type { OfferKind } from "../../../mcp/offer.ts";
import { listingClients } from "../../support/mcp/listing-clients.ts";
import { type AppPeer, joinApp, tool } from "../../support/proxy/app-peer.ts";
import { asJson, serveOverHttp } from "../../support/proxy/http-peer.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { configured, type ProxyProcess, startWithAgent, statusOf } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const answering = (result: object) => (request: Line, peer: AppPeer) => peer.answer(request, result);
const capabilities = { prompts: {}, resources: {} };

const DEFINITIONS = '{"name":"bare"},{"name":"text","inputSchema":"none"},{"inputSchema":{"type":"object"}},"just a text"';

/** An app whose every list has one element that clients refuse. */
const odd = {
  appId: "Odd",
  capabilities,
  methods: {
    "prompts/list": answering({
      prompts: [
        { name: "null", arguments: null },
        { name: "list", arguments: ["a"] },
      ],
    }),
    "resources/list": answering({ resources: [{ uri: "odd://a" }, { name: "no URI" }] }),
    "resources/templates/list": answering({ resourceTemplates: [{ uriTemplate: "odd://{a}", name: "t", mimeType: null }] }),
  },
};

const steady = {
  appId: "Steady",
  capabilities,
  methods: {
    "prompts/list": answering({ prompts: [{ name: "sound" }] }),
    "resources/list": answering({ resources: [{ uri: "steady://a", name: "a" }] }),
    "resources/templates/list": answering({ resourceTemplates: [] }),
  },
};

const lists = [
  ["tools", "tools/list", "tools"],
  ["prompts", "prompts/list", "prompts"],
  ["resources", "resources/list", "resources"],
  ["templates", "resources/templates/list", "resourceTemplates"],
] as const satisfies readonly (readonly [OfferKind, string, string])[];

async function listed(proxy: ProxyProcess, kind: OfferKind): Promise<readonly { readonly name: string }[]> {
  const [, method, list] = lists.find(([one]) => one === kind) ?? lists[0];
  return (await proxy.ask(method)).json.result[list];
}

async function faultsOf(proxy: ProxyProcess, appId: string) {
  const { structuredContent } = (await proxy.ask("tools/call", { name: "apps_list" })).json.result;
  return structuredContent.apps.find((app: { appId: string }) => app.appId === appId).faults;
}

const namesOf = (offers: readonly { readonly name: string }[]) =>
  offers.map(({ name }) => name).filter((name) => !/^(apps|tools?)_/.test(name));

test(
  "malformed definitions of one app cost no client the lists of the others",
  verifies(["card/isolation", "card/17-list-limits"]),
  async () => {
    const proxy = await startWithAgent();
    await joinApp(proxy, steady);
    await joinApp(proxy, { ...odd, definitions: DEFINITIONS });
    const clients = await listingClients();
    for (const [kind] of lists) {
      const elements = (await listed(proxy, kind)).map((one) => JSON.stringify(one));
      for (const client of Object.values(clients)) expect(await client.refusal(kind, elements)).toBeUndefined();
    }
    expect(namesOf(await listed(proxy, "tools"))).toEqual(["Odd:bare", "Steady:Echo"]);
    expect(namesOf(await listed(proxy, "prompts"))).toEqual(["Odd:null", "Steady:sound"]);
    expect((await listed(proxy, "resources")).map(({ name }) => name)).toEqual(expect.arrayContaining(["odd://a", "a"]));
    expect((await listed(proxy, "templates")).map(({ name }) => name)).toEqual(["t"]);
  },
);

test("what was mended or left out is named in apps_list, status and log, once for each listing that changes it", async () => {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, { ...odd, tools: [{ name: "bare" }, { name: "text", inputSchema: "none" }, {}] });
  const faults = await faultsOf(proxy, "Odd");
  expect(faults.map(({ kind, name, state }: Line["json"]) => `${kind} ${name} ${state}`)).toEqual([
    "tool text left out",
    "tool number 3 left out",
    "prompt list left out",
    "resource number 2 left out",
    "tool bare mended",
    "prompt null mended",
    "resource odd://a mended",
    "template odd://{a} mended",
  ]);
  const inLog = ({ json }: Line) => json?.app === "Odd" && / is (mended|left out)$/.test(json.message);
  const logged = await proxy.log.count(faults.length, inLog);
  expect(logged.map(({ json }) => json.reason)).toEqual(faults.map(({ reason }: Line["json"]) => reason));
  expect((await proxy.ask("amcp/status")).json.result.apps[0].faults).toEqual(faults);
  app.setTools([tool("Echo"), { name: "late", inputSchema: { type: "array" } }]);
  await expect.poll(async () => (await faultsOf(proxy, "Odd"))[0]).toMatchObject({ kind: "tool", name: "late", state: "left out" });
  const later = await proxy.log.count(faults.length + 1, inLog);
  expect(later.map(({ json }) => json.tool).slice(faults.length)).toEqual(["late"]);
});

test.each([
  ["no list", answering({ tools: { a: {} } })],
  [
    "a refusal",
    (request: Line, peer: AppPeer) => peer.send({ jsonrpc: "2.0", id: request.json.id, error: { code: -32601, message: "unknown" } }),
  ],
])("an app that answers %s to one method keeps its other lists", async (_what, answer) => {
  const proxy = await startWithAgent();
  await joinApp(proxy, { ...steady, methods: { ...steady.methods, "prompts/list": answer } });
  expect(namesOf(await listed(proxy, "tools"))).toEqual(["Steady:Echo"]);
  expect(await faultsOf(proxy, "Steady")).toMatchObject([{ kind: "list", name: "prompts/list", state: "left out" }]);
});

test("pages before a malformed one are served, also of a server over HTTP", async () => {
  const capable = { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "peer", version: "1" } };
  const server = await serveOverHttp({
    answers: {
      initialize: (call, reply) => asJson(reply, JSON.stringify({ jsonrpc: "2.0", id: call.json.id, result: capable })),
      "tools/list"(call, reply) {
        const result =
          call.json.params.cursor === undefined ? { tools: [tool("First"), { name: "bare" }], nextCursor: "2" } : { tools: "none" };
        asJson(reply, JSON.stringify({ jsonrpc: "2.0", id: call.json.id, result }));
      },
    },
  });
  const proxy = await startWithAgent({
    args: [...(await configured({ Endpoints: [{ Name: "Web", Url: server.url }] })), "--discovery", "off"],
  });
  await statusOf(proxy, "Connected", "Web");
  expect(namesOf(await listed(proxy, "tools"))).toEqual(["Web:First", "Web:bare"]);
  expect(await faultsOf(proxy, "Web")).toMatchObject([
    { kind: "list", name: "tools/list", state: "left out", reason: '"tools" is not a list' },
    { kind: "tool", name: "bare", state: "mended" },
  ]);
});
