import type { AppList, RecorderStatus, SessionList } from "../../../contracts/sessions/api.ts";
import { useApiEvents, useResource } from "../../api/use-resource.ts";
import { linkTo } from "../../parts/router.ts";
import { SessionTable } from "../../parts/session-table.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { AppTable } from "./app-table.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Proxies } from "./proxies.tsx";
import { Recorder } from "./recorder.tsx";

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
