import type { StepContext } from "../../../contracts/step.ts";

/** Milliseconds between polls; the last value repeats. */
const pauses = [100, 250, 500, 1000];

/**
 * Polls until the result is accepted or the step's limit is exceeded. @returns the last result
 * The first poll is immediate, so a limit of 0 polls once.
 *
 * @param goOn does something instead of a pause, unless it answers false
 */
export async function poll<Seen>(
  look: () => Promise<Seen>,
  willDo: (seen: Seen) => boolean,
  { pause, elapsedMs, timeoutMs, signal }: Pick<StepContext, "pause" | "elapsedMs" | "timeoutMs" | "signal">,
  goOn: (leftMs: number) => Promise<boolean> = async () => false,
): Promise<Seen> {
  for (let looks = 0; ; looks += 1) {
    const seen = await look();
    const next = pauses[Math.min(looks, pauses.length - 1)] ?? 1000;
    const left = timeoutMs - elapsedMs();
    if (willDo(seen) || left <= 0 || signal.aborted) return seen;
    if (await goOn(left)) continue;
    await pause(Math.max(0, Math.min(next, timeoutMs - elapsedMs())));
  }
}
