import { expect, test } from "vitest";
import { type AppPeer, goneFrom, joinApp } from "../../support/proxy/app-peer.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const answering = (result: object) => (request: Line, peer: AppPeer) => peer.answer(request, result);
const prompt = (name: string) => ({ name, description: `writes ${name}`, arguments: [{ name: "tone" }] });
const resource = (uri: string) => ({ uri, name: uri, mimeType: "text/plain" });
const template = (uriTemplate: string) => ({ uriTemplate, name: uriTemplate });

/** An app with prompts, resources and templates whose answers name it. */
const librarian = (
  appId: string,
  { prompts = ["summary"], resources = [`${appId.toLowerCase()}://notes`], templates = ["file:///{path}"] } = {},
) => ({
  appId,
  capabilities: { prompts: {}, resources: { subscribe: true }, completions: {} },
  methods: {
    "prompts/list": answering({ prompts: prompts.map(prompt) }),
    "resources/list": answering({ resources: resources.map(resource) }),
    "resources/templates/list": answering({ resourceTemplates: templates.map(template) }),
    "resources/subscribe": answering({}),
    "resources/unsubscribe": answering({}),
    "prompts/get": (request: Line, peer: AppPeer) => peer.answer(request, { messages: [], by: `${appId} ${request.json.params.name}` }),
    "completion/complete": (request: Line, peer: AppPeer) =>
      peer.answer(request, { completion: { values: [`${appId} ${request.json.params.ref.name ?? request.json.params.ref.uri}`] } }),
    "resources/read": (request: Line, peer: AppPeer) => {
      const { uri } = request.json.params;
      if (uri.startsWith("missing:") || uri.startsWith(`not-${appId}:`))
        peer.send({ jsonrpc: "2.0", id: request.json.id, error: { code: -32002, message: `no ${uri}` } });
      else peer.answer(request, { contents: [{ uri, text: `${appId} ${uri}` }] });
    },
  },
});

const textIn = ({ json }: Line): string => json.result.contents[0].text;

test(
  "prompts of several apps are listed under the app's name, got and completed",
  verifies(["card/relay-resources-prompts", "error/AMCP_PROXY_UNKNOWN_PROMPT"]),
  async () => {
    const proxy = await startWithAgent();
    for (const appId of ["Files", "Memory"]) await joinApp(proxy, librarian(appId));
    const { json } = await proxy.ask("prompts/list");
    expect(json.result.prompts.map(({ name }: { name: string }) => name)).toEqual(["Files:summary", "Memory:summary"]);
    expect(json.result.prompts[0]).toMatchObject({ description: "writes summary", arguments: [{ name: "tone" }] });
    for (const name of ["Memory:summary", "Memory__summary"])
      expect((await proxy.ask("prompts/get", { name })).json.result.by).toBe("Memory summary");
    const ref = { type: "ref/prompt", name: "Files:summary" };
    const completed = await proxy.ask("completion/complete", { ref, argument: { name: "tone", value: "d" } });
    expect(completed.json.result.completion.values).toEqual(["Files summary"]);
    const wrong = await proxy.ask("prompts/get", { name: "Files:sumary" });
    expect(wrong.json.error).toMatchObject({ code: -32602, data: { code: "AMCP_PROXY_UNKNOWN_PROMPT" } });
    expect(wrong.json.error.message).toContain("did you mean Files:summary");
    expect((await proxy.ask("completion/complete", { ref: { type: "ref/else" } })).json.error.code).toBe(-32602);
  },
);

test(
  "a resource keeps its URI unless two apps use the same one; then both are told apart",
  verifies(["card/relay-resources-prompts"]),
  async () => {
    const proxy = await startWithAgent();
    await joinApp(proxy, librarian("Files", { resources: ["file:///a", "file:///shared"] }));
    await joinApp(proxy, librarian("Memory", { resources: ["memory://notes", "file:///shared"] }));
    const { json } = await proxy.ask("resources/list");
    expect(json.result.resources.map(({ uri }: { uri: string }) => uri)).toEqual([
      "amcp://Files/file:///shared",
      "amcp://Memory/file:///shared",
      "file:///a",
      "memory://notes",
    ]);
    const read = async (uri: string) => textIn(await proxy.ask("resources/read", { uri }));
    expect(await read("memory://notes")).toBe("Memory memory://notes");
    expect(await read("amcp://Memory/file:///shared")).toBe("Memory file:///shared");
    expect(await read("amcp://Files/file:///a")).toBe("Files file:///a");
    const templates = await proxy.ask("resources/templates/list");
    expect(templates.json.result.resourceTemplates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate)).toEqual([
      "amcp://Files/file:///{path}",
      "amcp://Memory/file:///{path}",
    ]);
    expect(await read("amcp://Memory/file:///never/listed")).toBe("Memory file:///never/listed");
  },
);

