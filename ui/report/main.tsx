import { render } from "preact";
import { applyStoredTheme } from "../shell/theme-switch.tsx";
import { ReportApp } from "./app.tsx";
import { openData } from "./data/scripts.ts";
import "../styles/base.css";
import "../styles/shell.css";
import "../styles/controls.css";
import "../styles/parts.css";
import "../styles/detail.css";
import "../styles/inspector.css";
import "../styles/report.css";
import "../styles/report-scenario.css";
import "../styles/report-diff.css";
import "../styles/report-layout.css";
import "../styles/report-views.css";

applyStoredTheme();
const run = openData();
const root = document.getElementById("app");
if (root !== null) {
  root.replaceChildren();
  render(<ReportApp run={run} />, root);
}
