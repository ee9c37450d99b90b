import { reconnect } from "../api/events.ts";
import { useStreamState } from "../api/use-resource.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const PLACES: readonly { readonly place: IconName & string; readonly text: string }[] = [
  { place: "overview", text: "Overview" },
  { place: "sessions", text: "Sessions" },
  { place: "live", text: "Live" },
  { place: "tools", text: "Tools" },
  { place: "inspector", text: "Inspector" },
];

/** Places to go, the state of the connection, and the theme. */
export function TopBar({ place }: { readonly place: string }) {
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