test(
  "an unlisted URI is read at the first app that has it, else the last refusal is the answer",
  verifies(["error/AMCP_PROXY_UNKNOWN_RESOURCE"]),
  async () => {
    const proxy = await startWithAgent();
    const none = await proxy.ask("resources/read", { uri: "file:///nothing" });
    expect(none.json.error).toMatchObject({ code: -32602, data: { code: "AMCP_PROXY_UNKNOWN_RESOURCE" } });
    for (const appId of ["Files", "Memory"]) await joinApp(proxy, librarian(appId));
    expect(textIn(await proxy.ask("resources/read", { uri: "not-Files:page" }))).toBe("Memory not-Files:page");
    const refused = await proxy.ask("resources/read", { uri: "missing:page" });
    expect(refused.json.error).toEqual({ code: -32002, message: "no missing:page" });
  },
);

test(
  "an update reaches an agent that has subscribed, under the URI that the agent knows",
  verifies(["card/relay-resources-prompts"]),
  async () => {
    const proxy = await startWithAgent();
    const files = await joinApp(proxy, librarian("Files", { resources: ["file:///shared"] }));
    await joinApp(proxy, librarian("Memory", { resources: ["file:///shared"] }));
    const updated = (uri: string) => files.send({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri } });
    await proxy.ask("resources/subscribe", { uri: "amcp://Files/file:///shared" });
    await files.received.find(({ json }) => json?.method === "resources/subscribe" && json.params.uri === "file:///shared");
    updated("file:///shared");
    const isUpdate = ({ json }: Line) => json?.method === "notifications/resources/updated";
    expect((await proxy.agent.find(isUpdate)).json.params.uri).toBe("amcp://Files/file:///shared");
    await proxy.ask("resources/unsubscribe", { uri: "amcp://Files/file:///shared" });
    await files.received.find(({ json }) => json?.method === "resources/unsubscribe");
    updated("file:///shared");
    files.send({ jsonrpc: "2.0", method: "notifications/message", params: { level: "error", data: "behind it" } });
    await proxy.agent.find(({ json }) => json?.params?.data === "behind it");
    expect(proxy.agent.seen.filter(isUpdate)).toHaveLength(1);
  },
);

test(
  "subscriptions that agents still hold are renewed at an app that is back, and no others",
  verifies(["card/relay-resources-prompts"]),
  async () => {
    const proxy = await startWithAgent();
    const app = librarian("Files", { resources: ["file:///kept", "file:///given-up"] });
    const first = await joinApp(proxy, app);
    for (const uri of ["file:///kept", "file:///given-up"]) await proxy.ask("resources/subscribe", { uri });
    first.close();
    await goneFrom(proxy, "Files");
    await proxy.ask("resources/unsubscribe", { uri: "file:///given-up" });
    const second = await joinApp(proxy, app);
    const isSubscription = ({ json }: Line) => json?.method === "resources/subscribe";
    await second.received.find(isSubscription);
    second.send({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: "file:///kept" } });
    expect((await proxy.agent.find(({ json }) => json?.method === "notifications/resources/updated")).json.params.uri).toBe("file:///kept");
    expect(second.received.seen.filter(isSubscription).map(({ json }) => json.params.uri)).toEqual(["file:///kept"]);
  },
);

test("prompts and resources that come later are told once each", async () => {
  const proxy = await startWithAgent();
  await joinApp(proxy, librarian("Files"));
  for (const what of ["tools", "prompts", "resources"])
    await proxy.agent.find(({ json }) => json?.method === `notifications/${what}/list_changed`);
  expect(proxy.agent.seen.filter(({ json }) => json?.method === "notifications/resources/list_changed")).toHaveLength(1);
});

