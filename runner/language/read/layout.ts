import { Document, isMap } from "yaml";

/** How YAML is written for people: no line is broken, and brackets have blanks inside. */
export const YAML_FORMAT = { lineWidth: 0, flowCollectionPadding: true } as const;

/** Whether a step with these texts is clearer in lines of its own: brackets would force quotes on one of them, or it has several lines. */
export const isClearerInLines = (values: readonly unknown[]): boolean =>
  values.some((value) => typeof value === "string" && (value.includes("\n") || isPlainInLinesOnly(value)));

/** A text that YAML reads as written, but not between brackets. */
function isPlainInLinesOnly(value: string): boolean {
  const block = new Document({ value });
  const flow = new Document({ value });
  if (isMap(flow.contents)) flow.contents.flow = true;
  return block.toString(YAML_FORMAT).trim() === `value: ${value}` && flow.toString(YAML_FORMAT).trim() !== `{ value: ${value} }`;
}
