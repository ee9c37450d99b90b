import { expect, test } from "vitest";
import { silenceLimit } from "../../../../proxy/apps/liveness.ts";
import { ProxyOptions } from "../../../../proxy/settings/options.ts";
import { verifies } from "../../../support/verifies.ts";

test(
  "a hung handler is noticed after 10 s, unless another time is set; a foreign server after two operations",
  verifies(["003/EDGE-5", "card/link-liveness"]),
  () => {
    const limits = (options: object) =>
      (["headless", "desktop", "app", "server"] as const).map((mode) => silenceLimit({ mode }, ProxyOptions.parse(options)));
    expect(limits({})).toEqual([10_000, 10_000, 10_000, 60_000]);
    expect(limits({ livenessMs: 2000, operationTimeoutMs: 5000 })).toEqual([2000, 2000, 2000, 10_000]);
    expect(limits({ livenessMs: 90_000 })).toEqual([90_000, 90_000, 90_000, 90_000]);
  },
);
