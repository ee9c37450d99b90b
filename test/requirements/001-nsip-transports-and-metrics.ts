import type { RequirementGroup } from "./requirement.ts";

const section = (name: string): string => `001-nsip-gateway-data-model.md, ${name}`;

/** Sections 5 to 7: transports, errors, metrics. */
export const nsipTransports: readonly RequirementGroup[] = [
  {
    source: section("5 Transport Configuration"),
    entries: {
      "001/FR-008a":
        "Load configuration from environment variables; supported MCP transport mechanisms: stdio (default, for CLI tools), http-sse (for web applications), websocket (for real-time bidirectional communication)",
      "001/5-FIELD-transport_type": "transport_type is stdio, http-sse or websocket",
      "001/5-FIELD-port": "port, for http-sse and websocket",
      "001/5-FIELD-MCP_TRANSPORT": "MCP_TRANSPORT names the transport in any case of letters",
      "001/5-DEFAULT-MCP_TRANSPORT": "without MCP_TRANSPORT it is stdio",
      "001/5-FIELD-MCP_PORT": "MCP_PORT is the port",
      "001/5-RULE-transport_type":
        "`transport_type` MUST be one of: STDIO, HTTP_SSE, WEBSOCKET; else `Invalid MCP_TRANSPORT: X. Valid values: stdio, http-sse, websocket`",
      "001/5-RULE-port-required":
        "If `transport_type` is HTTP_SSE or WEBSOCKET: `port` MUST be specified; else `MCP_PORT environment variable required for X transport`",
      "001/5-RULE-port-range":
        "If `transport_type` is HTTP_SSE or WEBSOCKET: `port` MUST be in range [1024, 65535]; else `Port must be between 1024 and 65535, got N`",
      "001/5-RULE-stdio-no-port": "If `transport_type` is STDIO: `port` MUST be None",
      "001/5-EXAMPLE-stdio": "MCP_TRANSPORT=stdio nsip-mcp-server serves stdio",
      "001/5-EXAMPLE-http-sse": "MCP_TRANSPORT=http-sse MCP_PORT=8000 nsip-mcp-server serves HTTP",
      "001/5-EXAMPLE-websocket": "MCP_TRANSPORT=websocket MCP_PORT=9000 nsip-mcp-server serves WebSocket",
    },
  },
  {
    source: section("6 MCP Error Response"),
    entries: {
      "001/FR-007": "Structured error responses for LLM interpretation: returned when any operation fails",
      "001/6-CODE-PARSE_ERROR": "PARSE_ERROR is -32700",
      "001/6-CODE-INVALID_REQUEST": "INVALID_REQUEST is -32600",
      "001/6-CODE-METHOD_NOT_FOUND": "METHOD_NOT_FOUND is -32601",
      "001/6-CODE-INVALID_PARAMS": "INVALID_PARAMS is -32602",
      "001/6-CODE-INTERNAL_ERROR": "INTERNAL_ERROR is -32603",
      "001/6-CODE-NSIP_API_ERROR": "NSIP_API_ERROR is -32000",
      "001/6-CODE-CACHE_ERROR": "CACHE_ERROR is -32001",
      "001/6-CODE-SUMMARIZATION_ERROR": "SUMMARIZATION_ERROR is -32002",
      "001/6-CODE-CONTEXT_ERROR": "CONTEXT_ERROR is -32003",
      "001/6-CODE-TRANSPORT_ERROR": "TRANSPORT_ERROR is -32004",
      "001/6-FIELD-parameter": "Which parameter was invalid",
      "001/6-FIELD-value": "Invalid value provided",
      "001/6-FIELD-expected": "Expected value/format",
      "001/6-FIELD-suggestion": "Suggested correction",
      "001/6-FIELD-retry_after": "Seconds to wait before retry",
      "001/6-FIELD-code": "an error has a code",
      "001/6-FIELD-message": "an error has a message for people",
      "001/6-FIELD-data": "an error has data without the fields that are not set",
      "001/6-RULE-code": "`code` MUST be valid McpErrorCode",
      "001/6-RULE-message-non-empty": "`message` MUST be non-empty",
      "001/6-RULE-suggestion": "If targeting 80% retry success (SC-004), `data.suggestion` SHOULD be provided",
      "001/6-EXAMPLE-invalid-lpn":
        'Invalid LPN ID format: `Invalid parameter: lpn_id`, value 123, expected "Non-empty string with at least 5 characters", suggestion "Provide a valid LPN ID like \'6401492020FLE249\'"',
      "001/6-EXAMPLE-api-unavailable":
        'NSIP API unavailable: `NSIP API call failed: get_animal_details`, parameter `method`, suggestion "Check NSIP API availability and parameters: Connection timeout after 30s"',
    },
  },
  {
    source: section("7 Server Metrics"),
    entries: {
      "001/SC-001": "tools are discovered in under 5 s",
      "001/SC-003": "at least 95 % of parameter attempts are validated",
      "001/SC-004": "80 % of retries after an error succeed",
      "001/SC-005": "concurrent connections are served and counted, at least 50",
      "001/SC-006": "at least 40 % of lookups hit the cache",
      "001/SC-007": "start-up takes under 3 s",
      "001/SC-009": "API calls are logged and counted",
      "001/SC-010": "long calls send updates, which are counted",
      "001/7-FIELD-discovery_times": "discovery_times, in seconds",
      "001/7-FIELD-summarization_reductions": "summarization_reductions, in percent",
      "001/7-FIELD-validation_attempts": "validation_attempts",
      "001/7-FIELD-validation_successes": "validation_successes",
      "001/7-FIELD-error_retries": "error_retries",
      "001/7-FIELD-error_retry_successes": "error_retry_successes",
      "001/7-FIELD-current_connections": "current_connections",
      "001/7-FIELD-peak_connections": "peak_connections",
      "001/7-FIELD-cache_hits": "cache_hits",
      "001/7-FIELD-cache_misses": "cache_misses",
      "001/7-FIELD-startup_time": "startup_time, in seconds, not set before the server is ready",
      "001/7-FIELD-api_calls_logged": "api_calls_logged",
      "001/7-FIELD-long_running_updates_sent": "long_running_updates_sent",
      "001/7-DEFAULT-counters": "counters begin at 0 and lists empty",
      "001/7-RULE-cache_hit_rate": "cache_hit_rate = hits / (hits + misses) * 100, 0 without lookups",
      "001/7-RULE-validation_success_rate": "validation_success_rate = successes / attempts * 100, 0 without attempts",
      "001/7-RULE-avg_summarization_reduction": "avg_summarization_reduction is the mean of the reductions, 0 without any",
      "001/7-RULE-meets_success_criteria":
        "meets_success_criteria tells SC-001 (< 5.0), SC-002 (>= 70), SC-003 (>= 95), SC-006 (>= 40), SC-007 (< 3.0)",
      "001/7-RULE-discovery-measure": "Discovery time: Measured from client connection to tool list returned",
      "001/7-RULE-startup-measure": "Startup: Measured from process start to server ready state",
      "001/7-RULE-cache-measure": "Cache: Increment hit/miss counters on each cache lookup",
    },
  },
  {
    source: section("Model Relationships"),
    entries: {
      "001/REL-cache-before-context": "an answer goes through the cache, then token counting, then passes or is summarised",
      "001/REL-errors": "any operation that fails answers an error response",
    },
  },
];
