import { useEffect, useRef } from "preact/hooks";
import { InspectorPage } from "../pages/inspector/inspector-page.tsx";
import { LivePage } from "../pages/live/live-page.tsx";
import { OverviewPage } from "../pages/overview/overview-page.tsx";
import { RecorderPage } from "../pages/recorder/recorder-page.tsx";
import { SessionListPage } from "../pages/sessions/session-list.tsx";
import { SessionPage } from "../pages/sessions/session-page.tsx";
import { ToolsPage } from "../pages/tools/tools-page.tsx";
import { Announcer } from "../parts/announcer.tsx";
import { type Route, useRoute } from "../parts/router.ts";
import { Empty } from "../parts/trouble.tsx";
import { TopBar } from "./top-bar.tsx";

const TITLES: Readonly<Record<string, string>> = {
  overview: "Overview",
  sessions: "Sessions",
  live: "Live",
  tools: "Tools",
  inspector: "Inspector",
  recorder: "Recorder",
};

/** The page of `amcp-test record --browser`, whose server has no other one. */
export const RECORDER = "recorder";

/** The whole page: the bar with the places to go, and the place that the address says. */
export function App() {
  const route = useRoute();
  const place = route.parts[0] ?? "overview";
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${TITLES[place] ?? "Not found"} · amcp-test`;
  }, [place]);
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      {place !== RECORDER && <TopBar place={place} />}
      <main ref={main} id="main" tabIndex={-1}>
        <Place route={route} place={place} />
      </main>
      <Announcer />
    </>
  );
}

function Place({ route, place }: { readonly route: Route; readonly place: string }) {
  const id = route.parts[1];
  if (place === "overview") return <OverviewPage />;
  if (place === "sessions") return id === undefined ? <SessionListPage route={route} /> : <SessionPage key={id} id={id} route={route} />;
  if (place === "live") return <LivePage route={route} />;
  if (place === "tools") return <ToolsPage route={route} />;
  if (place === RECORDER) return <RecorderPage />;
  if (place === "inspector") return <InspectorPage route={route} />;
  return (
    <Empty title="There is no such page.">
      <a href="#/">Overview</a>
    </Empty>
  );
}
