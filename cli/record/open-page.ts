import { randomBytes } from "node:crypto";
import { listenHttp } from "../../platform/http-server.ts";
import { openInBrowser } from "../../platform/open-browser.ts";
import type { Terminal } from "../command/command.ts";
import { isSet } from "../command/flag-values.ts";
import type { Given } from "../command/flags.ts";

const BEARER_BYTES = 32;

/** A new bearer for the address of a page. */
export const newBearer = (): string => randomBytes(BEARER_BYTES).toString("hex");

/** Whether a command may open its page in a browser. */
export const mayOpenPage = (given: Given, env: NodeJS.ProcessEnv): boolean => !given.has("no-open") && !isSet(env["CI"]);

/** How long the address of the detour works. */
const EXPIRY_MS = 60_000;

/** Headers of the detour, which no cache may keep and no page may name. */
const HEADERS = { "cache-control": "no-store", "referrer-policy": "no-referrer" } as const;

/**
 * Opens a page whose address contains a secret. Other users of the machine see a browser's command line, so the browser gets an address
 * that leads there once, for a minute.
 *
 * @returns a function that ends the detour
 */
export async function openSecretPage(url: string, { cwd, env }: Terminal): Promise<() => Promise<void>> {
  const path = `/${newBearer()}`;
  let isUsed = false;
  const { url: detour, close } = await listenHttp("http://127.0.0.1:0", {
    async serve(exchange) {
      const isFirst = exchange.path === path && exchange.method === "GET" && !isUsed;
      isUsed ||= isFirst;
      exchange.answer(isFirst ? 302 : 404, isFirst ? { ...HEADERS, location: url } : HEADERS);
    },
  });
  let ended: Promise<void> | undefined;
  const end = () => {
    clearTimeout(expiry);
    ended ??= close();
    return ended;
  };
  const expiry = setTimeout(end, EXPIRY_MS).unref();
  if (!(await openInBrowser(new URL(path, detour).href, { cwd, env }))) await end();
  return end;
}
