import { tmpdir } from "node:os";
import { join } from "node:path";

/** The path of `unix:///path` or `pipe://Name` in the file system; undefined for any other endpoint. */
export function socketPath(endpoint: string): string | undefined {
  const pipe = /^pipe:\/\/([^/\\]+)$/.exec(endpoint)?.[1];
  if (pipe !== undefined) return pipePath(pipe);
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  return url?.protocol === "unix:" && url.pathname.length > 1 ? decodeURIComponent(url.pathname) : undefined;
}

/** The path of a named pipe. Outside Windows, .NET places a socket in the temporary folder. */
const pipePath = (name: string): string => (process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `CoreFxPipe_${name}`));
