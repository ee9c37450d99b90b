import type { SessionOwner } from "../relay/session-owner.ts";
import type { UpstreamCall } from "../relay/upstream-call.ts";

/** Open calls at one upstream, and their agents. */
export interface OpenCalls {
  add(call: UpstreamCall): UpstreamCall;
  remove(call: UpstreamCall): void;
  latest(): UpstreamCall | undefined;
  /**
   * The call that gets a question: one without an open question, among these the one with the fewest questions, among these the latest. An
   * agent without session stops after some rounds of questions (MCP SDK: 10), so questions to n requests are at most log2(n) + 1 each.
   */
  leastAsked(): UpstreamCall | undefined;
  /** Whether all open calls belong to one agent. */
  areOfOneAgent(): boolean;
  /** Whether an agent other than the owner has ever called. */
  wereOfOthers(owner: SessionOwner): boolean;
}

export function createOpenCalls(): OpenCalls {
  const open = new Set<UpstreamCall>();
  let firstCaller: SessionOwner["key"] | undefined;
  let hadSeveralCallers = false;
  return {
    add(call) {
      const { key } = call.request.owner;
      firstCaller ??= key;
      hadSeveralCallers ||= key !== firstCaller;
      open.add(call);
      return call;
    },
    remove: (call) => void open.delete(call),
    latest: () => [...open].at(-1),
    leastAsked: () => [...open].reduce<UpstreamCall | undefined>(preferred, undefined),
    areOfOneAgent() {
      const owners = [...open].map(({ request }) => request.owner);
      return owners.length < 2 || owners.every(({ isKnown, key }) => isKnown && key === owners[0]?.key);
    },
    wereOfOthers: ({ key }) => firstCaller !== undefined && (hadSeveralCallers || firstCaller !== key),
  };
}

/** @returns the later one of two calls, unless the earlier one has had fewer questions */
function preferred(earlier: UpstreamCall | undefined, later: UpstreamCall): UpstreamCall {
  if (earlier === undefined) return later;
  const [before, after] = [earlier.questions, later.questions];
  const isEarlierLessAsked = before.open > 0 === after.open > 0 ? before.asked < after.asked : after.open > 0;
  return isEarlierLessAsked ? earlier : later;
}
