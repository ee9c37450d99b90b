import { z } from "zod";

/** Reasons for the failure of an app's tool. `UNHANDLED`: the app's own code threw; `details.exceptions` has the whole chain. */
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
 * `code` is a ToolFailureCode for our own tools; custom tools of apps and gateways have their own codes. `details.hint`, if known, is the
 * remedy.
 */
export const ToolFailure = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).default({}),
  retryable: z.boolean().default(false),
});
export type ToolFailure = z.infer<typeof ToolFailure>;

/**
 * Key in `_meta` of an `isError` result that contains its ToolFailure. The failure is not structured content. Clients check that against
 * the tool's outputSchema, SDK 1 also in a failure, and would show their own error instead of ours.
 */
export const failureKey = "amcp/failure";

/** A failed call as the result of `tools/call`: text for models, and the failure for programs. */
export interface FailedResult {
  readonly content: readonly [{ readonly type: "text"; readonly text: string }];
  readonly isError: true;
  readonly _meta: { readonly [failureKey]: ToolFailure };
}

/** @param text for models; by default the code and the message */
export const failedResult = (failure: ToolFailure, text = `${failure.code}: ${failure.message}`): FailedResult => ({
  content: [{ type: "text", text }],
  isError: true,
  _meta: { [failureKey]: failure },
});
