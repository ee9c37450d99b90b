import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { writeFileWithFolders } from "../../platform/files/files.ts";
import { startCli } from "../support/cli/run-cli.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { dotnetOf } from "../support/e2e/dotnet-of.ts";
import { placesIn } from "../support/e2e/picture-places.ts";
import { type Ended, expectNothingLeft, MARK, runProgram } from "../support/e2e/program.ts";
import { readEvents } from "../support/e2e/results.ts";
import { copyUnpreparedGallery } from "../support/e2e/unprepared-gallery.ts";
import { untouchedApps } from "../support/e2e/untouched-apps.ts";
import { hasNoScreen, needsScreen, openScreen, shownWindow } from "../support/e2e/virtual-screen.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;
const APPS = ["Counter", "Eleven", "Container", "Builder", "Functional"] as const;

const counts = (app: string, facts: string): string => `name: ${app}
apps: [${app}]
steps:
  - interact: { click: Add }
  - interact: { press: Space }
  - verify: { element: Total, text: "2" }
${facts === "" ? "" : `  - verify: { element: Facts, text: "${facts}" }\n`}  - inspect: { screenshot: counted }
  - verify: { noErrors: true }
`;

/** Of apps that have one in the configuration. */
const CONFIGURATIONS: Readonly<Record<string, string>> = { Eleven: "Debug" };

const FACTS: Readonly<Record<string, string>> = {
  Container: "from its settings, one+two; Container; net10.0; Container.dll; 8; no hooks",
  Builder: "Builder; one+two; 1.4",
  Functional: "F#",
};

