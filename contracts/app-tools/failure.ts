import { z } from "zod";

/** Why an app's tool failed, as the structured content of an `isError` result. */
export const ToolFailureCode = z.enum([
  "ELEMENT_NOT_FOUND",
  "AMBIGUOUS",
  "NOT_VISIBLE",
  "DISABLED",
  "OBSCURED",
  "BLOCKED_BY_MODAL",
  "OFFSCREEN",
  "STALE_REF",
  "RECYCLED",
  "TIMEOUT",
  "UI_THREAD_BUSY",
  "WINDOW_CLOSED",
  "UNSUPPORTED",
  "INVALID_ARGUMENT",
]);

/** `code` is a ToolFailureCode for our own tools; custom tools of an app may use their own words. */
export const ToolFailure = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).default({}),
  retryable: z.boolean().default(false),
});
export type ToolFailure = z.infer<typeof ToolFailure>;
