import { z } from "zod";

const common = {
  on: z.string().default("").describe("only requests whose path contains this"),
  times: z.int().min(1).optional().describe("so many requests; all of them until the faults are cleared, if not given"),
};

/** The named faults that the mock of an API can produce. */
export const Fault = z.discriminatedUnion("fault", [
  z.strictObject({
    fault: z.literal("status"),
    code: z.int().min(100).max(599),
    body: z.string().default(""),
    headers: z.record(z.string(), z.string()).default({}),
    ...common,
  }),
  z.strictObject({ fault: z.literal("delay"), ms: z.int().min(0), ...common }),
  z.strictObject({ fault: z.literal("timeout"), ...common }),
  z.strictObject({ fault: z.literal("refuse"), ...common }),
  z.strictObject({ fault: z.literal("reset"), ...common }),
  z.strictObject({ fault: z.literal("truncate"), ...common }),
  z.strictObject({ fault: z.literal("html"), ...common }),
  z.strictObject({ fault: z.literal("content-type"), type: z.string().default("application/octet-stream"), ...common }),
  z.strictObject({ fault: z.literal("body"), body: z.string(), ...common }),
  z.strictObject({ fault: z.literal("drip"), ms: z.int().min(0).default(20), bytes: z.int().min(1).default(64), ...common }),
  z.strictObject({ fault: z.literal("gzip"), ...common }),
  z.strictObject({ fault: z.literal("empty"), ...common }),
  z.strictObject({ fault: z.literal("huge"), bytes: z.int().min(1).default(100_000_000), ...common }),
  z.strictObject({ fault: z.literal("redirect-loop"), ...common }),
]);
export type Fault = z.output<typeof Fault>;

/** Names of the faults in the order of the reference page. */
export const faultNames = Fault.options.map(({ shape }) => shape.fault.value);
