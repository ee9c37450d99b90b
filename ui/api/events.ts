import type { ApiEvent } from "../../contracts/sessions/api.ts";
import { ApiFailure, request } from "./client.ts";

/** `polling`: the stream is interrupted, and lists are read again every 30 s until it is back. */
export type StreamState = "connecting" | "live" | "polling" | "refused";
type Listener = (events: readonly ApiEvent[]) => void;

const POLL_MS = 30_000;
const LONGEST_WAIT_MS = 15_000;
const FLUSH_MS = 100;
const SHORTEST_WAIT_MS = 500;

const listeners = new Set<Listener>();
const stateListeners = new Set<(state: StreamState) => void>();
const reloadListeners = new Set<() => void>();
let state: StreamState = "connecting";
let waiting: ApiEvent[] = [];
let flushing = false;
let wake: (() => void) | undefined;

/** Calls back with the events of each tenth of a second. @returns ends it */
export function onEvents(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls back when everything has to be read again: after the stream was interrupted, and every 30 s while it is. */
export function onReload(listener: () => void): () => void {
  reloadListeners.add(listener);
  return () => void reloadListeners.delete(listener);
}

export const streamState = (): StreamState => state;

export function onStreamState(listener: (state: StreamState) => void): () => void {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
}

/** Tries at once what would be tried later. */
export const reconnect = (): void => wake?.();

/** Follows the events of the recorder for as long as the page is open. */
export async function followEvents(): Promise<void> {
  setInterval(() => {
    if (state !== "live") reloadAll();
  }, POLL_MS);
  let wait = SHORTEST_WAIT_MS;
  for (;;) {
    const before = state;
    try {
      const response = await request("/api/v1/events", { headers: { accept: "text/event-stream" } });
      become("live");
      if (before !== "connecting") reloadAll();
      wait = SHORTEST_WAIT_MS;
      await readStream(response);
      become("polling");
    } catch (error) {
      become(error instanceof ApiFailure && error.trouble === "token" ? "refused" : "polling");
    }
    await new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, wait * (0.75 + Math.random() / 2));
    });
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

function become(next: StreamState): void {
  if (next === state) return;
  state = next;
  for (const listener of stateListeners) listener(state);
}

const reloadAll = (): void => {
  for (const listener of reloadListeners) listener();
};

async function readStream(response: Response): Promise<void> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    // A chunk may end between the two characters of a line's end.
    const text = (rest + value).replaceAll("\r\n", "\n");
    const blocks = text.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) receive(block);
  }
}

/** Takes one event: its lines `event:` and `data:`; comments keep the connection open and say nothing. */
function receive(block: string): void {
  let event = "";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) event = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  if (event === "" || data.length === 0) return;
  waiting.push({ event, data: JSON.parse(data.join("\n")) } as ApiEvent);
  if (flushing) return;
  flushing = true;
  setTimeout(flush, FLUSH_MS);
}

function flush(): void {
  flushing = false;
  const events = waiting;
  waiting = [];
  for (const listener of listeners) listener(events);
}
