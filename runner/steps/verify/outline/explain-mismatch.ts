import type { ElementInfo } from "../../../../contracts/app-tools/element-info.ts";
import { outlineLine } from "../../../../contracts/element-outline.ts";
import { nearest } from "../../../../contracts/near-names.ts";
import { isLike, type Mismatch } from "./match-outline.ts";
import type { ExpectedElement } from "./parse-outline.ts";

/** Describes the line that does not match, and the nearest element. */
export function explainMismatch({ expected, among, reason }: Mismatch): string {
  const line = `line ${expected.line}, \`${expected.text}\``;
  const [first] = among;
  if (reason === "surplus") return `behind ${line}, there is also \`${first === undefined ? "" : outlineLine(first)}\``;
  if (reason === "order") return `${line}: it is there, but not behind the line before`;
  const close = nearMiss(expected, among);
  return `${line}: nothing is like it${close === undefined ? "" : `; there is \`${outlineLine(close)}\``}`;
}

/** The element that differs only in attributes; else the one with the nearest name, preferably of the same type. */
function nearMiss(expected: ExpectedElement, among: readonly ElementInfo[]): ElementInfo | undefined {
  const bare = { ...expected, attributes: [] };
  const sameButState = among.find((element) => isLike(element, bare, { exact: false }));
  if (sameButState !== undefined) return sameButState;
  if (among.length === 1) return among[0];
  const ofType = among.filter(({ type }) => type === expected.type);
  const candidates = ofType.length > 0 ? ofType : among;
  const wanted = typeof expected.name === "string" ? expected.name : (expected.id ?? "");
  const wordsOf = ({ name, properties }: ElementInfo) => [name, properties["automationId"], properties["xName"]];
  const meant = nearest(
    wanted,
    candidates.flatMap(wordsOf).filter((word) => typeof word === "string"),
  );
  return candidates.find((element) => meant !== undefined && wordsOf(element).includes(meant)) ?? ofType[0];
}
