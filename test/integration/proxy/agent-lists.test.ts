import { expect, test } from "vitest";
import { loadTokenizer } from "../../../platform/text/tokenizer.ts";
import { joinApp } from "../../support/proxy/app-peer.ts";
import { startWithAgent } from "../../support/proxy/proxy-process.ts";

const recording = { name: "RecordInput", inputSchema: { type: "object" }, _meta: { "amcp/recorder": true } };
const plain = { name: "Echo", inputSchema: { type: "object" } };
const windows = { name: "ListWindows", inputSchema: { type: "object" } };

const namesFor = async (capabilities: object) => {
  const proxy = await startWithAgent({ capabilities });
  await joinApp(proxy, { appId: "Desk", tools: [recording, plain], scripts: { RecordInput: (call, peer) => peer.say(call, "recording") } });
  const { tools } = (await proxy.ask("tools/list")).json.result;
  const called = (await proxy.ask("tools/call", { name: "Desk:RecordInput", arguments: { on: true } })).json.result;
  return { names: tools.map(({ name }: { name: string }) => name), said: called.content[0].text };
};

test("only agents that record are offered the tool for it; every agent can call it", async () => {
  expect(await namesFor({})).toEqual({ names: expect.not.arrayContaining(["Desk:RecordInput"]), said: "recording" });
  const recorder = await namesFor({ experimental: { "amcp/recorder": {} } });
  expect(recorder.names).toEqual(expect.arrayContaining(["Desk:RecordInput", "Desk:Echo"]));
});

test("apps_list says what an agent needs in at most 400 tokens, and the rest where it is asked for", async () => {
  const proxy = await startWithAgent();
  const titles = ["Alerts", "Settings"].map((title) => ({ title }));
  await joinApp(proxy, {
    appId: "Desk",
    tools: [windows, plain],
    scripts: {
      ListWindows: (call, peer) =>
        peer.send({ jsonrpc: "2.0", id: call.json.id, result: { content: [], structuredContent: { windows: titles } } }),
    },
  });
  const listed = async (input: object) => (await proxy.ask("tools/call", { name: "apps_list", arguments: input })).json.result;

  const short = await listed({});
  expect(short.structuredContent).toEqual({
    apps: [{ appId: "Desk", status: "Connected", windows: ["Alerts", "Settings"], tools: 2 }],
    refused: [],
  });
  expect((await loadTokenizer())(short.content[0].text)).toBeLessThanOrEqual(400);
  expect((await listed({ details: true })).structuredContent.apps).toMatchObject([
    { appId: "Desk", tools: [{ name: "ListWindows" }, { name: "Echo" }] },
  ]);
});

test("an app that does not answer is listed without its windows", async () => {
  const proxy = await startWithAgent();
  await joinApp(proxy, { appId: "Desk", tools: [windows] });
  const { structuredContent } = (await proxy.ask("tools/call", { name: "apps_list" })).json.result;
  expect(structuredContent.apps).toEqual([{ appId: "Desk", status: "Connected", tools: 1 }]);
});
