import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { AmcpError } from "../contracts/errors.ts";
import { type Report, reports } from "../reports/index.ts";
import { type DisplayMode, displayModes } from "../runner/apps/index.ts";
import { UpdateMode } from "../runner/baselines/index.ts";
import { parseDuration } from "../runner/language/index.ts";
import { type RunnerOptions, type Selection, type Shard, TraceMode } from "../runner/run/index.ts";
import type { Flags, Given } from "./command/flags.ts";
import type { Config } from "./config/config.ts";
import { isSet, oneOf, wholeNumber } from "./flag-values.ts";
import { ALL_LIVE } from "./gateway-plans/gateway-plans.ts";
import { rootFlag } from "./open-reports.ts";

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
  "repeat-each": { kind: "text", value: "N", summary: "run each scenario N times and compare the repetitions" },
  perturb: {
    kind: "text",
    value: "[SEED]",
    assumed: "",
    takes: /^\d/,
    summary: "delay frames, signals, input and messages of the apps; the seed fixes the delays",
  },
  "max-failures": { kind: "text", value: "N", summary: "start no further scenario after N failures" },
  variant: { kind: "list", value: "A,B", summary: "only these variants of amcp.config.yaml" },
  tags: { kind: "list", value: "A,B", summary: "only scenarios with any of these tags" },
  grep: { kind: "text", value: "REGEX", summary: "only scenarios whose name or file matches" },
  shard: { kind: "text", value: "I/N", summary: "only the part I of N of the scenarios; the other parts run elsewhere" },
  "shard-times": {
    kind: "text",
    value: "FILE",
    summary: "events.ndjson of an earlier run, by whose durations shards are balanced; by count otherwise",
  },
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
  list: { kind: "switch", summary: "list the scenarios that would run, with their tags" },
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

type Limits = Pick<RunnerOptions, "stepTimeoutMs" | "scenarioTimeoutMs">;
type Counts = Pick<RunnerOptions, "workers" | "retries" | "maxFailures" | "repeatEach" | "perturb">;
type Policies = Pick<RunnerOptions, "update" | "skipped" | "failOnFlaky" | "trace">;

export interface RunSettings extends Limits, Counts, Policies {
  readonly selection: Selection;
  /** The part of the plan that runs; undefined for all of it. */
  readonly shard: Shard | undefined;
  readonly reports: readonly Report["name"][];
  readonly windows: DisplayMode;
}

/**
 * The settings of a run. The command line overrides the environment, which overrides amcp.config.yaml, which overrides the defaults.
 *
 * @throws AmcpError AMCP_USAGE
 */
export function settingsOf(given: Given, { run, variants }: Config, env: NodeJS.ProcessEnv): RunSettings {
  return {
    selection: { ...selectionOf(given), variants, onlyVariants: variantNames(given.list("variant"), variants) },
    shard: shardOf(given),
    reports: reportNames(given.list("reports"), run.reports),
    windows: displayModeOf(given),
    workers: workerCount(given.text("workers") ?? String(run.workers)),
    retries: wholeNumber("--retries", given.text("retries")) ?? run.retries,
    repeatEach: wholeNumber("--repeat-each", given.text("repeat-each"), { least: 1 }) ?? 1,
    perturb: seedOf(given.text("perturb")),
    maxFailures: wholeNumber("--max-failures", given.text("max-failures")) ?? 0,
    update: oneOf("--update", UpdateMode.options, given.text("update")) ?? (isSet(env["CI"]) ? "none" : "missing"),
    trace: oneOf("--trace", TraceMode.options, given.text("trace")) ?? run.trace,
    skipped: skippedPolicy(given),
    failOnFlaky: given.has("fail-on-flaky"),
    // The schema of the configuration has checked both.
    stepTimeoutMs: parseDuration(run.stepTimeout) ?? 0,
    scenarioTimeoutMs: parseDuration(run.scenarioTimeout) ?? 0,
  };
}

/** @throws AmcpError AMCP_USAGE for an unknown variant */
function variantNames(written: readonly string[], variants: Config["variants"]): readonly string[] {
  const names = variants.map(({ name }) => name);
  for (const name of written) oneOf("--variant", names, name);
  return written;
}

/** The proxy's limit of a tool call in milliseconds, at least the longest scenario's: steps and scenarios have their own limits. */
export const toolTimeoutMs = (runs: RunnerOptions["runs"], { scenarioTimeoutMs }: Limits): number =>
  Math.max(30_000, ...runs.map(({ scenario }) => scenario.timeoutMs ?? scenarioTimeoutMs));

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
const skippedPolicy = (given: Given): RunnerOptions["skipped"] =>
  given.has("fail-on-skipped") ? "fail" : given.has("allow-skipped") ? "allow" : "environment";

function displayModeOf(given: Given): DisplayMode {
  const [named = "headless", ...more] = displayModes.filter((mode) => given.has(mode));
  if (more.length > 0) throw new AmcpError("AMCP_USAGE", `--${named} and --${more[0]} exclude each other`);
  return named;
}

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

/** Reads a number or a share of the cores, at least one. */
function workerCount(written: string): number {
  const share = /^(\d{1,3})%$/.exec(written)?.[1];
  if (share !== undefined) return Math.max(1, Math.floor((availableParallelism() * Number(share)) / 100));
  const count = /^[1-9]\d{0,3}$/.test(written) ? Number(written) : undefined;
  if (count === undefined) throw new AmcpError("AMCP_USAGE", `--workers takes a number from 1, or a share such as 50%, not "${written}"`);
  return count;
}
