import { useMemo, useState } from "preact/hooks";
import { bytes } from "../format/values.ts";
import { visibleText } from "../format/visible-text.ts";
import { CopyButton } from "./copy-button.tsx";

/** Names, texts, numbers and words of JSON, each with its colour. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Longer texts are cut until asked for: a page stays quick with an answer of megabytes. */
const SHOWN = 6_000;
const MOST_COLOURED = 60_000;

interface Props {
  readonly value: unknown;
  /** For the name of the button that copies. */
  readonly what: string;
}

/** A JSON value, indented and coloured. */
export function JsonText({ value, what }: Props) {
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? "", [value]);
  return <LongText text={text} what={what} isJson />;
}

/** A text in a fixed-width font, cut if it is long, with a button that copies all of it. */
export function LongText({ text, what, isJson = false }: { readonly text: string; readonly what: string; readonly isJson?: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || text.length <= SHOWN * 1.2 ? text : text.slice(0, SHOWN);
  return (
    <div class="code">
      <CopyButton text={text} what={what} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section cannot keep the lines of a text */}
      <pre tabIndex={0} role="region" aria-label={what}>
        {isJson && shown.length <= MOST_COLOURED ? <Coloured text={visibleText(shown)} /> : visibleText(shown)}
        {shown.length < text.length && "…"}
      </pre>
      {shown.length < text.length && (
        <button type="button" class="button code-more" onClick={() => setWhole(true)}>
          Show all {bytes(text.length)}
        </button>
      )}
    </div>
  );
}

function Coloured({ text }: { readonly text: string }) {
  return useMemo(() => <>{coloured(text)}</>, [text]);
}

function coloured(text: string) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, quoted, colon, word] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    const look = quoted === undefined ? (word === undefined ? "number" : "word") : colon === undefined ? "text" : "key";
    parts.push(<span class={`json-${look}`}>{quoted ?? token}</span>);
    if (colon !== undefined) parts.push(colon);
    end = match.index + token.length;
  }
  parts.push(text.slice(end));
  return parts;
}
