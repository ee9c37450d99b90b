import { z } from "zod";
import { CloseWindow } from "../../contracts/app-tools/close-window.ts";
import type { Stopped, ToolCaller } from "../../contracts/step.ts";
import { exitedWithin, type Instance } from "./instance.ts";

export interface Quitting {
  readonly tools: ToolCaller;
  /** Time for the app to end. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** Codes of calls whose app ended meanwhile. */
const GONE: ReadonlySet<string> = new Set(["WINDOW_CLOSED", "AMCP_PROXY_APP_GONE"]);
const Blocked = z.looseObject({ title: z.string() });

/**
 * Ends an app as a person does, so that its handlers run and it can save or ask. It is never killed. An app without the tool, such as one
 * with an older handler, is asked by the system.
 */
export async function quit(instance: Instance | undefined, { tools, limitMs, signal }: Quitting): Promise<Stopped> {
  if (!instance?.isRunning) return { ended: true };
  if (!instance.tools.includes(CloseWindow.name)) {
    await instance.stop();
    return { ended: true };
  }
  instance.expectEnd();
  const answer = await tools.call(`${instance.app}:${CloseWindow.name}`, { quit: true }, signal);
  if (!answer.ok && !GONE.has(answer.code)) {
    const dialog = answer.code === "BLOCKED_BY_MODAL" ? Blocked.safeParse(answer.details).data?.title : undefined;
    return { ended: false, dialog, reason: dialog === undefined ? answer.message : asks(dialog) };
  }
  const asked = answer.ok ? CloseWindow.output.safeParse(answer.data).data : undefined;
  const refusedBy = asked?.refusedBy ?? undefined;
  if (refusedBy !== undefined && asked?.opened.includes(refusedBy)) return { ended: false, dialog: refusedBy, reason: asks(refusedBy) };
  await exitedWithin(instance, limitMs);
  if (!instance.isRunning) return { ended: true };
  const reason = refusedBy === undefined ? "its windows have closed, and the process still runs" : `${refusedBy} refuses`;
  return { ended: false, dialog: undefined, reason };
}

const asks = (dialog: string): string => `it asks in the dialog ${JSON.stringify(dialog)}`;
