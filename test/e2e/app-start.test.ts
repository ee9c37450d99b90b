import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { writeFileWithFolders } from "../../platform/files/files.ts";
import { isAlive } from "../../platform/processes/processes.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { startLauncher } from "../support/e2e/launching-agent.ts";
import { newApp } from "../support/e2e/new-app.ts";
import { expectNothingLeft, marked } from "../support/e2e/program.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;
const [RED, GREEN] = ["#c02020", "#20a040"];
const APP = "src/Counter/App.axaml";
const WINDOW = "src/Counter/MainWindow.axaml.cs";

const styled = (colour: string): string =>
  newApp[APP].replace(
    "  </Application.Styles>",
    `    <Style Selector="Button#Add"><Setter Property="Background" Value="${colour}" /></Style>\n  </Application.Styles>`,
  );

/** The window asks before it closes. */
const asking = newApp[WINDOW].replace(
  "public MainWindow() => InitializeComponent();",
  `public MainWindow()
    {
        InitializeComponent();
        Closing += (_, e) =>
        {
            e.Cancel = true;
            new Window { Title = "Save?", Width = 200, Height = 100 }.ShowDialog(this);
        };
    }`,
);
const throwing = newApp[WINDOW].replace("InitializeComponent();", 'throw new System.IO.IOException("the disk is gone");');

