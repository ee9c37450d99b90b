import type { InputEvent } from "../../contracts/input-event.ts";
import type { RecordedStep } from "./recorded-step.ts";
import { explainSecret, renderFile } from "./render-steps.ts";
import { type SecretName, secretsOfInput } from "./secret-names.ts";
import { stepsOf } from "./steps-of.ts";

/** The part of the file before the steps. */
export interface ScenarioHead {
  readonly name: string;
  /** The recorded apps at least; the first is the default of steps. */
  readonly apps: readonly string[];
  /** Path of the schema relative to the scenario, for editors. */
  readonly schema?: string | undefined;
}

export interface RecordedScenario {
  readonly text: string;
  readonly steps: readonly RecordedStep[];
  /** The variables that a run needs. */
  readonly secrets: readonly SecretName[];
}

/** Renders recorded input as a scenario, one line per step. */
export function renderScenario(events: readonly InputEvent[], { name, apps, schema }: ScenarioHead): RecordedScenario {
  const named = secretsOfInput(events);
  const steps = stepsOf(events, { apps, secrets: named });
  const secrets = [...named.values()];
  const comments = [...(schema === undefined ? [] : [` yaml-language-server: $schema=${schema}`]), ...secrets.map(explainSecret)];
  return { text: renderFile({ name, apps }, comments, steps), steps, secrets };
}
