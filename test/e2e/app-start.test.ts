import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { FindElement } from "../../contracts/app-tools/look/find-element.ts";
import { AppStart, AppStop } from "../../contracts/started-app.ts";
import { writeFileWithFolders } from "../../platform/files/files.ts";
import { isAlive } from "../../platform/processes/processes.ts";
import { decodePng } from "../../runner/baselines/picture.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { newApp } from "../support/e2e/new-app.ts";
import { expectNothingLeft, MARK, marked } from "../support/e2e/program.ts";
import { PROGRAM, SECRET } from "../support/proxy/proxy-process.ts";
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

/** An agent at a proxy of its own, which may start the apps of a folder. */
async function startAgent(folder: string, ...args: readonly string[]) {
  const mark = randomUUID();
  const client = new Client({ name: "developer's agent", version: "1" });
  const env = { ...process.env, [MARK]: mark, AMCP_SECRET: SECRET, AMCP_SESSIONS: "off" };
  const started = [resolve(PROGRAM), "--allow-start", "--discovery", "off", "--names", "colon", ...args];
  const transport = new StdioClientTransport({ command: process.execPath, args: started, cwd: folder, env, stderr: "ignore" });
  await client.connect(transport, { timeout: MINUTE });
  const stages: string[] = [];
  const onprogress = ({ message = "" }: { message?: string | undefined }) => void stages.push(message);
  const call = (name: string, given: Record<string, unknown>, signal?: AbortSignal) =>
    client.callTool({ name, arguments: given }, { timeout: 5 * MINUTE, onprogress, ...(signal && { signal }) });
  return {
    mark,
    stages,
    call,
    pid: transport.pid ?? 0,
    close: () => client.close(),
    started: async (tool: "app_start" | "app_restart") => {
      const answer = await call(tool, { app: "Counter" });
      expect(answer.isError ?? false, JSON.stringify(answer)).toBe(false);
      return AppStart.parse(answer.structuredContent);
    },
    stopped: async (force = false) => AppStop.parse((await call("app_stop", { app: "Counter", force })).structuredContent),
    /** The colour of the button, beside its text, in a picture of the window. */
    async colour() {
      const { elements } = FindElement.output.parse((await call("Counter:FindElement", { element: "Add" })).structuredContent);
      const image = (await call("Counter:CaptureScreenshot", {})).content.find((block) => block.type === "image");
      const bounds = elements[0]?.bounds;
      if (image?.type !== "image" || bounds === undefined) throw new Error("there is no picture of the button");
      const { width, data } = decodePng(Buffer.from(image.data, "base64"));
      const at = (Math.floor(bounds.y + bounds.height / 2) * width + bounds.x + 4) * 4;
      return `#${data.subarray(at, at + 3).toString("hex")}`;
    },
  };
}

describeWithDotnet("an agent that changes, builds and looks without a shell", () => {
  let folder: string;

  const change = (path: string, text: string) => writeFile(join(folder, path), text);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amcp-app-start-"));
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
      const agent = await startAgent(folder);
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

  test("an app that crashes at its start, or asks before it ends, is reported", { timeout: 5 * MINUTE }, async () => {
    const agent = await startAgent(folder);
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
    const agent = await startAgent(folder);
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
    const agent = await startAgent(folder, "--insecure");
    expect(await agent.started("app_start")).toMatchObject({ running: true });
    await agent.close();
    await expectNothingLeft(agent);
  });
});
