import { z } from "zod";
import {
  Attachment,
  Candidate,
  FindingEvent,
  Healing,
  PlannedScenario,
  Problem,
  RunEnd,
  RunStart,
  ScenarioStatus,
  StepStatus,
  TracedCall,
  TracedState,
} from "./events.ts";

/** Raised when an old reader would misread a new file. */
export const RUN_REPORT_VERSION = 1;

/** The tag of the scenarios that `amcp-test views` makes, one for each view. */
export const VIEW_TAG = "view";

/** `flaky`: failed, then passed in a retry. `notRun`: the run ended before it. */
export const Verdict = z.enum([...ScenarioStatus.options, "flaky", "notRun"]);
export type Verdict = z.infer<typeof Verdict>;

const ReportedStep = z.object({
  step: z.string().describe("`setup.1`, `3`, `3.2` inside a group, with `#2` for a repetition"),
  parent: z.string().optional().describe("step of the group"),
  family: z.string(),
  verb: z.string(),
  sentence: z.string(),
  file: z.string(),
  line: z.int(),
  app: z.string().optional(),
  startedAt: z.string().describe("ISO 8601"),
  status: StepStatus.or(z.literal("interrupted")).describe("`interrupted`: the run ended during the step"),
  soft: z.boolean().optional().describe("failed, but the scenario went on"),
  durationMs: z.number().optional(),
  note: z.string().optional(),
  problem: Problem.optional(),
  pixelHash: z.string().optional(),
  attachments: z.array(Attachment),
  candidate: Candidate.optional().describe("where a baseline was missing or differs"),
  healing: Healing.optional().describe("where a locator no longer finds its element"),
  calls: z.array(TracedCall).optional().describe("where the attempt has a trace"),
  states: z.array(TracedState).optional().describe("the apps after the step, where the attempt has a trace"),
});

const ReportedAttempt = z.object({
  attempt: z.int().min(1),
  startedAt: z.string().describe("ISO 8601"),
  status: ScenarioStatus,
  durationMs: z.number().optional(),
  problem: Problem.optional(),
  failedStep: z.string().optional().describe("id of the step that has the problem"),
  steps: z.array(ReportedStep),
  states: z.array(TracedState).optional().describe("the apps before the first step, where the attempt has a trace"),
  attachments: z.array(Attachment).describe("evidence of the failure"),
});

const ReportedScenario = PlannedScenario.extend({
  title: z.string().describe("name with the values of the table row and the repetition"),
  verdict: Verdict,
  durationMs: z.number().describe("of all attempts"),
  attempts: z.array(ReportedAttempt),
});

/** The file report.json: a run as one value. */
export const RunReport = z.object({
  version: z.int().describe("of this format; a reader should refuse an unknown version"),
  tool: z.string().describe("version of amcp-test"),
  platform: z.string(),
  node: z.string(),
  startedAt: z.string().describe("ISO 8601"),
  durationMs: z.number().optional().describe("missing where the run broke off"),
  status: RunEnd.shape.status.describe("`interrupted` also where the run broke off"),
  exitCode: z.int().optional().describe("missing where the run broke off"),
  gateways: RunStart.shape.gateways,
  counts: z.record(Verdict, z.int()),
  scenarios: z.array(ReportedScenario),
  findings: z.array(FindingEvent),
  notices: z.array(z.object({ level: z.string(), message: z.string(), code: z.string().optional() })),
});
export type RunReport = z.infer<typeof RunReport>;

/** `last-run.json` of a results folder: what `--last-failed` runs again. */
export const LastRun = z.object({
  version: z.literal(1),
  status: z.enum(["passed", "failed", "interrupted"]),
  failed: z
    .array(z.string())
    .describe("ids of the scenarios that failed or did not run, without the repetition; the file of one that could not be read"),
});
export type LastRun = z.infer<typeof LastRun>;

export const LAST_RUN_FILE = "last-run.json";
