import type { z } from "zod";
import type { RunEvent } from "../../contracts/events.ts";
import type { RunReport } from "../../contracts/run-report.ts";
import type { UpdateMode } from "../../runner/baselines/index.ts";
import type { CustomVerb } from "../../runner/custom-verbs/index.ts";
import type { TraceMode } from "../../runner/run/index.ts";
import type { Output } from "../command/command.ts";
import type { Config } from "../config/config.ts";

/** The contents of amcp.config.yaml. */
export type ConfigInput = z.input<typeof Config>;

type ReportName = NonNullable<NonNullable<ConfigInput["run"]>["reports"]>[number];

/** Options of `run`. Those that the command line has too mean the same there, such as `--repeat-each` and `repeatEach`. */
export interface RunOptions {
  /** Files and folders; `scenarios/` by default. */
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
  /** A git revision. */
  readonly onlyAffected?: string;
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
