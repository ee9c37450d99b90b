import { AmcpError } from "../../../contracts/errors.ts";
import type { CallSink } from "../../../contracts/sessions/call-sink.ts";
import type { SavedScenario } from "../../../contracts/sessions/own-sessions.ts";
import type { AgentsContext } from "../agents-context.ts";

/** Whether agents may write scenarios. */
export const canSave = ({ ownSessions }: Pick<AgentsContext, "ownSessions">): boolean => ownSessions?.save !== undefined;

/**
 * Writes the session of an agent as a scenario.
 *
 * @throws AmcpError AMCP_SESSIONS_UNKNOWN before the first call, and those of OwnSessions
 */
export async function saveScenario(
  name: string,
  agentKey: string,
  { calls, ownSessions }: Pick<AgentsContext, "calls" | "ownSessions">,
): Promise<SavedScenario> {
  const latest = await latestCallOf(agentKey, calls);
  if (latest === undefined || ownSessions?.save === undefined)
    throw new AmcpError("AMCP_SESSIONS_UNKNOWN", "this session has no tool call so far");
  return ownSessions.save(latest, name);
}

/** The id of an agent's latest call once its record is on disk; undefined before the first call, and if calls are not recorded. */
export async function latestCallOf(agentKey: string, calls: CallSink | undefined): Promise<string | undefined> {
  await calls?.flush();
  return calls?.latestCallOf(agentKey);
}
