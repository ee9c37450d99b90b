import { render } from "preact";
import { followEvents } from "./api/events.ts";
import { takeToken } from "./api/token.ts";
import { Dashboard, RECORDER } from "./shell/app.tsx";
import { applyStoredTheme } from "./shell/theme-switch.tsx";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/controls.css";
import "./styles/parts.css";
import "./styles/calls.css";
import "./styles/detail.css";
import "./styles/time-line.css";
import "./styles/pages.css";
import "./styles/overview.css";
import "./styles/tools.css";
import "./styles/inspector.css";
import "./styles/recorder.css";

applyStoredTheme();
takeToken();
// Before the first read: a browser has six connections to the recorder, and the stream must not wait for one.
if (!location.hash.startsWith(`#/${RECORDER}`)) void followEvents();
const root = document.getElementById("app");
if (root !== null) {
  root.replaceChildren();
  render(<Dashboard />, root);
}
