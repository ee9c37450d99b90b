import { expect, test } from "vitest";
import { type AppPeer, joinApp, tool } from "../../support/proxy/app-peer.ts";
import { eventWith, openSession, post, startWithHttp, TOKEN } from "../../support/proxy/http-agent.ts";
import type { Line } from "../../support/proxy/lines.ts";

const record = (on: boolean) => ({ name: "Desk:RecordInput", arguments: { on } });
const input = { jsonrpc: "2.0", method: "notifications/amcp/input", params: { app: "Desk", sequence: 1 } };

/** An app that records, and an agent on stdio and one over HTTP in front of it. */
async function startRecordable() {
  const { proxy, url } = await startWithHttp();
  const asked: boolean[] = [];
  const RecordInput = (call: Line, peer: AppPeer) => {
    const { on } = call.json.params.arguments;
    asked.push(on);
    peer.answer(call, { content: [], structuredContent: { recording: on, sent: 7 } });
  };
  const app = await joinApp(proxy, { appId: "Desk", tools: [tool("RecordInput")], scripts: { RecordInput } });
  const headers = await openSession(url);
  const overHttp = async (params: object) => {
    const answer = await post(url, { body: { jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers });
    return JSON.parse((await eventWith(answer, ({ id }) => id === 1)).data).result.structuredContent;
  };
  const onStdio = async (params: object) => (await proxy.ask("tools/call", params)).json.result.structuredContent;
  const leave = () => fetch(url, { method: "DELETE", headers: { ...headers, authorization: `Bearer ${TOKEN}` } });
  return { proxy, app, asked, onStdio, overHttp, leave };
}

test("a recording ends with the session that began it", async () => {
  const { asked, overHttp, leave } = await startRecordable();
  await overHttp(record(true));
  await leave();
  await expect.poll(() => asked).toEqual([true, false]);
});

test("a recording goes on until its last agent ends it, and an agent that ended it gets no more events", async () => {
  const { proxy, app, asked, onStdio, overHttp, leave } = await startRecordable();
  expect(await onStdio(record(true))).toEqual({ recording: true, sent: 7 });
  expect(await overHttp({ name: "tool_call", arguments: record(true) })).toEqual({ recording: true, sent: 7 });
  app.send(input);
  await proxy.agent.find(({ json }) => json?.method === input.method);
  expect(await onStdio(record(false))).toEqual({ recording: false, sent: 1 });
  app.send(input);
  app.setTools([tool("RecordInput"), tool("Later")]);
  await proxy.agent.find(({ json }) => json?.method === "notifications/tools/list_changed");
  expect(proxy.agent.seen.filter(({ json }) => json?.method === input.method)).toHaveLength(1);
  expect(asked).toEqual([true, true]);
  await leave();
  await expect.poll(() => asked).toEqual([true, true, false]);
});
