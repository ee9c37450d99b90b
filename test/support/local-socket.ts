import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { socketPath } from "../../platform/net/endpoints.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** An endpoint that only programs of this machine reach. Node has no Unix sockets on Windows, where all kinds of it are pipes. */
export async function localEndpoint(kind: "unix" | "pipe" = "unix"): Promise<string> {
  if (kind === "pipe" || process.platform === "win32") return `pipe://Amcp.Test.${randomBytes(6).toString("hex")}`;
  return `unix://${join(await temporaryFolder(), "test.sock")}`;
}

/** Where `node:net` connects to or listens at an endpoint. */
export function placeOf(endpoint: string): { readonly path: string } | { readonly host: string; readonly port: number } {
  const path = socketPath(endpoint);
  if (path !== undefined) return { path };
  const { hostname, port } = new URL(endpoint);
  return { host: hostname, port: Number(port) };
}
