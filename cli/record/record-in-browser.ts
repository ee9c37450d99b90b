import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { packageRoot } from "../../platform/files/paths.ts";
import { listenHttp } from "../../platform/net/http-server.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import type { LogFields } from "../../platform/observability/log.ts";
import { openInBrowser } from "../../platform/processes/open-browser.ts";
import {
  createLiveRecording,
  type LiveRecordedApps,
  type LiveRecordingHead,
  type Recording,
  type RecordOptions,
  recordApps,
} from "../../runner/record/index.ts";
import { serveRecording } from "../../sessions/api/index.ts";
import type { Terminal } from "../command/command.ts";
import { isSet } from "../command/flag-values.ts";
import type { Given } from "../command/flags.ts";

/** The page of a recording, as the command line asks for it. */
export interface RecordingPage {
  /** 0 for any free one. */
  readonly port: number;
  readonly isOpened: boolean;
}

interface Surroundings {
  readonly head: LiveRecordingHead;
  readonly page: RecordingPage;
  readonly terminal: Terminal;
}

/** Records what a person does with apps without a display in a page of the dashboard. @throws AmcpError as `recordApps` does */
export async function recordInBrowser(
  options: Omit<RecordOptions, "onRecording" | "fromTools">,
  { head, page, terminal }: Surroundings,
): Promise<Recording> {
  const ended = new AbortController();
  const recording = createLiveRecording(head, () => ended.abort());
  const closing: (() => Promise<void>)[] = [];
  const open = async (liveApps: LiveRecordedApps) => {
    const token = newBearer();
    const log = { error: (message: string, fields?: LogFields) => void terminal.err.write(`${message}: ${JSON.stringify(fields)}\n`) };
    const { url, close } = await serveRecording(`http://127.0.0.1:${page.port}`, {
      recording,
      liveApps,
      token,
      log,
      now: systemClock.now,
      dashboard: join(packageRoot(), "dist/ui"),
    });
    closing.push(close);
    const address = new URL(`#token=${token}&to=/recorder`, url).href;
    terminal.out.write(`Recording ${head.apps.join(", ")} at\n\n  ${address}\n\nEnd it in the page, or press Ctrl-C here.\n`);
    if (page.isOpened) closing.push(await openSecretPage(address, terminal));
  };
  try {
    const { crash } = await recordApps({
      ...options,
      fromTools: true,
      stop: AbortSignal.any([options.stop, ended.signal]),
      onRecording: open,
      onInput(event) {
        recording.add(event);
        options.onInput(event);
      },
    });
    return { events: recording.events(), crash };
  } finally {
    for (const close of closing) await close();
  }
}

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
