import { z } from "zod";

const common = {
  on: z.string().default("").describe("only requests whose path contains this"),
  times: z.int().min(1).optional().describe("so many requests; all of them until the faults are cleared, if not given"),
};

/** What a mock can be told to do wrong, by name. */
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

/** The faults that a mock has been told of, the oldest first. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The first that concerns this request; one that was meant for a number of requests is used up by them. */
  take(path: string): Fault | undefined;
}

export function createFaults(): Faults {
  let known: { readonly fault: Fault; left: number }[] = [];
  return {
    add: (fault) => void known.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    clear() {
      known = [];
    },
    take(path) {
      const found = known.find(({ fault }) => path.includes(fault.on));
      if (found === undefined) return undefined;
      found.left -= 1;
      known = known.filter(({ left }) => left > 0);
      return found.fault;
    },
  };
}
