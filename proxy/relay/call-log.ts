import type { Log } from "../../platform/log.ts";

/** A tool call that is over: 003/FR-029, with the code of a failure. */
export interface CallEntry {
  readonly app: string;
  readonly tool: string;
  readonly durationMs: number;
  readonly status: string;
  readonly code?: string | undefined;
}

/** A name that leads nowhere is the agent's own text and may be long. */
const MAX_NAME_CHARACTERS = 200;

/** Writes the one log line of a tool call. */
export function logCall(log: Pick<Log, "information">, { app, tool, durationMs, status, code }: CallEntry): void {
  log.information("tool call", { app, tool: tool.slice(0, MAX_NAME_CHARACTERS), durationMs, status, ...(code !== undefined && { code }) });
}

/** Milliseconds since then, to the microsecond. */
export const millisecondsSince = (startedAt: number, now: number): number => Math.round((now - startedAt) * 1000) / 1000;
