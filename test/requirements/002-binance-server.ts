import type { RequirementGroup } from "./requirement.ts";

const section = (name: string): string => `002-binance-server-data-model.md, ${name}`;

/** All of the Binance data model. */
export const binanceServer: readonly RequirementGroup[] = [
  {
    source: section("1 MCP Session"),
    entries: {
      "002/1-FIELD-connection_id": "connection_id is a UUID v4, the key of the session",
      "002/1-FIELD-created_at": "created_at, in UTC",
      "002/1-FIELD-last_activity": "last_activity, the time of the last request, in UTC",
      "002/1-FIELD-remote_addr": "remote_addr, the client's IP address",
      "002/1-FIELD-user_agent": "user_agent, optional",
      "002/1-FIELD-credentials": "credentials of this session alone, optional",
      "002/1-STATE-created": "a session is created by the SSE handshake, POST /mcp/sse",
      "002/1-STATE-updated": "each MCP request updates last_activity",
      "002/1-STATE-destroyed-idle": "Destroyed: After 30 seconds idle",
      "002/1-STATE-destroyed-disconnect": "Destroyed: explicit disconnect",
      "002/1-RULE-in-memory": "sessions are kept in memory only",
      "002/1-RULE-subscriptions": "One session can have many WebSocket subscriptions (via orderbook manager)",
      "002/1-RULE-independent": "Sessions are independent (no cross-session data sharing)",
    },
  },
  {
    source: section("2 MCP Resource"),
    entries: {
      "002/2-FIELD-uri": "uri, such as binance://market/btcusdt",
      "002/2-FIELD-category": "category is Market, Account or Orders",
      "002/2-FIELD-identifier": "identifier, optional, such as a symbol",
      "002/2-FIELD-mime_type": "mime_type is always text/markdown",
      "002/2-FIELD-name": "name for people",
      "002/2-FIELD-description": "description, optional",
      "002/2-CATEGORY-market": "market resources: ticker and order book",
      "002/2-CATEGORY-account": "account resources: balances and positions",
      "002/2-CATEGORY-orders": "orders resources: open orders and history",
      "002/2-EXAMPLE-market": "binance://market/btcusdt can be read",
      "002/2-EXAMPLE-balances": "binance://account/balances can be read",
      "002/2-EXAMPLE-open": "binance://orders/open can be read",
      "002/2-RULE-markdown": "content is markdown with tables, lists and headers",
      "002/2-STATE-stateless": "a resource is made afresh on each read",
    },
  },
  {
    source: section("3 MCP Prompt"),
    entries: {
      "002/3-FIELD-name": "name, such as trading_analysis",
      "002/3-FIELD-description": "description for people",
      "002/3-FIELD-parameters": "parameters, required or optional",
      "002/3-FIELD-message_template": "message_template in markdown",
      "002/3-FIELD-symbol": "symbol is a trading pair, such as BTCUSDT",
      "002/3-FIELD-strategy": "strategy is optional: Aggressive, Balanced or Conservative",
      "002/3-PROMPT-trading_analysis": "`trading_analysis` - Market analysis and trading recommendations",
      "002/3-PROMPT-portfolio_risk": "`portfolio_risk` - Portfolio risk assessment",
      "002/3-PROMPT-market_microstructure_analysis":
        "`market_microstructure_analysis` - Advanced microstructure analysis (requires orderbook_analytics feature)",
      "002/3-PROMPT-order_flow_trading": "`order_flow_trading` - Order flow-based signals",
      "002/3-PROMPT-liquidity_mapping": "`liquidity_mapping` - Liquidity vacuum and wall identification",
      "002/3-STATE-stateless": "a prompt is made on each request from current market data",
    },
  },
  {
    source: section("4 Transport Mode"),
    entries: {
      "002/4-MODE-stdio": "Standard I/O (local): `binance-provider --stdio`, MCP via stdio",
      "002/4-MODE-sse": "Server-Sent Events over HTTPS (remote): `binance-provider --sse --port 3000`, MCP via SSE",
      "002/4-MODE-grpc": "gRPC (existing, not MCP): `binance-provider --grpc --port 50053`",
      "002/4-RULE-exclusive": "Mutually Exclusive: Only one transport mode active at a time",
    },
  },
  {
    source: section("Supporting Types"),
    entries: {
      "002/5-FIELD-scheme": "a resource URI's scheme is always binance",
      "002/5-FIELD-uri-category": "a resource URI has a category",
      "002/5-FIELD-uri-identifier": "a resource URI has an optional identifier",
    },
  },
  {
    source: section("Data Flow"),
    entries: {
      "002/6-FLOW-stdio": "requests on stdin are answered on stdout",
      "002/6-FLOW-sse-connect": "POST /mcp/sse creates a session and returns its Connection-ID",
      "002/6-FLOW-sse-message": "POST /mcp/message with the Connection-ID is answered in JSON",
    },
  },
  {
    source: section("Validation Rules and Notes"),
    entries: {
      "002/7-RULE-session-timeout": "Session Timeout: Sessions idle >30s are automatically cleaned up",
      "002/7-LIMIT-sessions": "Max Sessions: Maximum 50 concurrent SSE sessions",
      "002/7-RULE-uri-format": "URI Format: Must match pattern `binance://{category}/{identifier}`",
      "002/7-RULE-category": "Category Values: Must be one of: market, account, orders",
      "002/7-RULE-credentials": "Credentials: Optional but required for authenticated operations",
      "002/7-RULE-utc": "All timestamps use UTC timezone",
      "002/7-RULE-no-storage": "No persistent storage - all data in memory",
      "002/7-RULE-cleanup-interval": "Session cleanup runs every 30 seconds via heartbeat task",
      "002/7-RULE-credentials-private": "Credentials are per-session and never logged or persisted to disk",
    },
  },
];
