import { existsSync } from "node:fs";
import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { RunEventOf } from "../../../contracts/events.ts";
import { config, eventsOf, type Files, filled, folderWith, scenario, startCli, stub } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

/** The stub app, which shows no alerts under odd seeds. */
const racing = (odd = "alerts=alerts-empty"): string =>
  JSON.stringify({ command: [process.execPath, stub.program, stub.files], env: { AMCP_STUB_ODD: odd } });

const signIn = ["interact: { type: operator@example.org, into: Email }", "interact: { click: SignIn }"];
const pictured = scenario("An operator sees alerts", [...signIn, "inspect: { screenshot: alerts }"]);
const counted = scenario("An operator counts alerts", [...signIn, 'verify: { element: AlertCount, text: "3", timeout: 100ms }']);
const files: Files = { "amcp.config.yaml": config({ Desk: racing() }), "s/pictured.yaml": pictured, "s/counted.yaml": counted };

const findingsIn = async (folder: string): Promise<readonly RunEventOf<"finding">[]> =>
  (await eventsOf(folder)).filter((event) => event.type === "finding");

describe("a perturbed run over a race", () => {
  let folder = "";
  let out = "";
  let code: number | null = 0;
  let findings: readonly RunEventOf<"finding">[] = [];

  beforeAll(async () => {
    folder = await filled(await mkdtemp(join(tmpdir(), "amcp-")), files);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test(
    "tells one finding for each cause, its seed, and that it came back in 10 of 10 repeats",
    verifies(["card/17-findings", "card/17-recurrence", "card/17-perturb"]),
    async () => {
      ({ out, code } = await startCli(folder, ["s", "--repeat-each", "4", "--perturb", "1040", "--workers", "2"]).ended);
      findings = await findingsIn(folder);
      expect(findings).toHaveLength(2);
      expect(out).toContain("amcp-test 0.1.0: 2 scenarios, 4 repetitions each, 1 app, 2 workers\nperturbed with seeds from 1040 on\n");
      const shared = {
        agreeing: { repetition: 1, seed: 1040 },
        deviating: [
          { repetition: 2, seed: 1041 },
          { repetition: 4, seed: 1043 },
        ],
        of: 4,
        cameBack: { count: 10, of: 10 },
      };
      expect(findings).toMatchObject([
        {
          ...shared,
          steps: [{ step: "3", line: 6, deviating: { status: "failed" }, elements: [] }],
          replay: "npx amcp-test s/counted.yaml --perturb 1041",
        },
        {
          ...shared,
          steps: [{ step: "3", line: 6, deviating: { status: "passed" } }],
          replay: "npx amcp-test s/pictured.yaml --perturb 1041",
        },
      ]);
      expect(findings[1]?.steps[0]?.elements).toContain('the text of `AlertCount` is "0" instead of "3"');
      expect(out).toContain(
        "in 2 of 4 repetitions (2, 4), first with seed 1041\n    came back in 10 of 10 repeats with seed 1041\n    npx amcp-test s/pictured.yaml --perturb 1041\n",
      );
    },
  );

  test("leaves both pictures and what differs between them", verifies(["card/17-findings"]), () => {
    const pictures = findings[1]?.attachments ?? [];
    expect(pictures.map(({ kind }) => kind)).toEqual(["expected", "actual", "diff"]);
    for (const { path } of pictures) expect(existsSync(join(folder, "amcp-results", path))).toBe(true);
    expect(new Set(pictures.map(({ sha256 }) => sha256)).size).toBe(3);
  });

  test("counts its own repetitions only, and marks the repeats", verifies(["card/17-recurrence"]), async () => {
    expect(out).toContain("8 repetitions: 6 passed, 2 failed");
    expect(code).toBe(1);
    const events = await eventsOf(folder);
    const starts = events.filter((event) => event.type === "scenarioStarted");
    const planned = new Set(events.flatMap((event) => (event.type === "runStarted" ? event.scenarios.map(({ id }) => id) : [])));
    expect(planned.size).toBe(8);
    for (const { scenario: id, repeatOf } of starts) expect(repeatOf === undefined).toBe(planned.has(id));
    expect(starts.filter(({ repeatOf }) => repeatOf === "1")).toHaveLength(10);
    expect(starts.filter(({ repeatOf }) => repeatOf === "2")).toHaveLength(10);
  });

  test("tells JUnit of the finding in the case of the repetition that deviates", verifies(["card/17-findings"]), async () => {
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" });
    const junit = parser.parse(await readFile(join(folder, "amcp-results/junit.xml"), "utf8"));
    const cases: { name: string; failure?: object; "system-out": string }[] = junit.testsuites.testsuite[1].testcase;
    expect(cases.map(({ name }) => name)).toEqual([1, 2, 3, 4].map((number) => `An operator sees alerts, repetition ${number}`));
    expect(cases.map((one) => one["system-out"].includes("finding 2\n"))).toEqual([false, true, false, true]);
    expect(cases[1]).not.toHaveProperty("failure");
    expect(cases[1]?.["system-out"]).toContain("[[ATTACHMENT|amcp-results/attachments/findings-2/alerts-diff.png]]");
  });

  test("is told again by `report`, which leaves out events that it does not know", async () => {
    await appendFile(
      join(folder, "amcp-results/events.ndjson"),
      '{"type":"brought by a later version","time":"2027-01-01T00:00:00.000Z"}\n',
    );
    const again = await startCli(folder, ["report", "amcp-results/events.ndjson"]).ended;
    expect(again.out.slice(again.out.lastIndexOf("2 findings: repetitions"))).toBe(out.slice(out.lastIndexOf("2 findings: repetitions")));
    expect(again.code).toBe(1);
  });

  test("is replayed by the command of the finding, in new processes with that seed", verifies(["card/17-recurrence"]), async () => {
    const [program, ...args] = findings[0]?.replay.replace("npx amcp-test ", "").split(" ") ?? [];
    const replayed = await startCli(folder, [program ?? "", ...args]).ended;
    expect(replayed.code).toBe(1);
    expect(replayed.out).toContain("perturbed with seed 1041\n");
    expect(replayed.out).toContain("✗ An operator counts alerts (seed 1041, 3 steps");
    expect(await findingsIn(folder)).toEqual([]);
  });
});

test("a finding whose steps all passed fails the run only with --fail-on-flaky", verifies(["card/17-findings"]), async () => {
  const only: Files = { "amcp.config.yaml": config({ Desk: racing() }), "s/pictured.yaml": pictured };
  const folder = await folderWith(only);
  const args = ["s", "--repeat-each", "2", "--perturb", "4294967295"];
  const lenient = await startCli(folder, args).ended;
  expect(lenient.code).toBe(0);
  expect(lenient.out).toContain("2 repetitions: 2 passed");
  const [finding] = await findingsIn(folder);
  expect([finding?.agreeing.seed, finding?.deviating[0]?.seed].toSorted()).toEqual([0, 4294967295]);
  expect((await startCli(folder, [...args, "--fail-on-flaky"]).ended).code).toBe(1);
});

test(
  "repetitions that all fail in one way are failures and no finding; without --perturb nothing is delayed or repeated",
  verifies(["card/run-repeat-each", "card/17-repeat-each", "card/17-findings"]),
  async () => {
    const missing = scenario("missing", ["verify: { element: Nothing, timeout: 100ms }"]);
    const folder = await folderWith({ "amcp.config.yaml": config({ Desk: racing() }), "s/a.yaml": missing, "s/b.yaml": pictured });
    const { code, out } = await startCli(folder, ["s", "--repeat-each", "3"]).ended;
    expect(code).toBe(1);
    expect(out).toContain("6 repetitions: 3 passed, 3 failed");
    expect(out).not.toContain("perturbed");
    expect(await findingsIn(folder)).toEqual([]);
    const starts = (await eventsOf(folder)).flatMap((event) => (event.type === "scenarioStarted" ? [event.scenario] : []));
    expect(starts).toEqual([1, 2, 3].flatMap((number) => [`s/a.yaml~${number}`, `s/b.yaml~${number}`]));
  },
);

test("an app that dies under one seed is a finding of its step", async () => {
  const folder = await folderWith({ "amcp.config.yaml": config({ Desk: racing("crash@ClickElement") }), "s/pictured.yaml": pictured });
  const { code } = await startCli(folder, ["s", "--repeat-each", "2", "--perturb", "2"]).ended;
  expect(code).toBe(1);
  const [finding, ...others] = await findingsIn(folder);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    steps: [{ step: "2", deviating: { status: "failed", problem: { code: "AMCP_APP_CRASHED" } } }],
    deviating: [{ repetition: 2, seed: 3 }],
    cameBack: { count: 10, of: 10 },
  });
});

