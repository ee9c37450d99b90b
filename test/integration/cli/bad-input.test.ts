import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { cli, config, eventsOf, folderWith, scenario, startCli, stubEntry } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const good = scenario("it opens", ["inspect: { find: Email }"]);

test(
  "a misspelt verb is shown with its place, and the other scenarios run",
  verifies(["card/bad-misspelt", "card/scenario-strict"]),
  async () => {
    const bad = scenario("typo", ["interact: { clck: SignIn }"]);
    const { code, out } = await cli({ "amcp.config.yaml": config(), "s/bad.yaml": bad, "s/good.yaml": good }, ["s"]);
    expect(code).toBe(2);
    expect(out).toContain("AMCP_SCENARIO_UNKNOWN_VERB");
    expect(out).toContain("s/bad.yaml:4:17");
    expect(out).toContain("did you mean `click`?");
    expect(out).toMatch(/^ +\| +\^\^\^\^$/m);
    expect(out).toContain("2 scenarios: 1 passed, 1 error");
  },
);

test("a misspelt option is found by `check`, which starts nothing", verifies(["card/cli-check"]), async () => {
  const bad = scenario("typo", ["interact: { click: SignIn, buton: right }"]);
  const { code, err, out } = await cli({ "amcp.config.yaml": config(), "s/bad.yaml": bad }, ["check", "s"]);
  expect(code).toBe(2);
  expect(err).toContain("AMCP_SCENARIO_UNKNOWN_OPTION");
  expect(err).toContain("did you mean `button`?");
  expect(out).toBe("1 scenario is not valid: 1 problem\n");
});

test("`check` says how many scenarios are valid", verifies(["card/18-plain-words"]), async () => {
  const files = { "amcp.config.yaml": config(), "s/a.yaml": good, "s/b.yaml": good.replace(/^name:.*$/m, "name: another") };
  expect(await cli(files, ["check", "s"])).toMatchObject({ code: 0, err: "", out: "2 scenarios are valid\n" });
  const typo = scenario("typo", ["interakt: { click: SignIn }"]);
  const { err, out } = await cli({ ...files, "s/c.yaml": typo }, ["check", "s"]);
  expect(out).toBe("2 scenarios are valid, 1 is not: 1 problem\n");
  expect(err).toContain("unknown step kind `interakt`; did you mean `interact`?");
});

test.each([
  ["a missing folder", ["nowhere"], "AMCP_FILE_NOT_FOUND: there is no file or folder nowhere"],
  ["an empty folder", ["empty"], "AMCP_SELECTION_EMPTY: there are no scenarios in empty"],
  ["a selection that nothing fits", ["s", "--tags", "nope"], "AMCP_SELECTION_EMPTY: no scenario matches"],
  ["a misspelt flag", ["s", "--retrys", "2"], "AMCP_USAGE: unknown option --retrys; did you mean --retries?"],
  ["a word for a number", ["s", "--retries", "two"], 'AMCP_USAGE: --retries takes a whole number from 0, not "two"'],
  ["an unknown update mode", ["s", "--update", "some"], 'AMCP_USAGE: --update takes none, missing, changed, all, not "some"'],
  [
    "an unknown report",
    ["s", "--reports", "pdf"],
    'AMCP_USAGE: --reports takes console, events, junit, element-tree, json, ctrf, github, html, last-run, not "pdf"',
  ],
  ["a missing configuration", ["s", "--config", "other.yaml"], "AMCP_FILE_NOT_FOUND: there is no file other.yaml"],
])(
  "%s is a usage error with a hint",
  verifies([
    "card/bad-missing-file",
    "card/bad-empty-folder",
    "error/AMCP_USAGE",
    "error/AMCP_FILE_NOT_FOUND",
    "error/AMCP_SELECTION_EMPTY",
  ]),
  async (_, args, message) => {
    const { code, err } = await cli({ "amcp.config.yaml": config(), "s/good.yaml": good, "empty/readme.md": "" }, args);
    expect(err).toContain(message);
    expect(err).toMatch(/docs\/errors\/AMCP_\w+\.md/);
    expect(err).not.toContain("    at ");
    expect(code).toBe(2);
  },
);

