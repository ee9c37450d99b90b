import { AmcpError } from "../../../contracts/errors.ts";
import type { ApplicationRegistration, ProxyStatus } from "../../../contracts/proxy-control.ts";
import type { LiveApps, LiveCall, LiveTool } from "../../../contracts/sessions/live-apps.ts";
import { drawWindow, windowTree } from "./sample-window.ts";

const PID = 4711;
const SINCE = "2026-11-24T09:30:00.000Z";

/** An app that is connected and fit. */
export const sampleApp = (more: Partial<ApplicationRegistration> = {}): ApplicationRegistration => ({
  appId: "WatchTower",
  instance: "5d1f",
  endpoint: "tcp://127.0.0.1:40123",
  status: "Connected",
  since: SINCE,
  active: true,
  pid: 5001,
  version: "1.0.0",
  mode: "headless",
  connectedAt: SINCE,
  lastActivity: SINCE,
  tools: tools.flatMap(({ appId, name, description }) => (appId === (more.appId ?? "WatchTower") ? [{ name, description }] : [])),
  calls: { running: 0, waiting: 0, total: 12, failed: 1 },
  latency: { p50Ms: 8.2, p95Ms: 31.5 },
  ...more,
});

const element = { type: "string", description: "a locator" };
const tools: readonly LiveTool[] = [
  tool("GetElementTree", "Returns the elements as a tree.", { readOnlyHint: true, idempotentHint: true, openWorldHint: false }),
  tool("FindElement", "Finds an element.", { readOnlyHint: true }, { element }),
  tool("ListWindows", "Lists the app's windows.", { readOnlyHint: true }),
  tool("CaptureScreenshot", "Captures a window as a PNG.", { title: "Screenshot", readOnlyHint: true }),
  tool("ClickElement", "Clicks an element.", { destructiveHint: false }, { element, count: { type: "integer", minimum: 1, maximum: 2 } }),
  tool("ResetAppState", "Removes all data.", { destructiveHint: true, idempotentHint: true }),
  { appId: "AdminTool", name: "GetElementTree", description: "Returns the elements as a tree.", schema: {}, annotations: undefined },
  {
    appId: "AdminTool",
    name: "Say",
    description: `<img src=x onerror="document.title='executed'"> \u001b[31mred`,
    schema: { type: "object", properties: { text: { type: "string" }, loud: { type: "boolean" } } },
    annotations: undefined,
  },
];

function tool(
  name: string,
  description: string,
  annotations: LiveTool["annotations"],
  properties: Readonly<Record<string, unknown>> = {},
): LiveTool {
  return { appId: "WatchTower", name, description, schema: { type: "object", properties }, annotations };
}

const proxy: ProxyStatus = {
  pid: PID,
  version: "0.1.0",
  startedAt: SINCE,
  endpoint: "tcp://127.0.0.1:40000",
  http: null,
  agents: ["claude-code", "<b>cursor</b>"],
  apps: [
    sampleApp(),
    sampleApp({
      appId: "AdminTool",
      instance: "77aa",
      status: "Reconnecting",
      reason: "the app closed the connection",
      latency: null,
      calls: { running: 0, waiting: 0, total: 0, failed: 0 },
    }),
  ],
  refused: [
    {
      appId: "WatchTower",
      instance: "9b9b",
      pid: 5002,
      endpoint: "tcp://127.0.0.1:40222",
      code: "AMCP_PROXY_DUPLICATE_APP",
      reason: `"WatchTower" is taken by process 5001`,
      at: SINCE,
      attempts: 3,
    },
  ],
};

/** A double of LiveApps: one proxy with two apps. `calls` are those that it got. */
export function createSampleApps(): LiveApps & { readonly calls: readonly LiveCall[] } {
  const calls: LiveCall[] = [];
  return {
    calls,
    proxies: async () => [proxy],
    tools: async (pid) => (pid === PID ? tools : undefined),
    async call(_pid, call) {
      calls.push(call);
      if (call.arguments["element"] === "Slow") throw new AmcpError("AMCP_PROXY_TOOL_TIMEOUT", "WatchTower did not answer within 30 s");
      return answers[call.tool]?.() ?? { content: [{ type: "text", text: "done" }] };
    },
  };
}

const answers: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  GetElementTree: () => ({ content: [{ type: "text", text: "6 elements" }], structuredContent: windowTree() }),
  ListWindows: () => ({
    content: [],
    structuredContent: { windows: [{ title: "Alerts", type: "MainWindow", path: "MainWindow", active: true, modal: false }] },
  }),
  CaptureScreenshot: () => ({
    content: [{ type: "image", mimeType: "image/png", data: drawWindow().toString("base64") }],
    structuredContent: { same: false, width: 320, height: 200, window: "Alerts", origin: { x: 0, y: 0 } },
  }),
};
