import type { TracedCall } from "../../../contracts/events.ts";
import { argumentsPreview, isJson } from "../../format/call-facts.ts";
import { milliseconds } from "../../format/values.ts";
import { visibleText } from "../../format/visible-text.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { JsonText, LongText } from "../../parts/json-text.tsx";
import { OutcomeMark } from "../../parts/outcome.tsx";

/** The tool calls of a step: how each ended, and opened its arguments and result. */
export function ToolCalls({ calls }: { readonly calls: readonly TracedCall[] }) {
  if (calls.length === 0) return null;
  return (
    <section aria-label="Tool calls">
      <h3>Tool calls</h3>
      {calls.map((call) => (
        <Call key={`${call.time} ${call.tool}`} call={call} />
      ))}
    </section>
  );
}

function Call({ call: { app, tool, durationMs, status, error, arguments: given, result } }: { readonly call: TracedCall }) {
  return (
    <details class="traced-call">
      <summary>
        <OutcomeMark outcome={status} />
        <span class="traced-call-name">
          <ForeignText>{`${app}:${tool}`}</ForeignText>
        </span>
        <span class="traced-call-arguments">{visibleText(error ?? (isJson(given) ? argumentsPreview(given) : String(given)))}</span>
        <span class="step-time">{milliseconds(durationMs)}</span>
      </summary>
      {error !== undefined && <LongText text={error} what={`error of ${tool}`} />}
      <Value title="Arguments" value={given} />
      {result !== undefined && <Value title="Result" value={result} />}
    </details>
  );
}

function Value({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <>
      <h4>{title}</h4>
      {typeof value === "string" ? <LongText text={value} what={title} /> : <JsonText value={value} what={title} />}
    </>
  );
}
