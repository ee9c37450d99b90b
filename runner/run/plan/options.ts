import { z } from "zod";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { GatewayPlan } from "../../../contracts/gateway.ts";
import type { Clock, EventSink, Person, ResultFiles } from "../../../contracts/ports.ts";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import type { AppControl, CallFilter } from "../../../contracts/step.ts";
import type { Confinement } from "../../../platform/files/paths.ts";
import type { AppConfig } from "../../apps/app-config.ts";
import type { Federation } from "../../apps/federation.ts";
import type { UpdateMode } from "../../baselines/baseline-path.ts";
import type { ObservedRun, StepReference } from "../../findings/observations.ts";
import type { Block, Verb } from "../../language/define-verb.ts";
import type { Variables } from "../../language/variables.ts";
import type { ServiceConfig } from "../../services/service-config.ts";
import type { PlannedRun, Repeating } from "./plan.ts";

/** The session in which the recorder keeps every call of a run. */
export interface RunSession {
  /** @returns its calls, the newest first @throws AmcpError if the recorder did not start, or does not answer */
  calls(wanted: CallFilter): AsyncIterable<ToolCallRecord>;
  /** Why nothing is recorded; undefined once the recorder has been reached. */
  problem(): string | undefined;
}

/** The order in which several machines run one plan. */
export interface SharedRuns {
  /** Takes the run that this machine is next for. @returns its id; undefined once none can follow */
  next(): Promise<string | undefined>;
}

/** A scenario file with problems. */
export interface BrokenFile {
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The problems as text, with places and carets. */
  readonly rendered: string;
}

/** The scenarios of a run. */
export interface RunPlan {
  readonly runs: readonly PlannedRun[];
  /** Files that could not be read as scenarios; each is reported as an error. */
  readonly broken: readonly BrokenFile[];
  /** Where the next run comes from, if other machines share the plan. */
  readonly shared: SharedRuns | undefined;
}

/** The project to which the scenarios belong, and the environment of its apps. */
export interface RunProject {
  /** Working folder of the command; files of scenarios are relative to it. */
  readonly cwd: string;
  /** Folder of amcp.config.yaml; projects, baselines and `.amcp/` are relative to it. */
  readonly root: string;
  /** Folder of the installed package, which has PartialNuGet.props. */
  readonly packageRoot: string;
  /** The environment of the programs. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The variables of the environment that scenarios may use. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Where the only files are that scenarios may use; undefined if any may be. */
  readonly confined: Confinement | undefined;
  /** Variables that select the display, for the environment of the apps. */
  readonly display: Readonly<Record<string, string | undefined>>;
  /** The verbs of the language, with those of the project. */
  readonly verbs: readonly (Verb | Block)[];
  readonly apps: Readonly<Record<string, AppConfig>>;
  /** Services that run beside the apps. */
  readonly services: Readonly<Record<string, ServiceConfig>>;
  /** The gateways that the planned runs need. */
  readonly gateways: readonly GatewayPlan[];
}

/** The proxy of apps that run already: a run uses them as they are, and leaves them as its steps do. */
export interface RunningApps {
  /** A connection as the launcher of the proxy, which the run does not close. */
  readonly federation: Federation;
  /** Starts and ends apps for steps. */
  readonly control: AppControl;
}

/** The proxy of each worker. */
export interface WorkerProxy {
  /** Starts a proxy that serves MCP on its standard streams. */
  readonly command: readonly [string, ...string[]];
  /** The bearer of agents, if the proxies serve them over HTTP; a halted scenario shows where. */
  readonly agentToken: string | undefined;
}

export interface RunLimits {
  readonly stepTimeoutMs: number;
  readonly scenarioTimeoutMs: number;
  /** Limit of the whole run, builds included; 0 is no limit. */
  readonly runTimeoutMs: number;
  /** After so many failures no further scenario starts; 0 is no limit. */
  readonly maxFailures: number;
}

