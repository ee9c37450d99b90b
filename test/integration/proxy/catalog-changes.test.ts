import { expect, test } from "vitest";
import { goneFrom, joinApp } from "../../support/proxy/app-peer.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { configured, type ProxyProcess, startWithAgent, statusOf } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const META = ["apps_list", "tools_find", "tool_call"];
const isChange = ({ json }: Line) => json?.method === "notifications/tools/list_changed";

/** The tools of apps as the agent lists them, at the moment when it has been told of so many changes. */
async function listAfter(proxy: ProxyProcess, changes: number): Promise<readonly string[]> {
  await proxy.agent.count(changes, isChange);
  const { tools } = (await proxy.ask("tools/list")).json.result;
  return tools.map(({ name }: { name: string }) => name).filter((name: string) => !META.includes(name));
}

const changesOf = (proxy: ProxyProcess) => proxy.agent.seen.filter(isChange).length;

test.each(["crashes", "says goodbye"])(
  "the tools of an app that %s leave the list with exactly one notification",
  verifies(["003/US4-AS2", "003/FR-010", "003/EDGE-4"]),
  async (how) => {
    const proxy = await startWithAgent({ args: await configured({ CatalogDebounce: "00:00:00.2" }) });
    const leaving = await joinApp(proxy, { appId: "A", instance: "aaaaaaaaaaaaaaaa" });
    expect(await listAfter(proxy, 1)).toEqual(["A:Echo"]);
    await joinApp(proxy, { appId: "B" });
    expect(await listAfter(proxy, 2)).toEqual(["A:Echo", "B:Echo"]);
    if (how === "crashes") leaving.close();
    else leaving.send({ jsonrpc: "2.0", method: "amcp/unregister", params: { instance: "aaaaaaaaaaaaaaaa", reason: "it was closed" } });
    expect(await listAfter(proxy, 3)).toEqual(["B:Echo"]);
    // A second notification of the departure would be counted in the place of this one.
    await joinApp(proxy, { appId: "C" });
    expect(await listAfter(proxy, 4)).toEqual(["B:Echo", "C:Echo"]);
    expect(changesOf(proxy)).toBe(4);
  },
);

/** Long enough for every restart of a test. */
const WINDOW = { CatalogDebounce: "00:00:04" };

test(
  "an app that restarts again and again within the window and stays away is one notification",
  verifies(["003/EDGE-4", "003/US4-AS2"]),
  async () => {
    const proxy = await startWithAgent({ args: await configured(WINDOW) });
    let app = await joinApp(proxy, { appId: "A" });
    await listAfter(proxy, 1);
    for (let round = 1; round <= 5; round += 1) {
      app.close();
      await proxy.agent.count(round, ({ json }) => json?.params?.status === "Disconnected");
      app = await joinApp(proxy, { appId: "A" });
    }
    app.close();
    await proxy.agent.count(6, ({ json }) => json?.params?.status === "Disconnected");
    expect(await listAfter(proxy, 2)).toEqual([]);
    await joinApp(proxy, { appId: "B" });
    expect(await listAfter(proxy, 3)).toEqual(["B:Echo"]);
    expect(changesOf(proxy)).toBe(3);
  },
);

test(
  "an app that is back with the same tools within the window is no notification",
  verifies(["003/EDGE-4", "card/catalog-one-change"]),
  async () => {
    const proxy = await startWithAgent({ args: await configured(WINDOW) });
    const app = await joinApp(proxy, { appId: "A" });
    await listAfter(proxy, 1);
    app.close();
    await goneFrom(proxy, "A");
    await joinApp(proxy, { appId: "A" });
    await statusOf(proxy, "Connected", "A");
    const before = changesOf(proxy);
    expect(await listAfter(proxy, 1)).toEqual(["A:Echo"]);
    // The next notification is that of the next real change.
    await proxy.log.find(({ json }) => json?.message === "application" && json.status === "Connected");
    await joinApp(proxy, { appId: "B" });
    expect(await listAfter(proxy, 2)).toEqual(["A:Echo", "B:Echo"]);
    expect([before, changesOf(proxy)]).toEqual([1, 2]);
  },
);
