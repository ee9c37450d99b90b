import { isLoopbackHost } from "./listening.ts";

/** The headers that tell where a request over HTTP comes from. */
export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/**
 * Protects against web pages of other sites in a browser on this machine: against cross-site requests by `Origin`, against DNS rebinding by
 * `Host`.
 *
 * @param isLoopback whether only this machine can reach the server; `Host` must then be a loopback name
 */
export function isAllowedOrigin({ host, origin }: RequestOrigin, isLoopback: boolean): boolean {
  const named = hostIn(`http://${host}`);
  const isHostFit = named !== undefined && (!isLoopback || isLoopbackHost(named));
  return isHostFit && (origin === undefined || hostIn(origin) === named || isLoopbackHost(hostIn(origin) ?? ""));
}

const hostIn = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).hostname : undefined);
