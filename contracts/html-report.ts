import { z } from "zod";
import { LayoutFacts } from "./app-tools/look/check-layout.ts";
import { AttachmentKind, Candidate, FindingEvent, ScenarioStatus, TracedCall } from "./events.ts";
import { RunReport, Verdict } from "./run-report.ts";
import type { TreeDeltas } from "./tree-deltas.ts";

/** In pixels of a picture; `right` and `bottom` are exclusive. */
export const ChangedArea = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
export type ChangedArea = z.infer<typeof ChangedArea>;

/** Where an element tree is: the script `data/trees/<script>.js`, which has the trees that a scenario has first, and the place in it. */
const TreePlace = z.object({ script: z.int().min(1), index: z.int().min(0) });
export type TreePlace = z.infer<typeof TreePlace>;

const ReportFile = z.object({
  name: z.string(),
  kind: AttachmentKind,
  mediaType: z.string(),
  path: z.string().describe("relative to the results folder, with `/`"),
  bytes: z.int(),
  text: z.string().optional().describe("of a text: its content, because a page from disk cannot read files"),
  omitted: z.int().optional().describe("how many characters of the text's middle are left out"),
  missing: z.string().optional().describe("why the content is not in the page"),
  tree: TreePlace.optional(),
});
export type ReportFile = z.infer<typeof ReportFile>;

/** An app after a step, of an attempt with a trace. */
const ReportState = z.object({
  app: z.string(),
  picture: z.string().optional().describe("its path"),
  tree: TreePlace.optional(),
  missing: z.string().optional().describe("why there is no tree"),
});
export type ReportState = z.infer<typeof ReportState>;

const ReportProblem = z.object({
  message: z.string(),
  details: z.array(z.string()).optional(),
  code: z.string().optional(),
  page: z.string().optional().describe("of the documentation, for the code"),
  hint: z.string().optional(),
  expected: z.unknown().optional(),
  actual: z.unknown().optional(),
  output: z.string().optional(),
  exception: z.string().optional().describe("all exceptions with their frames, as .NET writes them"),
});
export type ReportProblem = z.infer<typeof ReportProblem>;

const Step = RunReport.shape.scenarios.element.shape.attempts.element.shape.steps.element;

const ReportStep = Step.pick({ step: true, parent: true, verb: true, sentence: true, status: true, soft: true, note: true }).extend({
  place: z.string().describe("file and line"),
  app: z.string().optional(),
  startMs: z.number().describe("after the attempt's start"),
  durationMs: z.number().optional(),
  problem: ReportProblem.optional(),
  files: z.array(ReportFile),
  areas: z.array(ChangedArea).describe("where the picture differs from its baseline"),
  baseline: z.string().optional().describe("the file that `amcp-test accept` would write"),
  calls: z.array(TracedCall).optional().describe("where the attempt has a trace"),
  states: z.array(ReportState).optional().describe("the apps after the step, where the attempt has a trace"),
});
export type ReportStep = z.infer<typeof ReportStep>;

const ReportAttempt = z.object({
  number: z.int().min(1),
  startedAt: z.string(),
  status: ScenarioStatus,
  durationMs: z.number().optional(),
  problem: ReportProblem.optional(),
  failedStep: z.string().optional().describe("id of the step that has the problem and the evidence"),
  steps: z.array(ReportStep),
  states: z.array(ReportState).describe("the apps before the first step"),
  files: z.array(ReportFile).describe("evidence of a failure that belongs to no step"),
});
export type ReportAttempt = z.infer<typeof ReportAttempt>;

/** `data/scenarios/<n>.js`: what only the page of one scenario needs. */
export const ScenarioDetail = z.object({ attempts: z.array(ReportAttempt) });
export type ScenarioDetail = z.infer<typeof ScenarioDetail>;

