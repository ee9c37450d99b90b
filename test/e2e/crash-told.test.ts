import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../platform/observability/clock.ts";
import { AppConfig } from "../../runner/apps/app-config.ts";
import { prepareApps } from "../../runner/apps/prepare.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { startApp } from "../support/e2e/listening-watch-tower.ts";
import { configured, SECRET, startWithAgent } from "../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const MINUTE = 60_000;

async function failingApp() {
  const prepared = await prepareApps({
    configs: { Desk: AppConfig.parse({ project: resolve("dotnet/tests/Apps/FailingApp") }) },
    root: resolve("."),
    packageRoot: resolve("."),
    clock: systemClock,
    emit: () => {},
    signal: AbortSignal.timeout(5 * MINUTE),
  });
  const app = prepared.get("Desk");
  if (app === undefined || app instanceof Error) throw app ?? new Error("not prepared");
  return app;
}

/** A proxy that an agent has on stdio, and the app that dials it or is dialled. */
async function stage(way: "dials" | "listens") {
  const folder = await temporaryFolder();
  const socket = `unix://${join(folder, "desk.sock")}`;
  const env = { AMCP_SECRET: SECRET, XDG_RUNTIME_DIR: folder };
  const args = way === "dials" ? [] : await configured({ Endpoints: [{ AppId: "Desk", Endpoint: socket }] });
  const proxy = await startWithAgent({ args, env });
  const stop = await startApp(await failingApp(), {
    XDG_RUNTIME_DIR: folder,
    ...(way === "dials" ? { AMCP_PROXY: proxy.endpoint } : { AVALONIA_MCP_ENDPOINT: socket }),
  });
  onTestFinished(stop);
  await expect
    .poll(async () => JSON.stringify((await proxy.ask("tools/call", { name: "apps_list" })).json.result), { timeout: MINUTE })
    .toContain("Connected");
  return proxy;
}

describeWithDotnet("an app that crashes on a click", () => {
  test.each(["dials", "listens"] as const)(
    "tells the agent of a proxy why, where it %s",
    async (way) => {
      const proxy = await stage(way);

      const { result } = (await proxy.ask("tools/call", { name: "Desk:ClickElement", arguments: { element: "Throw" } })).json;

      expect(result.isError).toBe(true);
      const [{ text }] = result.content;
      expect(text).toMatch(
        /Desk went away while ClickElement was running: unhandled System\.InvalidOperationException: Nothing can be saved\./,
      );
      expect(text).toMatch(/at FailingApp\.MainWindow\.Save\(\)/);
      expect(text).toContain("caused by System.IO.FileNotFoundException");
      const later = (await proxy.ask("tools/call", { name: "Desk:ClickElement", arguments: { element: "Throw" } })).json.result;
      expect(later.content[0].text).toContain("System.InvalidOperationException: Nothing can be saved.");
    },
    6 * MINUTE,
  );
});
