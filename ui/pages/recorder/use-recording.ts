import { useEffect, useState } from "preact/hooks";
import type { RecordingState } from "../../../contracts/live-recording.ts";
import { type ApiFailure, failureFrom, readApi, request } from "../../api/client.ts";

const PLACE = "/api/v1/recording";

export interface LiveRecordingView {
  readonly state: RecordingState | undefined;
  /** Why the recording cannot be read; it has ended, if its state was there before. */
  readonly failure: ApiFailure | undefined;
}

/** Follows the recording of this page's server. */
export function useRecording(): LiveRecordingView {
  const [view, setView] = useState<LiveRecordingView>({ state: undefined, failure: undefined });
  useEffect(() => {
    const abort = new AbortController();
    const follow = async () => {
      let state = await readApi<RecordingState>(PLACE, abort.signal);
      while (!abort.signal.aborted) {
        setView({ state, failure: undefined });
        state = await readApi<RecordingState>(`${PLACE}?after=${state.revision}`, abort.signal);
      }
    };
    follow().catch((error: unknown) => {
      if (!abort.signal.aborted) setView(({ state }) => ({ state, failure: failureFrom(error) }));
    });
    return () => abort.abort();
  }, []);
  return view;
}

/** Takes an input out of the recording. */
export const removeInput = (id: number): Promise<unknown> => request(`${PLACE}/inputs/${id}`, { method: "DELETE" });

/** Chooses a locator of an input's element. */
export const chooseLocator = (id: number, locator: string): Promise<unknown> => post(`${PLACE}/inputs/${id}`, { locator });

/** Ends the recording, which writes the scenario. */
export const endRecording = (): Promise<unknown> => post(`${PLACE}/end`, {});

const post = (path: string, body: object): Promise<unknown> =>
  request(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
