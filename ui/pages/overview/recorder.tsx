import type { ComponentChildren } from "preact";
import type { RecorderStatus } from "../../../contracts/sessions/api.ts";
import { ago, bytes, count } from "../../format/values.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Icon } from "../../parts/icon.tsx";

/** How the recording goes: what is kept, and what was lost and why. */
export function Recorder({ status }: { readonly status: RecorderStatus }) {
  const { lost, lost_reason: reason, set_aside: setAside } = status;
  return (
    <section>
      <header class="section-head">
        <h2>Recorder</h2>
        <span class={lost > 0 ? "state state-degraded" : "state state-healthy"}>{lost > 0 ? "calls were lost" : "recording"}</span>
      </header>
      <div class="box">
        {lost > 0 && (
          <p class="box-note warn">
            <Icon name="warn" />
            <span>
              {count(lost)} {lost === 1 ? "call was" : "calls were"} not kept
              {reason !== undefined && (
                <>
                  : <ForeignText>{reason}</ForeignText>
                </>
              )}
            </span>
          </p>
        )}
        {setAside !== undefined && (
          <p class="box-note warn">
            <Icon name="warn" />
            <span>
              A damaged store was set aside: <ForeignText>{setAside}</ForeignText>
            </span>
          </p>
        )}
        <dl class="facts">
          <Fact name="kept">
            {count(status.tool_calls)} calls, {count(status.sessions)} sessions
          </Fact>
          <Fact name="this run">
            {count(status.recorded)} recorded, {count(lost)} lost
          </Fact>
          <Fact name="size">{bytes(status.size_bytes)}</Fact>
          <Fact name="proxies">{count(status.feeds)}</Fact>
          <Fact name="since">{ago(status.started_at)}</Fact>
          <Fact name="store">
            <code>
              <ForeignText>{status.store}</ForeignText>
            </code>
          </Fact>
          <Fact name="version">
            <ForeignText>{status.version}</ForeignText> <span class="muted">process {status.pid}</span>
          </Fact>
        </dl>
      </div>
    </section>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
