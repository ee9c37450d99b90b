import type { Log } from "../../platform/log.ts";

/** Log entry of a finished tool call (003/FR-029), with the code of a failure. */
export interface CallEntry {
  readonly app: string;
  readonly tool: string;
  readonly durationMs: number;
  readonly status: string;
  readonly code?: string | undefined;
}

/** Limit of logged and recorded names: an unknown name is arbitrary text of the agent. */
export const MAX_NAME_CHARACTERS = 200;

/** Logs a tool call in one line. */
export function logCall(log: Pick<Log, "information">, { app, tool, durationMs, status, code }: CallEntry): void {
  log.information("tool call", { app, tool: tool.slice(0, MAX_NAME_CHARACTERS), durationMs, status, ...(code !== undefined && { code }) });
}

/** Elapsed milliseconds, to the microsecond. */
export const millisecondsSince = (startedAt: number, now: number): number => Math.round((now - startedAt) * 1000) / 1000;
