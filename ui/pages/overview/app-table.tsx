import type { AppList, Health, LiveApp } from "../../../contracts/sessions/api.ts";
import { ago, count, milliseconds } from "../../format/values.ts";
import { visibleText } from "../../format/visible-text.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { linkTo } from "../../parts/router.ts";
import { Empty } from "../../parts/trouble.tsx";

/** The cures of the recorder's health calculator, in words. */
const ACTIONS: Readonly<Record<Health["action"], string>> = {
  login: "Log in",
  restart: "Restart it",
  enable: "Enable it",
  approve: "Approve its tools",
  view_logs: "Look at its log",
  "": "",
};

const NoApps = ({ hasProxy }: { readonly hasProxy: boolean }) => (
  <Empty title={hasProxy ? "No app is connected" : "No proxy is running"}>
    <p>
      {hasProxy ? "An app appears here within a second of its start." : "Agents start it by their configuration, or you do: "}
      {!hasProxy && <code>amcp-test proxy</code>}
    </p>
  </Empty>
);

/** The apps behind the proxies, with their health and their queue. Until the proxies have answered it keeps its place. */
export function AppTable({ list }: { readonly list: AppList | undefined }) {
  const apps = list?.apps ?? [];
  return (
    <section>
      <header class="section-head">
        <h2>Apps</h2>
      </header>
      {apps.length === 0 ? (
        <div class="table-box">
          {list === undefined ? (
            <Empty title="Asking the proxies">
              <p>Each lists its apps.</p>
            </Empty>
          ) : (
            <NoApps hasProxy={list.proxies.length > 0} />
          )}
        </div>
      ) : (
        <div class="table-box">
          <table class="table apps-table">
            <thead>
              <tr>
                <th scope="col">App</th>
                <th scope="col">Health</th>
                <th scope="col" class="number" title="calls that run, and calls that wait in the queue">
                  Queue
                </th>
                <th scope="col" class="number">
                  Calls
                </th>
                <th scope="col" class="number" title="of the latest 512 calls, with their time in the queue">
                  p50 / p95
                </th>
                <th scope="col" class="number">
                  Last activity
                </th>
              </tr>
            </thead>
            <tbody>
              {apps.map((app) => (
                <AppRow key={`${app.proxy} ${app.instance} ${app.appId}`} app={app} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function AppRow({ app }: { readonly app: LiveApp }) {
  const { appId, proxy, mode, version, calls, latency, lastActivity, active } = app;
  return (
    <tr class={mode === "server" ? "" : "link-row"}>
      <th scope="row">
        {mode === "server" ? (
          <b>
            <ForeignText>{appId}</ForeignText>
          </b>
        ) : (
          <a href={linkTo(["inspector", appId], { proxy: String(proxy) })} title="Inspect its elements">
            <ForeignText>{appId}</ForeignText>
          </a>
        )}
        <div class="muted app-kind" title={visibleText(version)}>
          {[mode, shortVersion(version), active ? "" : "standby"]
            .filter((text) => text !== "")
            .map(visibleText)
            .join(" · ")}
        </div>
      </th>
      <td>
        <AppHealth app={app} />
      </td>
      <td class="number">
        <span class="narrow-only">queue </span>
        <Queue running={calls.running} waiting={calls.waiting} />
      </td>
      <td class="number">
        {count(calls.total)}
        <span class="narrow-only"> calls</span>
        {calls.failed > 0 && <div class="bad app-kind">{count(calls.failed)} failed</div>}
      </td>
      <td class="number">
        {latency === null ? <span class="muted">–</span> : `${milliseconds(latency.p50Ms)} / ${milliseconds(latency.p95Ms)}`}
      </td>
      <td class="number">{lastActivity === null ? <span class="muted">never</span> : ago(lastActivity)}</td>
    </tr>
  );
}

/** A version with the first digits of its commit, where .NET appends the whole one. */
const shortVersion = (version: string): string => version.replace(/\+([0-9a-f]{7})[0-9a-f]{9,}$/, "+$1");

/** Calls that run, and those that wait, which are shown strongly. */
function Queue({ running, waiting }: { readonly running: number; readonly waiting: number }) {
  if (running + waiting === 0) return <span class="muted">idle</span>;
  return (
    <>
      {running} running{waiting > 0 && <div class="warn">{waiting} waiting</div>}
    </>
  );
}

function AppHealth({ app }: { readonly app: LiveApp }) {
  const { health, status, reason, lastExit } = app;
  const action = ACTIONS[health.action];
  const detail = health.detail || reason || (lastExit === undefined ? "" : `${lastExit.reason}, ${ago(lastExit.at)}`);
  return (
    <>
      <span class={`state state-${health.level}`} title={`${health.level}, ${status}`}>
        <span>
          <span class="spoken">{health.level}: </span>
          <ForeignText>{health.summary}</ForeignText>
        </span>
      </span>
      {health.level !== "healthy" && (
        <div class="muted health-detail">
          {detail !== "" && <ForeignText>{detail}</ForeignText>} {action !== "" && <strong>{action}</strong>}
        </div>
      )}
    </>
  );
}
