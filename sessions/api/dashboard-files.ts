import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { slashedPath } from "../../platform/files/paths.ts";
import type { HttpExchange } from "../../platform/net/http-server.ts";
import { ApiFault } from "./routes/api-fault.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json; charset=utf-8",
  ".woff2": "font/woff2",
};

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;

const INDEX = "/index.html";

/**
 * Serves the files of a folder, and its index.html for the page's own addresses. Only names that the folder has are known, so that no path
 * leads out of it.
 *
 * @param folder undefined if there is no dashboard
 * @returns a function that answers @throws ApiFault with status 404 or 405
 */
export function createDashboardFiles(folder: string | undefined): (exchange: HttpExchange) => Promise<void> {
  let listed: Promise<ReadonlyMap<string, string>> | undefined;
  return async (exchange) => {
    if (exchange.method !== "GET")
      throw new ApiFault(405, "AMCP_SESSIONS_BAD_REQUEST", `${exchange.method} is not possible here`, { allow: "GET" });
    if (folder !== undefined) listed ??= filesIn(folder);
    const files = (await listed) ?? new Map<string, string>();
    const name = files.has(exchange.path) || extname(exchange.path) !== "" ? exchange.path : INDEX;
    const file = files.get(name);
    if (file === undefined) throw new ApiFault(404, "AMCP_SESSIONS_UNKNOWN", `there is no page ${exchange.path}`);
    const headers = { ...HEADERS, "content-type": types[extname(name)] ?? "application/octet-stream", "cache-control": cachingOf(name) };
    exchange.answer(200, headers, [await readFile(file)]);
  };
}

/** The names of files below `assets/` contain a hash of their content. */
const cachingOf = (name: string): string =>
  name.startsWith("/assets/") ? "private, max-age=31536000, immutable" : name === INDEX ? "no-store" : "no-cache";

/** The folder's files by their path in a URL. */
async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(files.map((file) => [`/${slashedPath(folder, file)}`, file]));
}
