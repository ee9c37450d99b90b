import type { Diagnostic } from "../../contracts/diagnostic.ts";
import type { GatewayPlan } from "../../contracts/gateway.ts";
import type { Clock, EventSink, Person, ResultFiles } from "../../contracts/ports.ts";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import type { CallFilter } from "../../contracts/step.ts";
import type { AppConfig } from "../apps/app-config.ts";
import type { UpdateMode } from "../baselines/update-mode.ts";
import type { ObservedRun } from "../findings/observations.ts";
import type { Block, Verb } from "../language/define-verb.ts";
import type { ServiceConfig } from "../services/service-config.ts";
import type { PlannedRun } from "./plan.ts";
import type { RetryStrategy } from "./retry-strategy.ts";
import type { TraceMode } from "./trace-mode.ts";

/** The session in which the recorder keeps every call of a run. */
export interface RunSession {
  /** @returns its calls, the newest first @throws AmcpError where the recorder did not start, or does not answer */
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

/** All options of a run; access to the outside is by ports. */
export interface RunnerOptions {
  readonly runs: readonly PlannedRun[];
  /** The words of the language, with those of the project. */
  readonly verbs: readonly (Verb | Block)[];
  /** Where the next run comes from, if other machines share the plan. */
  readonly shared?: SharedRuns | undefined;
  /** Files that could not be read as scenarios; each is reported as an error. */
  readonly broken: readonly BrokenFile[];
  readonly apps: Readonly<Record<string, AppConfig>>;
  /** Services that run beside the apps. */
  readonly services: Readonly<Record<string, ServiceConfig>>;
  /** The gateways that the planned runs need. */
  readonly gateways: readonly GatewayPlan[];
  /** Working folder of the command; files of scenarios are relative to it. */
  readonly cwd: string;
  /** Folder of amcp.config.yaml; projects, baselines and `.amcp/` are relative to it. */
  readonly root: string;
  /** Folder of the installed package, which has PartialNuGet.props. */
  readonly packageRoot: string;
  /** The session of all calls of the run; undefined where they are not recorded. */
  readonly session: RunSession | undefined;
  /** Starts a proxy that serves MCP on its standard streams. */
  readonly proxyCommand: readonly [string, ...string[]];
  readonly version: string;
  readonly baselines: string;
  readonly update: UpdateMode;
  readonly workers: number;
  readonly retries: number;
  /** Whether a failed scenario is tried again at once, or at the end by one worker with fresh apps. */
  readonly retryStrategy: RetryStrategy;
  /** Number of repetitions of each scenario. */
  readonly repeatEach: number;
  /** Seed of the first repetitions; undefined if apps are not delayed. */
  readonly perturb: number | undefined;
  /** The command that runs a scenario again, in its variant and with this seed. */
  readonly replay: (run: Pick<ObservedRun, "scenario" | "variant">, seed: number | undefined) => string;
  /** After so many failures no further scenario starts; 0 is no limit. */
  readonly maxFailures: number;
  readonly stepTimeoutMs: number;
  readonly scenarioTimeoutMs: number;
  /** Limit of the whole run, builds included; 0 is no limit. */
  readonly runTimeoutMs: number;
  /** Which skipped scenarios fail the run: all, those that lack a requirement of the machine, or none. */
  readonly skipped: "fail" | "environment" | "allow";
  readonly failOnFlaky: boolean;
  readonly trace: TraceMode;
  readonly files: ResultFiles;
  readonly emit: EventSink;
  readonly clock: Clock;
  /** The environment, whose variables scenarios may use. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Values that must not appear in any output of the run, by variable. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Names of secrets that are too short to be replaced everywhere; hidden only in reports of steps that refer to them. */
  readonly shortSecrets: readonly string[];
  /** Warnings before the run, one sentence each. */
  readonly warnings: readonly string[];
  /** Variables that select the display, for the environment of the apps. */
  readonly display: Readonly<Record<string, string | undefined>>;
  /** The person who can look at the apps of a halted scenario, or why there is none. */
  readonly person: Person | string;
  readonly pauseOnFailure: boolean;
  /** The apps that wait for a debugger before they start; with one of them no limit ends a step or a scenario. */
  readonly debugApps: readonly string[];
  /** The bearer of agents, if the proxies serve them over HTTP; a halted scenario shows where. */
  readonly agentToken: string | undefined;
  /** Aborts on Ctrl-C. */
  readonly interrupted: AbortSignal;
}
