import { PassThrough } from "node:stream";
import type { z } from "zod";
import { AmcpError } from "../contracts/errors.ts";
import type { RunEvent } from "../contracts/events.ts";
import type { RunReport } from "../contracts/run-report.ts";
import { reportOf } from "../reports/index.ts";
import type { UpdateMode } from "../runner/baselines/index.ts";
import type { CustomVerb } from "../runner/custom-verbs/index.ts";
import type { TraceMode } from "../runner/run/index.ts";
import type { Output } from "./command/command.ts";
import { Config, type LoadedConfig } from "./config/config.ts";
import { runScenariosCommand } from "./run.ts";

/** The contents of amcp.config.yaml. */
export type ConfigInput = z.input<typeof Config>;

type ReportName = NonNullable<NonNullable<ConfigInput["run"]>["reports"]>[number];

/** Options of `run`. Those that the command line has too mean the same there, such as `--repeat-each` and `repeatEach`. */
export interface RunOptions {
  /** Files, folders, and ids as `--list` prints them; `scenarios/` by default. */
  readonly scenarios?: string | readonly string[];
  /** A configuration, or the path of its file; by default amcp.config.yaml in `cwd`. Paths in an object are relative to `cwd`. */
  readonly config?: string | ConfigInput;
  /** Verbs beside those of the modules that the configuration names. */
  readonly verbs?: readonly CustomVerb[];
  /** Takes every event of the run, secrets masked, in order. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Ends the run: apps are shut down, reports are written, and the exit code is 130. */
  readonly signal?: AbortSignal;
  /** The current folder by default. */
  readonly cwd?: string;
  /** The environment; that of the process by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Where the report `console` is written; nothing is by default. */
  readonly output?: Output;
  /** The results folder; `amcp-results` by default. */
  readonly out?: string;
  readonly sessions?: string;
  readonly workers?: number | `${number}%`;
  readonly retries?: number;
  readonly isolatedRetries?: boolean;
  /** Limit of the whole run, such as `20m`. */
  readonly timeout?: string;
  readonly repeatEach?: number;
  /** A seed, or true for a random one. */
  readonly perturb?: number | true;
  readonly maxFailures?: number;
  readonly variant?: readonly string[];
  readonly tags?: readonly string[];
  readonly grep?: string | RegExp;
  readonly lastFailed?: boolean;
  /** A text file with more files, folders and ids, one a line. */
  readonly selection?: string;
  /** A git revision. */
  readonly onlyAffected?: string;
  /** A folder. */
  readonly within?: string;
  readonly shard?: `${number}/${number}`;
  readonly shardTimes?: string;
  /** Address of the queue that the machines of one run share; needs `runId`. */
  readonly queue?: string;
  readonly runId?: string;
  readonly queueLease?: string;
  readonly update?: UpdateMode;
  readonly trace?: TraceMode;
  readonly reports?: readonly ReportName[];
  readonly pathsFrom?: string;
  readonly headless?: boolean;
  readonly headed?: boolean;
  readonly xvfb?: boolean;
  /** Names of gateways, or true for all. */
  readonly live?: readonly string[] | true;
  readonly failOnSkipped?: boolean;
  readonly allowSkipped?: boolean;
  readonly failOnFlaky?: boolean;
}

/** The result of a run. */
export interface RunResult {
  /** As the command's: 0 passed, 1 a scenario failed, 2 a scenario file is broken, 3 environment, 4 a fault of amcp-test, 130 interrupted. */
  readonly exitCode: number;
  /** Verdicts, attempts, steps and counts, as in report.json. */
  readonly report: RunReport;
  readonly events: readonly RunEvent[];
}

/** Runs scenarios by the command `run`, with words in place of the options that the command line has too. */
export async function runFromProgram(options: RunOptions): Promise<RunResult> {
  const { scenarios = [], config, verbs = [], onEvent, signal, cwd = process.cwd(), env = process.env, output, ...flags } = options;
  const events: RunEvent[] = [];
  const out = output ?? new PassThrough().resume();
  const words = [...(typeof config === "string" ? ["--config", config] : []), ...wordsOf(flags), "--", ...[scenarios].flat()];
  const exitCode = await runScenariosCommand.run(
    words,
    { cwd, env: { ...env }, out, err: out },
    {
      verbs,
      loaded: typeof config === "object" ? loadedFrom(config, cwd) : undefined,
      signal: signal ?? new AbortController().signal,
      onEvent(event) {
        events.push(event);
        onEvent?.(event);
      },
    },
  );
  return { exitCode, report: reportOf(events), events };
}

/** `repeatEach: 3` is `--repeat-each=3`. */
function wordsOf(flags: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(flags).flatMap(([key, value]) => {
    const flag = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === undefined || value === false) return [];
    if (value === true) return [flag];
    const text = value instanceof RegExp ? value.source : Array.isArray(value) ? value.join(",") : String(value);
    return [`${flag}=${text}`];
  });
}

/** @throws AmcpError AMCP_CONFIG_INVALID with the paths of all problems */
function loadedFrom(config: object, cwd: string): LoadedConfig {
  const parsed = Config.safeParse(config);
  const placeOf = (path: readonly PropertyKey[]) => `config.${path.map(String).join(".")}`;
  if (parsed.success) return { config: parsed.data, root: cwd, placeOf };
  const problems = parsed.error.issues.map(({ path, message }) => `${path.length === 0 ? "config" : placeOf(path)}: ${message}`);
  throw new AmcpError("AMCP_CONFIG_INVALID", problems.join("\n"));
}
