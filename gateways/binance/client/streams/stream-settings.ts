/** How a socket is kept open. Times are milliseconds. */
export interface StreamSettings {
  readonly connectMs: number;
  /** The exchange pings every 20 s: a socket that is silent for so long is dead. */
  readonly silenceMs: number;
  /** The limit for an answer to a control message. */
  readonly answerMs: number;
  /** The first wait before a new connection is at most `firstMs`, doubled with each failure, up to `longestMs`. */
  readonly backoff: { readonly firstMs: number; readonly longestMs: number };
  /** A connection that has lasted for so long was a success, and the next wait is a short one. */
  readonly stableMs: number;
  /** The exchange closes connections after 24 hours; they are replaced before. */
  readonly lifeMs: number;
  readonly maxBytes: number;
  /** The exchange disconnects at more than 5 messages a second; pongs count too. */
  readonly messagesPerSecond: number;
  /** The most streams of one connection. */
  readonly maxStreams: number;
}