test("an app that the configuration does not have is named with its place", verifies(["card/bad-unknown-app"]), async () => {
  const bad = good.replace("[Desk]", "[Desc]");
  const { code, out } = await cli({ "amcp.config.yaml": config(), "s/bad.yaml": bad }, ["s"]);
  expect(out).toContain("s/bad.yaml:2:8: error AMCP_SCENARIO_UNKNOWN_APP: ");
  expect(out).toContain("did you mean `Desk`?");
  expect(code).toBe(2);
});

test(
  "a misspelt key of the configuration is shown with its place",
  verifies(["card/config-strict", "error/AMCP_CONFIG_INVALID"]),
  async () => {
    const { code, err } = await cli({ "amcp.config.yaml": "apps: {}\nrun: { worker: 2 }\n", "s/good.yaml": good }, ["s"]);
    expect(err).toContain("AMCP_CONFIG_INVALID: amcp.config.yaml:2:8");
    expect(err).toContain("`run` has no `worker`");
    expect(code).toBe(2);
  },
);

test("a configuration that is no file is told as such", verifies(["card/bad-config", "error/AMCP_CONFIG_UNREADABLE"]), async () => {
  const folder = await folderWith({ "s/good.yaml": good });
  await mkdir(join(folder, "amcp.config.yaml"));
  const { code, err } = await startCli(folder, ["s"]).ended;
  expect(err).toContain("AMCP_CONFIG_UNREADABLE");
  expect(err).toContain("it is a folder");
  expect(code).toBe(2);
});

test("a scenario that is no file is told as such", async () => {
  const folder = await folderWith({ "amcp.config.yaml": config() });
  const { code, err } = await startCli(folder, ["amcp.config.yaml/x.yaml"]).ended;
  expect(err).toContain("AMCP_FILE_NOT_FOUND");
  expect(code).toBe(2);
});

test(
  "a results folder that cannot be written is found out before anything starts",
  verifies(["card/bad-out-folder", "error/AMCP_OUT_UNWRITABLE"]),
  async () => {
    const { code, err, out } = await cli({ "amcp.config.yaml": config(), "s/good.yaml": good, occupied: "a file" }, [
      "s",
      "--out",
      "occupied/results",
    ]);
    expect(err).toContain("AMCP_OUT_UNWRITABLE: cannot write results to");
    expect(out).toBe("");
    expect(code).toBe(3);
  },
);

test(
  "two runs never write to one results folder, and a run that was killed blocks none",
  verifies(["card/bad-out-folder", "error/AMCP_OUT_IN_USE"]),
  async () => {
    const slow = scenario("slow", ["verify: { element: Missing, timeout: 20s }"]);
    const folder = await folderWith({ "amcp.config.yaml": config(), "s/slow.yaml": slow, "s2/good.yaml": good });
    const first = startCli(folder, ["s"]);
    await vi.waitFor(async () => expect(await readFile(join(folder, "amcp-results/events.ndjson"), "utf8")).toContain("stepStarted"), {
      timeout: 20_000,
    });
    const second = await startCli(folder, ["s2"]).ended;
    expect(second.err).toMatch(/^AMCP_OUT_IN_USE: the run of process \d+ writes its results to /);
    expect([second.code, second.out]).toEqual([3, ""]);
    expect((await startCli(folder, ["s2", "--out", "other"]).ended).code).toBe(0);
    first.child.kill("SIGKILL");
    await first.ended;
    expect((await startCli(folder, ["s2"]).ended).code).toBe(0);
    expect((await eventsOf(folder)).filter(({ type }) => type === "runStarted")).toHaveLength(1);
    expect((await readdir(join(folder, "amcp-results"))).filter((name) => name.startsWith("."))).toEqual([]);
  },
);