describeWithDotnet("an agent that changes, builds and looks without a shell", () => {
  let folder: string;

  const change = (path: string, text: string) => writeFile(join(folder, path), text);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amcp-app-start-"));
    await writeFileWithFolders(join(folder, "scenarios/note.txt"), "scenarios");
    await writeFileWithFolders(join(folder, "amcp.config.yaml"), "apps:\n  Counter: { project: src/Counter, handler: hosted }\n");
  });
  beforeEach(async () => {
    for (const [path, text] of Object.entries({ ...newApp, [APP]: styled(RED) })) await writeFileWithFolders(join(folder, path), text);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test(
    "a wrong style is seen, changed in XAML, built, and seen mended over one connection; errors of the build have their places",
    verifies(["card/48-app-start"], { timeout: 10 * MINUTE }),
    async () => {
      const agent = await startLauncher(folder);
      const first = await agent.started("app_start");
      expect(first).toMatchObject({ running: true, windows: ["Counter"] });
      expect(agent.stages).toContain("building Counter");
      expect(agent.stages.at(-1)).toBe("starting Counter");
      expect(await agent.colour()).toBe(RED);

      await change(APP, styled(GREEN).replace('Property="Background"', 'Property="Backgruond"'));
      const broken = await agent.started("app_restart");
      expect(broken).toMatchObject({ running: true, pid: first.pid });
      const place = { file: APP, line: 4, column: expect.any(Number), code: "AVLN2000" };
      expect(broken.errors?.[0]).toMatchObject({ ...place, message: expect.stringContaining("Backgruond") });
      expect(await agent.colour()).toBe(RED);

      await change(APP, styled(GREEN));
      await change(WINDOW, newApp[WINDOW].replace("++total", "++totl"));
      const { errors, running } = await agent.started("app_restart");
      expect({ errors, running }).toEqual({
        running: true,
        errors: [
          {
            file: WINDOW,
            line: newApp[WINDOW].split("\n").findIndex((line) => line.includes("++total")) + 1,
            column: expect.any(Number),
            code: "CS0103",
            message: expect.stringContaining("'totl'"),
          },
        ],
      });

      await change(WINDOW, newApp[WINDOW]);
      const mended = await agent.started("app_restart");
      expect(mended).toMatchObject({ app: "Counter", running: true, windows: ["Counter"] });
      expect(mended.pid).not.toBe(first.pid);
      expect(isAlive(first.pid ?? 0)).toBe(false);
      expect(await agent.colour()).toBe(GREEN);
      await agent.call("Counter:ClickElement", { element: "Add" });
      await agent.call("Counter:WaitForElement", { element: "Total", text: "1" });
      expect(await agent.stopped()).toEqual({ app: "Counter", ended: true });
      expect(isAlive(mended.pid ?? 0)).toBe(false);
      await agent.close();
      await expectNothingLeft(agent);
    },
  );

  test(
    "a wrong style is found, changed, built and seen; a scenario is checked, stepped, run and saved: one client, twice",
    verifies(["card/48-app-start", "card/48-scenario-tools"], { timeout: 10 * MINUTE }),
    async () => {
      const scenario = `name: The button counts
apps: [Counter]
steps:
  - verify: { element: Add, enabled: true }
  - interact: { click: Add }
  - verify: { element: Total, matches: "[1-9]" }
`;
      for (const round of [1, 2]) {
        await change(APP, styled(RED));
        const agent = await startLauncher(folder, "--allow-scenarios", "scenarios", "--allow-export", "scenarios");
        const said = async (tool: string, given: Record<string, unknown>) => {
          const answer = await agent.call(tool, given);
          expect(answer.isError ?? false, JSON.stringify(answer)).toBe(false);
          return answer.structuredContent ?? {};
        };
        await agent.started("app_start");
        const why = await said("Counter:ExplainElement", { element: "Add", of: "background" });
        expect(JSON.stringify(why)).toMatch(/c02020.*style `Button#Add`/);

        await change(APP, styled(GREEN));
        await agent.started("app_restart");
        expect(JSON.stringify(await said("Counter:ExplainElement", { element: "Add", of: "background" }))).toMatch(/20a040/);
        expect(await agent.colour()).toBe(GREEN);

        const file = `count-${round}.yaml`;
        expect(await said("scenario_check", { file, text: scenario.replace("click: Add", "clik: Add") })).toMatchObject({ valid: false });
        expect(await said("scenario_check", { file, text: scenario })).toMatchObject({ valid: true });
        await change(join("scenarios", file), scenario);
        expect(await said("scenario_step", { action: "start", scenario: file })).toMatchObject({ status: "held" });
        expect(await said("scenario_step", { action: "next" })).toMatchObject({ status: "held" });
        expect(await said("Counter:FindElement", { element: "Total" })).toMatchObject({ elements: [{ name: "0" }] });
        expect(await said("scenario_step", { action: "run" })).toMatchObject({ status: "passed" });
        expect(await said("scenario_run", { file, app: "running" })).toMatchObject({ verdict: "passed" });
        expect(await said("scenario_run", { file })).toMatchObject({ verdict: "passed" });

        await said("DoSteps", { steps: [{ control: { app: "restart" } }, { verify: { element: "Total", text: "0" } }] });
        await said("Counter:ClickElement", { element: "Add" });
        expect(await said("scenario_save", { name: `saved-${round}` })).toMatchObject({ file: `scenarios/saved-${round}.yaml`, gaps: [] });
        expect(await readFile(join(folder, `scenarios/saved-${round}.yaml`), "utf8")).toContain(
          "control: { app: restart, which: Counter }",
        );
        expect(await said("scenario_run", { file: `saved-${round}.yaml` })).toMatchObject({ verdict: "passed" });
        await agent.close();
        await expectNothingLeft(agent);
      }
    },
  );

  test("an app that crashes at its start, or asks before it ends, is reported", { timeout: 5 * MINUTE }, async () => {
    const agent = await startLauncher(folder);
    await change(WINDOW, throwing);
    const crashed = await agent.call("app_start", { app: "Counter" });
    expect(crashed.isError).toBe(true);
    const text = crashed.content[0]?.type === "text" ? crashed.content[0].text : "";
    expect(text).toMatch(/AMCP_APP_CRASHED: Counter crashed .*System\.IO\.IOException: the disk is gone/);
    expect(text).toMatch(/at Counter\.MainWindow\.\.ctor\(\) in .*MainWindow\.axaml\.cs:\d+/);

    await change(WINDOW, asking);
    const { pid } = await agent.started("app_restart");
    expect(await agent.stopped()).toMatchObject({ ended: false, dialog: "Save?" });
    expect(await agent.started("app_start")).toMatchObject({ pid, startedBy: "developer's agent", windows: ["Save?", "Counter"] });
    expect(await agent.stopped(true)).toEqual({ app: "Counter", ended: true });
    await agent.close();
    await expectNothingLeft(agent);
  });

  test("a killed agent leaves no app, and a cancelled build no process", { timeout: 5 * MINUTE }, async () => {
    const agent = await startLauncher(folder);
    await agent.started("app_start");
    await change(WINDOW, `${newApp[WINDOW]}\n`);
    const cancelling = new AbortController();
    const building = agent.call("app_restart", { app: "Counter" }, cancelling.signal);
    const builds = () => marked(agent.mark).filter((command) => /dotnet\S* build|MSBuild\.dll/.test(command));
    await vi.waitFor(() => expect(builds()).not.toEqual([]), { timeout: MINUTE });
    cancelling.abort();
    await expect(building).rejects.toThrow();
    await vi.waitFor(() => expect(builds()).toEqual([]), { timeout: 10_000 });
    expect(await agent.colour()).toBe(RED);
    process.kill(agent.pid, "SIGKILL");
    await expectNothingLeft(agent);
  });

  test("a proxy without authentication starts apps too", { timeout: 5 * MINUTE }, async () => {
    const agent = await startLauncher(folder, "--insecure");
    expect(await agent.started("app_start")).toMatchObject({ running: true });
    await agent.close();
    await expectNothingLeft(agent);
  });
});
