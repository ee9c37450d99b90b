import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadTokenizer } from "../../../platform/text/tokenizer.ts";
import { config, scenario, stubEntry } from "../../support/cli/run-cli.ts";
import { startWithAgent } from "../../support/proxy/proxy-process.ts";
import { startScenarioAgent } from "../../support/proxy/scenario-agent.ts";
import { verifies } from "../../support/verifies.ts";

const files = {
  "amcp.config.yaml": config(),
  "s/good.yaml": scenario("good", ["interact: { type: Ada, into: Email }"], "tags: [smoke]\n"),
  "s/bad.yaml": scenario("bad", ["inspect: { find: Email }", "verify: { element: Emial, exists: true, timeout: 50ms }"]),
  "s/rows/table.yaml": scenario("row", ["inspect: { find: Email }"], "table: [{ n: 1 }, { n: 2 }]\n"),
};
const NAMES = ["scenario_list", "scenario_check", "scenario_run", "scenario_accept"];

test(
  "the tools are there with --allow-scenarios alone, and their definitions are short",
  verifies(["card/48-scenario-tools"]),
  async () => {
    const { proxy } = await startScenarioAgent(files);
    const { tools } = (await proxy.ask("tools/list")).json.result;
    const own = tools.filter(({ name }: { name: string }) => NAMES.includes(name));
    expect(own.map(({ name }: { name: string }) => name)).toEqual(NAMES);
    const countTokens = await loadTokenizer();
    expect(countTokens(JSON.stringify(own))).toBeLessThanOrEqual(900);
    const without = await startWithAgent({ control: false, args: ["--insecure", "--discovery", "off"], env: {} });
    const listed = (await without.ask("tools/list")).json.result.tools.map(({ name }: { name: string }) => name);
    expect(listed.filter((name: string) => name.startsWith("scenario_"))).toEqual([]);
    expect((await without.ask("tools/call", { name: "scenario_list", arguments: {} })).json.error.message).toContain("scenario_list");
  },
);

test(
  "a list has files, names, tags, ids of several runs, and broken files with a place",
  verifies(["card/48-scenario-tools"]),
  async () => {
    const broken = scenario("broken", ["inspekt: { find: Email }"]);
    const { call } = await startScenarioAgent({ ...files, "s/broken.yaml": broken });
    const { data, text } = await call("scenario_list");
    expect(data).toEqual({
      scenarios: [
        { file: "s/bad.yaml", name: "bad", runs: 1 },
        { file: "s/good.yaml", name: "good", tags: ["smoke"], runs: 1 },
        { file: "s/rows/table.yaml", name: "row", runs: 2, ids: ["s/rows/table.yaml#1", "s/rows/table.yaml#2"] },
      ],
      broken: [expect.objectContaining({ file: "s/broken.yaml", line: 4, column: 5, code: "AMCP_SCENARIO_UNKNOWN_KEY" })],
      more: 0,
    });
    expect(text).toMatch(
      /^s\/bad\.yaml {2}bad\ns\/good\.yaml {2}good {2}\[smoke\]\ns\/rows\/table\.yaml {2}row {2}2 runs: #1 #2\n.*BROKEN/,
    );
    expect((await call("scenario_list", { under: "rows" })).data.scenarios).toHaveLength(1);
    expect((await call("scenario_list", { under: "nowhere" })).text).toMatch(/^AMCP_FILE_NOT_FOUND: there is no file or folder s\/nowhere/);
  },
);

test("a check of a text or a file has problems with places and suggestions", verifies(["card/48-scenario-tools"]), async () => {
  const { call } = await startScenarioAgent(files);
  const text = scenario("draft", ["interact: { clik: SignIn }", "inspect: { find: Email }"]);
  const checked = await call("scenario_check", { text });
  expect(checked.data).toMatchObject({
    valid: false,
    problems: [
      {
        file: "s/draft.yaml",
        line: 4,
        column: 17,
        endColumn: 21,
        code: "AMCP_SCENARIO_UNKNOWN_VERB",
        message: "unknown verb `clik`; did you mean `click`?",
        hint: expect.stringMatching(/^Use one of the verbs/),
      },
    ],
  });
  expect(checked.text).toContain("s/draft.yaml:4:17-21 AMCP_SCENARIO_UNKNOWN_VERB: unknown verb `clik`; did you mean `click`?");
  expect((await call("scenario_check", { file: "good.yaml" })).text).toBe("valid: 1 run");
  expect((await call("scenario_check", { file: "s/rows/table.yaml#2" })).data).toMatchObject({ valid: true, runs: 1 });
  const inPlace = await call("scenario_check", { file: "good.yaml", text });
  expect(inPlace.data.problems[0].file).toBe("s/good.yaml");
  expect((await call("scenario_check")).text).toMatch(/^AMCP_USAGE: give `file` or `text`/);
});

