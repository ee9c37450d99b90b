import type { Log } from "../observability/log.ts";
import { equalInConstantTime } from "../text/bytes.ts";
import { isLoopbackHost } from "./endpoints.ts";
import type { HttpExchange } from "./http-server.ts";

/** The headers that show where a request over HTTP comes from. */
interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/** Which requests a server accepts. */
interface AllowedOrigins {
  /** Whether only this machine can reach the server; `Host` must then be a loopback name. */
  readonly isLoopback: boolean;
  /** Whether only pages of the server itself may send requests; otherwise also pages of this machine's other servers. */
  readonly ownPagesOnly?: boolean;
}

/**
 * Protects against web pages of other sites in a browser on this machine: against cross-site requests by `Origin`, against DNS rebinding by
 * `Host`.
 */
export function isAllowedOrigin({ host, origin }: RequestOrigin, { isLoopback, ownPagesOnly = false }: AllowedOrigins): boolean {
  const own = urlOf(`http://${host}`);
  if (own === undefined || (isLoopback && !isLoopbackHost(own.hostname))) return false;
  if (origin === undefined) return true;
  if (ownPagesOnly) return origin === own.origin;
  const page = urlOf(origin)?.hostname ?? "";
  return page === own.hostname || isLoopbackHost(page);
}

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** Checks Host and Origin, and logs each refusal. */
export function admits({ header, peer }: HttpExchange, allowed: AllowedOrigins, log: Pick<Log, "warning">): boolean {
  const origin = { host: header("host"), origin: header("origin") };
  const isAdmitted = isAllowedOrigin(origin, allowed);
  if (!isAdmitted) log.warning("foreign request", { peer, ...origin });
  return isAdmitted;
}

/** Returns why `Authorization` does not have the bearer of the server; undefined if it has, or if the server has none. */
export function bearerFault({ header }: Pick<HttpExchange, "header">, bearer: string | undefined) {
  if (bearer === undefined) return undefined;
  const [, presented] = /^Bearer (\S+)$/i.exec(header("authorization") ?? "") ?? [];
  if (presented === undefined) return "no bearer";
  return equalInConstantTime(presented, bearer) ? undefined : "another bearer";
}

/** The media type of a header `Content-Type` without parameters, in lower case; empty without one. */
export const mediaTypeIn = (contentType: string | undefined): string => (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/** Whether a header `Accept` names each media type. @param ranges also accepts `text/*` and the like */
export const acceptsAll = (accept: string | undefined, types: readonly string[], ranges?: "ranges"): boolean =>
  types.every((type) =>
    [type, ...(ranges === undefined ? [] : [`${type.split("/")[0]}/*`, "*/*"])].some((range) => accept?.includes(range) === true),
  );
