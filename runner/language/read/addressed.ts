import type { PlannedStep, Scenario, VerbStep } from "./scenario.ts";

/** Every verb step, those in groups and their conditions too. */
export function verbSteps(steps: readonly PlannedStep[]): VerbStep[] {
  return steps.flatMap((step) =>
    step.kind === "verb" ? [step] : [step.when, step.until].filter((one) => one !== undefined).concat(verbSteps(step.steps)),
  );
}

/** Every verb step of a scenario. */
export const stepsOf = ({ setup, steps, teardown }: Pick<Scenario, "setup" | "steps" | "teardown">): VerbStep[] =>
  verbSteps([...setup, ...steps, ...teardown]);

/** Where a scenario waits for a person. */
export const pausesIn = (scenario: Scenario): readonly { readonly file: string; readonly line: number }[] =>
  stepsOf(scenario)
    .filter(({ verb }) => verb.family === "control" && verb.name === "pause")
    .map(({ places, line }) => ({ file: places.file, line }));

/** The gateways whose mocks a scenario needs, except names that are variables. */
export const mockedIn = (scenario: Scenario): readonly string[] =>
  stepsOf(scenario)
    .filter(({ verb, written }) => verb.addresses(written, scenario) === "gateway")
    .map(({ verb, written }) => verb.upstreams(written)[0]?.name ?? scenario.gateways[0] ?? "");
