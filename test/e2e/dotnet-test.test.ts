import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { writeFileWithFolders } from "../../platform/files/files.ts";
import { scenario } from "../support/cli/run-cli.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { expectNothingLeft, MARK } from "../support/e2e/program.ts";
import { expectAppsEnded, readEvents } from "../support/e2e/results.ts";
import { readTrx, type ScenarioTests, scenarioTests } from "../support/e2e/scenario-tests.ts";
import { openEditor } from "../support/e2e/testing-platform.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;

const scenarios = {
  "scenarios/good.yaml": scenario("passes", ["inspect: { find: Email }"], "tags: [smoke]\n"),
  "scenarios/desk/bad.yaml": scenario("fails", ["inspect: { find: Email }", "verify: { element: Email, text: Ada, timeout: 100ms }"]),
  "scenarios/later.yaml": scenario("waits", ["inspect: { find: Email }"], "skip: the form is not ready\n"),
  "scenarios/table.yaml": scenario(
    "finds ${what}",
    ['inspect: { find: "${what}" }'],
    "table: [{ what: Email }, { what: Password, why: a second column }]\n",
  ),
};
const ids = Object.keys(scenarios).flatMap((file) => (file.includes("table") ? [`${file}#1`, `${file}#2`] : [file]));

/** Shown once its steps hang. */
const hanging = scenario("hangs", [
  'interact: { call: "Desk:InjectFault", with: { fault: hang@FindElement } }',
  "inspect: { find: Email, timeout: 1m }",
]);

