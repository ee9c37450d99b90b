import { GetErrors } from "../../contracts/app-tools/get-errors.ts";
import { timeOf } from "../../contracts/ports.ts";
import type { AppTools } from "../../contracts/step.ts";
import type { RunnerOptions } from "./options.ts";

/** Asks apps what their renderer draws differently than a desktop does. */
export type GapTeller = (apps: Iterable<AppTools>, signal: AbortSignal) => Promise<void>;

/** Tells each gap of an app once in a run, as a notice: it is no failure, but explains a picture. */
export function createGapTeller({ emit, clock }: Pick<RunnerOptions, "emit" | "clock">): GapTeller {
  const told = new Set<string>();
  return async (apps, signal) => {
    for (const app of apps) {
      // An app that is gone cannot be asked any more, and its scenario has ended already.
      const answer = await app.call(GetErrors, {}, signal).catch(() => undefined);
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
