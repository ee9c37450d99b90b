import { join } from "node:path";
import { systemClock } from "../../platform/clock.ts";
import type { LogFields } from "../../platform/log.ts";
import { packageRoot } from "../../platform/paths.ts";
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
import { newBearer, openSecretPage } from "./open-page.ts";

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
