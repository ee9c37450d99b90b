import { describe, expect, test } from "vitest";
import type { ApplicationRegistration, Refusal } from "../../../../contracts/proxy-control.ts";
import type { Health } from "../../../../contracts/sessions/api.ts";
import { listApps } from "../../../../sessions/api/routes/apps.ts";
import { appHealthOf } from "../../../../sessions/api/routes/health.ts";
import { sampleApp } from "../../../servers/sessions/sample-apps.ts";

const NOW = Date.parse("2026-11-24T12:00:00.000Z");
const before = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const calls = (more: Partial<ApplicationRegistration["calls"]>) => ({ running: 0, waiting: 0, total: 0, failed: 0, ...more });
const refusal = (code: string, more: Partial<Refusal> = {}): Refusal => ({
  appId: "WatchTower",
  endpoint: "tcp://127.0.0.1:5",
  code,
  reason: "the reason",
  at: before(1),
  attempts: 1,
  ...more,
});

interface Row {
  readonly when: string;
  readonly app?: Partial<ApplicationRegistration>;
  readonly refused?: readonly Refusal[];
  readonly is: Pick<Health, "level" | "summary" | "action"> & Partial<Health>;
}

const away = { status: "Disconnected", active: false, reason: "the app ended with code 134" } as const;

const rows: readonly Row[] = [
  { when: "connected", is: { level: "healthy", admin_state: "enabled", summary: "Connected, 6 tools", detail: "", action: "" } },
  {
    when: "connected with one tool",
    app: { tools: [{ name: "Say" }] },
    is: { level: "healthy", summary: "Connected, 1 tool", action: "" },
  },
  {
    when: "on standby",
    app: { active: false },
    is: { level: "healthy", admin_state: "disabled", summary: "On standby", action: "enable" },
  },
  {
    when: "dialled for the first time",
    app: { status: "Reconnecting", connectedAt: null, reason: "nothing listens" },
    is: { level: "degraded", summary: "Connecting", detail: "nothing listens", action: "" },
  },
  {
    when: "dialled again",
    app: { status: "Reconnecting", reason: "the app closed the connection" },
    is: { level: "degraded", summary: "Reconnecting", detail: "the app closed the connection", action: "" },
  },
  {
    when: "lost",
    app: away,
    is: { level: "unhealthy", summary: "Not connected", detail: "the app ended with code 134", action: "restart" },
  },
  {
    when: "lost, with a reason only of the last exit",
    app: { status: "Disconnected", lastExit: { at: before(90), reason: "killed by SIGSEGV" } },
    is: { level: "unhealthy", summary: "Not connected", detail: "killed by SIGSEGV", action: "restart" },
  },
  { when: "closed by itself", app: { status: "Unregistered" }, is: { level: "unhealthy", summary: "Closed", action: "restart" } },
  ...["AMCP_PROXY_UNAUTHENTICATED", "AMCP_PROXY_TOKEN_EXPIRED", "AMCP_PROXY_BAD_BEARER"].map((code) => ({
    when: `away and refused with ${code}`,
    app: away,
    refused: [refusal(code)],
    is: { level: "unhealthy", summary: "Refused: its secret is wrong", detail: "the reason", action: "login" } as const,
  })),
  {
    when: "away and refused for another reason",
    app: away,
    refused: [refusal("AMCP_PROXY_BAD_APP_ID")],
    is: { level: "unhealthy", summary: "Refused: AMCP_PROXY_BAD_APP_ID", detail: "the reason", action: "view_logs" },
  },
  {
    when: "away, refused long ago",
    app: away,
    refused: [refusal("AMCP_PROXY_BAD_BEARER", { at: before(11) })],
    is: { level: "unhealthy", summary: "Not connected", action: "restart" },
  },
  {
    when: "away while another app is refused",
    app: away,
    refused: [refusal("AMCP_PROXY_BAD_BEARER", { appId: "AdminTool" })],
    is: { level: "unhealthy", summary: "Not connected", action: "restart" },
  },
  {
    when: "connected while a second instance is refused",
    refused: [refusal("AMCP_PROXY_DUPLICATE_APP")],
    is: { level: "degraded", summary: "Another instance was refused", detail: "the reason", action: "view_logs" },
  },
  {
    when: "back after a recent loss",
    app: { lastExit: { at: before(9), reason: "killed by SIGSEGV" } },
    is: { level: "degraded", summary: "Back after a loss", detail: "killed by SIGSEGV", action: "view_logs" },
  },
  {
    when: "back for long",
    app: { lastExit: { at: before(11), reason: "killed by SIGSEGV" } },
    is: { level: "healthy", summary: "Connected, 6 tools", action: "" },
  },
  {
    when: "lost after a clock that was set back",
    app: { lastExit: { at: before(-60), reason: "killed" } },
    is: { level: "degraded", summary: "Back after a loss", action: "view_logs" },
  },
  {
    when: "with a list that is too long",
    app: { limited: "5,000 of 5,200 tools are served" },
    is: { level: "degraded", summary: "Not all of it is served", detail: "5,000 of 5,200 tools are served", action: "view_logs" },
  },
  {
    when: "with half of its calls failing",
    app: { calls: calls({ total: 8, failed: 4 }) },
    is: { level: "degraded", summary: "4 of 8 calls failed", action: "view_logs" },
  },
  {
    when: "with few calls, all failing",
    app: { calls: calls({ total: 3, failed: 3 }) },
    is: { level: "healthy", summary: "Connected, 6 tools", action: "" },
  },
  {
    when: "with a long queue",
    app: { calls: calls({ total: 20, running: 1, waiting: 5 }) },
    is: { level: "degraded", summary: "5 calls wait", detail: "95 % of calls took at most 32 ms", action: "" },
  },
  {
    when: "with a long queue before its first answer",
    app: { calls: calls({ waiting: 7 }), latency: null },
    is: { level: "degraded", summary: "7 calls wait", detail: "", action: "" },
  },
  {
    when: "with a short queue",
    app: { calls: calls({ total: 20, waiting: 4 }) },
    is: { level: "healthy", summary: "Connected, 6 tools", action: "" },
  },
];

describe("the health of an app", () => {
  test.each(rows)("$when", ({ app, refused = [], is }) => {
    expect(appHealthOf(sampleApp(app), { refused, nowMs: NOW })).toMatchObject(is);
  });
});

test("each app is listed with its proxy and its health", () => {
  const proxy = { pid: 11, version: "0.1.0", startedAt: before(60), endpoint: "", http: null, agents: ["cursor"], refused: [] };
  const list = listApps(
    [
      { ...proxy, apps: [sampleApp()] },
      { ...proxy, pid: 12, apps: [sampleApp({ status: "Unregistered" })] },
    ],
    NOW,
  );
  expect(list.proxies).toEqual([
    { pid: 11, version: "0.1.0", startedAt: before(60), agents: ["cursor"], refused: [] },
    { pid: 12, version: "0.1.0", startedAt: before(60), agents: ["cursor"], refused: [] },
  ]);
  expect(list.apps.map(({ proxy, health }) => [proxy, health.level])).toEqual([
    [11, "healthy"],
    [12, "unhealthy"],
  ]);
});
