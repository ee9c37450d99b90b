import type { PlannedStep } from "../language/read/scenario.ts";
import type { Attempt } from "./attempt.ts";
import type { Performed } from "./perform.ts";

export interface StepId {
  readonly id: string;
  /** Step id of the group. */
  readonly parent?: string | undefined;
}

/** Whether the list of steps continues. */
export type StepEnd = "passed" | "failed";

/** Options of one list of steps. */
export interface ListOptions {
  /** Prefix of step ids: `setup.`, or `3.` in a group. */
  readonly prefix: string;
  /** Suffix of step ids in later rounds of a group: `#2`. */
  readonly suffix: string;
  readonly parent?: string | undefined;
  /** Failures are reported but do not count, because the group is retried or the step fails as a whole. */
  readonly tolerated: boolean;
  /** In a group with retries: `attempt 1 of 2`. */
  readonly tryNote?: string | undefined;
  /** Number of steps with the same prefix that ran before. */
  readonly done?: number;
  /** Takes the result of each step, and of a group that fails by itself. */
  readonly ended?: ((performed: Performed) => void) | undefined;
}

/** Runs a list of steps; passed on, because steps, groups and parts of steps are mutually recursive. */
export type RunSteps = (steps: readonly PlannedStep[], attempt: Attempt, options: ListOptions) => Promise<StepEnd>;
