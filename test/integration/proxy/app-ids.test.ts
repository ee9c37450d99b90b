import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connectRecorder } from "../../../sessions/feed/index.ts";
import { createApiClient } from "../../../sessions/index.ts";
import { goneFrom, joinApp, register, tool } from "../../support/proxy/app-peer.ts";
import { SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { recordersOf } from "../../support/sessions/recorder-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const SHARED_START = "A".repeat(299);
const [one, other] = [`${SHARED_START}1`, `${SHARED_START}2`] as const;

/** A proxy with an app for each id, whose tool answers with the id. */
async function proxyWith(ids: readonly string[], env = {}) {
  const proxy = await startWithAgent({ client: "claude-code", env: { AMCP_SECRET: SECRET, ...env } });
  const call = async (name: string) => (await proxy.ask("tools/call", { name })).json.result;
  const join = (appId: string) =>
    joinApp(proxy, { appId, tools: [tool("Name")], scripts: { Name: (line, peer) => peer.say(line, appId) } });
  const peers = await Promise.all(ids.map(join));
  const listed: readonly { name: string }[] = (await proxy.ask("tools/list")).json.result.tools;
  return { proxy, call, peers, portable: listed.map(({ name }) => name).filter((name) => name.includes("Name")) };
}

test(
  "tools of two apps whose ids of 300 characters share all but the last are called by every form of their names",
  verifies(["card/names-any-app-id", "000/4-RULE-appid-pattern"]),
  async () => {
    const { proxy, call, portable } = await proxyWith([one, other]);
    expect(portable.map((name) => /^A{32}__Name_[0-9a-f]{6}$/.test(name))).toEqual([true, true]);
    const answers = await Promise.all(portable.map(async (name) => (await call(name)).content[0].text));
    expect(answers.toSorted()).toEqual([one, other]);
    for (const appId of [one, other]) {
      expect((await call(`${appId}:Name`)).content[0].text).toBe(appId);
      const meta = await proxy.ask("tools/call", { name: "tool_call", arguments: { name: `${appId}:Name`, arguments: {} } });
      expect(meta.json.result.content[0].text).toBe(appId);
      const found = await proxy.ask("tools/call", { name: "tools_find", arguments: { query: "Name", app: appId } });
      expect(found.json.result.structuredContent.tools.map(({ app }: { app: string }) => app)).toEqual([appId]);
    }
    const apps = await proxy.ask("tools/call", { name: "apps_list", arguments: {} });
    expect(apps.json.result.structuredContent.apps.map(({ appId }: { appId: string }) => appId).toSorted()).toEqual([one, other]);
  },
);

test("a call of a lost app by its shortened name differs from one of an unknown tool", verifies(["card/names-any-app-id"]), async () => {
  const { proxy, call, peers, portable } = await proxyWith([one, other]);
  const answers = await Promise.all(portable.map(async (name) => (await call(name)).content[0].text));
  peers[0]?.close();
  await goneFrom(proxy, one);
  const lost = await call(portable[answers.indexOf(one)] ?? "");
  expect([lost.isError, lost.structuredContent ?? lost._meta]).toEqual([true, expect.anything()]);
  expect(JSON.stringify(lost)).toContain("AMCP_PROXY_APP_GONE");
  expect((await call(portable[answers.indexOf(other)] ?? "")).content[0].text).toBe(other);
});

test.each(["Watch__Tower", "WatchTower_", "WatchTower-Development-v2", "a"])(
  "the id %s registers, and its tool is called",
  verifies(["card/names-any-app-id", "000/4-RULE-appid-pattern"]),
  async (appId) => {
    const { call, portable } = await proxyWith([appId]);
    for (const name of [`${appId}:Name`, ...portable]) expect((await call(name)).content[0].text).toBe(appId);
  },
);

test("calls of ids of 300 characters are recorded, and found by app", verifies(["card/names-any-app-id"]), async () => {
  const folder = join(await temporaryFolder(), "sessions");
  const { call, portable } = await proxyWith([one, other], { AMCP_SESSIONS: folder });
  await call(`${one}:Name`);
  await call(portable[0] ?? "");
  await call(portable[1] ?? "");
  const connection = await connectRecorder(folder, await recordersOf(folder));
  onTestFinished(() => connection.close());
  const api = createApiClient({ endpoint: connection.api });
  const countOf = async (app: string) => (await api.toolCalls({ server_id: app })).total;
  await expect.poll(async () => [await countOf(one), await countOf(other)]).toEqual([2, 1]);
  expect((await api.toolCalls({ server_id: SHARED_START })).total).toBe(0);
});

test("the AppId of a client with another secret is cut in the lists of agents", verifies(["card/names-any-app-id"]), async () => {
  const { proxy, call } = await proxyWith([]);
  await register(proxy.endpoint, { appId: one, secret: Buffer.from("another secret, also of 32 bytes").toString("base64") });
  const { refused } = (await call("apps_list")).structuredContent;
  expect(refused).toMatchObject([{ appId: expect.stringMatching(/^A{200}~[0-9a-f]{64}$/), code: "AMCP_PROXY_UNAUTHENTICATED" }]);
});
