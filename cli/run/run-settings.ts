import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { AmcpError } from "../../contracts/errors.ts";
import type { QueueAddress } from "../../platform/net/shared-queue.ts";
import { type Report, reports } from "../../reports/index.ts";
import type { DisplayMode } from "../../runner/apps/index.ts";
import { UpdateMode } from "../../runner/baselines/index.ts";
import { parseDuration } from "../../runner/language/index.ts";
import { DEBUGGED_MS, type PlannedRun, type RunnerOptions, type Selection, type Shard, TraceMode } from "../../runner/run/index.ts";
import { displayModeOf } from "../apps/with-apps.ts";
import { duration, isSet, oneOf, wholeNumber } from "../command/flag-values.ts";
import type { Flags, Given } from "../command/flags.ts";
import type { Config } from "../config/config.ts";
import { ALL_LIVE } from "../gateway-plans/gateway-plans.ts";
import { rootFlag } from "./open-reports.ts";
import { leaseFlag, queueAddressOf, queueFlags } from "./queue.ts";
import { accessFlags } from "./run-access.ts";

/** The value of `--debug-app` without an AppId; none has this form. */
const EVERY_APP = "*";

export const runFlags: Flags = {
  config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
  out: { kind: "text", value: "DIR", summary: "results folder, ./amcp-results by default", env: "AMCP_OUT" },
  sessions: {
    kind: "text",
    value: "DIR|off",
    summary: "the store in which every tool call of the run is kept, sessions/ in the results folder by default",
  },
  workers: { kind: "text", value: "N|50%", summary: "scenarios at the same time", env: "AMCP_WORKERS" },
  retries: { kind: "text", value: "N", summary: "how often a failed scenario is tried again", env: "AMCP_RETRIES" },
  "isolated-retries": { kind: "switch", summary: "try failed scenarios again at the end, by one worker and with fresh apps" },
  timeout: { kind: "text", value: "DURATION", summary: "limit of the whole run, such as 20m; no limit by default", env: "AMCP_TIMEOUT" },
  "repeat-each": { kind: "text", value: "N", summary: "run each scenario N times and compare the repetitions" },
  perturb: {
    kind: "text",
    value: "[SEED]",
    assumed: "",
    takes: /^\d/,
    summary: "delay frames, signals, input and messages of the apps; the seed fixes the delays",
  },
  "pause-on-failure": {
    kind: "switch",
    summary:
      "keep the apps of a failed scenario open until Enter is pressed, and show how to look at them; one worker, no limits, no retries",
  },
  "debug-app": {
    kind: "list",
    value: "[=APPID]",
    assumed: EVERY_APP,
    takes: /(?!)/,
    summary: "let the apps, or this one, wait for a debugger before they start; one worker, no limits, no retries",
  },
  "max-failures": { kind: "text", value: "N", summary: "start no further scenario after N failures" },
  variant: { kind: "list", value: "A,B", summary: "only these variants of amcp.config.yaml" },
  tags: { kind: "list", value: "A,B", summary: "only scenarios with any of these tags" },
  grep: { kind: "text", value: "REGEX", summary: "only scenarios whose name or file matches" },
  selection: { kind: "text", value: "FILE", summary: "a text file with more of the files, folders and ids to run, one a line" },
  "last-failed": { kind: "switch", summary: "only scenarios that failed or did not run last time, by last-run.json of the results folder" },
  "only-affected": {
    kind: "text",
    value: "REV",
    summary: "only scenarios that changes since this git revision can touch, with the reason of each; when unsure a scenario runs",
  },
  shard: { kind: "text", value: "I/N", summary: "only the part I of N of the scenarios; the other parts run elsewhere" },
  "shard-times": {
    kind: "text",
    value: "FILE",
    summary: "events.ndjson of an earlier run, by whose durations shards are balanced; by count otherwise",
  },
  ...queueFlags,
  ...leaseFlag,
  update: {
    kind: "text",
    value: UpdateMode.options.join("|"),
    summary: "what to do with baselines; none under CI, else missing",
    env: "AMCP_UPDATE",
  },
  trace: {
    kind: "text",
    value: TraceMode.options.join("|"),
    summary: "which attempts keep the pictures, elements and calls of each step",
    env: "AMCP_TRACE",
  },
  reports: { kind: "list", value: "NAMES", summary: reports.map(({ name }) => name).join(", "), env: "AMCP_REPORTS" },
  ...rootFlag,
  headless: { kind: "switch", summary: "the apps have no visible windows; the default" },
  headed: { kind: "switch", summary: "the apps show their windows on this display" },
  xvfb: { kind: "switch", summary: "the apps show their windows on a virtual display (Linux)" },
  live: { kind: "list", value: "[=NAMES]", assumed: ALL_LIVE, summary: "ask the real APIs behind gateways, all or these; mocks otherwise" },
  list: {
    kind: "text",
    value: "[=json]",
    assumed: "text",
    takes: /(?!)/,
    summary: "list the scenarios that would run, with their tags; as JSON for programs",
  },
  stream: {
    kind: "switch",
    summary:
      "for programs: write each event as a line of JSON to standard output, in place of the report console, and end as by Ctrl-C at the end of standard input",
  },
  watch: { kind: "switch", summary: "run again what a saved file touches, until q; keys choose all, failed, or the same again" },
  ...accessFlags,
  "dry-run": {
    kind: "switch",
    summary: "list the scenarios with what they use, and what of it is missing, and end with 2 if anything is; starts nothing",
  },
  "fail-on-skipped": { kind: "switch", summary: "a skipped scenario is a failure", env: "AMCP_FAIL_ON_SKIPPED" },
  "allow-skipped": {
    kind: "switch",
    summary: "the run may pass though scenarios were skipped because something is missing here, such as .NET",
    env: "AMCP_ALLOW_SKIPPED",
  },
  "fail-on-flaky": {
    kind: "switch",
    summary: "a scenario that passed only when tried again, or whose repetitions differ, is a failure",
    env: "AMCP_FAIL_ON_FLAKY",
  },
};

