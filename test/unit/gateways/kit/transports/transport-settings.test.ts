import { expect, test, vi } from "vitest";
import { readTransport } from "../../../../../gateways/kit/transports/transport-settings.ts";
import { verifies } from "../../../../support/verifies.ts";

test.each([
  [{}, { transport_type: "stdio" }],
  [{ MCP_TRANSPORT: "stdio", MCP_PORT: "" }, { transport_type: "stdio" }],
  [
    { MCP_TRANSPORT: "HTTP-SSE", MCP_PORT: "8000" },
    { transport_type: "http-sse", port: 8000 },
  ],
  [
    { MCP_TRANSPORT: "websocket", MCP_PORT: "65535" },
    { transport_type: "websocket", port: 65535 },
  ],
])(
  "%j is %j",
  verifies([
    "001/FR-008a",
    "001/5-FIELD-transport_type",
    "001/5-FIELD-port",
    "001/5-FIELD-MCP_TRANSPORT",
    "001/5-FIELD-MCP_PORT",
    "001/5-DEFAULT-MCP_TRANSPORT",
  ]),
  (env, settings) => {
    const warn = vi.fn();
    expect(readTransport(env, warn)).toEqual(settings);
    expect(warn).not.toHaveBeenCalled();
  },
);

test.each([
  [{ MCP_TRANSPORT: "carrier-pigeon" }, "Invalid MCP_TRANSPORT: carrier-pigeon. Valid values: stdio, http-sse, websocket"],
  [{ MCP_TRANSPORT: "http-sse" }, "MCP_PORT environment variable required for http-sse transport"],
  [{ MCP_TRANSPORT: "websocket", MCP_PORT: "" }, "MCP_PORT environment variable required for websocket transport"],
  [{ MCP_TRANSPORT: "websocket", MCP_PORT: "1023" }, "Port must be between 1024 and 65535, got 1023"],
  [{ MCP_TRANSPORT: "http-sse", MCP_PORT: "65536" }, "Port must be between 1024 and 65535, got 65536"],
  [{ MCP_TRANSPORT: "http-sse", MCP_PORT: "80a" }, "Port must be between 1024 and 65535, got 80a"],
])(
  "%j is refused word for word",
  verifies(["001/5-RULE-transport_type", "001/5-RULE-port-required", "001/5-RULE-port-range"]),
  (env, message) => {
    expect(() => readTransport(env, () => undefined)).toThrow(expect.objectContaining({ code: "AMCP_GATEWAY_TRANSPORT", message }));
  },
);

test.each([{ MCP_TRANSPORT: "stdio", MCP_PORT: "8000" }, { MCP_PORT: "8000" }])(
  "%j is stdio without a port, and a warning, because several servers share an environment",
  verifies(["001/5-RULE-stdio-no-port"]),
  (env) => {
    const warn = vi.fn();
    expect(readTransport(env, warn)).toEqual({ transport_type: "stdio" });
    expect(warn.mock.calls).toEqual([["MCP_PORT is ignored by the stdio transport, got 8000"]]);
  },
);
