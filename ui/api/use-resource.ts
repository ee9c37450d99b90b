import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { ApiEvent } from "../../contracts/sessions/api.ts";
import { type ApiFailure, failureFrom, readApi } from "./client.ts";
import { onEvents, onReload, onStreamState, type StreamState, streamState } from "./events.ts";

export interface Resource<Shape> {
  /** The latest answer; it stays while a newer one is read. */
  readonly data: Shape | undefined;
  readonly failure: ApiFailure | undefined;
  readonly reload: () => void;
  /** Changes the answer as an event says, without a new request. */
  readonly change: (apply: (data: Shape) => Shape) => void;
}

interface Options {
  /** Read again after this time, while the page is visible. */
  readonly everyMs?: number;
}

/** Reads an object of the API, again after a lost connection. @param path undefined for nothing */
export function useResource<Shape>(path: string | undefined, { everyMs }: Options = {}): Resource<Shape> {
  const [answer, setAnswer] = useState<{ path?: string | undefined; data?: Shape; failure?: ApiFailure }>({});
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((value) => value + 1), []);
  useEffect(() => {
    if (path === undefined) return;
    const abort = new AbortController();
    readApi<Shape>(path, abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setAnswer({ path, data });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setAnswer((old) => ({ ...(old.path === path ? old : { path }), failure: failureFrom(error) }));
      },
    );
    return () => abort.abort();
  }, [path, turn]);
  useEffect(() => onReload(reload), [reload]);
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, reload]);
  const change = useCallback((apply: (data: Shape) => Shape) => {
    setAnswer((old) => (old.data === undefined ? old : { ...old, data: apply(old.data) }));
  }, []);
  const isOurs = answer.path === path;
  return { data: isOurs ? answer.data : undefined, failure: isOurs ? answer.failure : undefined, reload, change };
}

/** Calls back with what the recorder reports, the latest callback only. */
export function useApiEvents(listener: (events: readonly ApiEvent[]) => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => onEvents((events) => latest.current(events)), []);
}

export function useStreamState(): StreamState {
  const [state, setState] = useState(streamState());
  useEffect(() => {
    setState(streamState());
    return onStreamState(setState);
  }, []);
  return state;
}