test("an unknown method goes to the only app, and is refused when there are two", verifies(["card/relay-unknown-passes"]), async () => {
  const proxy = await startWithAgent();
  const methods = { "tasks/get": answering({ status: "working", n: 1 }) };
  await joinApp(proxy, { appId: "Files", methods });
  expect((await proxy.ask("tasks/get", { taskId: "t" })).json.result).toEqual({ status: "working", n: 1 });
  await joinApp(proxy, { appId: "Memory", methods });
  expect((await proxy.ask("tasks/get", { taskId: "t" })).json.error.code).toBe(-32601);
});

test("an app is asked for the lowest log level that agents want, and a wrong level is refused", async () => {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, { appId: "Files" });
  expect((await proxy.ask("logging/setLevel", { level: "loud" })).json.error.code).toBe(-32602);
  await proxy.ask("logging/setLevel", { level: "error" });
  for (const [level, data] of [
    ["info", "quiet"],
    ["critical", "heard"],
  ])
    app.send({ jsonrpc: "2.0", method: "notifications/message", params: { level, data } });
  await proxy.agent.find(({ json }) => json?.params?.data === "heard");
  expect(proxy.agent.seen.some(({ json }) => json?.params?.data === "quiet")).toBe(false);
});

test(
  "a refused subscription is told to the agent, which then hears of no updates",
  verifies(["card/relay-resources-prompts"]),
  async () => {
    const proxy = await startWithAgent();
    const files = librarian("Files", { resources: ["file:///kept", "file:///private"] });
    const subscribe = (request: Line, peer: AppPeer) => {
      const { uri } = request.json.params;
      if (uri !== "file:///private") return peer.answer(request, {});
      peer.send({ jsonrpc: "2.0", id: request.json.id, error: { code: -32602, message: "not this one", data: { why: "private" } } });
    };
    const app = await joinApp(proxy, { ...files, methods: { ...files.methods, "resources/subscribe": subscribe } });
    const refused = await proxy.ask("resources/subscribe", { uri: "file:///private" });
    expect(refused.json.error).toEqual({ code: -32602, message: "not this one", data: { why: "private" } });
    expect((await proxy.ask("resources/subscribe", { uri: "file:///kept" })).json.result).toEqual({});
    for (const uri of ["file:///private", "file:///kept"])
      app.send({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri } });
    const isUpdate = ({ json }: Line) => json?.method === "notifications/resources/updated";
    expect((await proxy.agent.find(isUpdate)).json.params.uri).toBe("file:///kept");
  },
);

test.each([
  ["without a message", { code: -32602 }],
  ["with a code that is no integer", { code: "private", message: "not this one" }],
])("a subscription that an app refuses by an error %s is refused", verifies(["card/relay-resources-prompts"]), async (_what, error) => {
  const proxy = await startWithAgent();
  const files = librarian("Files", { resources: ["file:///private"] });
  const subscribe = (request: Line, peer: AppPeer) => peer.send({ jsonrpc: "2.0", id: request.json.id, error });
  const app = await joinApp(proxy, { ...files, methods: { ...files.methods, "resources/subscribe": subscribe } });
  expect((await proxy.ask("resources/subscribe", { uri: "file:///private" })).json.error).toEqual(error);
  app.send({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: "file:///private" } });
  app.send({ jsonrpc: "2.0", method: "notifications/message", params: { level: "error", data: "behind it" } });
  await proxy.agent.find(({ json }) => json?.params?.data === "behind it");
  expect(proxy.agent.seen.some(({ json }) => json?.method === "notifications/resources/updated")).toBe(false);
});

test("a URI of an app without resources is sent to no other app", verifies(["error/AMCP_PROXY_UNKNOWN_RESOURCE"]), async () => {
  const proxy = await startWithAgent();
  await joinApp(proxy, librarian("Files"));
  await joinApp(proxy, { appId: "Plain" });
  const { json } = await proxy.ask("resources/read", { uri: "amcp://Plain/file:///a" });
  expect(json.error).toMatchObject({ code: -32602, message: expect.stringContaining("Plain has no resources") });
});
