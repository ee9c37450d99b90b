import { z } from "zod";

/** The moments of a file of hooks, in the order of a run. */
export const moments = ["beforeAll", "beforeEach", "afterEach", "afterAll"] as const;
export type Moment = (typeof moments)[number];

const Steps = z.array(z.unknown()).default([]);
const Names = z.array(z.string().min(1)).default([]);

/** `amcp.hooks.yaml` as written: steps around the scenarios of its folder and of those below. */
export const HooksFile = z
  .strictObject({
    apps: Names.describe("the hooks are for scenarios that list all of these; steps address the first unless they say `app`"),
    gateways: Names.describe("likewise, of gateways"),
    beforeAll: Steps.describe("steps once in a run, before the first scenario; what they `save` is known to the scenarios"),
    beforeEach: Steps.describe("steps before each scenario, ahead of its `setup`"),
    afterEach: Steps.describe("steps after each scenario, behind its `teardown`, whatever happened before"),
    afterAll: Steps.describe("steps once in a run, after the last scenario, whatever happened before"),
  })
  .refine((file) => moments.some((moment) => file[moment].length > 0), {
    error: `a file of hooks has steps in ${moments.map((moment) => `\`${moment}\``).join(", ")}, or one of them`,
  });
