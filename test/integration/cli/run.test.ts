import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { XMLParser } from "fast-xml-parser";
import { expect, test, vi } from "vitest";
import { decodePng, encodePng } from "../../../runner/baselines/picture.ts";
import { cli, config, eventsOf, folderWith, scenario, startCli, stub, stubEntry } from "../../support/cli/run-cli.ts";
import { ENDINGS, signal } from "../../support/start-node.ts";
import { verifies } from "../../support/verifies.ts";

const signIn = scenario("An operator signs in", [
  "inspect: { tree: MainWindow }",
  "interact: { type: operator@example.org, into: Email }",
  "interact: { click: SignIn }",
  "verify: { element: SignIn, exists: false }",
  "verify: { screenshot: alerts }",
]);

test(
  "a run leaves JUnit, element trees, events and pictures, and passes again on what it accepted",
  verifies(["card/shown-junit-read-back", "card/report-element-tree", "003/US7-AS2", "card/run-update"]),
  async () => {
    const folder = await folderWith({ "amcp.config.yaml": config(), "s/sign-in.yaml": signIn });
    expect((await startCli(folder, ["s", "--update", "all"]).ended).code).toBe(0);
    const { code, out } = await startCli(folder, ["s"], { CI: "true" }).ended;
    expect(out).toContain("✓ An operator signs in (5 steps,");
    expect(code).toBe(0);
    const junit = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" }).parse(
      await readFile(join(folder, "amcp-results/junit.xml"), "utf8"),
    );
    expect(junit.testsuites.testsuite).toMatchObject({
      name: "s/sign-in.yaml",
      tests: "1",
      failures: "0",
      testcase: { name: "An operator signs in" },
    });
    const trees = JSON.parse(await readFile(join(folder, "amcp-results/element-trees.json"), "utf8"));
    expect(trees[0].taken.map(({ kind }: { kind: string }) => kind)).toContain("tree");
    for (const { path } of trees[0].taken) expect(existsSync(join(folder, "amcp-results", path))).toBe(true);
  },
);

