import { useEffect, useRef } from "preact/hooks";
import { reconnect } from "../api/events.ts";
import { useStreamState } from "../api/use-resource.ts";
import { InspectorPage } from "../pages/inspector/inspector-page.tsx";
import { LivePage } from "../pages/live/live-page.tsx";
import { OverviewPage } from "../pages/overview/overview-page.tsx";
import { RecorderPage } from "../pages/recorder/recorder-page.tsx";
import { SessionListPage } from "../pages/sessions/session-list.tsx";
import { SessionPage } from "../pages/sessions/session-page.tsx";
import { ToolsPage } from "../pages/tools/tools-page.tsx";
import { Announcer } from "../parts/announcer.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { type PageRoute, useRoute } from "../parts/router.ts";
import { Empty } from "../parts/trouble.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

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
export function Dashboard() {
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

function Place({ route, place }: { readonly route: PageRoute; readonly place: string }) {
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

const PLACES: readonly { readonly place: IconName & string; readonly text: string }[] = [
  { place: "overview", text: "Overview" },
  { place: "sessions", text: "Sessions" },
  { place: "live", text: "Live" },
  { place: "tools", text: "Tools" },
  { place: "inspector", text: "Inspector" },
];

/** Places to go, the state of the connection, and the theme. */
function TopBar({ place }: { readonly place: string }) {
  return (
    <header class="top">
      <span class="brand">amcp-test</span>
      <nav aria-label="Pages">
        {PLACES.map(({ place: name, text }) => (
          <a key={name} href={`#/${name}`} aria-current={name === place ? "page" : undefined}>
            <Icon name={name} />
            <span>{text}</span>
          </a>
        ))}
      </nav>
      <Connection />
      <ThemeSwitch />
    </header>
  );
}

const STATES = {
  connecting: { text: "connecting", hint: "Connecting to the recorder" },
  live: { text: "live", hint: "Calls appear as they are recorded." },
  polling: { text: "reconnecting", hint: "The recorder does not answer. Click to try at once." },
  refused: {
    text: "no access",
    hint: "The recorder does not accept this page's token. Open the address that the newest `amcp-test ui` has printed.",
  },
};

function Connection() {
  const state = useStreamState();
  const { text, hint } = STATES[state];
  return (
    <button type="button" class={`connection connection-${state}`} title={hint} aria-label={`Connection: ${text}`} onClick={reconnect}>
      <span class="dot" />
      <span class="wide-only" aria-live="polite">
        {text}
      </span>
    </button>
  );
}
