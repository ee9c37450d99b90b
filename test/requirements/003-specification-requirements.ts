import type { RequirementGroup } from "./requirement.ts";

const requirements = (section: string): string => `003-federated-proxy-specification.md, Functional Requirements, ${section}`;
const outcomes = (section: string): string => `003-federated-proxy-specification.md, Measurable Outcomes, ${section}`;

/** Functional requirements, success criteria, entities and non-goals of the specification. */
export const specificationRequirements: readonly RequirementGroup[] = [
  {
    source: requirements("Core Library"),
    entries: {
      "003/FR-001": "a reusable library that Avalonia apps embed to expose MCP tools",
      "003/FR-002": "handlers expose ClickElement, TypeText, CaptureScreenshot, GetElementTree, FindElement and WaitForElement",
      "003/FR-003": "handlers take custom tool definitions for operations of the app",
      "003/FR-005": "screenshots work headless, drawn by the headless rendering platform",
    },
  },
  {
    source: requirements("Core Library"),
    entries: { "003/FR-004": "handlers work with a display and without one" },
  },
  {
    source: requirements("Proxy Server"),
    entries: {
      "003/FR-006": "tools of all connected apps are aggregated into one interface",
      "003/FR-007": "every tool is namespaced by its app, `AppName:ToolName`",
      "003/FR-008": "calls are routed to the right app by the namespace prefix",
      "003/FR-009": "connections and disconnections of apps are detected and reported in real time",
      "003/FR-010": "the catalog follows connects and disconnects",
      "003/FR-011": "agents have one MCP interface over stdio, apart from the transport between apps and proxy",
    },
  },
  {
    source: requirements("Transport Layer"),
    entries: { "003/FR-012": "apps and proxy talk over TCP" },
  },
  {
    source: requirements("Transport Layer"),
    entries: {
      "003/FR-013": "apps and proxy talk over Named Pipes on Windows",
      "003/FR-014": "apps are reached over HTTP/SSE",
    },
  },
  {
    source: requirements("Transport Layer"),
    entries: { "003/FR-015": "neither apps nor agents notice which transport is in use" },
  },
  {
    source: requirements("Discovery & Configuration"),
    entries: { "003/FR-016": "the proxy reads endpoints of apps from a configuration file" },
  },
  {
    source: requirements("Discovery & Configuration"),
    entries: {
      "003/FR-017": "apps register with the proxy by themselves when they start",
      "003/FR-018": "apps unregister when they shut down gracefully",
    },
  },
  {
    source: requirements("Error Handling"),
    entries: {
      "003/FR-019": "failed tool calls get meaningful messages",
      "003/FR-020": "an app's crash is handled without affecting other connected apps",
      "003/FR-021": "tool calls have configurable timeouts, 30 s by default",
    },
  },
  {
    source: requirements("Security"),
    entries: {
      "003/FR-022": "proxy and apps authenticate by a shared secret from configuration",
      "003/FR-023": "agents provide the shared secret in the initial handshake",
      "003/FR-024": "registrations are validated by the shared secret",
      "003/FR-025": "failed authentication is logged and rejected with an appropriate message",
    },
  },
  {
    source: requirements("Observability"),
    entries: {
      "003/FR-026": "logs are JSON with timestamp, level and context",
      "003/FR-027": "verbosity is set in appsettings.json: Debug, Information, Warning, Error",
      "003/FR-028": "connects, disconnects, authentication attempts, routing of tool calls and errors are logged",
      "003/FR-029": "a tool call's log entry has timestamp, app, tool, duration and result status",
      "003/FR-030": "handlers take the same logging configuration",
    },
  },
  {
    source: requirements("Element Identification"),
    entries: {
      "003/FR-031": "FindElement and WaitForElement take hierarchical paths of the element tree",
      "003/FR-032": "paths have the form `MainWindow/Panel[0]/Button[2]`",
      "003/FR-033": "GetElementTree gives type, index and accessibility properties, enough to build valid paths",
      "003/FR-034": "ClickElement and TypeText take x and y in pixels instead of an element",
    },
  },
  {
    source: outcomes("Functional"),
    entries: {
      "003/SC-003": "apps connect and disconnect without a restart of the proxy",
      "003/SC-001": "tools of 3 or more apps are found through a single MCP connection",
    },
  },
  {
    source: outcomes("Functional"),
    entries: {
      "003/SC-002": "calls reach the right app 100 % of the time",
    },
  },
  {
    source: outcomes("Functional"),
    entries: { "003/SC-004": "apps with and without a display give screenshots and element trees" },
  },
  {
    source: outcomes("Operational"),
    entries: { "003/SC-005": "the proxy is ready for connections in under 2 s" },
  },
  {
    source: outcomes("Operational"),
    entries: {
      "003/SC-006": "the 95th percentile of tool latency is under 100 ms, screenshots apart",
      "003/SC-007": "a screenshot takes under 200 ms",
      "003/SC-008": "apps register within 1 s of their start",
    },
  },
  {
    source: outcomes("Operational"),
    entries: { "003/SC-009": "everything works in CI without a display" },
  },
  {
    source: outcomes("Development Experience"),
    entries: {
      "003/SC-010": "a full cycle of inspect, interact and verify needs no manual intervention",
      "003/SC-011": "apps can be restarted during an agent's session without reconfiguring the agent",
      "003/SC-013": "the proxy needs no configuration for an app: apps describe their tools themselves",
    },
  },
  {
    source: outcomes("Development Experience"),
    entries: { "003/SC-012": "a new Avalonia app integrates the handler in less than 10 lines" },
  },
  {
    source: "003-federated-proxy-specification.md, Key Entities",
    entries: {
      "003/ENTITY-tool-catalog": "a catalog entry has namespace, name, description and parameter schema",
      "003/ENTITY-registration": "a registration has identifier, endpoint, connection status and exposed tools",
    },
  },
  {
    source: "003-federated-proxy-specification.md, Clarifications",
    entries: {
      "003/CLARIFY-unlimited-apps": "no explicit limit on apps or concurrent calls: more than the cap wait in order, none is refused",
    },
  },
];
