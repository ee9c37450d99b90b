import { AmcpError } from "../../../contracts/errors.ts";
import type { SavedScenario } from "../../../contracts/sessions/own-sessions.ts";
import type { AgentsContext } from "../agents-context.ts";
import { latestCallOf } from "./latest-call.ts";

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
