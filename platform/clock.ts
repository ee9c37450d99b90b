import type { Clock } from "../contracts/ports.ts";

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };
