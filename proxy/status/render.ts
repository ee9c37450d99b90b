import type { ApplicationRegistration, ProxyStatus, Refusal } from "../../contracts/proxy-control.ts";
import type { RecordingStatus } from "../../contracts/recording-status.ts";
import { visible } from "../../platform/text/shown-text.ts";

interface Column {
  readonly title: string;
  readonly align: "left" | "right";
  of(app: ApplicationRegistration, nowMs: number): string;
}

const milliseconds = (value: number | undefined): string => (value === undefined ? "" : value.toFixed(1));

const columns: readonly Column[] = [
  { title: "APP", align: "left", of: ({ appId }) => inMiddle(appId) },
  { title: "STATE", align: "left", of: ({ status, active }) => (status === "Connected" && !active ? "Standby" : status) },
  { title: "FOR", align: "right", of: ({ since }, nowMs) => timeSince(since, nowMs) },
  { title: "TOOLS", align: "right", of: ({ tools }) => String(tools.length) },
  { title: "RUNNING", align: "right", of: ({ calls }) => String(calls.running) },
  { title: "WAITING", align: "right", of: ({ calls }) => String(calls.waiting) },
  { title: "CALLS", align: "right", of: ({ calls }) => String(calls.total) },
  { title: "FAILED", align: "right", of: ({ calls }) => String(calls.failed) },
  { title: "P50 ms", align: "right", of: ({ latency }) => milliseconds(latency?.p50Ms) },
  { title: "P95 ms", align: "right", of: ({ latency }) => milliseconds(latency?.p95Ms) },
  { title: "ENDPOINT OR REASON", align: "left", of: noteOn },
];

/** Renders a proxy and its apps as a table for a terminal. @param nowMs milliseconds since 1970 */
export function renderStatus(status: ProxyStatus, nowMs: number): string {
  const { pid, version, startedAt, endpoint, http, agents, apps, refused, recording } = status;
  const addresses = [`apps dial ${endpoint}`, ...(http === null ? [] : [`agents over HTTP at ${http}`])].join(", ");
  const head = `amcp-proxy ${version}, process ${pid}, up ${timeSince(startedAt, nowMs)}; ${addresses}`;
  const clients = `agents: ${agents.length === 0 ? "none" : agents.join(", ")}`;
  const table = apps.length === 0 ? ["no app is known"] : renderTable(apps, nowMs);
  const outside = refused.length === 0 ? [] : ["", "refused:", ...refused.map((refusal) => `  ${renderRefusal(refusal, nowMs)}`)];
  const faults = apps.flatMap(renderFaults);
  const unfit = faults.length === 0 ? [] : ["", "definitions that do not fit MCP:", ...faults.map((fault) => `  ${fault}`)];
  const recorder = recording === undefined ? [] : [renderRecording(recording)];
  return [head, clients, ...recorder, "", ...table, ...unfit, ...outside, ""].map(visible).join("\n");
}

function renderRecording({ state, store = "no store", recorded, lost, reason }: RecordingStatus): string {
  const states = { off: "not recording", connecting: "connecting to", recording: "recording to", interrupted: "interrupted: recording to" };
  const losses = lost === 0 ? "" : `, ${lost} lost`;
  const isReported = reason !== undefined && (lost > 0 || state === "interrupted");
  return `${states[state]} ${store}, ${recorded} calls${losses}${isReported ? `: ${reason}` : ""}`;
}

/** The widths of the start and the end of a long AppId in the table; versions are at the end. */
const [HEAD, TAIL] = [24, 15];

const inMiddle = (appId: string): string => (appId.length > HEAD + 1 + TAIL ? `${appId.slice(0, HEAD)}…${appId.slice(-TAIL)}` : appId);

function renderTable(apps: readonly ApplicationRegistration[], nowMs: number): readonly string[] {
  const rows = [columns.map(({ title }) => title), ...apps.map((app) => columns.map((column) => visible(column.of(app, nowMs))))];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const pad = (text: string, index: number) =>
    columns[index]?.align === "right" ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0);
  return rows.map((row) => row.map(pad).join("  ").trimEnd());
}

function noteOn({ status, endpoint, version, reason, limited, lastExit }: ApplicationRegistration, nowMs: number): string {
  if (status !== "Connected") return reason ?? endpoint;
  const before = lastExit === undefined ? "" : `; lost ${timeSince(lastExit.at, nowMs)} ago: ${lastExit.reason}`;
  // Text after a `+` identifies a build, such as a commit; people want only the version.
  const cut = limited === undefined ? "" : `; ${limited}`;
  return `${endpoint} ${version.split("+")[0]}`.trimEnd() + cut + before;
}

const renderFaults = ({ appId, faults = [] }: ApplicationRegistration): readonly string[] =>
  faults.map(({ kind, name, state, reason }) => `${appId}: ${kind} "${name}" is ${state}: ${reason}`);

function renderRefusal({ appId = "unknown", pid, code, reason, at, attempts }: Refusal, nowMs: number): string {
  const who = pid === undefined ? appId : `${appId} (process ${pid})`;
  return `${who}: ${code}, ${attempts === 1 ? "once" : `${attempts} times`}, ${timeSince(at, nowMs)} ago: ${reason}`;
}

const units = [
  { name: "d", seconds: 86_400 },
  { name: "h", seconds: 3600 },
  { name: "min", seconds: 60 },
] as const;

/** Renders a duration in its largest unit: `42 s`, `5 min`. */
function timeSince(moment: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(moment)) / 1000));
  const unit = units.find((candidate) => seconds >= candidate.seconds);
  return unit === undefined ? `${seconds} s` : `${Math.floor(seconds / unit.seconds)} ${unit.name}`;
}
