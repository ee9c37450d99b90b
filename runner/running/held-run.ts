import { createDeferred, type Deferred } from "../../platform/observability/clock.ts";
import type { StepReference } from "../findings/observations.ts";
import type { Variables } from "../language/variables.ts";
import type { StepWatch } from "../run/plan/options.ts";

/** A run whose steps wait for a program. */
export interface HeldRun {
  /** The step before which it is held; undefined once the run has ended. */
  readonly next: StepReference | undefined;
  /** The variables that are not those of the environment. */
  readonly variables: Variables;
  /** Lets steps run. @param isHeld whether a later step is held @returns when one is, or the run has ended */
  go(isHeld: (step: StepReference) => boolean): Promise<void>;
  /** Breaks the run off, with its teardown. @returns when it has ended */
  stop(): Promise<void>;
}

/**
 * Starts a run that is held before its first step.
 *
 * @param start runs to the end @param lost aborts when the program can no longer let it go on
 * @returns when it is held, or has ended without a step
 */
export async function holdRun(
  start: (before: StepWatch["before"], interrupted: AbortSignal) => Promise<unknown>,
  lost: AbortSignal,
): Promise<HeldRun> {
  const stopping = new AbortController();
  const interrupted = AbortSignal.any([stopping.signal, lost]);
  let held: { readonly step: StepReference; readonly resumed: Deferred } | undefined;
  let arrived = createDeferred();
  let isHeld: (step: StepReference) => boolean = () => true;
  let variables: Variables = {};
  const before: StepWatch["before"] = async (step, read, signal) => {
    variables = read();
    if (interrupted.aborted || signal.aborted || !isHeld(step)) return;
    const resumed = createDeferred();
    held = { step, resumed };
    signal.addEventListener("abort", resumed.resolve, { once: true });
    arrived.resolve();
    await resumed.promise;
    signal.removeEventListener("abort", resumed.resolve);
    held = undefined;
  };
  const ended = start(before, interrupted);
  const over = ended.then(() => {});
  // `go` and `stop` reject with the error.
  over.catch(() => {});
  await Promise.race([arrived.promise, over]);
  return {
    get next() {
      return held?.step;
    },
    get variables() {
      return variables;
    },
    async go(wanted) {
      isHeld = wanted;
      arrived = createDeferred();
      held?.resumed.resolve();
      await Promise.race([arrived.promise, over]);
    },
    async stop() {
      stopping.abort();
      await over;
    },
  };
}
