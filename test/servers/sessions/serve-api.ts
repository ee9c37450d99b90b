import { listenHttp } from "../../../platform/net/http-server.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { createSessionsApi, type SessionsApiOptions } from "../../../sessions/api/index.ts";
import { type ChangeFeed, createChangeFeed } from "../../../sessions/store/change-feed.ts";
import { createSessionStore, type SessionStore } from "../../../sessions/store/session-store.ts";
import { createMemoryStore } from "./memory-store.ts";

export interface ServedApi {
  readonly url: string;
  readonly store: SessionStore;
  readonly changes: ChangeFeed;
  close(): Promise<void>;
}

const silent = () => {};
const quiet: Log = { debug: silent, information: silent, warning: silent, error: silent, close: async () => {} };

/** Serves the API of a store in memory. @param address such as `http://127.0.0.1:0` or `unix:///path` */
export async function serveApi(address: string, options: Partial<SessionsApiOptions> = {}): Promise<ServedApi> {
  const store = createSessionStore(createMemoryStore());
  const changes = createChangeFeed();
  const serve = createSessionsApi({
    store,
    changes,
    liveApps: undefined,
    dashboard: undefined,
    access: { token: undefined, allowDelete: false, allowCalls: false },
    now: () => Date.now(),
    log: quiet,
    status: () => ({
      version: "0.1.0",
      pid: process.pid,
      store: "/home/me/.local/state/amcp/sessions",
      format: 1,
      started_at: "2026-11-24T09:00:00.000Z",
      feeds: 1,
      sessions: store.getRecentSessions(1).total,
      tool_calls: store.getToolCalls(1).total,
      size_bytes: 65_536,
      recorded: 3,
      lost: 0,
    }),
    ...options,
  });
  const server = await listenHttp(address, { serve });
  return { url: server.url, store, changes, close: server.close };
}