test(
  "a run answers with its verdict, and of a failure with step, place, cause and near elements",
  verifies(["card/48-scenario-tools"]),
  async () => {
    const { call, proxy, results } = await startScenarioAgent(files);
    expect((await call("scenario_run", { file: "good.yaml" })).text).toMatch(
      /^PASSED: 1 passed \(\d+\.\d s\)\nreport: amcp-results\/agent\/report\/index\.html$/,
    );
    const steps = proxy.agent.seen.flatMap(({ json }) => (json?.method === "notifications/progress" ? [json.params.message] : []));
    expect(steps).toContain('s/good.yaml step 1: type "Ada" into `Email`');
    const failed = await call("scenario_run", { file: "s/bad.yaml" });
    expect(failed.data).toMatchObject({
      verdict: "failed",
      counts: { failed: 1 },
      failures: [
        {
          scenario: "s/bad.yaml",
          step: "2: `Emial` is there",
          place: "s/bad.yaml:5",
          code: "TIMEOUT",
          message: "`Emial` is not there after 50 ms.",
          near: [expect.stringContaining("TextBox#Email")],
        },
      ],
    });
    expect(failed.text).toContain(
      "s/bad.yaml failed at step 2: `Emial` is there (s/bad.yaml:5)\n  TIMEOUT: `Emial` is not there after 50 ms.\n  near: TextBox#Email",
    );
    expect(await readFile(join(results, "report/index.html"), "utf8")).toContain("<html");
    const broken = await call("scenario_run", { text: scenario("x", ["interact: { clik: SignIn }"]) });
    expect(broken.text).toContain("AMCP_SCENARIO_UNKNOWN_VERB");
  },
);

test("steps run without a file, each on the line of its number", verifies(["card/48-scenario-tools"]), async () => {
  const { call } = await startScenarioAgent(files);
  const steps = [{ interact: { type: "Ada", into: "Email" } }, { verify: { element: "Email", text: "Bob", timeout: "50ms" } }];
  const { data } = await call("scenario_run", { steps });
  expect(data).toMatchObject({ verdict: "failed", failures: [{ place: "s/draft.yaml:2" }] });
  expect((await call("scenario_run", { steps: [steps[0]], apps: ["Desk"] })).data.verdict).toBe("passed");
  const two = await startScenarioAgent({
    "amcp.config.yaml": config({ Desk: stubEntry(), Other: stubEntry() }),
    "s/a.yaml": files["s/good.yaml"],
  });
  expect((await two.call("scenario_run", { steps })).text).toContain(
    "name the app of the steps in `apps`; the configuration has Desk, Other",
  );
});

test("an answer is within 600 tokens, whatever an app shows", verifies(["card/48-scenario-tools"]), async () => {
  const wide = "\u{6f22}\u{5b57}\u{8a9e}".repeat(800);
  const long = (name: string) => scenario(name, [`verify: { element: Email, text: "${wide}", timeout: 50ms }`]);
  const many = Object.fromEntries([1, 2, 3, 4].map((number) => [`s/${number}.yaml`, long(`long ${number}`)]));
  const { call } = await startScenarioAgent({ "amcp.config.yaml": config(), ...many });
  const { text, data } = await call("scenario_run", { file: "." });
  const countTokens = await loadTokenizer();
  expect(countTokens(text)).toBeLessThanOrEqual(600);
  expect(data).toMatchObject({ counts: { failed: 4 }, more: 1 });
});

test("pictures of the last run are accepted after a preview", verifies(["card/48-scenario-tools"]), async () => {
  const { call, folder } = await startScenarioAgent({ ...files, "s/look.yaml": scenario("look", ["verify: { screenshot: desk }"]) });
  expect((await call("scenario_accept")).text).toMatch(/^AMCP_FILE_NOT_FOUND: there is no file amcp-results\/agent\/events\.ndjson/);
  const file = "s/__baselines__/look/desk.png";
  expect((await call("scenario_run", { file: "look.yaml" })).text).toContain(`scenario_accept would write: ${file}`);
  const preview = await call("scenario_accept", { preview: true });
  expect(preview.data).toMatchObject({ accepted: false, baselines: [{ file, bytes: expect.any(Number), before: null }] });
  await expect(readFile(join(folder, file))).rejects.toThrow("ENOENT");
  expect((await call("scenario_accept", { under: "good.yaml" })).data).toMatchObject({ accepted: false, baselines: [] });
  expect((await call("scenario_accept", { under: "look.yaml" })).data.accepted).toBe(true);
  expect((await readFile(join(folder, file))).length).toBe(preview.data.baselines[0].bytes);
  expect((await call("scenario_run", { file: "look.yaml" })).data.verdict).toBe("passed");
  await writeFile(join(folder, "s/look.yaml"), scenario("look", ["interact: { click: SignIn }", "verify: { screenshot: desk }"]));
  const changed = await call("scenario_run", { file: "look.yaml" });
  expect(changed.data.failures[0]).toMatchObject({ code: "AMCP_SCREENSHOT_DIFFERS", message: expect.stringContaining("`") });
  const { baselines } = (await call("scenario_accept", { preview: true })).data;
  expect(baselines).toEqual([{ file, bytes: expect.any(Number), before: expect.any(Number), change: changed.data.failures[0].message }]);
});
