import { z } from "zod";
import { AppException } from "./app-tools/app-exception.ts";
import { CallOutcome } from "./sessions/tool-call-record.ts";

/** Raised when an old reader would misread a new file. */
export const EVENTS_VERSION = 1;

export const AttachmentKind = z.enum(["screenshot", "expected", "actual", "diff", "previous", "tree", "log", "exception", "text"]);
export type AttachmentKind = z.infer<typeof AttachmentKind>;

/** The folder of pictures that are named by their contents. */
export const BLOBS = "attachments/blobs";

/** A file of the results folder; equal contents are stored once, where the file system has links. */
export const Attachment = z.object({
  name: z.string(),
  kind: AttachmentKind,
  mediaType: z.string(),
  path: z.string().describe("relative to the results folder, with `/`"),
  sha256: z.string(),
  bytes: z.int(),
});
export type Attachment = z.infer<typeof Attachment>;

export const Problem = z.object({
  message: z.string(),
  details: z.array(z.string()).optional().describe("where there are several findings: one by one what `message` joins"),
  code: z.string().optional(),
  hint: z.string().optional(),
  expected: z.unknown().optional(),
  actual: z.unknown().optional(),
  output: z.string().optional().describe("what the app or the proxy wrote first and last"),
  exceptions: z.array(AppException).optional().describe("what the app threw, the outermost exception first"),
});
export type Problem = z.infer<typeof Problem>;

const OldBlobId = z.string().nullable();

/** A new picture or text that can be accepted as a baseline. */
export const Candidate = z.object({
  file: z.string().describe("the baseline, relative to the project, with `/`"),
  replaces: z.string().nullable().describe("SHA-256 of the baseline's file as it was compared; null where there was none"),
  replacesInGit: z
    .object({ file: OldBlobId, facts: OldBlobId })
    .optional()
    .describe("the ids that git gives to the baseline's file and to the facts beside it, as they were compared; null where there was none"),
  content: z.string().describe("file with the new content, relative to the results folder"),
  sha256: z.string().describe("of the new content"),
  facts: z.string().optional().describe("of a picture: file with the facts that stand beside it, relative to the results folder"),
  change: z.string().optional().describe("of a picture: equal for the same change of other pictures"),
});
export type Candidate = z.infer<typeof Candidate>;

/** The file with the facts of an accepted picture, which stands beside it. */
export const factsFile = (picture: string): string => picture.replace(/\.png$/, ".json");

/** The element that a lost one most probably is now: a proposal, which `amcp-test accept --locators` applies. */
export const Healing = z.object({
  file: z.string().describe("the scenario, or the file of steps that it uses"),
  sha256: z.string().describe("of that file: a proposal for another content is not applied"),
  app: z.string(),
  locator: z.string().describe("that finds no element any more, as the scenario has it"),
  found: z.string().describe("locator of the element that it most probably is now"),
  called: z.string().describe("what messages call that element"),
  confidence: z.number().min(0).max(1),
  reasons: z.array(z.string()).describe("the facts that agree, such as `same name 'Save'`"),
});
export type Healing = z.infer<typeof Healing>;

/** The message of findings, and the findings one by one if there are several. */
export const joinedFindings = (findings: readonly string[]): Pick<Problem, "message" | "details"> => ({
  message: findings.map((finding, index) => (index < findings.length - 1 ? finding.replace(/\.$/, "") : finding)).join("; "),
  ...(findings.length > 1 ? { details: [...findings] } : {}),
});

export const StepStatus = z.enum(["passed", "failed", "error", "skipped"]);
/** `failed`: the app is not as expected, or it crashed. `error`: the environment failed, such as an app that cannot be started. */
export const ScenarioStatus = z.enum(["passed", "failed", "error", "skipped", "interrupted"]);
export type ScenarioStatus = z.infer<typeof ScenarioStatus>;

const at = z.object({ time: z.string().describe("ISO 8601"), worker: z.int().min(0).optional() });
const ofScenario = at.extend({ scenario: z.string().describe("id of the planned scenario"), attempt: z.int().min(1) });
const ofStep = ofScenario.extend({ step: z.string().describe("`setup.1`, `3`, `3.2` inside a group, with `#2` for a repetition") });

