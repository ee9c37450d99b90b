import { z } from "zod";
import type { ConfigInput, RunOptions, RunResult } from "./run-program.ts";

export { AmcpError, type ErrorCode, type ExitCode } from "../contracts/errors.ts";
export type { RunEvent, RunEventOf } from "../contracts/events.ts";
export { Locator } from "../contracts/locator.ts";
export type { RunReport } from "../contracts/run-report.ts";
export type { WrittenStep } from "../contracts/step.ts";
export {
  type CustomVerb,
  defineVerb,
  ElementLocator,
  type FailureFacts,
  StepFailed,
  type VerbContext,
  type VerbDefinition,
} from "../runner/custom-verbs/index.ts";
export type { Output } from "./command/command.ts";
export type { ConfigInput, RunOptions, RunResult } from "./run-program.ts";
export { z };

/** Types a configuration object, which `run` takes in place of a file. */
export const defineConfig = (config: ConfigInput): ConfigInput => config;

/**
 * Runs scenarios, as the command `amcp-test run` does. Failed scenarios are a result, no exception.
 *
 * @throws AmcpError with its code where nothing could run, such as AMCP_CONFIG_INVALID
 */
export async function run(options: RunOptions = {}): Promise<RunResult> {
  const { runFromProgram } = await import("./run-program.ts");
  return runFromProgram(options);
}
