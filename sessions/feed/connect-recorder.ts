/** A connection that keeps the recorder of a store running. */
export interface RecorderConnection {
  /** Where its REST API is served to this user: `unix:///path`, or `pipe://Name`. */
  readonly api: string;
  /** Resolves when the recorder has ended, or the connection was closed. */
  readonly closed: Promise<void>;
  /**
   * Serves API and dashboard over TCP, as long as this connection.
   * @returns the URL @throws AmcpError AMCP_PROXY_PORT_IN_USE, AMCP_USAGE, AMCP_PROXY_START_FAILED
   */
  serve(wish: ServeWish): Promise<string>;
  close(): Promise<void>;
}

export interface ServeWish {
  /** Such as http://127.0.0.1:0 */
  readonly listen: string;
  /** The bearer that the API asks for there. */
  readonly token: string;
  readonly allowCalls: boolean;
  readonly allowDelete: boolean;
}

/**
 * Connects to the recorder of a store, and starts one where none runs.
 * @param start starts the recorder as a process of its own @throws AmcpError AMCP_PROXY_START_FAILED where it does not start
 */
export async function connectRecorder(folder: string, { start }: { start: () => Promise<void> }): Promise<RecorderConnection> {
  throw new Error(`not yet: ${folder} ${start}`);
}
