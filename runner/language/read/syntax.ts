import { isMap, isScalar, isSeq, type Node, Scalar, type YAMLError, type ErrorCode as YamlCode } from "yaml";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { Source } from "./source.ts";

/** Errors after which the rest of the file is still parsed correctly. */
const recoverable = new Set<YamlCode>(["DUPLICATE_KEY", "BAD_SCALAR_START", "TAG_RESOLVE_FAILED"]);

/** Words YAML errors for users. Errors after a fatal one are consequences and are left out. */
export function explainSyntax(errors: readonly YAMLError[], source: Source): { diagnostics: Diagnostic[]; fatal: boolean } {
  const sorted = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  const broken = sorted.findIndex(({ code }) => !recoverable.has(code));
  const shown = broken < 0 ? sorted : sorted.slice(0, broken + 1);
  return { diagnostics: shown.map((error) => explainError(error, source)), fatal: broken >= 0 };
}

function explainError(error: YAMLError, source: Source): Diagnostic {
  const [start] = error.pos;
  const { range, message } = commentInFlow(start, source) ?? wordsFor(error, source);
  return source.diagnose(range, "AMCP_SCENARIO_SYNTAX", message);
}

interface Explained {
  readonly range: readonly [number, number];
  readonly message: string;
}

/** In `{ click: #Save }` the comment contains the bracket, so YAML reports a later line. */
function commentInFlow(before: number, source: Source): Explained | undefined {
  const text = source.content.slice(0, before);
  const found = /[{[][^{}[\]\n]*[:,[{]\s+(#[^\s#][^\n]*?)\s*[}\],][^\n]*(?:\n\s*)*$/.exec(text);
  if (found === null) return undefined;
  const word = found[1] ?? "";
  const start = found.index + found[0].indexOf(word, found[0].search(/\s#/));
  return { range: [start, start + word.length], message: `\`${word}\` starts a YAML comment; as text, write \`"${word}"\`` };
}

function wordsFor(error: YAMLError, source: Source): Explained {
  const [start, end] = error.pos;
  const rest = /^[^\n]*/.exec(source.content.slice(start))?.[0] ?? "";
  const at = (length: number, message: string): Explained => ({ range: [start, start + Math.max(1, length)], message });

  switch (error.code) {
    case "BAD_SCALAR_START": {
      const word = /^[^,}\]]*/.exec(rest)?.[0].trimEnd() ?? rest;
      return at(word.length, `text cannot start with \`${word.charAt(0)}\` in YAML; write \`"${word}"\``);
    }
    case "BAD_ALIAS":
      return at(1, `\`${rest.charAt(0)}\` starts an alias or an anchor in YAML; as text, put it in quotes`);
    case "DUPLICATE_KEY":
      return at(/^[^:\n]*/.exec(rest)?.[0].length ?? 1, `\`${/^[^:\n]*/.exec(rest)?.[0].trimEnd()}\` is written twice in the same map`);
    case "TAB_AS_INDENT":
      return at(1, "a tab cannot indent YAML; use spaces");
    case "MULTIPLE_DOCS":
      return { range: [start, start + 3], message: "one file holds one scenario; here a second document starts" };
    case "TAG_RESOLVE_FAILED":
      return at(
        end - start,
        `\`${source.content.slice(start, end)}\` is a YAML tag, which scenarios do not have; as text, put it in quotes`,
      );
    case "BLOCK_AS_IMPLICIT_KEY":
      return at(rest.trimEnd().length, "a second `: ` in one line; put the text that holds it in quotes");
    default:
      return unexpected(error, source);
  }
}

function unexpected(error: YAMLError, source: Source): Explained {
  const [start, end] = error.pos;
  const variable = /^\$\{[^}\n]*\}/.exec(source.content.slice(start - 1))?.[0];
  if (variable !== undefined)
    return { range: [start - 1, start - 1 + variable.length], message: `between brackets a variable needs quotes: \`"${variable}"\`` };
  const meant = meantText(start, source);
  if (meant !== undefined) return { range: meant.range, message: `between brackets this text needs quotes; write \`${meant.quoted}\`` };
  if (/["']\s*$/.test(source.content.slice(0, start)) && error.message.endsWith("at node end"))
    return { range: [start, end], message: "the text goes on behind its closing quote; put quotes of the other kind around the whole" };
  return { range: [start, end], message: `this is not YAML: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}` };
}

/** A flow value as probably meant, and its quoted form. */
interface MeantText {
  readonly range: readonly [number, number];
  readonly quoted: string;
}

const KEY = /[{,]\s*[A-Za-z]\w*:\s+(?=[^\s{[])/g;
const NEXT = /,\s*[A-Za-z]\w*:\s|\s*\}[\s}\]]*(?:#.*)?$/;

/** The whole flow value around a syntax error: up to the next option or the closing bracket. */
function meantText(offset: number, { content }: Source): MeantText | undefined {
  const from = content.lastIndexOf("\n", offset - 1) + 1;
  const line = /^.*/.exec(content.slice(from))?.[0] ?? "";
  const starts = [...line.matchAll(KEY)].map((match) => match.index + match[0].length).filter((start) => from + start <= offset);
  const start = starts.at(-1);
  if (start === undefined) return undefined;
  const rest = line.slice(start);
  const text = rest.slice(0, NEXT.exec(rest)?.index ?? rest.length).trimEnd();
  return text === "" ? undefined : { range: [from + start, from + start + text.length], quoted: inQuotes(text) };
}

/** Quotes a text, with single quotes if it contains double quotes or backslashes. */
const inQuotes = (text: string): string => (/["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`);

/** Reports values that YAML reads as empty: `click: #Save` is a comment and `click: &Save` an anchor. */
export function emptyValues(root: Node, source: Source): Diagnostic[] {
  if (isMap<Node, Node | null>(root))
    return root.items.flatMap(({ key, value }) => explainEmpty(value, (key.range?.[1] ?? 0) + 1, source, `${String(key)}: `));
  if (isSeq<Node | null>(root)) return root.items.flatMap((item) => explainEmpty(item, item?.range?.[0] ?? 0, source, "- "));
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

function explainEmpty(value: Node | null, from: number, source: Source, before: string): Diagnostic[] {
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
