import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";

/** A call in the list, and whether it stands under the call that caused it. */
export interface ListedCall {
  readonly call: ToolCallRecord;
  readonly isChild: boolean;
}

/** Puts each nested call behind its parent; one whose parent is not shown keeps its place in time. */
export function withChildren(calls: readonly ToolCallRecord[]): readonly ListedCall[] {
  const ids = new Set(calls.map(({ id }) => id));
  const children = new Map<string, ToolCallRecord[]>();
  for (const call of calls) {
    const parent = call.parent_call_id;
    if (parent === undefined || !ids.has(parent)) continue;
    children.set(parent, [...(children.get(parent) ?? []), call]);
  }
  const listed: ListedCall[] = [];
  for (const call of calls) {
    if (call.parent_call_id !== undefined && ids.has(call.parent_call_id)) continue;
    listed.push({ call, isChild: call.parent_call_id !== undefined });
    for (const child of children.get(call.id) ?? []) listed.push({ call: child, isChild: true });
  }
  return listed;
}
