import { z } from "zod";

/**
 * Which attempts keep a trace. `retain-on-failure` removes those of attempts that passed; `on-first-retry` makes one for the first retry
 * only. The words are those of Playwright.
 */
export const TraceMode = z.enum(["off", "on", "retain-on-failure", "on-first-retry"]);
export type TraceMode = z.infer<typeof TraceMode>;

/** @param attempt from 1; higher for retries */
export const isTraced = (mode: TraceMode, attempt: number): boolean => mode !== "off" && (mode !== "on-first-retry" || attempt === 2);
