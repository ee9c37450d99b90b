import type { RequirementGroup } from "./requirement.ts";

const section = (name: string): string => `000-federated-proxy-data-model.md, ${name}`;

/** Sections 4 to 8 and the state transitions: registrations, catalog, transports, tokens, settings. */
export const dataModelRegistry: readonly RequirementGroup[] = [
  {
    source: section("4 Application Registry Models"),
    entries: {
      "000/4-FIELD-AppId": "a registration has the AppId, the prefix of its tools",
      "000/4-FIELD-Endpoint": "a registration has its endpoint, such as tcp://localhost:5001",
      "000/4-FIELD-Status": "a registration has a connection status",
      "000/4-FIELD-ConnectedAt": "a registration has the time when the app connected",
      "000/4-FIELD-LastActivity": "a registration has the time of the last successful call, or null",
      "000/4-FIELD-Tools": "a registration has the app's tools",
      "000/4-FIELD-ConnectionStatus": "the status is Connected, Disconnected, Reconnecting or Unregistered",
    },
  },
  {
    source: section("4 Application Registry Models, Validation Rules"),
    entries: {
      "000/4-RULE-appid-unique": "an AppId is unique among registrations",
      "000/4-RULE-appid-pattern": "an AppId is a letter, then letters, digits, `_` and `-`",
      "000/4-RULE-endpoint-uri": "an endpoint is a valid URI",
      "000/4-RULE-tools-not-null": "the list of tools may be empty, but it is there",
    },
  },
  {
    source: section("5 Tool Catalog Models"),
    entries: {
      "000/5-FIELD-AppId": "a catalog entry names the app that owns the tool",
      "000/5-FIELD-ToolName": "a catalog entry keeps the tool's own name",
      "000/5-FIELD-NamespacedName": "a catalog entry is called `AppId:ToolName`",
      "000/5-FIELD-Definition": "a catalog entry has the app's definition with the federated name in it",
    },
  },
  {
    source: section("6 Transport Connection Models"),
    entries: {
      "000/6-DEFAULT-ConnectTimeout": "ConnectTimeout is 10 s",
      "000/6-DEFAULT-OperationTimeout": "OperationTimeout is 30 s",
      "000/6-FIELD-TransportType-Tcp": "TransportType Tcp is a TCP socket",
    },
  },
  {
    source: section("6 Transport Connection Models"),
    entries: {
      "000/6-FIELD-Type": "the transport is chosen by configuration",
      "000/6-FIELD-Endpoint": "the endpoint is host:port for TCP, a name for pipes, a URL for HTTP",
      "000/6-FIELD-TransportType-NamedPipe": "TransportType NamedPipe is a Windows named pipe",
      "000/6-FIELD-TransportType-HttpSse": "TransportType HttpSse is HTTP with server-sent events",
    },
  },
  {
    source: section("7 Security Models"),
    entries: {
      "000/7-FIELD-ClientId": "a token names the app or agent",
      "000/7-FIELD-Timestamp": "a token has the Unix time of its making",
      "000/7-FIELD-Signature": "a token is signed by HMAC-SHA256 over `ClientId:Timestamp`",
      "000/7-FIELD-token-text": "a token is written `ClientId:Timestamp:Signature`",
      "000/7-RULE-token-parts": "text that is not three parts is refused as a token",
      "000/7-RULE-clientid-non-empty": "ClientId must not be empty",
      "000/7-RULE-timestamp-window": "a token whose time is outside of the configured window is refused",
      "000/7-DEFAULT-timestamp-window": "the window is 30 minutes",
      "000/7-RULE-signature-base64": "Signature must be valid base64",
    },
  },
  {
    source: section("8 Configuration Models, ProxyConfiguration"),
    entries: {
      "000/8-FIELD-proxy-SharedSecret": "McpProxy:SharedSecret is the base64 secret",
      "000/8-DEFAULT-TokenExpiry": "TokenExpiry is 30 minutes",
      "000/8-DEFAULT-ToolTimeout": "ToolTimeout is 30 s",
      "000/8-DEFAULT-CatalogDebounce": "CatalogDebounce is 500 ms",
    },
  },
  {
    source: section("8 Configuration Models, ProxyConfiguration"),
    entries: {
      "000/8-DEFAULT-DiscoveryScanInterval": "processes are scanned every 5 s",
      "000/8-FIELD-EndpointVariable": "apps are found by AVALONIA_MCP_ENDPOINT in their environment",
      "000/8-RULE-endpoint-variable-format":
        "AVALONIA_MCP_ENDPOINT is transport://endpoint, such as tcp://localhost:5001 or pipe://MyApp.Mcp",
      "000/8-STATE-discovery-by-environment": "an app that is advertised in a running process's environment joins the catalog",
    },
  },
  {
    source: section("8 Configuration Models, EmbeddedConfiguration"),
    entries: {
      "000/8-FIELD-AppIdVariable": "AVALONIA_MCP_APP_ID names the app",
      "000/8-FIELD-embedded-AppId": "McpEmbedded:AppId is the prefix of the app's tools",
      "000/8-FIELD-embedded-SharedSecret": "McpEmbedded:SharedSecret is what the app authenticates with",
      "000/8-DEFAULT-embedded-Transport": "McpEmbedded:Transport is Tcp",
      "000/8-DEFAULT-embedded-EnableHeadless": "McpEmbedded:EnableHeadless is true",
    },
  },
  {
    source: section("8 Configuration Models, EmbeddedConfiguration"),
    entries: {
      "000/8-DEFAULT-embedded-Port": "McpEmbedded:Port is 0, which takes a free one",
      "000/8-DEFAULT-embedded-AdvertiseEndpoint": "McpEmbedded:AdvertiseEndpoint is true",
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
    entries: {
      "000/STATE-connected-process-not-found": "Connected becomes Reconnecting when a scan no longer finds the process",
    },
  },
];
