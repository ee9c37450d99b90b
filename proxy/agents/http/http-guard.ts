import type { HttpExchange } from "../../../platform/http-server.ts";
import type { Log } from "../../../platform/log.ts";
import { isAllowedOrigin } from "../../../platform/request-origin.ts";
import { equalInConstantTime } from "../../auth/token.ts";

/** What a request over HTTP has to show. */
export interface HttpGuard {
  /** Whether only this machine can reach the server: then no other name may stand in Host. */
  readonly isLoopback: () => boolean;
  /** What agents hold; undefined where nobody has to prove anything. */
  readonly token: string | undefined;
  readonly log: Log;
}

/** Lets in what comes from this machine, or from the server's own name where others reach it; one log line for each refusal. */
export function admits({ header, peer }: HttpExchange, { isLoopback, log }: Pick<HttpGuard, "isLoopback" | "log">): boolean {
  const origin = { host: header("host"), origin: header("origin") };
  const isAdmitted = isAllowedOrigin(origin, isLoopback());
  if (!isAdmitted) log.warning("foreign request", { peer, ...origin });
  return isAdmitted;
}

/** One log line for each refusal; who is let in is logged with its session. */
export function holdsToken({ header, peer }: HttpExchange, { token, log }: HttpGuard): boolean {
  const [, presented] = /^Bearer (\S+)$/i.exec(header("authorization") ?? "") ?? [];
  if (token === undefined || (presented !== undefined && equalInConstantTime(presented, token))) return true;
  log.warning("authentication", { peer, status: "refused", reason: presented === undefined ? "no bearer" : "another bearer" });
  return false;
}
