import { Document, isMap, isScalar, Scalar, visit, type YAMLMap } from "yaml";
import type { InputEvent } from "../../contracts/input-event.ts";
import { isClearerInLines, YAML_FORMAT } from "../language/read/layout.ts";
import type { RecordedStep } from "./recorded-step.ts";
import { nameSecrets, type SecretName } from "./secret-names.ts";
import { stepsOf } from "./steps-of.ts";

/** What stands above the steps. */
export interface ScenarioHead {
  readonly name: string;
  /** At least the apps that were recorded; the first is meant where no step says otherwise. */
  readonly apps: readonly string[];
  /** Of scenario files, as seen from the file, for editors. */
  readonly schema?: string | undefined;
}

export interface RecordedScenario {
  readonly text: string;
  readonly steps: readonly RecordedStep[];
  /** The variables that have to be set before a run. */
  readonly secrets: readonly SecretName[];
}

/** Writes what people did as a scenario: one line a step, as a person would write it. */
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

/** A step stands on one line, unless the brackets around it would force quotes on a text that needs none in lines of its own. */
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

/** Texts of one line: those of several are quoted, and stay on theirs. */
const textsOf = ({ items }: YAMLMap): readonly unknown[] =>
  items.map(({ value }) => (isScalar(value) && !String(value.value).includes("\n") ? value.value : undefined));

/** Above the body of a step: the document, its map, the pair `steps`, the list, the step and the pair of its family. */
const BODY_DEPTH = 6;

const explain = ({ variable, field }: SecretName): string =>
  ` Set ${variable} before a run: it was typed into ${field} and is kept nowhere.`;

/** A text with a line break stays on its line. */
function quote(scalar: Scalar): void {
  if (typeof scalar.value === "string" && scalar.value.includes("\n")) scalar.type = Scalar.QUOTE_DOUBLE;
}

function annotate(document: Document, steps: readonly RecordedStep[]): void {
  for (const [index, { comments }] of steps.entries()) {
    const item = document.getIn(["steps", index], true);
    if (isMap(item) && comments.length > 0) item.commentBefore = comments.map((line) => ` ${line}`).join("\n");
  }
}
