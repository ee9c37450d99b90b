import { type HttpExchange, isLoopbackHost } from "../../../platform/http-server.ts";
import type { Log } from "../../../platform/log.ts";
import { equalInConstantTime } from "../../auth/token.ts";

/** What a request over HTTP has to show. */
export interface HttpGuard {
  /** Whether only this machine can reach the server: then no other name may stand in Host. */
  readonly isLoopback: () => boolean;
  /** What agents hold; undefined where nobody has to prove anything. */
  readonly token: string | undefined;
  readonly log: Log;
}

/** A page of somebody else that was opened on this machine must not get in, whatever name it gave the machine. */
export function isFromHere({ header, peer }: HttpExchange, { isLoopback, log }: Pick<HttpGuard, "isLoopback" | "log">): boolean {
  const host = hostIn(`http://${header("host")}`);
  const origin = header("origin");
  const isHostFit = host !== undefined && (!isLoopback() || isLoopbackHost(host));
  const isOriginFit = origin === undefined || hostIn(origin) === host || isLoopbackHost(hostIn(origin) ?? "");
  if (!isHostFit || !isOriginFit) log.warning("foreign request", { peer, host: header("host"), origin });
  return isHostFit && isOriginFit;
}

const hostIn = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).hostname : undefined);

/** One log line for each refusal; who is let in is logged with its session. */
export function holdsToken({ header, peer }: HttpExchange, { token, log }: HttpGuard): boolean {
  const [, presented] = /^Bearer (\S+)$/i.exec(header("authorization") ?? "") ?? [];
  if (token === undefined || (presented !== undefined && equalInConstantTime(presented, token))) return true;
  log.warning("authentication", { peer, status: "refused", reason: presented === undefined ? "no bearer" : "another bearer" });
  return false;
}
