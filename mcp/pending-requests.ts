import { idKey, type Message } from "./envelope.ts";

/** How a request to a peer ended: its answer, an answer that cannot be passed on, or none because the peer is gone. */
export type Answer =
  | { readonly kind: "answered"; readonly message: Message }
  | { readonly kind: "unusable"; readonly code: "AMCP_PROXY_FRAME_TOO_LARGE" | "AMCP_PROXY_BAD_FRAME"; readonly message: string }
  | { readonly kind: "gone"; readonly reason: string };

/** The requests that one peer owes an answer to, in our own id space: two agents may both call their first request 1. */
export interface PendingRequests {
  /** A fresh id as it goes on the wire; `onAnswer` is called once, at the latest when the peer is gone, and never before this returns. */
  open(onAnswer: (answer: Answer) => void): string;
  /** @param id as the peer wrote it. False when nobody waits for it: it was cancelled, timed out, or never asked. */
  settle(id: string | undefined, answer: Answer): boolean;
  /** Answers whatever is open; what is opened later is not concerned. */
  settleAll(answer: Answer): void;
  /** From now on an answer to this id is dropped. */
  forget(id: string): void;
  /** Answers whatever is open, and from now on whatever is opened. */
  closeAll(reason: string): void;
}

/** @param prefix makes the ids strings that begin with it; without one they are numbers */
export function createPendingRequests(prefix?: string): PendingRequests {
  const waiting = new Map<string, (answer: Answer) => void>();
  let lastId = 0;
  let gone: Answer | undefined;
  const settleAll = (answer: Answer) => {
    const left = [...waiting.values()];
    waiting.clear();
    for (const onAnswer of left) onAnswer(answer);
  };
  return {
    settleAll,
    open(onAnswer) {
      lastId += 1;
      const id = prefix === undefined ? String(lastId) : JSON.stringify(`${prefix}${lastId}`);
      if (gone === undefined) waiting.set(id, onAnswer);
      else queueMicrotask(onAnswer.bind(undefined, gone));
      return id;
    },
    settle(id, answer) {
      const key = id === undefined ? "" : idKey(id);
      const onAnswer = waiting.get(key);
      waiting.delete(key);
      onAnswer?.(answer);
      return onAnswer !== undefined;
    },
    forget: (id) => void waiting.delete(id),
    closeAll(reason) {
      gone = { kind: "gone", reason };
      settleAll(gone);
    },
  };
}
