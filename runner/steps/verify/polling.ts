import type { StepContext } from "../../../contracts/step.ts";

/** Milliseconds between one look and the next, the last one over and over. */
const pauses = [100, 250, 500, 1000];

/**
 * Looks until what is seen will do, or the step's time is over; the last look is the answer.
 * The first look is at once, so a limit of 0 looks once.
 */
export async function poll<Seen>(
  look: () => Promise<Seen>,
  willDo: (seen: Seen) => boolean,
  { pause, elapsedMs, timeoutMs, signal }: Pick<StepContext, "pause" | "elapsedMs" | "timeoutMs" | "signal">,
): Promise<Seen> {
  for (let looks = 0; ; looks += 1) {
    const seen = await look();
    const next = pauses[Math.min(looks, pauses.length - 1)] ?? 1000;
    const left = timeoutMs - elapsedMs();
    if (willDo(seen) || left <= 0 || signal.aborted) return seen;
    await pause(Math.min(next, left));
  }
}
