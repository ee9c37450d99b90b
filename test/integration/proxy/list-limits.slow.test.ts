import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type AppOptions, type AppPeer, joinApp } from "../../support/proxy/app-peer.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const LIMIT = 5000;
const MB = 1024 * 1024;

const named = (from: number, count: number, text = "") =>
  Array.from({ length: count }, (_, index) => `{"name":"t${from + index}","pad":"${text}","inputSchema":{"type":"object"}}`).join(",");

/** An app whose pages have no end. @param page a page's elements, by its number */
const endless = (appId: string, page: (number: number) => string): AppOptions => ({
  appId,
  methods: {
    "tools/list": ({ json }: Line, peer: AppPeer) => {
      const number = Number(json.params.cursor ?? 0);
      peer.sendRaw(`{"jsonrpc":"2.0","id":${json.id},"result":{"tools":[${page(number)}],"nextCursor":"${number + 1}"}}\n`);
    },
  },
});

/** The most memory that a process has held so far; what only Linux tells is taken for 0 elsewhere. */
async function peakMegabytes(pid: number): Promise<number> {
  if (process.platform !== "linux") return 0;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

const floods: readonly (readonly [string, AppOptions, RegExp])[] = [
  ["100,000 tools at once", { appId: "Flood", definitions: named(0, 100_000) }, /tools\/list has more than the 5000 tools that are served/],
  [
    "tools page after page",
    endless("Flood", (page) => named(page * 1000, 1000)),
    /more than the 5000 tools .* \(at most 5000 of one server, McpProxy:MaxListEntries\)/,
  ],
  [
    "pages of megabytes",
    endless("Flood", (page) => named(page, 1, "x".repeat(3 * MB))),
    /more than the 6 tools .* \(at most 16777216 bytes of lists of one server, McpProxy:MaxListBytes\)/,
  ],
  ["pages with nothing in them", endless("Flood", () => ""), /more than the 0 tools .* \(at most 100 pages, McpProxy:MaxListPages\)/],
];

test.each(floods)(
  "an app that lists %s is cut, named in status, and costs the others nothing",
  verifies(["card/17-list-limits"]),
  async (_what, flood, limited) => {
    const proxy = await startWithAgent();
    await joinApp(proxy, { appId: "Steady", scripts: { Echo: (call, peer) => peer.say(call, "here") } });
    const answered: number[] = [];
    let isFlooding = true;
    const calling = (async () => {
      while (isFlooding) answered.push((await proxy.ask("tools/call", { name: "Steady:Echo" })).json.result.content.length);
    })();
    await joinApp(proxy, flood);
    isFlooding = false;
    await calling;
    expect(answered.every((blocks) => blocks === 1)).toBe(true);
    const { structuredContent } = (await proxy.ask("tools/call", { name: "apps_list", arguments: { details: true } })).json.result;
    const app = structuredContent.apps.find(({ appId }: { appId: string }) => appId === "Flood");
    expect(app.limited).toMatch(limited);
    expect(app.tools.length).toBeLessThanOrEqual(LIMIT);
    expect((await proxy.log.find(({ json }) => json?.message === "its lists are cut")).json).toMatchObject({
      app: "Flood",
      reason: app.limited,
    });
    const { pid } = (await proxy.ask("amcp/status")).json.result;
    expect(await peakMegabytes(pid)).toBeLessThan(300);
    const { tools } = (await proxy.ask("tools/list")).json.result;
    expect(tools.filter(({ name }: { name: string }) => name.startsWith("Flood:"))).toHaveLength(app.tools.length);
  },
);

test("a list of as many tools as are served is whole, and not said to be cut", verifies(["card/17-list-limits"]), async () => {
  const proxy = await startWithAgent();
  await joinApp(proxy, { appId: "Large", definitions: named(0, LIMIT) });
  const { structuredContent } = (await proxy.ask("tools/call", { name: "apps_list", arguments: { details: true } })).json.result;
  expect(structuredContent.apps[0].tools).toHaveLength(LIMIT);
  expect(structuredContent.apps[0].limited).toBeUndefined();
});
