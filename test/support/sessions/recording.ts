import { onTestFinished } from "vitest";
import type { CallSink } from "../../../contracts/sessions/call-sink.ts";
import { connectRecorder, createFeed, type FeedOptions } from "../../../sessions/feed/index.ts";
import { type ApiClient, createApiClient } from "../../../sessions/index.ts";
import { type Recorders, recordersOf } from "./recorder-process.ts";

export interface Recording {
  readonly recorders: Recorders;
  readonly feed: CallSink;
  /** Reads what is on disk. */
  readonly api: ApiClient;
  /** Connects to the recorder that serves the store by now. */
  connect(): Promise<ApiClient>;
  /** Another feed of the same store. */
  another(options?: Partial<FeedOptions>): CallSink;
}

/** A real feed before a real recorder; both end with the test. */
export async function startRecording(options: Partial<FeedOptions> = {}, recorderFlags: readonly string[] = []): Promise<Recording> {
  const recorders = await recordersOf(undefined, recorderFlags);
  const another = (more: Partial<FeedOptions> = {}) => {
    const sink = createFeed({
      folder: recorders.folder,
      start: recorders.start,
      configPath: "",
      executionType: "direct",
      secrets: {},
      ...options,
      ...more,
    });
    onTestFinished(() => sink.close());
    return sink;
  };
  const connect = async () => {
    const connection = await connectRecorder(recorders.folder, recorders);
    onTestFinished(() => connection.close());
    return createApiClient({ endpoint: connection.api });
  };
  return { recorders, feed: another(), api: await connect(), connect, another };
}
