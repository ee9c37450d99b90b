import { z } from "zod";

/** Why an app's tool failed. `UNHANDLED`: the app's own code threw; `details.exceptions` has all of it. */
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
  "UNHANDLED",
]);

/**
 * `code` is a ToolFailureCode for our own tools; custom tools of an app and gateways use their own words. `details.hint`, where it is
 * known, says what to do.
 */
export const ToolFailure = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).default({}),
  retryable: z.boolean().default(false),
});
export type ToolFailure = z.infer<typeof ToolFailure>;

/**
 * Where in `_meta` an `isError` result holds its ToolFailure. Its structured content it is not: clients check that against the tool's
 * outputSchema, those of SDK 1 also in a failure, and would show their own complaint instead of ours.
 */
export const failureKey = "amcp/failure";

/** A failed call as the result of `tools/call`: a text for models, the failure itself for programs. */
export interface FailedResult {
  readonly content: readonly [{ readonly type: "text"; readonly text: string }];
  readonly isError: true;
  readonly _meta: { readonly [failureKey]: ToolFailure };
}

/** @param text what a model reads; by default the code and the message */
export const failedResult = (failure: ToolFailure, text = `${failure.code}: ${failure.message}`): FailedResult => ({
  content: [{ type: "text", text }],
  isError: true,
  _meta: { [failureKey]: failure },
});
