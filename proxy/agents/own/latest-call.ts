import type { CallSink } from "../../../contracts/sessions/call-sink.ts";

/** The id of an agent's latest call once its record is on disk; undefined before the first call, and if calls are not recorded. */
export async function latestCallOf(agentKey: string, calls: CallSink | undefined): Promise<string | undefined> {
  await calls?.flush();
  return calls?.latestCallOf(agentKey);
}
