import { Document, isMap, isScalar, Scalar, visit, type YAMLMap } from "yaml";
import { isClearerInLines, YAML_FORMAT } from "../language/read/render.ts";
import type { SecretName } from "./names.ts";

/** A step of a generated scenario: verb and options, app and window if it must name them, and the comments above it. */
export interface RenderedStep {
  readonly family: "inspect" | "interact" | "verify" | "control";
  readonly body: object;
  readonly scope: object;
  readonly comments: readonly string[];
}

/** Renders a scenario with one line per step, unless that would force quotes on a text. @param comments of the file, line by line */
export const renderFile = (head: object, comments: readonly string[], steps: readonly RenderedStep[]): string =>
  renderHead(head, comments) + renderSteps(steps);

function renderHead(head: object, comments: readonly string[]): string {
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
function renderSteps(steps: readonly RenderedStep[]): string {
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

/** The comment of a file that says how to provide a secret. */
export const explainSecret = ({ variable, field }: SecretName): string =>
  ` Set ${variable} before a run: it was typed into ${field} and is kept nowhere.`;

/** Quotes a text with line breaks, which keeps it on one line. */
function quote(scalar: Scalar): void {
  if (typeof scalar.value === "string" && scalar.value.includes("\n")) scalar.type = Scalar.QUOTE_DOUBLE;
}

function annotate(document: Document, steps: readonly RenderedStep[]): void {
  for (const [index, { comments }] of steps.entries()) {
    const item = document.getIn(["steps", index], true);
    if (isMap(item) && comments.length > 0) item.commentBefore = comments.map((line) => ` ${line}`).join("\n");
  }
}