const ScenarioRow = z.object({
  n: z.int().min(1).describe("names the files of the scenario"),
  id: z.string(),
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tags: z.array(z.string()),
  verdict: Verdict,
  durationMs: z.number(),
  attempts: z.int(),
  message: z.string().optional().describe("of the problem"),
  history: z.string().describe("one letter for each of the last runs, the newest last: p, f, e, s, i, k (flaky), - (not run)"),
});
export type ScenarioRow = z.infer<typeof ScenarioRow>;

/** A file that a patch for `git apply` changes; ids are those of git. The script `data/patches/<to>.js` has the new content. */
const PatchedFile = z.object({
  file: z.string().describe("relative to the project"),
  from: z.string().nullable().describe("id of the old content; null for a new file"),
  to: z.string().describe("id of the new content"),
});
export type PatchedFile = z.infer<typeof PatchedFile>;

const ChangePlace = z.object({
  n: z.int().describe("of the scenario"),
  title: z.string(),
  step: z.string(),
  baseline: z.string().describe("file relative to the project"),
  patch: z.array(PatchedFile).optional().describe("what accepts it; absent where files of the results are missing"),
});

/** New pictures or texts that show the same change: they are looked at once. */
const ReportChange = z.object({
  id: z.string(),
  kind: z.enum(["changed", "new", "text"]),
  message: z.string(),
  reasons: z.array(z.string()),
  expected: z.string().optional().describe("path of the picture, relative to the results folder"),
  actual: z.string(),
  diff: z.string().optional(),
  areas: z.array(ChangedArea),
  replaces: Candidate.shape.replaces,
  places: z.array(ChangePlace).min(1),
});
export type ReportChange = z.infer<typeof ReportChange>;

const ReportFinding = FindingEvent.pick({ id: true, of: true, cameBack: true, replay: true }).extend({
  sentence: z.string(),
  place: z.string(),
  elements: z.array(z.string()),
  deviating: z.array(z.string()).describe("which repetitions"),
  files: z.array(ReportFile),
});
export type ReportFinding = z.infer<typeof ReportFinding>;

/** The faults of layout that a step has found. */
const ReportLayout = LayoutFacts.extend({
  n: z.int().describe("of the scenario"),
  title: z.string(),
  step: z.string(),
  sentence: z.string(),
  place: z.string(),
  picture: z.string().optional().describe("path of the picture in which they are marked, relative to the results folder"),
});
export type ReportLayout = z.infer<typeof ReportLayout>;
/** A picture of the contact sheet, or a view of which none could be taken. */
const ReportView = z.object({
  n: z.int().describe("of the scenario"),
  title: z.string().describe("name of the view"),
  look: z.string().optional().describe("how it is shown, such as `dark`"),
  step: z.string().optional(),
  verdict: Verdict,
  picture: z.string().optional().describe("its path, relative to the results folder"),
  message: z.string().optional().describe("of the problem, in one line"),
});
export type ReportView = z.infer<typeof ReportView>;

/** `data/run.js`: what the page needs before a scenario is opened. */
export const RunSummary = RunReport.pick({
  tool: true,
  platform: true,
  node: true,
  startedAt: true,
  durationMs: true,
  status: true,
  exitCode: true,
  gateways: true,
  counts: true,
  notices: true,
}).extend({
  out: z.string().describe("the results folder as it was given"),
  runs: z.array(z.string()).describe("start of each run of the histories, this one last"),
  rows: z.array(ScenarioRow),
  changes: z.array(ReportChange),
  findings: z.array(ReportFinding),
  layouts: z.array(ReportLayout),
  views: z.array(ReportView).describe("the contact sheet of `amcp-test views`; empty for other runs"),
});
export type RunSummary = z.infer<typeof RunSummary>;

/** One item of data, which a script adds to `amcpData` of the page. */
export type DataScript =
  | readonly [kind: "run", n: 0, data: RunSummary]
  | readonly [kind: "scenario", n: number, data: ScenarioDetail]
  | readonly [kind: "trees", n: number, data: TreeDeltas]
  | readonly [kind: "patch", id: string, hunk: string];
