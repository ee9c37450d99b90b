import type { ServerContext } from "@modelcontextprotocol/server";
import type { Caller, ClientSession } from "../gateway.ts";

/** One connection; for stateless requests, one request. */
export interface ClientConnection {
  readonly session: ClientSession;
  /** The time of the connection, by `performance.now()`. */
  readonly connectedAt: number;
  /** Interval of progress notifications. */
  readonly progressEveryMs: number;
}

const PROGRESS_EVERY_MS = 2000;

export const connectionOf = (session: ClientSession): ClientConnection => ({
  session,
  connectedAt: performance.now(),
  progressEveryMs: PROGRESS_EVERY_MS,
});

export const callerOf = (context: ServerContext, connection: ClientConnection): Caller => ({
  client: clientOf(context, connection),
  session: connection.session,
  signal: context.mcpReq.signal,
});

/** A stateless request names its client in `_meta`. */
function clientOf({ sessionId, mcpReq: { envelope = {} } }: ServerContext, { session }: ClientConnection): string {
  const named = new Map<string, unknown>(Object.entries(envelope)).get("io.modelcontextprotocol/clientInfo");
  return sessionId ?? (named === undefined ? session.id : JSON.stringify(named));
}
