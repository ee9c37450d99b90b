import { existsSync, readFileSync } from "node:fs";
import { chmod, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { config, type Files, filled, scenario, startCli } from "../../support/cli/run-cli.ts";
import { describeWithRedis, PASSWORD, startRedis } from "../../support/queue/redis.ts";
import { runSteps, type Step, type Table } from "../../support/repository/github-runner.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

interface Inputs {
  readonly [name: string]: { readonly default?: string | number };
}

interface Job {
  readonly steps: readonly Step[];
  readonly defaults?: { readonly run: Pick<Step, "shell" | "working-directory"> };
}

const action: { inputs: Inputs; runs: { steps: readonly Step[] } } = parse(readFileSync("action.yml", "utf8"));
const workflow: { on: { workflow_call: { inputs: Inputs } }; jobs: Record<"plan" | "shard" | "report", Job> } = parse(
  readFileSync(".github/workflows/amcp-test.yml", "utf8"),
);

const tableOf = (inputs: Inputs, given: Table = {}): Table => ({
  ...Object.fromEntries(Object.entries(inputs).map(([name, input]) => [`inputs.${name}`, given[name] ?? input.default ?? ""])),
  "github.run_id": 17,
  "github.run_attempt": 1,
});

const green: Files = {
  "amcp.config.yaml": config(),
  "scenarios/opens.yaml": scenario("it opens", ["verify: { element: Email, visible: true }"]),
};
const red: Files = { ...green, "scenarios/wrong.yaml": scenario("it is wrong", ["verify: { element: Email, visible: false }"]) };

/** Stands for the SDK: it installs a `dotnet-coverage` that runs its command, and reports its own options and settings. */
const DOTNET = `#!/bin/bash
[ "$1 $2 $3 $4" = "tool install dotnet-coverage --tool-path" ] || exit 9
mkdir "$5"
cat > "$5/dotnet-coverage" << 'PROGRAM'
#!/bin/bash
for ((at = 1; at <= $#; at++)); do [ "\${!at}" = -- ] && break; done
"\${@:at+1}"
code=$?
{ echo "\${*:1:at-1} PublishReadyToRun=$PublishReadyToRun"; cat "$3"; } > "$7"
exit $code
PROGRAM
chmod +x "$5/dotnet-coverage"
`;

/** A new checkout: each job has one of its own. */
const checkout = async (files: Files): Promise<string> => filled(await temporaryFolder(), files);

describe.skipIf(process.platform === "win32")("action.yml", () => {
  const run = async (files: Files, given: Table = {}, env: Readonly<Record<string, string>> = {}) => {
    const workspace = await checkout(files);
    const artifacts = await temporaryFolder();
    const steps = [{ run: "npm ci" }, ...action.runs.steps];
    return { ...(await runSteps(steps, { workspace, artifacts, table: tableOf(action.inputs, given), env })), workspace, artifacts };
  };

  test("a green run has outputs, a summary and uploaded results", async () => {
    const ran = await run(green);
    expect(ran, ran.out).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
    expect(ran.summary).toContain("## amcp-test: 1 passed");
    expect(await readdir(join(ran.artifacts, "amcp-results"))).toEqual(expect.arrayContaining(["events.ndjson", "junit.xml"]));
  });

  test("a red run fails with the exit code of the run, annotates the line, and uploads the results, too", async () => {
    const ran = await run(red);
    expect(ran, ran.out).toMatchObject({ code: 1, outputs: { "exit-code": "1" } });
    expect(ran.out).toMatch(/^::error file=scenarios\/wrong\.yaml,line=4,/m);
    expect(ran.summary).toContain("## amcp-test: 1 failed, 1 passed");
    expect(existsSync(join(ran.artifacts, "amcp-results/events.ndjson"))).toBe(true);
  });

  test("words of inputs are arguments, whatever they hold: nothing of them is run or expanded", async () => {
    const hostile = await run(green, { args: "--list --grep $(touch${IFS}made);touch${IFS}made *" });
    expect(hostile, hostile.out).toMatchObject({ code: 2, out: expect.stringContaining("*") });
    expect(await readdir(hostile.workspace)).not.toContain("made");
    const listed = await run(red, { scenarios: "scenarios/opens.yaml\nscenarios/wrong.yaml", args: "--grep ^scenarios/o --list" });
    expect(listed.out).toContain("scenarios/opens.yaml  it opens\n1 scenario\n");
  });

  test("the jobs of a matrix run a shard each, whose results are joined", verifies(["card/46-action-inputs"]), async () => {
    const shards = await Promise.all(["1/2", "2/2"].map((shard) => run(red, { shard })));
    expect(shards.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(shards.map(({ summary }) => summary)).toEqual(["", ""]);
    const { workspace } = shards[0] ?? expect.fail("no shard");
    const merged = await startCli(workspace, ["merge", ...shards.map(({ artifacts }) => join(artifacts, "amcp-results")), "--out", "all"])
      .ended;
    expect(merged).toMatchObject({ code: 1, out: expect.stringContaining("2 scenarios: 1 passed, 1 failed") });
  });

  test(
    "with coverage the run is measured, keeps its exit code, and its results have the report",
    verifies(["card/46-action-inputs"]),
    async () => {
      const bin = await filled(await temporaryFolder(), { dotnet: DOTNET });
      await chmod(join(bin, "dotnet"), 0o755);
      const ran = await run(red, { coverage: "true" }, { PATH: `${bin}:${process.env["PATH"]}` });
      expect(ran, ran.out).toMatchObject({ code: 1, outputs: { "exit-code": "1" } });
      expect(ran.out).toContain("2 scenarios: 1 passed, 1 failed");
      const report = await readFile(join(ran.artifacts, "amcp-results/coverage.cobertura.xml"), "utf8");
      expect(report).toMatch(
        /^collect --settings \S+amcp-coverage.xml --output-format cobertura --output \S+ PublishReadyToRun=false\n<Configuration>/,
      );
      expect(report).toContain(String.raw`<ModulePath>.*[\\/](Amcp\.)?Avalonia(\.[^\\/]*)?\.dll$</ModulePath>`);
    },
  );

  test("a folder within the checkout is chosen by input, and nothing is uploaded on request", async () => {
    const workspace = await checkout(Object.fromEntries(Object.entries(green).map(([path, text]) => [`desk/${path}`, text])));
    const artifacts = await temporaryFolder();
    const table = tableOf(action.inputs, { "working-directory": "desk", upload: "false" });
    const ran = await runSteps([{ run: "npm ci" }, ...action.runs.steps], { workspace, artifacts, table });
    expect(ran.code, ran.out).toBe(0);
    expect(existsSync(join(workspace, "desk/amcp-results/events.ndjson"))).toBe(true);
    expect(await readdir(artifacts)).not.toContain("amcp-results");
  });
});

describeWithRedis("action.yml with a queue", () => {
  test("jobs take scenarios from the queue of their run", verifies(["card/46-action-inputs"]), async () => {
    const { url } = await startRedis();
    const queued = async (given: Table, env: NodeJS.ProcessEnv = {}) => {
      const place = { workspace: await checkout(red), artifacts: await temporaryFolder(), table: tableOf(action.inputs, given), env };
      return { ...place, ...(await runSteps([{ run: "npm ci" }, ...action.runs.steps], place)) };
    };
    const [one, other] = await Promise.all([queued({ queue: url }), queued({ args: "--run-id 17-1" }, { AMCP_QUEUE: url })]);
    expect([one.code, other.code].sort()).toEqual([0, 1]);
    expect(one.out + other.out).not.toContain(PASSWORD);
    const merged = await startCli(one.workspace, ["merge", "--queue", url, "--run-id", "17-1", "--out", "all"]).ended;
    expect(merged).toMatchObject({ code: 1, out: expect.stringContaining("2 scenarios: 1 passed, 1 failed") });
  });
});

describe.skipIf(process.platform === "win32")("the reusable workflow", () => {
  const runJob = async (name: keyof typeof workflow.jobs, place: { files: Files; artifacts: string; table: Table }) => {
    const { steps, defaults } = workflow.jobs[name];
    const workspace = await checkout(place.files);
    return runSteps(steps, { workspace, artifacts: place.artifacts, table: place.table, ...(defaults && { defaults: defaults.run }) });
  };
  const runAll = async (files: Files, { shards, lost }: { shards: number; lost?: number }) => {
    const place = { files, artifacts: await temporaryFolder(), table: tableOf(workflow.on.workflow_call.inputs, { shards }) };
    const plan = await runJob("plan", place);
    const matrix: readonly number[] = JSON.parse(plan.outputs["shards"] ?? "");
    const codes: number[] = [];
    for (const shard of matrix) {
      if (shard === lost) continue;
      const ran = await runJob("shard", { ...place, table: { ...place.table, "matrix.shard": shard } });
      expect(ran.out).toContain(`shard ${shard}/${shards}: `);
      expect(ran.summary).toBe("");
      codes.push(ran.code);
    }
    return { codes, report: await runJob("report", place), artifacts: place.artifacts };
  };

  test("green shards, of which one is empty, become one green report", async () => {
    const { codes, report, artifacts } = await runAll(green, { shards: 2 });
    expect(codes).toEqual([0, 0]);
    expect(report.code, report.out).toBe(0);
    expect(report.summary).toContain("## amcp-test: 1 passed");
    expect(await readFile(join(artifacts, "amcp-results/junit.xml"), "utf8")).toContain('tests="1"');
  });

  test("a red shard makes the report red, which has the scenarios of all shards", async () => {
    const { codes, report } = await runAll(red, { shards: 2 });
    expect(codes).toEqual([0, 1]);
    expect(report.code, report.out).toBe(1);
    expect(report.summary).toContain("## amcp-test: 1 failed, 1 passed");
    expect(report.out).toMatch(/^::error file=scenarios\/wrong\.yaml,line=4,/m);
  });

  test("a shard without results makes the report red", async () => {
    const { report } = await runAll(green, { shards: 2, lost: 2 });
    expect(report.code, report.out).toBe(3);
    expect(report.out).toContain("the results of a shard are missing: there is no file amcp-shards/amcp-results-shard-2/events.ndjson");
  });
});