test("an app that never becomes ready is shown with its output", verifies(["card/bad-never-ready"]), async () => {
  const files = {
    "amcp.config.yaml": config({ Desk: stubEntry({ fault: "never-register", ready: { timeout: "10s" } }) }),
    "s/a.yaml": good,
  };
  const { code, out } = await cli(files, ["s"]);
  expect(out).toContain("AMCP_APP_NOT_READY");
  expect(out.replaceAll(/\s+/g, " ")).toMatch(
    /its Program\.cs does not call `UseAmcp`, or .* without `\.UseAmcp\(\)` in Program\.cs it needs `handler: hosted`; /,
  );
  expect(out).toContain("stub: waiting for the licence server");
  expect(code).toBe(3);
});

test("a program that does not exist is told as such", async () => {
  const { code, out } = await cli({ "amcp.config.yaml": config({ Desk: "{ command: [./no-such-app] }" }), "s/a.yaml": good }, ["s"]);
  expect(out).toContain("AMCP_APP_START_FAILED");
  expect(code).toBe(3);
});

test("an app that crashes is that scenario's failure, and the others go on with a fresh app", verifies(["card/bad-crash"]), async () => {
  const crash = scenario("it crashes", [
    'interact: { call: "Desk:InjectFault", with: { fault: crash@ClickElement } }',
    "interact: { click: SignIn }",
  ]);
  const { code, out, folder } = await cli({ "amcp.config.yaml": config(), "s/a.yaml": crash, "s/b.yaml": good }, ["s"]);
  expect(out).toContain("AMCP_APP_CRASHED: Desk ended with code ");
  expect(out).toContain("segmentation fault in ClickElement");
  expect(out).toContain("2 scenarios: 1 passed, 1 failed");
  expect(code).toBe(1);
  const ends = (await eventsOf(folder)).filter((event) => event.type === "scenarioEnded");
  expect(ends.map(({ status }) => status)).toEqual(["failed", "passed"]);
});

test(
  "a broken baseline is told with its file, and the others go on",
  verifies(["card/bad-baseline-png", "error/AMCP_BASELINE_BROKEN"]),
  async () => {
    const shot = scenario("it looks right", ["verify: { screenshot: desk }"]);
    const folder = await folderWith({ "amcp.config.yaml": config(), "s/a.yaml": shot, "s/b.yaml": good });
    await mkdir(join(folder, "s/__baselines__/a"), { recursive: true });
    await writeFile(join(folder, "s/__baselines__/a/desk.png"), "<<<<<<< HEAD");
    const { code, out } = await startCli(folder, ["s"]).ended;
    expect(out).toContain("AMCP_BASELINE_BROKEN");
    expect(out).toContain(`${join("s/__baselines__/a/desk.png")} is not a readable PNG`);
    expect(out).toContain("1 passed, 1 error");
    expect(code).toBe(3);
  },
);

test("an app whose answers have another shape is told as such", async () => {
  const { code, out } = await cli(
    { "amcp.config.yaml": config({ Desk: stubEntry({ fault: "wrong-shape@FindElement" }) }), "s/a.yaml": good },
    ["s"],
  );
  expect(out).toContain("AMCP_PEER_MISMATCH");
  expect(code).toBe(1);
});

test(
  "without .NET its scenarios are skipped with the reason, and the run fails unless that is allowed",
  verifies(["card/no-dotnet-skips", "card/run-fail-on-skipped"]),
  async () => {
    const files = {
      "amcp.config.yaml": config({ Desk: stubEntry(), Tower: "{ project: tower }" }),
      "tower/Tower.csproj": "<Project/>",
      "s/a.yaml": good.replace("[Desk]", "[Tower]"),
      "s/b.yaml": good,
    };
    const lenient = await cli(files, ["s"], { PATH: "/nowhere" });
    expect(lenient.out).toContain("AMCP_DOTNET_MISSING");
    expect(lenient.out).toContain("Install the .NET 10 SDK");
    expect(lenient.out).toContain("1 passed, 1 skipped");
    expect(lenient.code).toBe(3);
    expect((await cli(files, ["s", "--allow-skipped"], { PATH: "/nowhere" })).code).toBe(0);
    const strict = await cli(files, ["s", "--fail-on-skipped"], { PATH: "/nowhere" });
    expect(strict.code).toBe(3);
  },
);
