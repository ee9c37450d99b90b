import type { HttpExchange } from "../../../platform/http-server.ts";
import type { Log } from "../../../platform/log.ts";
import { isAllowedOrigin } from "../../../platform/request-origin.ts";
import { equalInConstantTime } from "../../../platform/sha256.ts";

/** Access rules for requests over HTTP. */
export interface HttpGuard {
  /** Whether only this machine can reach the server; then Host must name this machine. */
  readonly isLoopback: () => boolean;
  /** The agents' bearer token; undefined without authentication. */
  readonly token: string | undefined;
  readonly log: Log;
}

/** Checks Host and Origin against DNS rebinding, and logs each refusal. */
export function admits({ header, peer }: HttpExchange, { isLoopback, log }: Pick<HttpGuard, "isLoopback" | "log">): boolean {
  const origin = { host: header("host"), origin: header("origin") };
  const isAdmitted = isAllowedOrigin(origin, isLoopback());
  if (!isAdmitted) log.warning("foreign request", { peer, ...origin });
  return isAdmitted;
}

/** Checks the bearer token and logs each refusal; accepted agents are logged with their session. */
export function holdsToken({ header, peer }: HttpExchange, { token, log }: HttpGuard): boolean {
  const [, presented] = /^Bearer (\S+)$/i.exec(header("authorization") ?? "") ?? [];
  if (token === undefined || (presented !== undefined && equalInConstantTime(presented, token))) return true;
  log.warning("authentication", { peer, status: "refused", reason: presented === undefined ? "no bearer" : "another bearer" });
  return false;
}
