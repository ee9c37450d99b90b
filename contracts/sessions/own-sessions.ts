/** Shows an agent what it has done itself. Composed by the program, because the proxy does not read the store. */
export interface OwnSessions {
  /**
   * The session of a call as Markdown: every call with its arguments, result and error.
   *
   * @param callId of a record that is on disk
   * @throws AmcpError AMCP_SESSIONS_UNKNOWN, AMCP_SESSIONS_UNREACHABLE
   */
  page(callId: string): Promise<string>;
}
