import { z } from "zod";
import type { ReportChange, ReportFinding, RunSummary, ScenarioDetail, ScenarioRow } from "../../contracts/html-report.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import type { RunReport, Verdict } from "../../contracts/run-report.ts";
import type { TreeDeltas } from "../../contracts/tree-deltas.ts";
import { reportChanges } from "./changes.ts";
import { type FileSources, reportFiles } from "./files.ts";
import { reportLayouts } from "./layouts.ts";
import { dataScript, indexPage } from "./page.ts";
import { openPatchWriter } from "./patches.ts";
import { scenarioDetail } from "./scenario-detail.ts";
import { createTreeStore, openTracedTrees } from "./trees.ts";
import { reportViews } from "./views.ts";

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
  readonly history: VerdictHistory;
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
    layouts: reportLayouts(run.scenarios),
    views: reportViews(run.scenarios),
  };
}

function rowOf(scenario: RunReport["scenarios"][number], n: number, history: VerdictHistory): ScenarioRow {
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

/** How many runs are remembered. */
const LENGTH = 20;

/** The file history.json: the verdicts of the last runs. */
const VerdictHistory = z.object({
  runs: z.array(z.string()).describe("start of each run, the newest last"),
  scenarios: z.record(z.string(), z.string()).describe("by id: one letter for each run"),
});
type VerdictHistory = z.infer<typeof VerdictHistory>;

const NOT_RUN = "-";

const letters: Record<Verdict, string> = {
  passed: "p",
  failed: "f",
  error: "e",
  skipped: "s",
  interrupted: "i",
  flaky: "k",
  notRun: NOT_RUN,
};

/** The history with this run last; a run that is reported again counts once. @param known content of the file, if it exists */
export function withRun(known: string | undefined, { startedAt, scenarios }: Pick<RunReport, "startedAt" | "scenarios">): VerdictHistory {
  const old = readHistory(known);
  const kept = [...old.runs.keys()].filter((at) => old.runs[at] !== startedAt).slice(1 - LENGTH);
  const now = new Map(scenarios.map(({ id, verdict }) => [id, letters[verdict]]));
  const lines = [...new Set([...Object.keys(old.scenarios), ...now.keys()])].map((id) => {
    const before = kept.map((at) => old.scenarios[id]?.[at] ?? NOT_RUN);
    return [id, [...before, now.get(id) ?? NOT_RUN].join("")] as const;
  });
  return {
    runs: [...kept.map((at) => old.runs[at] ?? ""), startedAt],
    scenarios: Object.fromEntries(lines.filter(([, line]) => [...line].some((letter) => letter !== NOT_RUN))),
  };
}

function readHistory(text: string | undefined): VerdictHistory {
  try {
    return VerdictHistory.parse(JSON.parse(text ?? ""));
  } catch {
    return { runs: [], scenarios: {} };
  }
}
