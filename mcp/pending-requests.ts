import { idKey, type Message } from "./envelope.ts";

/** The end of a request to a peer: an answer, an answer that cannot be relayed, or none because the peer is gone. */
export type PeerAnswer =
  | { readonly kind: "answered"; readonly message: Message }
  | { readonly kind: "unusable"; readonly code: "AMCP_PROXY_FRAME_TOO_LARGE" | "AMCP_PROXY_BAD_FRAME"; readonly message: string }
  | { readonly kind: "gone"; readonly reason: string };

/** Requests to one peer that wait for an answer. They have ids of the proxy, because two agents may use the same ids. */
export interface PendingRequests {
  /** Returns a new id as it goes on the wire. `onAnswer` is called once, never before this returns, at the latest when the peer is gone. */
  open(onAnswer: (answer: PeerAnswer) => void): string;
  /** @param id as the peer wrote it @returns false if no request waits under it: it was cancelled, timed out, or never sent */
  settle(id: string | undefined, answer: PeerAnswer): boolean;
  /** Settles all requests that wait now. */
  settleAll(answer: PeerAnswer): void;
  /** Drops a later answer to this id. */
  forget(id: string): void;
  /** Settles all requests that wait now, and every later one. */
  closeAll(reason: string): void;
}

/** @param prefix makes the ids strings that begin with it; without one they are numbers */
export function createPendingRequests(prefix?: string): PendingRequests {
  const waiting = new Map<string, (answer: PeerAnswer) => void>();
  let lastId = 0;
  let gone: PeerAnswer | undefined;
  const settleAll = (answer: PeerAnswer) => {
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
