import type { ObservedCall } from "../../../contracts/sessions/call-sink.ts";

/** A call as a proxy observes it; `arguments`, `result` and `error` are what its messages say. */
export interface CallTold extends Partial<Omit<ObservedCall, "request" | "response" | "definition">> {
  readonly id?: unknown;
  readonly arguments?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly definition?: object;
  readonly request?: string;
  readonly response?: string;
}

const bytesOf = (text: string): readonly Uint8Array[] => [Buffer.from(text)];

export const agent = { key: "agent-1", name: "claude-code", version: "2.1", isDashboard: false } as const;

/** A call that has gone well, unless it is told otherwise. */
export function observedCall(told: CallTold = {}): ObservedCall {
  const { id = 7, arguments: args = {}, result = { content: [{ type: "text", text: "done" }] }, error, request, response, ...more } = told;
  const answer = error === undefined ? { jsonrpc: "2.0", id, result } : { jsonrpc: "2.0", id, error };
  const asked = { jsonrpc: "2.0", id, method: "tools/call", params: { name: "WatchTower:ClickElement", arguments: args } };
  return {
    appId: "WatchTower",
    instance: "5d1f",
    tool: "ClickElement",
    nested: false,
    status: error === undefined ? "ok" : "error",
    code: undefined,
    startMs: Date.parse("2026-11-24T10:00:00.000Z"),
    durationMs: 2.5,
    agent,
    ...more,
    definition: told.definition === undefined ? undefined : Buffer.from(JSON.stringify(told.definition)),
    request: bytesOf(request ?? JSON.stringify(asked)),
    response: bytesOf(response ?? JSON.stringify(answer)),
  };
}
