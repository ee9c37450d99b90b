import { isLoopbackHost } from "./http-server.ts";

/** What a request over HTTP says about where it comes from. */
export interface Whence {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/**
 * A page of somebody else that was opened on this machine must not get in: neither by its origin nor by a name that it gave the machine.
 *
 * @param isLoopback whether only this machine can reach the server: then no other name may stand in Host
 */
export function isFromHere({ host, origin }: Whence, isLoopback: boolean): boolean {
  const named = hostIn(`http://${host}`);
  const isHostFit = named !== undefined && (!isLoopback || isLoopbackHost(named));
  return isHostFit && (origin === undefined || hostIn(origin) === named || isLoopbackHost(hostIn(origin) ?? ""));
}

const hostIn = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).hostname : undefined);
