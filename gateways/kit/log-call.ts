import type { Log } from "../../platform/log.ts";

/** Logs one line for each call of a tool, also for a cancelled one. */
export async function logCall<Answer extends { readonly isError?: true }>(
  tool: string,
  log: Log,
  running: Promise<Answer>,
): Promise<Answer> {
  const began = performance.now();
  const ended = (status: string) => log.information("tool call", { tool, durationMs: Math.round(performance.now() - began), status });
  try {
    const answer = await running;
    ended(answer.isError === true ? "error" : "ok");
    return answer;
  } catch (error) {
    ended("given up");
    throw error;
  }
}
