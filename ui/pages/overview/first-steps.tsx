/** How to begin, for a recorder that knows nothing yet. */
export function FirstSteps() {
  return (
    <section class="first-steps">
      <h2>Nothing is recorded yet</h2>
      <ol>
        <li>
          <b>Connect an agent.</b> <code>amcp-test init</code> writes the configuration of Claude, Cursor, VS Code and others, each with the
          proxy.
        </li>
        <li>
          <b>Start an app</b> with <code>AMCP_PROXY</code> set, or let the proxy find it. It appears here within a second.
        </li>
        <li>
          <b>Let the agent call a tool.</b> Its session and every call appear here as they happen.
        </li>
      </ol>
      <p class="muted">
        Each call of the proxy is kept on this machine only. <code>amcp-test proxy --sessions off</code> switches that off.
      </p>
    </section>
  );
}
