import { Document, isMap } from "yaml";

/** Format of generated YAML: no folded lines, blanks inside brackets. */
export const YAML_FORMAT = { lineWidth: 0, flowCollectionPadding: true } as const;

/** Whether a step with these texts should use block style: a text has several lines, or flow style would force quotes. */
export const isClearerInLines = (values: readonly unknown[]): boolean =>
  values.some((value) => typeof value === "string" && (value.includes("\n") || isPlainInLinesOnly(value)));

/** Whether a text needs quotes only in flow style. */
function isPlainInLinesOnly(value: string): boolean {
  const block = new Document({ value });
  const flow = new Document({ value });
  if (isMap(flow.contents)) flow.contents.flow = true;
  return block.toString(YAML_FORMAT).trim() === `value: ${value}` && flow.toString(YAML_FORMAT).trim() !== `{ value: ${value} }`;
}
