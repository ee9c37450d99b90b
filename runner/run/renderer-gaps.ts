import { GetErrors } from "../../contracts/app-tools/get-errors.ts";
import { timeOf } from "../../contracts/ports.ts";
import type { AppTools } from "../../contracts/step.ts";
import type { RunnerOptions } from "./options.ts";

/** Emits the rendering differences from a desktop that apps report. */
export type GapReporter = (apps: Iterable<AppTools>, signal: AbortSignal) => Promise<void>;

/** Emits each rendering gap of an app once a run, as a notice: it is not a failure but may explain a picture. */
export function createGapReporter({ emit, clock }: Pick<RunnerOptions, "emit" | "clock">): GapReporter {
  const told = new Set<string>();
  return async (apps, signal) => {
    for (const app of apps) {
      // An app that has exited cannot answer, and its scenario has ended already.
      const answer = await app.call(GetErrors, { collect: false }, signal).catch(() => undefined);
      if (!answer?.ok) continue;
      for (const { kind, message } of answer.data.errors) {
        const text = `${app.name}: ${message}`;
        if (kind !== "renderer" || told.has(text)) continue;
        told.add(text);
        emit({ type: "notice", time: timeOf(clock), level: "info", message: text });
      }
    }
  };
}
