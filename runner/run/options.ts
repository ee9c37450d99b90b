import type { Diagnostic } from "../../contracts/diagnostic.ts";
import type { GatewayPlan } from "../../contracts/gateway.ts";
import type { Clock, EventSink, ResultFiles } from "../../contracts/ports.ts";
import type { AppConfig } from "../apps/app-config.ts";
import type { UpdateMode } from "../baselines/update-mode.ts";
import type { PlannedRun } from "./plan.ts";

/** A scenario file with problems. */
export interface BrokenFile {
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The problems as a person reads them, with places and carets. */
  readonly rendered: string;
}

/** All that a run needs to know; whatever of it touches the world comes through a port. */
export interface RunnerOptions {
  readonly runs: readonly PlannedRun[];
  /** Files that could not be read as scenarios: reported as errors, so that none is lost. */
  readonly broken: readonly BrokenFile[];
  readonly apps: Readonly<Record<string, AppConfig>>;
  /** Those that the planned runs need. */
  readonly gateways: readonly GatewayPlan[];
  /** Where the command was called: the files of scenarios are relative to it. */
  readonly cwd: string;
  /** Folder of amcp.config.yaml: projects, baselines and `.amcp/` are relative to it. */
  readonly root: string;
  /** Folder of the installed package, where the C# sources and PartialNuGet.props are. */
  readonly packageRoot: string;
  /** What starts a proxy that serves MCP on its standard streams. */
  readonly proxyCommand: readonly [string, ...string[]];
  readonly version: string;
  readonly baselines: string;
  readonly update: UpdateMode;
  readonly workers: number;
  readonly retries: number;
  /** How often each scenario was planned. */
  readonly repeatEach: number;
  /** Seed of the first repetitions, where the apps are delayed. */
  readonly perturb: number | undefined;
  /** The command that runs a scenario file again, with this seed. */
  readonly replay: (file: string, seed: number | undefined) => string;
  /** No scenario is begun after so many have failed; 0 is no limit. */
  readonly maxFailures: number;
  readonly stepTimeoutMs: number;
  readonly scenarioTimeoutMs: number;
  /** Which skipped scenarios fail the run: any, those that something missing here kept from running, or none. */
  readonly skipped: "fail" | "environment" | "allow";
  readonly failOnFlaky: boolean;
  readonly files: ResultFiles;
  readonly emit: EventSink;
  readonly clock: Clock;
  /** Scenarios may refer to it as variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Values that must not show in anything that the run leaves, by the names of their variables. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Names of secrets that are too short for that: hidden only in what is told of a step that refers to them. */
  readonly shortSecrets: readonly string[];
  /** What to know before the run, one sentence each. */
  readonly warnings: readonly string[];
  /** Where the apps' windows are, as variables of their environment. */
  readonly display: Readonly<Record<string, string | undefined>>;
  /** Aborts on Ctrl-C. */
  readonly interrupted: AbortSignal;
}
