import { setTimeout as delay } from "node:timers/promises";
import { HoverElement } from "../../contracts/app-tools/pointer/hover-element.ts";
import { AmcpError } from "../../contracts/errors.ts";
import type { AppTools, ToolCaller } from "../../contracts/step.ts";
import type { ResetPolicy } from "./app-config.ts";
import { type AppState, captureState, describeLeak } from "./app-state.ts";

/** The choices of a scenario; `tool` is the app's own reset tool. */
export type ResetChoice = "tool" | "restart" | "none";

const CONVENTIONAL_TOOL = "ResetAppState";
const LIMIT_MS = 10_000;
/** An app may still be loading when its reset tool has answered. */
const LOOKS_AFTER_MS = [0, 100, 250] as const;

/** The scenario overrides the configuration, which overrides the app's ResetAppState. Without a tool the app restarts. */
export function policyOf(choice: ResetChoice | undefined, configured: ResetPolicy | undefined, tools: readonly string[]): ResetPolicy {
  if (choice === "restart" || choice === "none") return choice;
  const conventional = tools.includes(CONVENTIONAL_TOOL) ? { tool: CONVENTIONAL_TOOL, ignore: [] } : "restart";
  if (choice === "tool") return typeof configured === "object" ? configured : conventional;
  return configured ?? conventional;
}

export interface ResetSubject {
  readonly app: AppTools;
  readonly tools: ToolCaller;
  readonly ignore: readonly string[];
  readonly signal: AbortSignal;
}

/** The state of a new process; undefined if the app cannot report it, in which case no reset can be verified. */
export async function freshState({ app, ignore, signal }: ResetSubject): Promise<AppState | undefined> {
  const state = await captureState(app, { ignore }, limited(signal)).catch((error) => rethrowUnlessCrash(error, signal));
  return state?.ok ? state.data : undefined;
}

/** Calls the reset tool and compares with the fresh state. @returns the first difference; undefined after a complete reset */
export async function resetLeak(
  tool: string,
  fresh: AppState | undefined,
  { app, tools, ignore, signal }: ResetSubject,
): Promise<string | undefined> {
  if (fresh === undefined) return "what it was like when it was fresh is not known";
  try {
    await leaveWindows(app, signal);
    const outcome = await tools.call(`${app.name}:${tool}`, {}, limited(signal));
    if (!outcome.ok) return `${tool} failed: ${outcome.message}`;
    let leak: string | undefined;
    for (const wait of LOOKS_AFTER_MS) {
      await delay(wait, undefined, { signal });
      const now = await captureState(app, { ignore, unlessHash: fresh.pixelHash }, limited(signal));
      if (!now.ok) return `its state cannot be read: ${now.message}`;
      leak = describeLeak(fresh, now.data);
      if (leak === undefined) return undefined;
    }
    return leak;
  } catch (error) {
    rethrowUnlessCrash(error, signal);
    return `${tool} ended it`;
  }
}

/** Ends what a scenario holds without resetting its app: buttons, keys and the pointer over a window. */
export async function letGo(app: AppTools, signal: AbortSignal): Promise<void> {
  await leaveWindows(app, signal).catch((error) => rethrowUnlessCrash(error, signal));
}

/**
 * Moves the pointer off all windows, which also releases held buttons and keys, because it would hover over elements of the next scenario. Apps may
 * lack the tool.
 */
async function leaveWindows(app: AppTools, signal: AbortSignal): Promise<void> {
  await app.call(HoverElement, {}, limited(signal));
}

const limited = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);

function rethrowUnlessCrash(error: unknown, signal: AbortSignal): undefined {
  signal.throwIfAborted();
  if (!(error instanceof AmcpError) || error.code !== "AMCP_APP_CRASHED") throw error;
}