/** How often a scenario runs. */
export interface RunRepetition extends Repeating {
  readonly retries: number;
  readonly retryStrategy: RetryStrategy;
}

/** Which scenarios that neither passed nor failed count as failures. */
export interface VerdictPolicy {
  /** Which skipped scenarios fail the run: all, those that lack a requirement of the machine, or none. */
  readonly skipped: "fail" | "environment" | "allow";
  readonly failOnFlaky: boolean;
}

export interface RunBaselines {
  /** The path of a baseline, with `{tokens}`. */
  readonly template: string;
  readonly update: UpdateMode;
  /** Whether the results have also the pictures that equal their baselines; they have not by default. */
  readonly keepsPassed?: boolean;
}

export interface RunRecording {
  /** The session of all calls of the run; undefined if they are not recorded. */
  readonly session: RunSession | undefined;
  readonly trace: TraceMode;
}

export interface RunSecrets {
  /** Values that must not appear in any output of the run, by variable. */
  readonly values: Readonly<Record<string, string>>;
  /** Names of secrets that are too short to be replaced everywhere; hidden only in reports of steps that refer to them. */
  readonly short: readonly string[];
}

/** Where events and files of the run go. */
export interface RunReporting {
  readonly emit: EventSink;
  readonly clock: Clock;
  readonly files: ResultFiles;
  /** Warnings before the run, one sentence each. */
  readonly warnings: readonly string[];
  /** The command that runs a scenario again, in its variant and with this seed. */
  readonly replay: (run: Pick<ObservedRun, "scenario" | "variant">, seed: number | undefined) => string;
}

/** Follows a run step by step within this program. Steps that are parts of a step, and conditions, are not followed. */
export interface StepWatch {
  /**
   * Called before each step, which waits until the promise resolves, while no limit runs.
   *
   * @param variables returns the variables that are not those of the environment
   */
  before(step: StepReference, variables: () => Variables, signal: AbortSignal): Promise<void>;
  /** Called after each step that has passed. */
  after(step: StepReference, result: StepResult): void;
}

export interface StepResult {
  /** The answer to an action, or the value that was read. */
  readonly value: unknown;
  /** The variable that has it. */
  readonly variable: string | undefined;
}

/** For which person, debugger or program a run waits. */
export interface RunHalts {
  /** The person who can look at the apps of a halted scenario, or why there is none. */
  readonly person: Person | string;
  readonly pauseOnFailure: boolean;
  /** The apps that wait for a debugger before they start; with one of them no limit ends a step or a scenario. */
  readonly debugApps: readonly string[];
  readonly watch?: StepWatch | undefined;
}

/** All options of a run; access to the outside is by ports. */
export interface RunnerOptions {
  readonly version: string;
  readonly workers: number;
  readonly plan: RunPlan;
  readonly project: RunProject;
  readonly proxy: WorkerProxy | RunningApps;
  readonly limits: RunLimits;
  readonly repetition: RunRepetition;
  readonly policy: VerdictPolicy;
  readonly baselines: RunBaselines;
  readonly recording: RunRecording;
  readonly secrets: RunSecrets;
  readonly reporting: RunReporting;
  readonly halts: RunHalts;
  /** Aborts on Ctrl-C. */
  readonly interrupted: AbortSignal;
}

/**
 * Which attempts keep a trace. `retain-on-failure` removes those of attempts that passed; `on-first-retry` makes one for the first retry
 * only. The words are those of Playwright.
 */
export const TraceMode = z.enum(["off", "on", "retain-on-failure", "on-first-retry"]);
export type TraceMode = z.infer<typeof TraceMode>;

/** @param attempt from 1; higher for retries */
export const isTraced = (mode: TraceMode, attempt: number): boolean => mode !== "off" && (mode !== "on-first-retry" || attempt === 2);

/** When a failed scenario is tried again: at once, or once all others have ended. */
export const RetryStrategy = z.enum(["immediate", "isolated"]);
export type RetryStrategy = z.output<typeof RetryStrategy>;