/** Seed of the delays in a perturbed run: the value of `AMCP_PERTURB` in the environment of the apps. */
const Seed = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);

export const PlannedScenario = z.object({
  id: z
    .string()
    .describe("file, with the table row behind `#` where there is a table, and the repetition behind `~` where there are several"),
  file: z.string(),
  line: z.int().min(1),
  name: z.string(),
  tags: z.array(z.string()),
  apps: z.array(z.string()),
  gateways: z.array(z.string()).default([]),
  steps: z.int().describe("how many are written, those in groups included"),
  row: z.record(z.string(), z.string()).optional().describe("of a table with several rows: the values that its name does not say"),
  repetition: z.int().min(1).optional().describe("where the run repeats each scenario"),
  seed: Seed.optional().describe("where the run is perturbed"),
});
export type PlannedScenario = z.infer<typeof PlannedScenario>;

/** A problem of a scenario, or of a file that it uses. */
export const ListedProblem = z.object({
  scenario: z.string().describe("the file of the scenario"),
  file: z.string().describe("that has the problem"),
  line: z.int().min(1),
  column: z.int().min(1),
  endColumn: z.int().describe("behind the marked text"),
  code: z.string(),
  message: z.string().describe("with a suggestion where a name is near to a known one"),
});
export type ListedProblem = z.infer<typeof ListedProblem>;

/** The output of `run --list=json`: what a run would report first. */
export const PlannedList = z.object({
  version: z.int().describe("as in the events of a run"),
  scenarios: z.array(PlannedScenario).describe("those selected, and each broken file as one"),
  problems: z.array(ListedProblem).default([]).describe("of the broken files"),
  warnings: z.array(z.string()).default([]).describe("probable mistakes that are allowed"),
});
export type PlannedList = z.infer<typeof PlannedList>;

/** An API, or another MCP server, that scenarios of the run use. */
const PlannedGateway = z.object({
  name: z.string(),
  mode: z.enum(["mock", "live", "server"]).describe("`server`: any MCP server, of which nothing more is known"),
  base: z.string().optional().describe("where a live API is"),
});

/** A tool call of a step, as the session of the run has recorded it: without secrets. */
export const TracedCall = z.object({
  app: z.string(),
  tool: z.string(),
  time: z.string().describe("when it began, ISO 8601"),
  durationMs: z.number(),
  status: CallOutcome,
  error: z.string().optional(),
  arguments: z.unknown().describe("here and in the result, a text with the beginning of what is too long"),
  result: z.unknown().optional().describe("the structured content, or else the text"),
});
export type TracedCall = z.infer<typeof TracedCall>;

/** An app after a step. */
export const TracedState = z.object({
  app: z.string(),
  picture: Attachment.optional().describe("of its active window"),
  tree: z.object({ path: z.string().describe("file with the trees of the attempt, `TreeDeltas`"), index: z.int().min(0) }).optional(),
});
export type TracedState = z.infer<typeof TracedState>;

/** The outcome of a step. Repetitions with different outcomes are a finding. */
const StepResult = z.object({
  status: StepStatus,
  problem: Problem.optional(),
  pixelHash: z.string().optional().describe("of the picture that the step took"),
});

const Repetition = z.object({
  scenario: z.string().describe("id of the planned scenario"),
  repetition: z.int().min(1),
  seed: Seed.optional(),
});
export type Repetition = z.infer<typeof Repetition>;

const FindingStep = z.object({
  step: z.string().describe("empty: the scenario itself, such as an app that did not start"),
  sentence: z.string(),
  file: z.string(),
  line: z.int(),
  agreeing: StepResult,
  deviating: StepResult.describe("of the first repetition that deviates"),
  elements: z.array(z.string()).describe("what differs between the pictures, by elements"),
});
export type FindingStep = z.infer<typeof FindingStep>;

