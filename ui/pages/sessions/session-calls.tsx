import { useCallback } from "preact/hooks";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import { useResource } from "../../api/use-resource.ts";
import { CallDetail } from "../../parts/call-detail.tsx";
import { CallRow, CallRowHead, ROW } from "../../parts/call-row.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { NARROW, Panes, useMedia } from "../../parts/panes.tsx";
import { linkTo } from "../../parts/router.ts";
import { Empty, Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import type { ListedCall } from "./call-layout.ts";

interface Props {
  readonly listed: readonly ListedCall[];
  /** All calls of the session. */
  readonly calls: readonly ToolCallRecord[];
  readonly isComplete: boolean;
  readonly selected: string | undefined;
  readonly onSelect: (call: string | undefined) => void;
}

const keyOf = ({ call }: ListedCall): string => call.id;
const render = ({ call, isChild }: ListedCall) => <CallRow call={call} isChild={isChild} />;

/** The list of calls, and beside it the one that is selected. */
export function SessionCallPanes({ listed, calls, isComplete, selected, onSelect }: Props) {
  const rowHeight = useMedia(NARROW) ? ROW.narrow : ROW.wide;
  const select = useCallback((item: ListedCall) => onSelect(item.call.id), [onSelect]);
  const close = () => onSelect(undefined);
  const isEmpty = listed.length === 0 && isComplete;
  return (
    <Panes
      detail={
        selected === undefined ? undefined : (
          <SelectedCall key={selected} id={selected} calls={calls} isComplete={isComplete} onClose={close} />
        )
      }
    >
      <CallRowHead />
      {isEmpty ? (
        <Empty title={calls.length === 0 ? "This session has no calls." : "No call matches the filter."} />
      ) : (
        <VirtualList
          label="Calls"
          items={listed}
          rowHeight={rowHeight}
          keyOf={keyOf}
          render={render}
          selected={selected}
          onSelect={select}
        />
      )}
    </Panes>
  );
}

interface SelectedProps {
  readonly id: string;
  readonly calls: readonly ToolCallRecord[];
  readonly isComplete: boolean;
  readonly onClose: () => void;
}

/** A call by its id: of the list, or read alone where the list does not have it yet. */
function SelectedCall({ id, calls, isComplete, onClose }: SelectedProps) {
  const known = calls.find((call) => call.id === id);
  const { data, failure, reload } = useResource<ToolCallRecord>(
    known === undefined ? `/api/v1/tool-calls/${encodeURIComponent(id)}` : undefined,
  );
  const call = known ?? data;
  if (call === undefined)
    return failure !== undefined && isComplete ? <Trouble failure={failure} retry={reload} /> : <p class="muted detail">Reading…</p>;
  const parent = calls.find((one) => one.id === call.parent_call_id);
  const children = calls.filter((one) => one.parent_call_id === call.id);
  return (
    <CallDetail call={call} onClose={onClose}>
      {(parent !== undefined || children.length > 0) && (
        <dl class="facts">
          {parent !== undefined && <Relative name="called by" call={parent} />}
          {children.map((child) => (
            <Relative key={child.id} name="called" call={child} />
          ))}
        </dl>
      )}
    </CallDetail>
  );
}

function Relative({ name, call }: { readonly name: string; readonly call: ToolCallRecord }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <a href={linkTo(["sessions", call.mcp_session_id ?? ""], { call: call.id })}>
          <ForeignText>{`${call.server_name}:${call.tool_name}`}</ForeignText>
        </a>
      </dd>
    </div>
  );
}