test("an app that does not start under one seed is a finding of the scenario itself", async () => {
  const folder = await folderWith({ "amcp.config.yaml": config({ Desk: racing("crash-at-boot") }), "s/pictured.yaml": pictured });
  await startCli(folder, ["s", "--repeat-each", "2", "--perturb", "2"]).ended;
  expect(await findingsIn(folder)).toMatchObject([
    { steps: [{ step: "", deviating: { status: "failed", problem: { code: "AMCP_APP_CRASHED" } } }], deviating: [{ repetition: 2 }] },
  ]);
});

test("Ctrl-C tells what was found so far, and repeats nothing", async () => {
  const hanging = scenario("hangs", [
    'interact: { call: "Desk:InjectFault", with: { fault: hang@FindElement } }',
    "inspect: { find: Email, timeout: 1m }",
  ]);
  const folder = await folderWith({ "amcp.config.yaml": config({ Desk: racing() }), "s/a.yaml": pictured, "s/b.yaml": hanging });
  const { child, ended } = startCli(folder, ["s", "--repeat-each", "2", "--perturb", "2", "--workers", "2"]);
  const hasEnded = async () => (await eventsOf(folder)).some((event) => event.type === "scenarioEnded" && event.scenario === "s/a.yaml~2");
  await vi.waitFor(async () => expect(await hasEnded()).toBe(true), { timeout: 30_000 });
  child.kill("SIGINT");
  expect((await ended).code).toBe(130);
  const [finding, ...others] = await findingsIn(folder);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ deviating: [{ scenario: "s/a.yaml~2", seed: 3 }], of: 2 });
  expect(finding).not.toHaveProperty("cameBack");
});

test(
  "--list shows each repetition with its seed; --perturb alone takes any seed, and no path for one",
  verifies(["card/17-repeat-each", "card/17-perturb"]),
  async () => {
    const folder = await folderWith(files);
    const list = async (...args: string[]) => (await startCli(folder, [...args, "--list"]).ended).out;
    expect(await list("s", "--repeat-each", "2", "--perturb", "4294967295")).toBe(
      [
        "s/counted.yaml~1  An operator counts alerts  (seed 4294967295)",
        "s/pictured.yaml~1  An operator sees alerts  (seed 4294967295)",
        "s/counted.yaml~2  An operator counts alerts  (seed 0)",
        "s/pictured.yaml~2  An operator sees alerts  (seed 0)",
        "4 repetitions\n",
      ].join("\n"),
    );
    expect(await list("--perturb", "s", "--grep", "sees")).toMatch(
      /^s\/pictured\.yaml {2}An operator sees alerts {2}\(seed \d+\)\n1 scenario\n$/,
    );
  },
);
