import { z } from "zod";
import { StepStatus, TracedState } from "./events.ts";
import { RunReport, Verdict } from "./run-report.ts";

const Step = RunReport.shape.scenarios.element.shape.attempts.element.shape.steps.element;

/** The part of an answer that exceeds its budget. */
const LeftOut = z.object({
  count: z.int().min(1),
  of: z.string().describe("`scenarios`, `steps` or `facts`"),
  command: z.string().describe("shows them"),
});

const ofScenario = z.object({
  scenario: z.string().describe("id, as `--list` shows it"),
  title: z.string(),
  verdict: Verdict,
  attempt: z.int().optional().describe("missing where the scenario did not run"),
  left: LeftOut.optional(),
});

/** A labelled sentence, or a line of an outline. */
const TraceFact = z.object({ about: z.string(), text: z.string() });
export type TraceFact = z.infer<typeof TraceFact>;

const ListedScenario = z.object({ id: z.string(), title: z.string(), verdict: Verdict, durationMs: z.int().describe("of all attempts") });
export type ListedScenario = z.infer<typeof ListedScenario>;

const OutlinedStep = Step.pick({ step: true, sentence: true }).extend({
  status: StepStatus.or(z.literal("interrupted")),
  durationMs: z.int().optional(),
  place: z.string().describe("file and line"),
  problem: z.string().optional().describe("code and message"),
});
export type OutlinedStep = z.infer<typeof OutlinedStep>;

/** An answer of `amcp-test trace --json`. */
export const TraceAnswer = z.discriminatedUnion("query", [
  RunReport.pick({ startedAt: true, status: true, tool: true, counts: true }).extend({
    query: z.literal("list"),
    run: z.string().describe("the results folder"),
    scenarios: z.array(ListedScenario).describe("failed ones first"),
    left: LeftOut.optional(),
  }),
  ofScenario.extend({ query: z.literal("show"), steps: z.array(OutlinedStep) }),
  ofScenario.extend({ query: z.literal("step"), step: OutlinedStep, facts: z.array(TraceFact) }),
  ofScenario.extend({
    query: z.literal("why"),
    step: z.string().optional().describe("id of the failed step"),
    place: z.string().optional().describe("its file and line"),
    code: z.string().optional(),
    facts: z.array(TraceFact).describe("the most important first"),
  }),
]);
export type TraceAnswer = z.infer<typeof TraceAnswer>;

/** A passing attempt, with which a failing one is compared. */
export const GreenRun = z.object({
  startedAt: z.string().describe("of the attempt, ISO 8601"),
  tool: z.string().describe("version of amcp-test"),
  durationMs: z.int(),
  states: z.array(TracedState).optional().describe("the apps before the first step, where the attempt has a trace"),
  steps: z.array(
    z.object({
      step: z.string(),
      sentence: z.string(),
      durationMs: z.int(),
      pixelHash: z.string().optional(),
      states: z.array(TracedState).optional().describe("the apps after the step; without pictures in last-green.json"),
    }),
  ),
});
export type GreenRun = z.infer<typeof GreenRun>;

/** `last-green.json` of a results folder, which later runs keep: the last green run of each scenario. */
export const LastGreen = z.object({ version: z.literal(1), scenarios: z.record(z.string(), GreenRun).describe("by id") });
export type LastGreen = z.infer<typeof LastGreen>;

export const LAST_GREEN_FILE = "last-green.json";

/** The folder with the trees of the green runs that have a trace. */
export const GREEN_TREES = "last-green";

/** Answers agents about the results of runs. Composed by the program, because the proxy reads no files and does not know the reports. */
export interface RunQueries {
  /** The runs of the folder, and the scenarios of the latest one. @throws AmcpError */
  list(): Promise<string>;
  /** The steps of a scenario in the latest run that has it. @throws AmcpError AMCP_TRACE_UNKNOWN */
  show(scenario: string): Promise<string>;
  /** The cause of its failure. @throws AmcpError AMCP_TRACE_UNKNOWN */
  why(scenario: string): Promise<string>;
}
