import { useState } from "preact/hooks";
import { request } from "../api/client.ts";
import { blobOf, contentOf, isJsonObject, pictureOf } from "../format/call-facts.ts";
import { bytes } from "../format/values.ts";
import { visibleText } from "../format/visible-text.ts";
import { ForeignText } from "./foreign-text.tsx";
import { JsonText, LongText } from "./json-text.tsx";
import { Thumbnail } from "./picture.tsx";

/** Key of the failure in an MCP result, as in `contracts/app-tools/failure.ts`. */
const FAILURE = "amcp/failure";

/** An MCP result: pictures, structured content or texts, or the failure with its remedy. */
export function Result({ response }: { readonly response: unknown }) {
  const [isRaw, setRaw] = useState(false);
  if (response === null || response === undefined) return <p class="muted">There is no result.</p>;
  const blob = blobOf(response);
  if (blob !== undefined) return <LongResult sha256={blob.sha256} size={blob.bytes} />;
  return (
    <>
      {isRaw ? <JsonText value={response} what="result" /> : <Readable response={response} />}
      <button type="button" class="button button-link" aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
        {isRaw ? "Readable" : "Raw JSON"}
      </button>
    </>
  );
}

function Readable({ response }: { readonly response: unknown }) {
  const structured = isJsonObject(response) ? response["structuredContent"] : undefined;
  const items = contentOf(response);
  if (structured === undefined && items.length === 0) return <JsonText value={response} what="result" />;
  const long = blobOf(structured);
  return (
    <>
      <Failure response={response} />
      {items.map((item, index) => (
        <ContentItem key={index} item={item} isRepeated={structured !== undefined && item["type"] === "text"} />
      ))}
      {long !== undefined && <LongResult sha256={long.sha256} size={long.bytes} />}
      {structured !== undefined && long === undefined && <JsonText value={structured} what="structured content" />}
    </>
  );
}

/** @param isRepeated whether it is the structured content once more, for models */
function ContentItem({ item, isRepeated }: { readonly item: Readonly<Record<string, unknown>>; readonly isRepeated: boolean }) {
  const picture = pictureOf(item);
  if (picture !== undefined) return <Thumbnail picture={picture} name="picture of the result" />;
  const text = item["text"];
  if (item["type"] !== "text" || typeof text !== "string")
    return <JsonText value={item} what={`content of type ${visibleText(String(item["type"]))}`} />;
  const json = parsed(text);
  if (json !== undefined) return isRepeated ? null : <JsonText value={json} what="text" />;
  return <LongText text={text} what="text" />;
}

/** The JSON document that a text is; undefined for other texts and for a plain value. */
function parsed(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function Failure({ response }: { readonly response: unknown }) {
  const meta = isJsonObject(response) ? response["_meta"] : undefined;
  const failure = isJsonObject(meta) ? meta[FAILURE] : undefined;
  if (!isJsonObject(failure)) return null;
  const details = isJsonObject(failure["details"]) ? failure["details"] : {};
  const hint = details["hint"];
  return (
    <dl class="facts">
      <div>
        <dt>code</dt>
        <dd>
          <code>
            <ForeignText>{String(failure["code"])}</ForeignText>
          </code>
        </dd>
      </div>
      {typeof hint === "string" && (
        <div>
          <dt>remedy</dt>
          <dd>
            <ForeignText>{hint}</ForeignText>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A result that is kept apart because of its size: read when asked for. */
function LongResult({ sha256, size }: { readonly sha256: string; readonly size: number }) {
  const [state, setState] = useState<{ response?: unknown; failed?: boolean; reading?: boolean }>({});
  const load = async () => {
    setState({ reading: true });
    try {
      const response = await request(`/api/v1/blobs/${sha256}`);
      setState({ response: await response.json() });
    } catch {
      setState({ failed: true });
    }
  };
  if (state.response !== undefined) return blobOf(state.response) === undefined ? <Result response={state.response} /> : null;
  return (
    <p class="long-result">
      <button type="button" class="button" disabled={state.reading} onClick={() => void load()}>
        Show the result, {bytes(size)}
      </button>
      {state.failed && <span class="bad"> It cannot be read; it may have been deleted.</span>}
    </p>
  );
}
