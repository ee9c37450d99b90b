import type { PlannedStep, Scenario, VerbStep } from "./scenario.ts";

/** Every verb step, those in groups and their conditions too. */
export function verbSteps(steps: readonly PlannedStep[]): VerbStep[] {
  return steps.flatMap((step) =>
    step.kind === "verb" ? [step] : [...(step.when === undefined ? [] : [step.when]), ...verbSteps(step.steps)],
  );
}

/** The gateways whose mocks a scenario needs, except names that are variables. */
export const mockedIn = ({ setup, steps, teardown, gateways }: Scenario): readonly string[] =>
  verbSteps([...setup, ...steps, ...teardown])
    .filter(({ verb }) => verb.addresses === "gateway")
    .map(({ verb, written }) => verb.upstreams(written)[0]?.name ?? gateways[0] ?? "");
