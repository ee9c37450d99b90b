import { isLoopbackHost } from "../../../platform/http-server.ts";

/** A page of somebody else, opened on this machine, must not get in: neither by its origin nor by a name it gave the machine. */
export function isFromHere({ host, origin }: { readonly host: string | undefined; readonly origin: string | undefined }): boolean {
  const isHere = (url: string) => URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
  return isHere(`http://${host}`) && (origin === undefined || isHere(origin));
}
