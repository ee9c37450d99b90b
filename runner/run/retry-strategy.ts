import { z } from "zod";

/** When a failed scenario is tried again: at once, or once all others have ended. */
export const RetryStrategy = z.enum(["immediate", "isolated"]);
export type RetryStrategy = z.output<typeof RetryStrategy>;
