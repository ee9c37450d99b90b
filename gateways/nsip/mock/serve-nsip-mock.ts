import { type RunningMock, serveMock } from "../../kit/mock/serve-mock.ts";
import { createVirtualClock } from "../../kit/mock/virtual-clock.ts";
import { createApi } from "./api.ts";
import { flockOf } from "./flock/create-flock.ts";
import { legacyForm } from "./legacy-form.ts";
import { liveForm } from "./live-form.ts";

/** The form of the API's answers. */
export const forms = { live: liveForm, legacy: legacyForm } as const;

export interface NsipMockOptions {
  readonly seed?: number;
  readonly format?: keyof typeof forms;
}

/** The path of the real API, so that only the host differs. */
const BASE = "/api";
const START = "2025-10-11T12:00:00Z";

/** Serves a mock of NSIP's search API, with a synthetic flock of more than 5,000 animals. */
export function serveNsipMock({ seed = 1, format = "live" }: NsipMockOptions = {}): Promise<RunningMock> {
  const clock = createVirtualClock(START);
  return serveMock({ base: BASE, clock, api: createApi({ flock: flockOf(seed), form: forms[format], clock }, BASE) });
}
