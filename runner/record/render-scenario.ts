import { Document, isMap, isScalar, Scalar, visit, type YAMLMap } from "yaml";
import type { InputEvent } from "../../contracts/input-event.ts";
import { isClearerInLines, YAML_FORMAT } from "../language/read/layout.ts";
import type { RecordedStep } from "./recorded-step.ts";
import { nameSecrets, type SecretName } from "./secret-names.ts";
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
  const named = nameSecrets(events);
  const steps = stepsOf(events, { apps, secrets: named });
  const secrets = [...named.values()];
  const comments = [...(schema === undefined ? [] : [` yaml-language-server: $schema=${schema}`]), ...secrets.map(explain)];
  return { text: renderHead({ name, apps }, comments) + renderSteps(steps), steps, secrets };
}

function renderHead(head: Pick<ScenarioHead, "name" | "apps">, comments: readonly string[]): string {
  const document = new Document(head);
  visit(document, {
    Seq: (_key, seq) => {
      seq.flow = true;
    },
  });
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return `${comments.map((line) => `#${line}\n`).join("")}${text}`;
}

/** A step is in flow style on one line, unless flow style would force quotes on a text. */
function renderSteps(steps: readonly RecordedStep[]): string {
  const document = new Document({ steps: steps.map(({ family, body, scope }) => ({ [family]: { ...body, ...scope } })) });
  visit(document, {
    Map: (key, map, path) => {
      const isBody = path.length === BODY_DEPTH;
      map.flow = key === "value" && !(isBody && isClearerInLines(textsOf(map)));
    },
    Seq: (key, seq, path) => {
      seq.flow = key === "value" && path.length > BODY_DEPTH;
    },
    Scalar: (_key, scalar) => void quote(scalar),
  });
  annotate(document, steps);
  return document.toString(YAML_FORMAT);
}

/** The texts without line breaks; those with line breaks are quoted and stay on one line. */
const textsOf = ({ items }: YAMLMap): readonly unknown[] =>
  items.map(({ value }) => (isScalar(value) && !String(value.value).includes("\n") ? value.value : undefined));

/** Depth of a step's body below document, map, pair `steps`, list, step and pair of the family. */
const BODY_DEPTH = 6;

const explain = ({ variable, field }: SecretName): string =>
  ` Set ${variable} before a run: it was typed into ${field} and is kept nowhere.`;

/** Quotes a text with line breaks, which keeps it on one line. */
function quote(scalar: Scalar): void {
  if (typeof scalar.value === "string" && scalar.value.includes("\n")) scalar.type = Scalar.QUOTE_DOUBLE;
}

function annotate(document: Document, steps: readonly RecordedStep[]): void {
  for (const [index, { comments }] of steps.entries()) {
    const item = document.getIn(["steps", index], true);
    if (isMap(item) && comments.length > 0) item.commentBefore = comments.map((line) => ` ${line}`).join("\n");
  }
}
