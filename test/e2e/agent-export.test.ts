import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FindElement } from "../../contracts/app-tools/look/find-element.ts";
import { SessionList } from "../../contracts/sessions/api.ts";
import { filled, startCli } from "../support/cli/run-cli.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { startWatchTower } from "../support/e2e/listening-watch-tower.ts";
import { SECRET, startWithAgent } from "../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const MINUTE = 60_000;

const CONFIG = `apps:
  WatchTower: { project: ${resolve("dotnet/samples/WatchTower")}, reset: ResetAppState, window: { width: 1280, height: 800 } }
`;

/** An agent at a WatchTower that a developer has started; the store has its session. */
async function startAgent(folder: string) {
  const env = { AMCP_SECRET: SECRET, XDG_RUNTIME_DIR: folder, AMCP_SESSIONS: join(folder, "kept") };
  const proxy = await startWithAgent({ env });
  const stop = await startWatchTower({ XDG_RUNTIME_DIR: folder, AMCP_PROXY: proxy.endpoint, AMCP_WINDOW: "1280x800" });
  onTestFinished(stop);
  const call = async (name: string, args: Readonly<Record<string, unknown>> = {}) =>
    (await proxy.ask("tools/call", { name, arguments: args })).json.result;
  await expect.poll(async () => JSON.stringify(await call("apps_list")), { timeout: MINUTE }).toContain("Connected");
  const desk = (tool: string, args?: Readonly<Record<string, unknown>>) => call(`WatchTower:${tool}`, args);
  return {
    desk,
    /** Clicks the middle of an element by coordinates, as an agent that looks at a picture does. */
    async pointAt(element: string) {
      const [found] = FindElement.output.parse((await desk("FindElement", { element })).structuredContent).elements;
      const { x = 0, y = 0, width = 0, height = 0 } = found?.bounds ?? {};
      return desk("ClickElement", { x: x + width / 2, y: y + height / 2 });
    },
    async end() {
      proxy.endInput();
      await proxy.exited;
    },
  };
}

describeWithDotnet("the session of an agent", () => {
  test(
    "becomes a scenario that replays green: without wrong guesses and coordinates, with a check of what mattered",
    async () => {
      const folder = await temporaryFolder();
      const { desk, pointAt, end } = await startAgent(folder);
      await desk("GetElementTree");
      expect((await desk("ClickElement", { element: "Username", timeout: 100 })).isError).toBe(true);
      await pointAt("Email");
      await desk("TypeText", { text: "operator@" });
      await desk("TypeText", { text: "example.com" });
      await pointAt("Password");
      await desk("TypeText", { text: "watchtower" });
      await pointAt("Submit");
      await desk("WaitForElement", { element: "LoadingSpinner", visible: false });
      await desk("CaptureScreenshot");
      await desk("SelectItem", { element: "AlertList", index: 3 });
      await pointAt("Note");
      await desk("TypeText", { text: "looked into it" });
      await pointAt("Button 'Acknowledge'");
      await desk("WaitForElement", { element: "DetailState", text: "Acknowledged by operator@example.com" });
      await end();

      await filled(folder, { "amcp.config.yaml": CONFIG });
      const amcp = (...args: readonly string[]) =>
        startCli(folder, [...args, "--store", join(folder, "kept")], { ...process.env, WATCHTOWER_PASSWORD: "watchtower" }).ended;
      const [session] = SessionList.parse(JSON.parse((await amcp("sessions", "list", "--json")).out)).sessions;
      const exported = await amcp("export", session?.id ?? "", "--out", "scenarios/acknowledge.yaml");
      const scenario = await readFile(join(folder, "scenarios/acknowledge.yaml"), "utf8");
      expect(exported, scenario).toMatchObject({ code: 0, out: expect.stringContaining("1 passed") });
      expect(scenario).toContain("apps: [WatchTower]\n");
      expect(scenario).toContain("# Set WATCHTOWER_PASSWORD before a run");
      expect(scenario).toContain("verify: { element: LoadingSpinner, visible: false }");
      expect(scenario).toContain("interact: { select: { index: 3 }, from: AlertList }");
      expect(scenario).toMatch(/element: DetailState[,\n].*text: Acknowledged by/);
      expect(scenario).not.toMatch(/Username|\bx: \d/);
      // The hand-written scenario of this task has ten steps.
      expect(scenario.match(/^ {2}- /gm)?.length).toBeLessThanOrEqual(15);
    },
    6 * MINUTE,
  );
});
