import type { ReportChange, ReportFinding, RunSummary, ScenarioDetail, ScenarioRow } from "../../contracts/html-report.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import type { RunReport } from "../../contracts/run-report.ts";
import type { TreeDeltas } from "../../contracts/tree-deltas.ts";
import { reportChanges } from "./changes.ts";
import { type FileSources, reportFiles } from "./files.ts";
import { type History, withRun } from "./history.ts";
import { dataScript, indexPage } from "./page.ts";
import { openPatchWriter } from "./patches.ts";
import { scenarioDetail } from "./scenario-detail.ts";
import { openTracedTrees } from "./traced-trees.ts";
import { createTreeStore } from "./trees.ts";

/** Beside the folder of the report, which each run removes. */
const HISTORY = "history.json";

interface ReportOptions {
  readonly files: ResultFiles;
  /** The results folder as users name it. */
  readonly out: string;
  readonly script: string;
  readonly style: string;
}

/** Writes the folder `report/` of the results: the page, and its data as scripts. Pictures stay in `attachments/`. */
export async function writeReport(run: RunReport, { files, out, script, style }: ReportOptions): Promise<void> {
  const trees = createTreeStore();
  const sources = { files, trees, traced: openTracedTrees(files, trees) };
  const written: Promise<void>[] = [];
  for (const [index, scenario] of run.scenarios.entries()) {
    if (scenario.attempts.length === 0) {
      trees.finish();
      continue;
    }
    const detail = await scenarioDetail(scenario, sources);
    written.push(...writeScenario(index + 1, { detail, trees: trees.finish() }, files));
    // Few files at once are open.
    if (written.length >= 32) await Promise.all(written.splice(0));
  }
  const findings: ReportFinding[] = [];
  for (const finding of run.findings) findings.push(await findingOf(finding, sources));
  const rest = trees.finish();
  if (rest !== undefined) {
    const n = run.scenarios.length + 1;
    written.push(files.write(`report/data/trees/${n}.js`, dataScript("trees", n, rest)));
  }
  await Promise.all(written);
  const changes = await reportChanges(run.scenarios, openPatchWriter(files));
  const history = withRun(await files.read(HISTORY), run);
  await files.write("report/data/run.js", dataScript("run", 0, summaryOf(run, { out, history, findings, changes })));
  await files.write("report/report.js", script);
  await files.write("report/report.css", style);
  // The page is last, so that one without data is never opened.
  await files.write("report/index.html", indexPage);
  await files.write(HISTORY, `${JSON.stringify(history)}\n`);
}

function writeScenario(n: number, data: { detail: ScenarioDetail; trees: TreeDeltas | undefined }, files: ResultFiles): Promise<void>[] {
  return [
    files.write(`report/data/scenarios/${n}.js`, dataScript("scenario", n, data.detail)),
    ...(data.trees === undefined ? [] : [files.write(`report/data/trees/${n}.js`, dataScript("trees", n, data.trees))]),
  ];
}

interface SummaryContext {
  readonly out: string;
  readonly history: History;
  readonly findings: ReportFinding[];
  readonly changes: ReportChange[];
}

function summaryOf(run: RunReport, { out, history, findings, changes }: SummaryContext): RunSummary {
  const { tool, platform, node, startedAt, durationMs, status, exitCode, gateways, counts, notices } = run;
  return {
    out,
    tool,
    platform,
    node,
    startedAt,
    status,
    gateways,
    counts,
    notices,
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(exitCode === undefined ? {} : { exitCode }),
    runs: history.runs,
    rows: run.scenarios.map((scenario, index) => rowOf(scenario, index + 1, history)),
    changes,
    findings,
  };
}

function rowOf(scenario: RunReport["scenarios"][number], n: number, history: History): ScenarioRow {
  const { id, title, file, line, tags, verdict, durationMs, attempts } = scenario;
  const message = attempts.findLast(({ problem }) => problem !== undefined)?.problem?.message;
  return {
    n,
    id,
    title,
    file,
    line,
    tags,
    verdict,
    durationMs,
    attempts: attempts.length,
    history: history.scenarios[id] ?? "",
    ...(message === undefined ? {} : { message }),
  };
}

async function findingOf(finding: RunReport["findings"][number], sources: FileSources): Promise<ReportFinding> {
  const { id, of, cameBack, replay, steps, deviating, attachments } = finding;
  const [cause] = steps;
  return {
    id,
    of,
    replay,
    ...(cameBack === undefined ? {} : { cameBack }),
    sentence: cause?.sentence ?? "",
    place: cause === undefined ? "" : `${cause.file}:${cause.line}`,
    elements: cause?.elements ?? [],
    deviating: deviating.map(({ scenario, seed }) => (seed === undefined ? scenario : `${scenario}, seed ${seed}`)),
    files: await reportFiles(attachments, sources),
  };
}