export const RunStart = at.extend({
  type: z.literal("runStarted"),
  version: z.int(),
  tool: z.string().describe("version of amcp-test"),
  platform: z.string(),
  node: z.string(),
  workers: z.int(),
  scenarios: z.array(PlannedScenario),
  gateways: z.array(PlannedGateway).default([]),
  repeatEach: z.int().min(2).optional().describe("how often each scenario is run"),
  seed: Seed.optional().describe("of the first repetitions, where the run is perturbed; each further repetition has the next one"),
});

/** A difference between repetitions of a scenario, one event per cause. */
export const FindingEvent = at.extend({
  type: z.literal("finding"),
  id: z.string(),
  steps: z
    .array(FindingStep)
    .min(1)
    .describe("where repetitions differ: the first is the cause, the others differ in the same repetitions"),
  agreeing: Repetition.describe("one of those that the others are compared with"),
  deviating: z.array(Repetition).min(1),
  of: z.int().describe("how many repetitions were compared"),
  cameBack: z
    .object({ count: z.int(), of: z.int() })
    .optional()
    .describe("in how many further repeats with the seed of the first deviating repetition"),
  replay: z.string().describe("the command that runs it again"),
  attachments: z.array(Attachment).describe("both pictures and what differs between them, or the evidence of the failure"),
});

export type FindingEvent = z.infer<typeof FindingEvent>;

export const RunEnd = at.extend({
  type: z.literal("runEnded"),
  status: z.enum(["passed", "failed", "interrupted"]),
  exitCode: z.int(),
  durationMs: z.number(),
});

/** One line of `events.ndjson`. Reports use only these events, during the run or later from the file. */
export const RunEvent = z.discriminatedUnion("type", [
  RunStart,
  ofScenario.extend({
    type: z.literal("scenarioStarted"),
    repeatOf: z.string().optional().describe("id of the finding that is repeated: this is no scenario of the run"),
  }),
  ofStep.extend({
    type: z.literal("stepStarted"),
    family: z.enum(["inspect", "interact", "verify", "control"]),
    verb: z.string(),
    sentence: z.string(),
    file: z.string(),
    line: z.int(),
    app: z.string().optional(),
    parent: z.string().optional().describe("step id of the group"),
  }),
  ofStep.extend({
    type: z.literal("stepEnded"),
    status: StepStatus,
    soft: z.boolean().optional().describe("failed, but the scenario went on"),
    durationMs: z.number(),
    note: z.string().optional().describe("what was found or done; of a step that failed, which attempt of its group it was"),
    problem: Problem.optional(),
    pixelHash: z.string().optional().describe("of the picture that the step took"),
    attachments: z.array(Attachment).default([]),
    candidate: Candidate.optional().describe("where a baseline was missing or differs"),
    healing: Healing.optional().describe("where a locator no longer finds its element"),
  }),
  ofScenario.extend({
    type: z.literal("stepTraced"),
    step: z.string().describe("empty: the apps before the first step"),
    calls: z.array(TracedCall),
    states: z.array(TracedState),
  }),
  ofScenario.extend({
    type: z.literal("scenarioEnded"),
    status: ScenarioStatus,
    durationMs: z.number(),
    problem: Problem.optional().describe("of the first step that failed, or why it was skipped"),
    failedStep: z.object({ step: z.string(), sentence: z.string(), file: z.string(), line: z.int() }).optional(),
    note: z.string().optional().describe("why it passed although a step failed: `expect: fail`"),
    willRetry: z.boolean().default(false),
    attachments: z.array(Attachment).default([]),
  }),
  at.extend({
    type: z.literal("appChanged"),
    app: z.string(),
    instance: z.string(),
    change: z
      .enum(["building", "built", "unbuilt", "starting", "ready", "reset", "recycled", "exited"])
      .describe("`unbuilt`: a build failed"),
    pid: z.int().optional(),
    durationMs: z.number().optional(),
    detail: z.string().optional().describe("of `building`: the project"),
  }),
  at.extend({ type: z.literal("notice"), level: z.enum(["info", "warning", "error"]), message: z.string(), code: z.string().optional() }),
  FindingEvent,
  RunEnd,
]);
export type RunEvent = z.infer<typeof RunEvent>;
export type RunEventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;