test(
  "one pixel changed in a baseline fails its scenario, with three pictures and the element",
  verifies(["card/3-one-pixel", "error/AMCP_SCREENSHOT_DIFFERS"]),
  async () => {
    const folder = await folderWith({ "amcp.config.yaml": config(), "s/sign-in.yaml": signIn });
    await startCli(folder, ["s", "--update", "all"]).ended;
    const file = join(folder, "s/__baselines__/sign-in/alerts.png");
    const picture = decodePng(await readFile(file));
    const middle = (Math.floor(picture.height / 2) * picture.width + Math.floor(picture.width / 2)) * 4;
    picture.data[middle] = (picture.data[middle] ?? 0) ^ 1;
    await writeFile(file, encodePng(picture));
    const { code, out } = await startCli(folder, ["s"], { CI: "true" }).ended;
    expect(code).toBe(1);
    expect(out).toContain("s/sign-in.yaml:8  ");
    expect(out).toMatch(/AMCP_SCREENSHOT_DIFFERS: 1 pixel \(0\.\d+ %\) differ\n +pixels changed inside `/);
    for (const kind of ["expected", "actual", "diff"])
      expect(existsSync(join(folder, `amcp-results/attachments/s-sign-in.yaml/alerts-${kind}.png`))).toBe(true);
  },
);

test(
  "a locator that finds nothing names the near misses, and leaves the tree, the picture and the output",
  verifies(["card/failed-place", "card/failed-evidence", "card/failed-near-misses", "card/failed-output"]),
  async () => {
    const { code, out, folder } = await cli(
      { "amcp.config.yaml": config(), "s/a.yaml": scenario("typo", ["interact: { click: SignInn, timeout: 200ms }"]) },
      ["s"],
    );
    expect(code).toBe(1);
    expect(out).toContain("s/a.yaml:4  click `SignInn`");
    expect(out).toContain("ELEMENT_NOT_FOUND");
    const [ended] = (await eventsOf(folder)).filter((event) => event.type === "stepEnded");
    expect(ended?.attachments.map(({ kind }) => kind).sort()).toEqual(["log", "screenshot", "text", "tree"]);
    expect(ended?.problem?.actual).toMatchObject({ nearMisses: expect.arrayContaining([expect.objectContaining({ word: "SignIn" })]) });
  },
);

test(
  "a table runs its rows, variables and saved values reach later steps",
  verifies(["card/scenario-table", "card/scenario-variables"]),
  async () => {
    const table = scenario(
      "rows",
      [
        "interact: { type: '${mail}', into: Email }",
        "inspect: { find: Email, save: found }",
        "verify: { value: '${found.properties.text}', equals: '${mail}' }",
      ],
      "table: [{ mail: a@example.org }, { mail: b@example.org }]\n",
    );
    const { code, out } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": table }, ["s"]);
    expect(out).toContain("2 scenarios: 2 passed");
    expect(code).toBe(0);
  },
);

test("setup that fails keeps the steps from running, teardown runs all the same", verifies(["card/scenario-setup-teardown"]), async () => {
  const steps = scenario(
    "order",
    ["inspect: { find: Email }"],
    "setup:\n  - interact: { click: Nowhere, timeout: 100ms }\nteardown:\n  - inspect: { find: Password }\n",
  );
  const { code, folder } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": steps }, ["s"]);
  expect(code).toBe(1);
  const ids = (await eventsOf(folder)).flatMap((event) => (event.type === "stepEnded" ? [`${event.step} ${event.status}`] : []));
  expect(ids).toEqual(["setup.1 failed", "teardown.1 passed"]);
});

test("a group is skipped by its condition, repeated, and tried again", verifies(["card/verb-control-group"]), async () => {
  const groups = scenario("groups", [
    "control: { group: never, when: { element: Nothing }, steps: [{ interact: { click: Nothing } }] }",
    "control: { group: thrice, repeat: 3, steps: [{ inspect: { find: Email } }] }",
    "control: { group: again, retry: 1, steps: [{ interact: { click: Nothing, timeout: 100ms } }] }",
  ]);
  const { code, folder } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": groups }, ["s"]);
  expect(code).toBe(1);
  const ids = (await eventsOf(folder)).flatMap((event) =>
    event.type === "stepEnded" ? [`${event.step} ${event.soft ? "soft" : event.status}`] : [],
  );
  expect(ids).toEqual(["1 skipped", "2.1 passed", "2.1#2 passed", "2.1#3 passed", "2 passed", "3.1 soft", "3.1#2 failed", "3 failed"]);
});

test("a soft failure lets the scenario go on and still fails it", verifies(["card/scenario-soft"]), async () => {
  const soft = scenario("soft", ["verify: { element: Nothing, timeout: 100ms, soft: true }", "inspect: { find: Email }"]);
  const { code, folder } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": soft }, ["s"]);
  expect(code).toBe(1);
  const statuses = (await eventsOf(folder)).flatMap((event) => (event.type === "stepEnded" ? [event.status] : []));
  expect(statuses).toEqual(["failed", "passed"]);
});

test(
  "a scenario that passes only on a retry is flaky, which an option turns into a failure",
  verifies(["card/run-retries", "card/run-fail-on-flaky", "card/report-junit-flaky"]),
  async () => {
    const onlyOnce = `import { existsSync, writeFileSync } from "node:fs";
    if (!existsSync("crashed")) process.env.AMCP_STUB_FAULT = "crash@ClickElement";
    writeFileSync("crashed", "");
    await import(${JSON.stringify(pathToFileURL(stub.program).href)});`;
    const entry = JSON.stringify({ command: [process.execPath, "./once.mjs", stub.files] });
    const files = { "amcp.config.yaml": config({ Desk: entry }), "once.mjs": onlyOnce, "s/a.yaml": signIn.replace(/.*screenshot.*/, "") };
    const lenient = await cli(files, ["s", "--retries", "1"]);
    expect(lenient.out).toContain("attempt 1 failed, trying again");
    expect(lenient.out).toContain("flaky: passed on attempt 2");
    expect(lenient.out).toContain("1 scenario: 1 flaky");
    expect(lenient.code).toBe(0);
    const ends = (await eventsOf(lenient.folder)).flatMap((event) =>
      event.type === "scenarioEnded" ? [[event.status, event.willRetry]] : [],
    );
    expect(ends).toEqual([
      ["failed", true],
      ["passed", false],
    ]);
    expect(await readFile(join(lenient.folder, "amcp-results/junit.xml"), "utf8")).toContain("<flakyFailure ");
    const strict = await cli(files, ["s", "--retries", "1", "--fail-on-flaky"]);
    expect(strict.code).toBe(1);
  },
);

test("a scenario that fails every time is tried as often as wanted, and no more", verifies(["card/run-retries"]), async () => {
  const files = { "amcp.config.yaml": config(), "s/a.yaml": scenario("never", ["verify: { element: Nothing, timeout: 1ms }"]) };
  const { code, folder } = await cli(files, ["s", "--retries", "2"]);
  expect(code).toBe(1);
  const ends = (await eventsOf(folder)).flatMap((event) => (event.type === "scenarioEnded" ? [[event.attempt, event.willRetry]] : []));
  expect(ends).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
});

test("two workers run two scenarios at a time, each with a proxy and apps of its own", verifies(["card/run-workers"]), async () => {
  const slow = (name: string) =>
    scenario(name, [
      'interact: { call: "Desk:InjectFault", with: { fault: slow@FindElement=2000 } }',
      `interact: { type: ${name}, into: Email }`,
      "inspect: { find: Password }",
      `verify: { element: Email, text: ${name} }`,
    ]);
  const files = { "amcp.config.yaml": config(), "s/a.yaml": slow("one"), "s/b.yaml": slow("two"), "s/c.yaml": slow("three") };
  const { code, out, folder } = await cli(files, ["s", "--workers", "2"]);
  expect(out).toContain("3 scenarios: 3 passed");
  expect(code).toBe(0);
  const events = await eventsOf(folder);
  const course = events.flatMap(({ type }) => (type === "scenarioStarted" || type === "scenarioEnded" ? [type] : []));
  expect(course.slice(0, 3)).toEqual(["scenarioStarted", "scenarioStarted", "scenarioEnded"]);
  const workers = events.flatMap((event) => (event.type === "scenarioStarted" ? [event.worker] : []));
  expect(workers.toSorted()).toEqual(expect.arrayContaining([0, 1]));
  const hosts = events.flatMap((event) => (event.type === "appChanged" && event.change === "ready" ? [`${event.pid}`] : []));
  expect(new Set(hosts).size).toBe(hosts.length);
});

test("a step without a limit of its own has 5 s", verifies(["card/scenario-default-limit"]), async () => {
  const { out } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": scenario("waits", ["verify: { element: Nothing }"]) }, ["s"]);
  expect(out).toContain("TIMEOUT: `Nothing` is not there after 5000 ms.");
});

test("an app is killed and started again in mid-scenario", verifies(["card/verb-control-app"]), async () => {
  const restart = scenario("restart", [
    "interact: { type: x@example.org, into: Email }",
    "control: { app: kill }",
    "control: { app: start }",
    'verify: { element: Email, text: "" }',
  ]);
  const { code, out } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": restart }, ["s"]);
  expect(out).toContain("1 passed");
  expect(code).toBe(0);
});

test(
  "--max-failures begins nothing more, --list runs nothing, --grep and --tags select",
  verifies(["card/run-max-failures", "card/run-list", "card/run-tags-grep", "card/18-list"]),
  async () => {
    const bad = scenario("bad", ["verify: { element: Nothing, timeout: 100ms }"]);
    const tagged = scenario("tagged", ["inspect: { find: Email }"], "tags: [smoke]\n");
    const files = { "amcp.config.yaml": config(), "s/a.yaml": bad, "s/b.yaml": tagged };
    const stopped = await cli(files, ["s", "--max-failures", "1"]);
    expect(stopped.out).toContain("2 scenarios: 1 failed, 1 not run");
    expect(stopped.code).toBe(1);
    expect((await cli(files, ["s", "--list"])).out).toBe("s/a.yaml  bad\ns/b.yaml  tagged  [smoke]\n2 scenarios\n");
    expect((await cli(files, ["s", "--tags", "smoke"])).code).toBe(0);
    expect((await cli(files, ["s", "--grep", "TAGGED"])).code).toBe(0);
  },
);

test.each(ENDINGS)(
  "%s leaves no process behind and a readable report",
  verifies(["card/cli-interrupt", "card/events-versioned"]),
  async (name) => {
    const files = {
      "amcp.config.yaml": config({ Desk: stubEntry({ fault: "hang@FindElement" }) }),
      "s/a.yaml": scenario("hangs", ["inspect: { find: Email, timeout: 1m }"]),
      "s/b.yaml": scenario("later", ["inspect: { tree: MainWindow }"]),
    };
    const folder = await folderWith(files);
    const { child, ended } = startCli(folder, ["s"]);
    await vi.waitFor(async () => expect(await readFile(join(folder, "amcp-results/events.ndjson"), "utf8")).toContain('"stepStarted"'), {
      timeout: 20_000,
    });
    signal(child, name);
    const { code, out } = await ended;
    expect(code).toBe(130);
    expect(out).toContain("2 scenarios: 1 interrupted, 1 not run");
    const pids = (await eventsOf(folder)).flatMap((event) => (event.type === "appChanged" && event.pid !== undefined ? [event.pid] : []));
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
    expect(await readFile(join(folder, "amcp-results/junit.xml"), "utf8")).toContain("interrupted");
  },
);

test("a run that was killed still gives a report that names the running step", verifies(["card/events-replay"]), async () => {
  const files = {
    "amcp.config.yaml": config({ Desk: stubEntry({ fault: "hang@FindElement" }) }),
    "s/a.yaml": scenario("hangs", ["inspect: { find: Email, timeout: 1m }"]),
  };
  const folder = await folderWith(files);
  const { child, ended } = startCli(folder, ["s"]);
  await vi.waitFor(async () => expect(await readFile(join(folder, "amcp-results/events.ndjson"), "utf8")).toContain('"stepStarted"'), {
    timeout: 20_000,
  });
  child.kill("SIGKILL");
  await ended;
  const { out, code } = await startCli(folder, ["report", "amcp-results/events.ndjson"]).ended;
  expect(out).toContain("1 interrupted, the run broke off\n  was running: hangs: find `Email`");
  expect(code).toBe(3);
  expect(await readFile(join(folder, "amcp-results/junit.xml"), "utf8")).toContain("the run broke off in: find `Email`");
});

test("--help and --version answer at once", async () => {
  expect((await cli({}, ["--help"])).out).toContain("amcp-test init");
  expect((await cli({}, ["run", "--help"])).out).toContain("--max-failures N");
  expect((await cli({}, ["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("a misspelt command is named with the one that was meant, unless a file has that name", verifies(["card/18-help"]), async () => {
  const { code, err } = await cli({}, ["chek", "scenarios"]);
  expect({ code, err: err.split("\n")[0] }).toEqual({ code: 2, err: "AMCP_USAGE: there is no command `chek`; did you mean `check`?" });
  expect((await cli({}, ["xyz"])).err).toContain("AMCP_FILE_NOT_FOUND: there is no file or folder xyz");
  expect(
    (await cli({ "recor/a.yaml": scenario("tagged", ["inspect: { find: Email }"], "tags: [smoke]\n") }, ["recor", "--list"])).err,
  ).toContain("AMCP_SCENARIO_UNKNOWN_APP");
});
