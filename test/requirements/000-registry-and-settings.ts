import type { RequirementGroup } from "./requirement.ts";

const section = (name: string): string => `000-federated-proxy-data-model.md, ${name}`;

/** Sections 4 to 8 and the state transitions: registrations, catalog, transports, tokens, settings. */
export const dataModelRegistry: readonly RequirementGroup[] = [
  {
    source: section("4 Application Registry Models"),
    entries: {
      "000/4-FIELD-AppId":
        'Unique identifier for the application (e.g., "WatchTower", "AdminTool"). Used as namespace prefix for tool names.',
      "000/4-FIELD-Endpoint": 'Transport endpoint for communication (e.g., "tcp://localhost:5001").',
      "000/4-FIELD-Status": "Current connection status.",
      "000/4-FIELD-ConnectedAt": "Timestamp when the application connected.",
      "000/4-FIELD-LastActivity": "Timestamp of last successful tool call (used to detect stale connections).",
      "000/4-FIELD-Tools": "Tools exposed by this application.",
      "000/4-FIELD-ConnectionStatus":
        "Connected: connection is active and healthy. Disconnected: connection lost, awaiting reconnection. Reconnecting: application is reconnecting after restart. Unregistered: application explicitly unregistered.",
    },
  },
  {
    source: section("4 Application Registry Models, Validation Rules"),
    entries: {
      "000/4-RULE-appid-unique": "`AppId` must be unique across all registrations",
      "000/4-RULE-appid-pattern": "`AppId` must match pattern `^[A-Za-z][A-Za-z0-9_-]*$`",
      "000/4-RULE-endpoint-uri": "`Endpoint` must be valid URI format",
      "000/4-RULE-tools-not-null": "`Tools` may be empty but not null",
    },
  },
  {
    source: section("5 Tool Catalog Models"),
    entries: {
      "000/5-FIELD-AppId": "Application that owns this tool.",
      "000/5-FIELD-ToolName": "Original tool name without namespace.",
      "000/5-FIELD-NamespacedName": "Namespaced tool name (AppId:ToolName) for agent-facing API.",
      "000/5-FIELD-Definition": "Tool definition with updated name for federation.",
    },
  },
  {
    source: section("6 Transport Connection Models"),
    entries: {
      "000/6-DEFAULT-ConnectTimeout": "Connection timeout: 10 seconds",
      "000/6-DEFAULT-OperationTimeout": "Read/write timeout for operations: 30 seconds",
      "000/6-FIELD-TransportType-Tcp": "TCP socket connection (FR-012).",
    },
  },
  {
    source: section("6 Transport Connection Models"),
    entries: {
      "000/6-FIELD-Type": "Transport type to use.",
      "000/6-FIELD-Endpoint": "Endpoint address (host:port for TCP, pipe name for Named Pipes, URL for HTTP).",
      "000/6-FIELD-TransportType-NamedPipe": "Windows Named Pipes (FR-013).",
      "000/6-FIELD-TransportType-HttpSse": "HTTP with Server-Sent Events (FR-014).",
    },
  },
  {
    source: section("7 Security Models"),
    entries: {
      "000/7-FIELD-ClientId": "Application or agent identifier.",
      "000/7-FIELD-Timestamp": "Unix timestamp when token was generated.",
      "000/7-FIELD-Signature": "HMAC-SHA256 signature of ClientId:Timestamp.",
      "000/7-FIELD-token-text": "Serialized token format: ClientId:Timestamp:Signature",
      "000/7-RULE-token-parts": "A token that has not three parts throws `Invalid token format`",
      "000/7-RULE-clientid-non-empty": "`ClientId` must be non-empty",
      "000/7-RULE-timestamp-window": "`Timestamp` must be within valid time window (configurable, default 30 minutes)",
      "000/7-DEFAULT-timestamp-window": "valid time window: default 30 minutes",
      "000/7-RULE-signature-base64": "`Signature` must be valid Base64",
    },
  },
  {
    source: section("8 Configuration Models, ProxyConfiguration"),
    entries: {
      "000/8-FIELD-proxy-SharedSecret": "Shared secret for authentication (base64 encoded).",
      "000/8-DEFAULT-TokenExpiry": "Token expiry duration: 30 minutes",
      "000/8-DEFAULT-ToolTimeout": "Default timeout for tool execution: 30 seconds",
      "000/8-DEFAULT-CatalogDebounce": "Debounce interval for tool catalog updates (FR-Edge Case): 500 milliseconds",
    },
  },
  {
    source: section("8 Configuration Models, ProxyConfiguration"),
    entries: {
      "000/8-DEFAULT-DiscoveryScanInterval": "Interval for scanning processes for MCP endpoints: 5 seconds",
      "000/8-FIELD-EndpointVariable": "Environment variable name for MCP endpoint advertisement: AVALONIA_MCP_ENDPOINT",
      "000/8-RULE-endpoint-variable-format": 'Format: "transport://endpoint" (e.g., "tcp://localhost:5001", "pipe://MyApp.Mcp")',
      "000/8-STATE-discovery-by-environment":
        "The proxy discovers running applications by scanning process environment variables for `AVALONIA_MCP_ENDPOINT` which contains the embedded MCP endpoint information.",
    },
  },
  {
    source: section("8 Configuration Models, EmbeddedConfiguration"),
    entries: {
      "000/8-FIELD-AppIdVariable": "Environment variable name for application identifier: AVALONIA_MCP_APP_ID",
      "000/8-FIELD-embedded-AppId": "Application identifier for namespace prefix.",
      "000/8-FIELD-embedded-SharedSecret": "Shared secret for proxy authentication.",
      "000/8-DEFAULT-embedded-Transport": "Transport type for the embedded endpoint: Tcp",
      "000/8-DEFAULT-embedded-EnableHeadless": "Whether to enable headless mode support: true",
    },
  },
  {
    source: section("8 Configuration Models, EmbeddedConfiguration"),
    entries: {
      "000/8-DEFAULT-embedded-Port": "Port or pipe name for the embedded endpoint (0 = auto-assign): 0",
      "000/8-DEFAULT-embedded-AdvertiseEndpoint": "Whether to advertise endpoint via environment variable for proxy discovery: true",
    },
  },
  {
    source: section("State Transitions, ApplicationRegistration"),
    entries: {
      "000/STATE-connected": "a registered app is Connected",
      "000/STATE-connected-disconnected": "Connected becomes Disconnected when the connection is lost or the process exits",
      "000/STATE-disconnected-reconnecting": "Disconnected becomes Reconnecting when the process is there again",
      "000/STATE-reconnecting-connected": "Reconnecting becomes Connected when the registration is confirmed",
      "000/STATE-unregistered": "an app that said goodbye is Unregistered",
      "000/STATE-disconnected-expired": "an app that does not come back in time is Unregistered",
    },
  },
  {
    source: section("State Transitions, ApplicationRegistration"),
    entries: { "000/STATE-connected-process-not-found": "Connected becomes Reconnecting when a scan no longer finds the process" },
  },
];
