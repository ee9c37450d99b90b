import { z } from "zod";
import type { CallSink } from "./call-sink.ts";

/** Name of a scenario that an agent saves: a file name, so that it stays in its folder. */
export const ScenarioName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/)
  .describe("file name without .yaml: letters, digits, - and _");

/** A session that was written as a scenario. */
export const SavedScenario = z.object({
  file: z.string(),
  steps: z.int(),
  gaps: z.array(z.string()).describe("reasons for the places where a step is missing"),
  secrets: z.array(z.string()).describe("variables of the environment that a run needs"),
  check: z.string().describe("the command that runs it"),
});
export type SavedScenario = z.infer<typeof SavedScenario>;

/** Shows an agent what it has done itself. Composed by the program, because the proxy reads no store and does not know the runner. */
export interface OwnSessions {
  /**
   * The session of a call as Markdown: every call with its arguments, result and error.
   *
   * @param callId of a record that is on disk
   * @throws AmcpError AMCP_SESSIONS_UNKNOWN, AMCP_SESSIONS_UNREACHABLE
   */
  page(callId: string): Promise<string>;
}

/** The id of an agent's latest call once its record is on disk; undefined before the first call, and if calls are not recorded. */
export async function latestCallOf(agentKey: string, calls: CallSink | undefined): Promise<string | undefined> {
  await calls?.flush();
  return calls?.latestCallOf(agentKey);
}
