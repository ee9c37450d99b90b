import type { ElementInfo } from "../../../../contracts/app-tools/element-info.ts";
import { outlineLine } from "../../../../contracts/element-outline.ts";
import { nearest } from "../../../scenario/nearest.ts";
import { isLike, type Mismatch } from "./match-outline.ts";
import type { ExpectedElement } from "./parse-outline.ts";

/** Which line is not there, and what is there that it probably means. */
export function explainMismatch({ expected, among, reason }: Mismatch): string {
  const line = `line ${expected.line}, \`${expected.text}\``;
  const [first] = among;
  if (reason === "surplus") return `behind ${line}, there is also \`${first === undefined ? "" : outlineLine(first)}\``;
  if (reason === "order") return `${line}: it is there, but not behind the line before`;
  const close = nearMiss(expected, among);
  return `${line}: nothing is like it${close === undefined ? "" : `; there is \`${outlineLine(close)}\``}`;
}

/** The same but for its attributes; else of the same type with the nearest name; else the nearest line. */
function nearMiss(expected: ExpectedElement, among: readonly ElementInfo[]): ElementInfo | undefined {
  const bare = { ...expected, attributes: [] };
  const sameButState = among.find((element) => isLike(element, bare, { exact: false }));
  if (sameButState !== undefined) return sameButState;
  if (among.length === 1) return among[0];
  const lines = new Map(among.map((element) => [outlineLine(element), element]));
  const meant = nearest(expected.text, [...lines.keys()]);
  if (meant !== undefined) return lines.get(meant);
  return among.find((element) => expected.type !== undefined && element.type === expected.type);
}
