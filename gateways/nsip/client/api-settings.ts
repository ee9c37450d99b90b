import type { JsonLimits } from "../../kit/upstream/request-json.ts";
import type { Retries } from "../../kit/upstream/upstream-problem.ts";

/** How the API is called. Live and mock differ only in the base. */
export interface ApiSettings extends JsonLimits, Retries {
  /** The base URL, without a trailing slash. */
  readonly base: string;
  readonly atOnce: number;
  /** The limit for all requests of one tool call, with queueing and retries. */
  readonly limitMs: number;
}

/** The real API has no HTTPS. */
export const LIVE_BASE = "http://nsipsearch.nsip.org/api";

/** Conservative, because the host's rate limits are unpublished. */
export const defaultApi: ApiSettings = {
  base: LIVE_BASE,
  atOnce: 2,
  // Below the proxy's limit for tools of 30 s and that of MCP clients of 60 s.
  limitMs: 25_000,
  timeoutMs: 25_000,
  maxBytes: 8 * 1024 * 1024,
  tries: 3,
  backoffMs: 500,
  longestWaitMs: 10_000,
};