describeWithDotnet("apps that know nothing of tests", () => {
  let folder: string;
  let ended: Ended;

  const amcpTest = (...args: readonly string[]) =>
    runProgram([process.execPath, resolve("dist/bin/amcp-test.js"), ...args], { cwd: folder });
  const configure = (apps: Readonly<Record<string, object>>, root = folder) =>
    writeFileWithFolders(join(root, "amcp.config.yaml"), JSON.stringify({ apps }));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amcp-untouched-"));
    for (const [path, text] of Object.entries(untouchedApps)) await writeFileWithFolders(join(folder, path), text);
    await configure(
      Object.fromEntries(
        APPS.map((name) => [
          name,
          { project: name, handler: "hosted", args: ["one", "two"], standby: name !== "Container", configuration: CONFIGURATIONS[name] },
        ]),
      ),
    );
    for (const app of APPS) await writeFileWithFolders(join(folder, `s/${app}.yaml`), counts(app, FACTS[app] ?? ""));
    ended = await amcpTest("s", "--workers", "1");
  }, 15 * MINUTE);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("each is opened, clicked, read and drawn, with no file of it changed", verifies(["card/hosted-app"]), async () => {
    expect(ended, ended.out + ended.err).toMatchObject({ code: 0, out: expect.stringContaining("5 scenarios: 5 passed") });
    for (const [path, text] of Object.entries(untouchedApps)) expect(await readFile(join(folder, path), "utf8")).toBe(text);
    const isOfApp = (name: string) => Object.keys(untouchedApps).some((path) => path.startsWith(`${name}/`));
    const others = (await readdir(folder)).filter((name) => !isOfApp(name));
    expect(others.sort()).toEqual([".amcp", "amcp-results", "amcp.config.yaml", "s"]);
    for (const app of APPS) expect(await readdir(join(folder, app, "bin"))).toEqual([CONFIGURATIONS[app] ?? "Release"]);
    await expectNothingLeft(ended);
  });

  test("the run says what starts each", () => {
    for (const app of APPS)
      expect(ended.out).toContain(`${app} is hosted: its ${app === "Builder" ? "BuildAvaloniaApp" : "Main"} starts it`);
  });

  test("an app that does not get to its window is reported by what it does instead", async () => {
    const problems = {
      throws:
        /AMCP_APP_CRASHED: throws crashed before it was ready: System.InvalidOperationException: The store is closed.\n +at Store.Open\(\) in .*\n +at Program.Main/,
      waits:
        /AMCP_APP_NOT_READY: waits did not register .* its Main does not call `UsePlatformDetect`, or it waits .*waiting for the licence server/s,
      exits: /AMCP_APP_START_FAILED: exits ended with code 0: its Main did not call UsePlatformDetect; perhaps/,
      returns: /AMCP_APP_START_FAILED: returns ended with code 3: its Main did not call UsePlatformDetect; perhaps/,
      forgets:
        /AMCP_APP_CRASHED: forgets crashed before it was ready: System.InvalidOperationException: No runtime platform services configured/,
    };
    const names = Object.keys(problems);
    const app = (name: string) => ({
      project: "Ending",
      handler: "hosted",
      args: [name],
      ready: { timeout: name === "waits" ? "3s" : "20s" },
    });
    await configure(Object.fromEntries(names.map((name) => [name, app(name)])));
    for (const name of names)
      await writeFileWithFolders(join(folder, `ends/${name}.yaml`), `name: ${name}\napps: [${name}]\nsteps: [inspect: { tree: all }]\n`);
    const { out } = await amcpTest("ends");
    for (const problem of Object.values(problems)) expect(out).toMatch(problem);
  });

  test("attach starts it for one agent, and ends it with the agent", async () => {
    const agent = new Client({ name: "agent", version: "1" });
    const assembly = join(folder, "Counter/bin/Release/net10.0/Counter.dll");
    const args = [resolve("dist/bin/amcp-test.js"), "attach", "--start", assembly, "--", "one"];
    const mark = randomUUID();
    const env = { ...process.env, [MARK]: mark };
    const transport = new StdioClientTransport({ command: process.execPath, args, cwd: folder, env, stderr: "ignore" });
    await agent.connect(transport, { timeout: MINUTE });
    await agent.callTool({ name: "ClickElement", arguments: { element: "Add" } });
    const read = await agent.callTool({ name: "FindElement", arguments: { element: "Total" } });
    expect(JSON.stringify(read)).toContain('"text":"1"');
    await agent.close();
    await expectNothingLeft({ mark });
  });

  test("attach answers its agent why an app does not start", async () => {
    const agent = new Client({ name: "agent", version: "1" });
    const args = [resolve("dist/bin/amcp-test.js"), "attach", "--start", "nowhere/Counter.dll"];
    const connecting = agent.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder, stderr: "ignore" }));
    await expect(connecting).rejects.toThrow(/AMCP_APP_START_FAILED: Counter cannot be started: there is no .*nowhere.Counter\.dll/);
  });

  test.skipIf(hasNoScreen)(`its window is the same on a virtual display, and a recording of it passes${needsScreen}`, async () => {
    await configure({ Counter: { project: "Counter", handler: "hosted" } });
    const compares = counts("Counter", "").replace("inspect: { screenshot", "verify: { screenshot");
    await writeFileWithFolders(join(folder, "pictures/counts.yaml"), compares);
    expect(await amcpTest("pictures", "--update", "all")).toMatchObject({ code: 0 });
    const shown = await amcpTest("pictures", "--xvfb", "--update", "none");
    expect(shown, shown.out + shown.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });

    const screen = await openScreen();
    const {
      child,
      written,
      ended: recorded,
    } = startCli(folder, ["record", "--out", "recorded.yaml"], { HOME: process.env["HOME"], DISPLAY: screen.display });
    onTestFinished(() => void child.kill());
    await vi.waitFor(() => expect(written()).toContain("Recording Counter"), { timeout: MINUTE });
    const { x, y } = await shownWindow(screen, "Counter");
    const placeOf = await placesIn(join(folder, "pictures/__baselines__/counts/counted.json"));
    const [left, top] = placeOf("Button#Add");
    screen.hand("mousemove", "--sync", String(x + left), String(y + top), "click", "1");
    await vi.waitFor(() => expect(written()).toContain("click Add"), { timeout: MINUTE });
    child.kill("SIGINT");
    expect(await recorded).toMatchObject({ code: 0 });
    const replayed = await amcpTest("recorded.yaml");
    expect(replayed, replayed.out + replayed.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
  });

  test("a published folder is hosted, also with a runtime of its own; a single file and a trimmed app are refused with the cure", {
    timeout: 10 * MINUTE,
  }, async () => {
    const dotnet = dotnetOf(folder);
    const selfContained = ["--self-contained", "-r", "linux-x64"];
    const ways = [
      ["plain"],
      ["complete", ...selfContained],
      ["single", "-p:PublishSingleFile=true", ...selfContained],
      ["trimmed", "-p:PublishTrimmed=true", ...selfContained],
    ];
    for (const [out, ...how] of ways) {
      const { code, out: said } = await dotnet(
        "publish",
        "Counter",
        "-c",
        "Release",
        "-p:AmcpHosted=true",
        "-o",
        join(folder, out ?? ""),
        ...how,
      );
      expect(code, said).toBe(0);
    }
    for (const out of ["plain", "complete"]) {
      await configure({ Counter: { command: [`${out}/Counter`], handler: "hosted" } });
      const published = await amcpTest("s/Counter.yaml");
      expect(published, published.out + published.err).toMatchObject({ code: 0, out: expect.stringContaining("1 scenario: 1 passed") });
    }
    const refusals = { single: /because there is no .*Counter\.dll, as for a single file/, trimmed: /because it is trimmed/ };
    for (const [out, why] of Object.entries(refusals)) {
      await configure({ Counter: { command: [`${out}/Counter`], handler: "hosted" } });
      const refused = await amcpTest("s/Counter.yaml");
      expect(refused.out).toMatch(/AMCP_APP_START_FAILED: Counter cannot be hosted, /);
      expect(refused.out).toMatch(why);
      expect(refused.out).toContain("build it without PublishSingleFile, PublishTrimmed and PublishAot");
    }
  });

  test("a shipped app without its handler equals the pictures that were made with it", { timeout: 10 * MINUTE }, async () => {
    const gallery = join(folder, "gallery");
    await copyUnpreparedGallery(gallery);
    const look = { window: { width: 1000, height: 640 }, fonts: ["dotnet/samples/Gallery/Fonts/GallerySymbols.ttf"] };
    await configure({ Gallery: { project: "dotnet/samples/Gallery", handler: "hosted", ...look } }, gallery);
    const names = ["acrylic", "font-features", "pictures", "shapes", "symbols", "title-bar", "toast"];
    const files = names.map((name) => `scenarios/gallery/${name}.yaml`);
    const compared = await runProgram([process.execPath, resolve("dist/bin/amcp-test.js"), ...files, "--update", "none"], { cwd: gallery });
    expect(compared, compared.out + compared.err).toMatchObject({ code: 0, out: expect.stringContaining("7 scenarios: 7 passed") });
    const events = await readEvents(join(gallery, "amcp-results"));
    const pictures = events.filter((event) => event.type === "stepEnded" && event.status === "passed" && event.pixelHash !== undefined);
    expect(pictures.length).toBeGreaterThanOrEqual(names.length);
  });
});
