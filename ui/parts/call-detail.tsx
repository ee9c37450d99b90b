import type { ComponentChildren } from "preact";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { outcomeOf } from "../format/call-facts.ts";
import { count, nanoseconds, shownDateAndTime } from "../format/values.ts";
import { AnnotationBadges } from "./annotation-badges.tsx";
import { ForeignText } from "./foreign-text.tsx";
import { Icon } from "./icon.tsx";
import { JsonText } from "./json-text.tsx";
import { OutcomeMark } from "./outcome.tsx";
import { Result } from "./result.tsx";
import { linkTo } from "./router.ts";

interface Props {
  readonly call: ToolCallRecord;
  readonly onClose: () => void;
  /** Links to the calls around it. */
  readonly children?: ComponentChildren;
}

/** Everything that is known of one call. */
export function CallDetail({ call, onClose, children }: Props) {
  return (
    <article class="detail" aria-label={`Call of ${call.tool_name}`}>
      <header class="detail-head">
        <button type="button" class="button button-quiet detail-back" aria-label="Close the call" onClick={onClose}>
          <Icon name="close" />
        </button>
        <h2>
          <span class="call-app">
            <ForeignText>{call.server_name}</ForeignText>
          </span>
          <ForeignText>{call.tool_name}</ForeignText>
        </h2>
        <AnnotationBadges annotations={call.annotations} />
      </header>
      <p class="detail-sums">
        <OutcomeMark outcome={outcomeOf(call)} wordy />
        <span>{nanoseconds(call.duration)}</span>
        {call.metrics !== undefined && (
          <span title={`${count(call.metrics.input_tokens)} in, ${count(call.metrics.output_tokens)} out`}>
            {count(call.metrics.total_tokens)} tokens
          </span>
        )}
        <time dateTime={call.timestamp}>{shownDateAndTime(call.timestamp)}</time>
      </p>
      {call.error !== "" && (
        <div class="notice notice-bad">
          <Icon name="cross" />
          <p class="error-text">
            <ForeignText>{call.error}</ForeignText>
          </p>
        </div>
      )}
      {children}
      <h3>Arguments</h3>
      <JsonText value={call.arguments} what="arguments" />
      <h3>Result</h3>
      <Result response={call.response} />
      <h3>Record</h3>
      <RecordFacts call={call} />
    </article>
  );
}

function RecordFacts({ call }: { readonly call: ToolCallRecord }) {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["id", call.id],
    ["instance", call.instance],
    ["request id", call.request_id],
    ["origin", call.execution_type],
    ["client", [call.mcp_client_name, call.mcp_client_version].filter(Boolean).join(" ")],
    ["settings", call.config_path],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ForeignText>{value}</ForeignText>
            </dd>
          </div>
        ) : null,
      )}
      {call.mcp_session_id !== undefined && (
        <div>
          <dt>session</dt>
          <dd>
            <a href={linkTo(["sessions", call.mcp_session_id], { call: call.id })}>{call.mcp_session_id}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}
