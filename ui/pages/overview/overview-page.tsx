import type { ComponentChildren } from "preact";
import type { AppList, RecorderStatus, SessionList } from "../../../contracts/sessions/api.ts";
import { useApiEvents, useResource } from "../../api/use-resource.ts";
import { ago, bytes, count, counted } from "../../format/values.ts";
import { visibleText } from "../../format/visible-text.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Icon } from "../../parts/icon.tsx";
import { linkTo } from "../../parts/router.ts";
import { SessionTable } from "../../parts/session-table.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { AppTable } from "./app-table.tsx";

/** Queues and latencies change without an event. */
const APPS_MS = 2_000;
const STATUS_MS = 5_000;

/** Apps, what agents do with them, and how the recording goes. */
export function OverviewPage() {
  const apps = useResource<AppList>("/api/v1/apps", { everyMs: APPS_MS });
  const status = useResource<RecorderStatus>("/api/v1/status", { everyMs: STATUS_MS });
  const sessions = useResource<SessionList>("/api/v1/sessions?limit=10");
  useApiEvents((events) => {
    const updated = new Map(
      events.flatMap((event) =>
        event.event === "sessions.updated" || event.event === "sessions.closed" ? [[event.data.id, event.data]] : [],
      ),
    );
    if (events.some(({ event }) => event === "sessions.created" || event === "sessions.deleted")) sessions.reload();
    else if (updated.size > 0) sessions.change((old) => ({ ...old, sessions: old.sessions.map((one) => updated.get(one.id) ?? one) }));
  });
  const resources = [apps, status, sessions];
  const failure = resources.find((one) => one.failure !== undefined)?.failure;
  const retry = () => {
    for (const one of resources) one.reload();
  };
  const recent = sessions.data?.sessions ?? [];
  const isNew = apps.data?.apps.length === 0 && sessions.data?.sessions.length === 0;
  return (
    <div class="page">
      <header class="page-head">
        <h1>Overview</h1>
      </header>
      {failure !== undefined && <Trouble failure={failure} retry={retry} />}
      <div class="columns">
        <div class="column">
          {isNew && <FirstSteps />}
          {!isNew && (apps.data !== undefined || apps.failure === undefined) && <AppTable list={apps.data} />}
          {recent.length > 0 && (
            <section>
              <header class="section-head">
                <h2>Recent sessions</h2>
                <a href={linkTo(["sessions"])}>All {sessions.data?.total}</a>
              </header>
              <SessionTable sessions={recent} />
            </section>
          )}
        </div>
        <div class="column column-side">
          {status.data !== undefined && <Recorder status={status.data} />}
          {apps.data !== undefined && <Proxies proxies={apps.data.proxies} />}
        </div>
      </div>
    </div>
  );
}

/** How the recording goes: what is kept, and what was lost and why. */
function Recorder({ status }: { readonly status: RecorderStatus }) {
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

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Proxy = AppList["proxies"][number];

/** The running proxies with their agents, and what they did not let in. */
function Proxies({ proxies }: { readonly proxies: readonly Proxy[] }) {
  const refused = proxies.flatMap((proxy) => proxy.refused).reverse();
  return (
    <>
      <section>
        <header class="section-head">
          <h2>Proxies</h2>
        </header>
        <div class="box">
          {proxies.length === 0 && <p class="muted">No proxy is running.</p>}
          {proxies.map(({ pid, version, startedAt, agents }) => (
            <dl key={pid} class="facts">
              <Fact name={`process ${pid}`}>
                <span class="muted">
                  <ForeignText>{version}</ForeignText>, started {ago(startedAt)}
                </span>
              </Fact>
              <Fact name="agents">{agents.length === 0 ? <span class="muted">none</span> : visibleText(agents.join(", "))}</Fact>
            </dl>
          ))}
        </div>
      </section>
      {refused.length > 0 && (
        <section>
          <header class="section-head">
            <h2>Refused</h2>
            <span class="muted">{counted(refused.length, "app")}</span>
          </header>
          <ul class="box refused">
            {refused.map((one) => (
              <li key={`${one.endpoint} ${one.code} ${one.pid}`}>
                <b>
                  <ForeignText>{one.appId ?? one.endpoint}</ForeignText>
                </b>{" "}
                <span class="muted">
                  {ago(one.at)}, {counted(one.attempts, "attempt")}
                </span>
                <p>
                  <ForeignText>{one.reason}</ForeignText>
                </p>
                <code class="muted">{visibleText(one.code)}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** How to begin, for a recorder that knows nothing yet. */
function FirstSteps() {
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
