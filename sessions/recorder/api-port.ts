import type { RecorderStatus } from "../../contracts/sessions/api.ts";
import type { ChangeFeed } from "../store/change-feed.ts";
import type { SessionStore } from "../store/session-store.ts";

/** Where and to whom the REST API is served. */
export interface ApiAccess {
  /** `unix:///path` or `pipe://Name` for this user alone, `http://127.0.0.1:PORT` for browsers. */
  readonly listen: string;
  /** The bearer that is asked for; undefined where only this user can connect anyway. */
  readonly token: string | undefined;
  readonly allowCalls: boolean;
  readonly allowDelete: boolean;
}

/** The parts of the recorder that the REST API works on, and the changes of its store. */
export interface RecorderParts extends ChangeFeed {
  /** `deleteSession` also gives the space back to the disk. */
  readonly store: SessionStore;
  /** Without the members that depend on the access. */
  status(): Omit<RecorderStatus, "writable" | "calls_allowed">;
}

export interface ServedApi {
  /** With the port that the system assigned. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the REST API; given by `cli/`. @throws AmcpError AMCP_USAGE, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED */
export type ServeApi = (parts: RecorderParts, access: ApiAccess) => Promise<ServedApi>;
