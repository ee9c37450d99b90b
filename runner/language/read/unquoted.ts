import { isMap, isScalar, isSeq, type Node, Scalar } from "yaml";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { meantText } from "./flow-text.ts";
import type { Source } from "./source.ts";

/** Reports values that YAML reads as empty: `click: #Save` is a comment and `click: &Save` an anchor. */
export function emptyValues(root: Node, source: Source): Diagnostic[] {
  if (isMap<Node, Node | null>(root))
    return root.items.flatMap(({ key, value }) => explain(value, (key.range?.[1] ?? 0) + 1, source, `${String(key)}: `));
  if (isSeq<Node | null>(root)) return root.items.flatMap((item) => explain(item, item?.range?.[0] ?? 0, source, "- "));
  return isScalar(root) && root.type === Scalar.PLAIN ? cutText(root, source) : [];
}

/** In `{ click: Rows >> 'a, b' }` the comma ends the text and starts another option. */
function cutText(scalar: Scalar, source: Source): Diagnostic[] {
  const [start, end] = scalar.range ?? [0, 0];
  if (!/\s(?:'[^']*|"[^"]*)$/.test(source.text(scalar)) || !/^\s*,/.test(source.content.slice(end))) return [];
  const meant = meantText(start, source);
  if (meant === undefined || meant.range[1] <= end) return [];
  return [source.diagnose(meant.range, "AMCP_SCENARIO_SYNTAX", `between brackets this text needs quotes; write \`${meant.quoted}\``)];
}

function explain(value: Node | null, from: number, source: Source, before: string): Diagnostic[] {
  if (value !== null && (!isScalar(value) || value.value !== null || source.text(value) !== "")) return emptyValues(value, source);
  const anchor = isScalar(value) ? value.anchor : undefined;
  const restOfLine = /^.*/.exec(source.content.slice(from))?.[0] ?? "";
  if (anchor !== undefined) {
    const start = source.content.indexOf(`&${anchor}`, from);
    return [diagnose([start, start + anchor.length + 1], `\`&${anchor}\` names a YAML anchor`, `${before}"&${anchor}"`, source)];
  }
  const [, space, comment] = /^(\s*)(#[^\s#].*?)\s*$/.exec(restOfLine) ?? [];
  if (space === undefined || comment === undefined) return [];
  const start = from + space.length;
  return [diagnose([start, start + comment.length], `\`${comment}\` is a YAML comment`, `${before}"${comment}"`, source)];
}

function diagnose(range: readonly [number, number], what: string, quoted: string, source: Source): Diagnostic {
  return source.diagnose(range, "AMCP_SCENARIO_SYNTAX", `${what}; as text, write \`${quoted}\``);
}