const LIST_FORMS = ["text", "json"] as const;

export interface RunSettings extends Pick<RunnerOptions, "workers" | "limits" | "repetition" | "policy"> {
  readonly selection: Selection;
  /** The part of the plan that runs; undefined for all of it. */
  readonly shard: Shard | undefined;
  /** The queue from which this machine takes scenarios; undefined if it runs them all. */
  readonly queue: QueueAddress | undefined;
  readonly reports: readonly Report["name"][];
  readonly windows: DisplayMode;
  readonly update: UpdateMode;
  readonly trace: TraceMode;
  readonly halts: Omit<RunnerOptions["halts"], "person">;
  /** Whether standard output is for a program, so that text for people goes to standard error. */
  readonly isForProgram: boolean;
}

/**
 * The settings of a run. The command line overrides the environment, which overrides amcp.config.yaml, which overrides the defaults.
 *
 * @throws AmcpError AMCP_USAGE
 */
export function settingsOf(given: Given, { apps, run, variants }: Config, env: NodeJS.ProcessEnv): RunSettings {
  const queue = queueOf(given);
  const debugApps = debugAppsOf(given, Object.keys(apps));
  const isDebugged = debugApps.length > 0;
  const workers = workerCount(given.text("workers") ?? String(run.workers));
  const retries = wholeNumber("--retries", given.text("retries")) ?? run.retries;
  return {
    selection: { ...selectionOf(given), variants, onlyVariants: variantNames(given.list("variant"), variants) },
    shard: shardOf(given),
    queue,
    // The reports of the whole run are made by `merge`.
    reports: reportNames(given.list("reports"), queue === undefined ? run.reports : ["console", "events"]),
    windows: displayModeOf(given),
    workers: isDebugged ? 1 : workers,
    limits: limitsOf(given, run, isDebugged),
    repetition: {
      retries: isDebugged ? 0 : retries,
      retryStrategy: given.has("isolated-retries") ? "isolated" : run.retryStrategy,
      repeatEach: wholeNumber("--repeat-each", given.text("repeat-each"), { least: 1 }) ?? 1,
      perturb: seedOf(given.text("perturb")),
    },
    policy: { skipped: skippedPolicy(given), failOnFlaky: given.has("fail-on-flaky") },
    update: oneOf("--update", UpdateMode.options, given.text("update")) ?? (isSet(env["CI"]) ? "none" : "missing"),
    trace: oneOf("--trace", TraceMode.options, given.text("trace")) ?? run.trace,
    isForProgram: given.has("stream") || oneOf("--list", LIST_FORMS, given.text("list")) === "json",
    halts: { pauseOnFailure: given.has("pause-on-failure"), debugApps },
  };
}

function limitsOf(given: Given, run: Config["run"], isDebugged: boolean): RunSettings["limits"] {
  const runTimeoutMs = duration("--timeout", given.text("timeout") ?? run.timeout, { example: "20m" }) ?? 0;
  return {
    // The schema of the configuration has checked both durations.
    stepTimeoutMs: parseDuration(run.stepTimeout) ?? 0,
    scenarioTimeoutMs: isDebugged ? 0 : (parseDuration(run.scenarioTimeout) ?? 0),
    runTimeoutMs: isDebugged ? 0 : runTimeoutMs,
    maxFailures: wholeNumber("--max-failures", given.text("max-failures")) ?? 0,
  };
}

