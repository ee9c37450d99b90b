import type { JsonLimits } from "../../kit/upstream/request-json.ts";
import type { Retries } from "../../kit/upstream/retry.ts";

/** How the API is reached; live and mocked differ in nothing but the base. */
export interface ApiSettings extends JsonLimits, Retries {
  /** Without a slash at its end. */
  readonly base: string;
  readonly atOnce: number;
  /** For everything that one call of a tool asks of the API, queue and retries included. */
  readonly limitMs: number;
}

/** The real API speaks HTTP only: it has no certificate. */
export const LIVE_BASE = "http://nsipsearch.nsip.org/api";

/** Polite towards a host whose limits nobody has published. */
export const defaultApi: ApiSettings = {
  base: LIVE_BASE,
  atOnce: 2,
  // The proxy waits for a tool for 30 s, MCP clients for 60 s.
  limitMs: 25_000,
  timeoutMs: 25_000,
  maxBytes: 8 * 1024 * 1024,
  tries: 3,
  backoffMs: 500,
  longestWaitMs: 10_000,
};
