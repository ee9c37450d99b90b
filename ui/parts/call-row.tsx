import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { argumentsPreview, outcomeOf, picturesOf } from "../format/call-facts.ts";
import { count, nanoseconds, timeOfDay } from "../format/values.ts";
import { visibleText } from "../format/visible-text.ts";
import { AnnotationBadges } from "./annotation-badges.tsx";
import { ForeignText } from "./foreign-text.tsx";
import { OutcomeMark } from "./outcome.tsx";
import { RowPicture } from "./picture.tsx";

/** Height of a row in pixels, wide and narrow, as calls.css has it. */
export const ROW = { wide: 34, narrow: 54 };

/** The columns' names; screen readers get them within each row. */
export function CallRowHead() {
  return (
    <div class="call-row call-head" aria-hidden="true">
      <span />
      <span>Time</span>
      <span>Tool</span>
      <span>Arguments</span>
      <span />
      <span class="number">Tokens</span>
      <span class="number">Duration</span>
    </div>
  );
}

/** One call in a list. @param isChild whether it stands under its parent */
export function CallRow({ call, isChild = false }: { readonly call: ToolCallRecord; readonly isChild?: boolean }) {
  const [picture] = picturesOf(call.response);
  const tokens = call.metrics?.total_tokens;
  return (
    <div class={isChild ? "call-row call-child" : "call-row"}>
      <OutcomeMark outcome={outcomeOf(call)} />
      <span class="call-time">{timeOfDay(call.timestamp)}</span>
      <span class="call-tool">
        <span class="call-name">
          <ForeignText class="call-app">{call.server_name}</ForeignText>
          <ForeignText class="call-tool-name">{call.tool_name}</ForeignText>
        </span>
        <AnnotationBadges annotations={call.annotations} brief />
      </span>
      <span class="call-arguments">
        {call.error === "" ? visibleText(argumentsPreview(call.arguments)) : <Complaint error={call.error} />}
      </span>
      {picture === undefined ? <span /> : <RowPicture picture={picture} />}
      <span class="number call-tokens">{tokens === undefined ? "" : count(tokens)}</span>
      <span class="number call-duration">{nanoseconds(call.duration)}</span>
    </div>
  );
}

function Complaint({ error }: { readonly error: string }) {
  return <span class="bad">{visibleText(error.length > 160 ? `${error.slice(0, 160)}…` : error)}</span>;
}
