import { z } from "zod";

/** How far a call that waited has moved stepped time. */
export const Jumped = z
  .object({
    ms: z.number().describe("milliseconds of the app's time"),
    timers: z.int().min(0).describe("due timers at which the clock stopped"),
  })
  .describe("only with `jump` in stepped time");
export type Jumped = z.infer<typeof Jumped>;
