import type { RequirementGroup } from "./requirement.ts";

const requirements = (section: string): string => `003-federated-proxy-specification.md, Functional Requirements, ${section}`;
const outcomes = (section: string): string => `003-federated-proxy-specification.md, Measurable Outcomes, ${section}`;

/** Functional requirements, success criteria, entities and non-goals of the specification. */
export const specificationRequirements: readonly RequirementGroup[] = [
  {
    source: requirements("Core Library"),
    entries: {
      "003/FR-001": "System MUST provide a reusable library that Avalonia applications can embed to expose MCP tools.",
      "003/FR-002":
        "Embedded handlers MUST expose standard UI interaction tools: `ClickElement`, `TypeText`, `CaptureScreenshot`, `GetElementTree`, `FindElement`, and `WaitForElement`.",
      "003/FR-003": "Embedded handlers MUST support custom tool definitions for application-specific operations.",
      "003/FR-005": "Screenshot capture MUST work in headless mode using the headless rendering platform.",
    },
  },
  {
    source: requirements("Core Library"),
    entries: { "003/FR-004": "Embedded handlers MUST work in both GUI mode (with display) and headless mode (without display)." },
  },
  {
    source: requirements("Proxy Server"),
    entries: {
      "003/FR-006": "Proxy MUST aggregate tools from all connected applications into a single unified interface.",
      "003/FR-007": "Proxy MUST namespace all tools with their source application identifier (e.g., `AppName:ToolName`).",
      "003/FR-008": "Proxy MUST route tool calls to the correct application handler based on the namespace prefix.",
      "003/FR-009": "Proxy MUST detect and report application connections and disconnections in real-time.",
      "003/FR-010": "Proxy MUST update the tool catalog dynamically when applications connect or disconnect.",
      "003/FR-011":
        "Proxy MUST expose a single MCP interface (stdio) to agent clients, separate from the app-to-proxy transport layer (FR-012 to FR-014).",
    },
  },
  {
    source: requirements("Transport Layer"),
    entries: { "003/FR-012": "System MUST support TCP transport for local development scenarios." },
  },
  {
    source: requirements("Transport Layer"),
    entries: {
      "003/FR-013": "System MUST support Named Pipes transport for Windows inter-process communication.",
      "003/FR-014": "System MUST support HTTP/SSE transport for remote scenarios.",
    },
  },
  {
    source: requirements("Transport Layer"),
    entries: { "003/FR-015": "Transport selection MUST be transparent to both applications and agents." },
  },
  {
    source: requirements("Discovery & Configuration"),
    entries: { "003/FR-016": "Proxy MUST read application endpoints from a configuration file." },
  },
  {
    source: requirements("Discovery & Configuration"),
    entries: {
      "003/FR-017": "Applications MUST register with the proxy automatically when they start.",
      "003/FR-018": "Applications MUST unregister from the proxy when they shut down gracefully.",
    },
  },
  {
    source: requirements("Error Handling"),
    entries: {
      "003/FR-019": "Proxy MUST return meaningful error messages when tool calls fail.",
      "003/FR-020": "Proxy MUST handle application crashes gracefully without affecting other connected applications.",
      "003/FR-021": "Proxy MUST implement configurable timeouts for tool calls (default: 30 seconds).",
    },
  },
  {
    source: requirements("Security"),
    entries: {
      "003/FR-022": "Proxy and applications MUST authenticate using a shared secret token stored in configuration files.",
      "003/FR-023": "Agent connections MUST provide the shared secret during initial handshake.",
      "003/FR-024": "Application registrations MUST include the shared secret for validation.",
      "003/FR-025": "Failed authentication attempts MUST be logged and rejected with appropriate error messages.",
    },
  },
  {
    source: requirements("Observability"),
    entries: {
      "003/FR-026":
        "Proxy MUST implement structured logging with JSON-formatted output including timestamps, log levels, and contextual information.",
      "003/FR-027": "Log verbosity MUST be configurable via appsettings.json with levels: Debug, Information, Warning, Error.",
      "003/FR-028": "Proxy MUST log connection events (app connect/disconnect), authentication attempts, tool call routing, and errors.",
      "003/FR-029":
        "Each log entry for tool calls MUST include: timestamp, application identifier, tool name, execution duration, and result status.",
      "003/FR-030": "Embedded handlers MUST support the same structured logging configuration for consistency across the platform.",
    },
  },
  {
    source: requirements("Element Identification"),
    entries: {
      "003/FR-031":
        "Tools that locate UI elements (FindElement, WaitForElement) MUST support hierarchical path-based identification using accessibility tree paths.",
      "003/FR-032": 'Hierarchical paths MUST use format: "ParentType[index]/ChildType[index]" (e.g., "MainWindow/Panel[0]/Button[2]").',
      "003/FR-033":
        "GetElementTree MUST return sufficient metadata (element type, index within parent, accessibility properties) to construct valid hierarchical paths.",
      "003/FR-034":
        "Coordinate-based interaction tools (ClickElement, TypeText) MUST accept X/Y pixel positions for cases where hierarchical paths are impractical.",
    },
  },
  {
    source: outcomes("Functional"),
    entries: {
      "003/SC-003": "Applications can connect and disconnect dynamically without proxy restart.",
      "003/SC-001": "Agents can discover tools from 3 or more connected applications through a single MCP connection.",
    },
  },
  {
    source: outcomes("Functional"),
    entries: { "003/SC-002": "Tool calls are routed correctly to the target application 100% of the time based on namespace prefix." },
  },
  {
    source: outcomes("Functional"),
    entries: { "003/SC-004": "Both headless and GUI mode applications can capture screenshots and return UI element trees." },
  },
  { source: outcomes("Operational"), entries: { "003/SC-005": "Proxy starts and becomes ready for connections in under 2 seconds." } },
  {
    source: outcomes("Operational"),
    entries: {
      "003/SC-006": "95th percentile tool execution latency is under 100ms (excluding screenshot capture).",
      "003/SC-007": "Screenshot capture completes in under 200ms.",
      "003/SC-008": "Applications register with the proxy within 1 second of startup.",
    },
  },
  { source: outcomes("Operational"), entries: { "003/SC-009": "System works in CI/CD environments without displays (fully headless)." } },
  {
    source: outcomes("Development Experience"),
    entries: {
      "003/SC-010": "Agents can complete a full inspect-interact-verify cycle without manual intervention.",
      "003/SC-011": "Developers can restart their applications during an agent session without reconfiguring the agent.",
      "003/SC-013": "The proxy requires zero application-specific configuration (apps self-describe their tools).",
    },
  },
  {
    source: outcomes("Development Experience"),
    entries: { "003/SC-012": "New Avalonia applications can integrate the embedded handler with less than 10 lines of code." },
  },
  {
    source: "003-federated-proxy-specification.md, Key Entities",
    entries: {
      "003/ENTITY-tool-catalog":
        "The aggregated list of all available tools across connected applications. Each tool entry includes namespace, name, description, and parameter schema.",
      "003/ENTITY-registration":
        "The record of a connected application including its identifier, endpoint, connection status, and exposed tools.",
    },
  },
  {
    source: "003-federated-proxy-specification.md, Clarifications",
    entries: {
      "003/CLARIFY-unlimited-apps": "Unlimited - no explicit limits, rely on system resources and implement graceful degradation",
    },
  },
  {
    source: "003-federated-proxy-specification.md, Non-Goals",
    entries: { "003/NON-GOAL-selectors": "Visual-based element selection (CSS/XPath selectors are used instead)" },
  },
];