describeWithDotnet("scenarios as tests of a project", () => {
  let tests: ScenarioTests;

  const ran = async (out = "amcp-results") => {
    const [started] = await readEvents(join(tests.folder, out));
    return started?.type === "runStarted" ? started.scenarios.map(({ id }) => id) : [];
  };

  beforeAll(async () => {
    tests = await scenarioTests(scenarios);
  }, 10 * MINUTE);

  afterAll(() => rm(tests.folder, { recursive: true, force: true }));

  test(
    "`dotnet test` runs them once, and its TRX has their outcomes, places and texts",
    verifies(["card/47-scenarios"], { timeout: 5 * MINUTE }),
    async () => {
      const ended = await tests.dotnetTest("--report-trx", "--report-trx-filename", "all.trx");
      expect(ended, ended.out + ended.err).toMatchObject({ code: 2 });
      expect(ended.out).toMatch(/total: 5\n.*failed: 1\n.*succeeded: 3\n.*skipped: 1\n/);
      await expectNothingLeft(ended);
      expect((await ran()).sort()).toEqual([...ids].sort());
      expect(existsSync(join(tests.folder, "amcp-results/report/index.html"))).toBe(true);
      expect(ended.out).toContain(join(tests.folder, "amcp-results/report/index.html"));

      const results = (await readTrx(join(tests.folder, "TestResults/all.trx"))).sort((one, other) => one.name.localeCompare(other.name));
      expect(results.map(({ name, in: place, outcome }) => [name, place, outcome])).toEqual([
        ["fails", "scenarios.desk.bad", "Failed"],
        ["finds Email", "scenarios.table", "Passed"],
        ["finds Password [why=a second column]", "scenarios.table", "Passed"],
        ["passes", "scenarios.good", "Passed"],
        ["waits", "scenarios.later", "NotExecuted"],
      ]);
      expect(results[0]).toMatchObject({
        StdOut: expect.stringMatching(/^screenshot: .+failure-Desk\.png\n/),
        ErrorInfo: {
          Message: expect.stringContaining("after 100 ms"),
          StackTrace: [
            `at \`Email\` has text "Ada" in ${join(tests.folder, "scenarios/desk/bad.yaml")}:line 5`,
            `   at fails in ${join(tests.folder, "scenarios/desk/bad.yaml")}:line 1`,
          ].join("\n"),
        },
      });
      expect(results[4]).toMatchObject({ StdOut: "the form is not ready" });
    },
  );

  test(
    "--list-tests lists them, also a broken file, and starts nothing",
    verifies(["card/47-scenarios-selected"], { timeout: 2 * MINUTE }),
    async () => {
      const file = "scenarios/broken.yaml";
      await writeFileWithFolders(join(tests.folder, file), scenario("broken", ["inspekt: { find: Email }"]));
      onTestFinished(() => rm(join(tests.folder, file)));
      const listed = await tests.run(["--list-tests"]);
      expect(listed, listed.out + listed.err).toMatchObject({ code: 0, out: expect.stringContaining("found 6 test(s)") });
      const names = ["fails", "finds Email", "finds Password [why=a second column]", "passes", "waits", file];
      for (const name of names) expect(listed.out).toContain(`\n  ${name}\n`);
      const ended = await tests.run(["--filter-uid", file]);
      expect(ended).toMatchObject({ code: 2, out: expect.stringContaining("unknown step kind `inspekt`; did you mean `inspect`?") });
    },
  );

  test("filters select a row, a tag or a file, and options reach amcp-test", { timeout: 2 * MINUTE }, async () => {
    const row = await tests.run(["--filter-uid", "scenarios/table.yaml#2", "--amcp=--out one"]);
    expect(row, row.out + row.err).toMatchObject({ code: 0 });
    expect(await ran("one")).toEqual(["scenarios/table.yaml#2"]);
    expect((await tests.run(["--treenode-filter", "/**[tag=smoke]"])).code).toBe(0);
    expect(await ran()).toEqual(["scenarios/good.yaml"]);
    const file = await tests.run(["--treenode-filter", "/*/scenarios.desk/bad/*", "--amcp=--retries 1"]);
    expect(file).toMatchObject({ code: 2, out: expect.stringMatching(/attempt 1 failed: .+after 100 ms/) });
    expect(await ran()).toEqual(["scenarios/desk/bad.yaml"]);
  });

  /** Starts the program, and waits until a scenario hangs. */
  async function startHanging(out: string) {
    await writeFileWithFolders(join(tests.folder, "scenarios/a-hanging.yaml"), hanging);
    onTestFinished(() => rm(join(tests.folder, "scenarios/a-hanging.yaml")));
    const child = spawn(tests.program, ["--no-ansi", "--progress", "off", `--amcp=--out ${out}`], {
      cwd: tests.folder,
      env: { ...process.env, [MARK]: out },
      stdio: "ignore",
      detached: true,
    });
    const ended = new Promise<number | null>((done) => child.on("close", done));
    const results = join(tests.folder, out);
    const hangs = async () => expect(await readFile(join(results, "events.ndjson"), "utf8")).toContain("find `Email`");
    await vi.waitFor(hangs, { timeout: MINUTE });
    return { child, ended, results };
  }

  async function expectInterrupted(results: string): Promise<void> {
    await expectNothingLeft({ mark: basename(results) });
    const events = await readEvents(results);
    expect(events.at(-1)).toMatchObject({ type: "runEnded", status: "interrupted", exitCode: 130 });
    await expectAppsEnded(events);
    expect(existsSync(join(results, "report/index.html"))).toBe(true);
  }

  test.skipIf(process.platform === "win32")("Ctrl-C closes the apps, and the reports are complete", { timeout: 2 * MINUTE }, async () => {
    const { child, ended, results } = await startHanging("cancelled");
    // As a terminal does: also amcp-test and the apps get it.
    process.kill(-(child.pid ?? 0), "SIGINT");
    expect(await ended).toBe(3);
    await expectInterrupted(results);
  });

  test("a killed test program leaves no app, and complete reports", { timeout: 2 * MINUTE }, async () => {
    const { child, ended, results } = await startHanging("killed");
    child.kill("SIGKILL");
    await ended;
    await expectInterrupted(results);
  });

  test(
    "without Node each file fails with a sentence that says what to install",
    verifies(["card/47-without-node"], { timeout: 2 * MINUTE }),
    async () => {
      const [, sdk = ""] = /\[(.+)\]/.exec(spawnSync("dotnet", ["--list-sdks"]).stdout.toString()) ?? [];
      const without = await tests.run([], { PATH: tests.folder, Path: tests.folder, DOTNET_ROOT: dirname(sdk) });
      expect(without, without.out + without.err).toMatchObject({ code: 2, out: expect.stringMatching(/total: 4\n.*failed: 4\n/) });
      expect(without.out).toContain(
        `Scenarios need Node.js 20.19 or later from https://nodejs.org, and amcp-test: run \`npm install --save-dev amcp-test\` in ${tests.folder}.`,
      );
    },
  );

  test("a runner that breaks off fails the tests that it has not ended, with its own message", { timeout: 2 * MINUTE }, async () => {
    const planned = ["one", "two"].map((name) => ({ id: `scenarios/${name}.yaml`, file: `scenarios/${name}.yaml`, line: 1, name }));
    const events = [
      { type: "runStarted", version: 1, scenarios: planned },
      { type: "scenarioStarted", scenario: "scenarios/one.yaml", attempt: 1 },
      { type: "scenarioEnded", scenario: "scenarios/one.yaml", attempt: 1, status: "passed", durationMs: 1 },
    ].map((event) => JSON.stringify({ time: new Date(0).toISOString(), ...event }));
    const script = join(tests.folder, "broken.mjs");
    await writeFileWithFolders(
      script,
      `console.log(${JSON.stringify(events.join("\n"))}); console.error("the disk is full"); process.exitCode = 4;`,
    );
    const ended = await tests.run([], { AMCP_TEST_COMMAND: `"${process.execPath}" "${script}"` });
    expect(ended, ended.out + ended.err).toMatchObject({ code: 2, out: expect.stringMatching(/total: 2\n.*failed: 1\n.*succeeded: 1\n/) });
    expect(ended.out).toMatch(/failed two\n\s+the disk is full/);
  });

  test(
    "an editor discovers and runs them by the platform's protocol",
    verifies(["card/47-scenarios-selected"], { timeout: 2 * MINUTE }),
    async () => {
      const editor = await openEditor();
      onTestFinished(() => editor.close());
      const ended = tests.run(["--server", "--client-host", "127.0.0.1", "--client-port", String(editor.port)]);
      const capabilities = { testing: { debuggerProvider: false } };
      await editor.ask("initialize", { processId: process.pid, clientInfo: { name: "test", version: "1.0" }, capabilities });
      const discovered = await editor.ask("testing/discoverTests", {});
      expect(discovered.map(({ uid }) => uid).sort()).toEqual([...ids].sort());
      expect(discovered.find(({ uid }) => uid === "scenarios/good.yaml")).toMatchObject({
        "display-name": "passes",
        "execution-state": "discovered",
        "location.file": join(tests.folder, "scenarios/good.yaml"),
        "location.line-start": 1,
        traits: [{ tag: "smoke" }],
      });
      const wanted = discovered.filter(({ uid }) => /good|bad/.test(uid));
      const shown = await editor.ask("testing/runTests", { tests: wanted });
      // The platform joins states that follow each other quickly.
      const states = new Map(shown.map((one) => [one.uid, one["execution-state"]]));
      expect([...states]).toEqual([
        ["scenarios/desk/bad.yaml", "failed"],
        ["scenarios/good.yaml", "passed"],
      ]);
      expect(shown.find((one) => one["execution-state"] === "failed")).toMatchObject({
        "error.message": expect.stringContaining("after 100 ms"),
        "error.stacktrace": expect.stringContaining("bad.yaml:line 5"),
      });
      editor.close();
      expect((await ended).code).not.toBeNull();
    },
  );
});