/** Options with which a person would attach a debugger again and again, or to a part of the scenarios only. */
const NOT_WITH_A_DEBUGGER = ["queue", "shard", "repeat-each", "perturb", "watch"];

/** @throws AmcpError AMCP_USAGE for an unknown app, and beside an option that excludes it */
function debugAppsOf(given: Given, apps: readonly string[]): readonly string[] {
  const written = given.list("debug-app");
  for (const name of written) if (name !== EVERY_APP) oneOf("--debug-app", apps, name);
  const excluded = written.length === 0 ? undefined : NOT_WITH_A_DEBUGGER.find(given.has);
  if (excluded !== undefined) throw new AmcpError("AMCP_USAGE", `--debug-app and --${excluded} exclude each other`);
  return written.includes(EVERY_APP) ? apps : written;
}

/** @throws AmcpError AMCP_USAGE for an unknown variant */
function variantNames(written: readonly string[], variants: Config["variants"]): readonly string[] {
  const names = variants.map(({ name }) => name);
  for (const name of written) oneOf("--variant", names, name);
  return written;
}

/**
 * The proxy's limit of a tool call in milliseconds, at least the longest scenario's: steps and scenarios have their own limits. A debugger
 * may stop a call for any time.
 */
export function toolTimeoutMs(runs: readonly PlannedRun[], { limits, halts }: Pick<RunSettings, "limits" | "halts">): number {
  const least = halts.debugApps.length > 0 ? DEBUGGED_MS : 30_000;
  return Math.max(least, ...runs.map(({ scenario }) => scenario.timeoutMs ?? limits.scenarioTimeoutMs));
}

/** @throws AmcpError AMCP_USAGE for an unknown report */
export function reportNames(written: readonly string[], otherwise: readonly Report["name"][]): readonly Report["name"][] {
  const names = reports.map(({ name }) => name);
  for (const name of written) oneOf("--reports", names, name);
  return written.length > 0 ? written : otherwise;
}

const LARGEST_SEED = 2 ** 32 - 1;

/** Without a value the seed is random. */
const seedOf = (written: string | undefined): number | undefined =>
  written === "" ? randomInt(LARGEST_SEED + 1) : wholeNumber("--perturb", written, { most: LARGEST_SEED });

/** The stricter flag wins, for example if one is set by the environment. */
const skippedPolicy = (given: Given): RunnerOptions["policy"]["skipped"] =>
  given.has("fail-on-skipped") ? "fail" : given.has("allow-skipped") ? "allow" : "environment";

function selectionOf(given: Given): Selection {
  const written = given.text("grep");
  if (written === undefined) return { tags: given.list("tags") };
  try {
    return { tags: given.list("tags"), grep: new RegExp(written, "i") };
  } catch (cause) {
    throw new AmcpError("AMCP_USAGE", `--grep is not a regular expression: ${written}`, { cause });
  }
}

function shardOf(given: Given): Shard | undefined {
  const written = given.text("shard");
  if (written === undefined) {
    if (given.has("shard-times")) throw new AmcpError("AMCP_USAGE", "--shard-times needs --shard");
    return undefined;
  }
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(written) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new AmcpError("AMCP_USAGE", `--shard takes a part and their number, such as 1/3, not "${written}"`);
}

/** Options that compare or count scenarios of one process, which a queue divides. */
const NOT_AT_A_QUEUE = ["shard", "repeat-each", "perturb", "max-failures", "isolated-retries"];

function queueOf(given: Given): QueueAddress | undefined {
  const address = queueAddressOf(given);
  const excluded = address === undefined ? undefined : NOT_AT_A_QUEUE.find(given.has);
  if (excluded !== undefined) throw new AmcpError("AMCP_USAGE", `--queue and --${excluded} exclude each other`);
  return address;
}

/** Reads a number or a share of the cores, at least one. */
function workerCount(written: string): number {
  const share = /^(\d{1,3})%$/.exec(written)?.[1];
  if (share !== undefined) return Math.max(1, Math.floor((availableParallelism() * Number(share)) / 100));
  const count = /^[1-9]\d{0,3}$/.test(written) ? Number(written) : undefined;
  if (count === undefined) throw new AmcpError("AMCP_USAGE", `--workers takes a number from 1, or a share such as 50%, not "${written}"`);
  return count;
}
