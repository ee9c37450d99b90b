import { resolve } from "node:path";
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport as OldSse } from "@modelcontextprotocol/sdk/client/sse.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { onTestFinished } from "vitest";
import type { HttpSettings } from "../../../gateways/kit/transports/http-settings.ts";
import { serveOverHttp } from "../../../gateways/kit/transports/serve-http.ts";
import { serveOverWebSocket } from "../../../gateways/kit/transports/serve-websocket.ts";
import { createSmallGateway, type SmallGateway } from "../../servers/small-gateway.ts";
import { info } from "../sdk-clients.ts";
import { closing } from "./open-gateway.ts";
import { type KeptLine, keepLog } from "./quiet-log.ts";
import { socketTransport } from "./socket-transport.ts";

export interface SmallHttp extends SmallGateway {
  readonly url: URL;
  readonly lines: readonly KeptLine[];
  close(): Promise<void>;
}

/** The small gateway over HTTP, until the end of the test. */
export async function smallOverHttp(settings: HttpSettings = {}, many: readonly string[] = []): Promise<SmallHttp> {
  const log = keepLog();
  const small = createSmallGateway(log, many);
  const { url = "", close } = closing(await serveOverHttp(small.gateway, 0, settings));
  return { ...small, url: new URL(url), lines: log.lines, close };
}

/** A client of either SDK, with what the tests need of it. */
export interface SmallClient {
  readonly client: Client | OldClient;
  /** Subscribes to a resource by the means of the client's era. @returns the function that unsubscribes */
  subscribe(uri: string): Promise<() => Promise<unknown>>;
  /** The URIs of the updates so far. */
  readonly updates: readonly string[];
}

function ofSdk2(client: Client): SmallClient {
  const updates: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void updates.push(params.uri));
  return {
    client,
    updates,
    async subscribe(uri) {
      if (client.getNegotiatedProtocolVersion() === "2026-07-28") {
        const { close } = await client.listen({ resourceSubscriptions: [uri] });
        return close;
      }
      await client.subscribeResource({ uri });
      return () => client.unsubscribeResource({ uri });
    },
  };
}

function ofSdk1(client: OldClient): SmallClient {
  const updates: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void updates.push(params.uri));
  return {
    client,
    updates,
    async subscribe(uri) {
      await client.subscribeResource({ uri });
      return () => client.unsubscribeResource({ uri });
    },
  };
}

const server = { command: process.execPath, args: [resolve("dist/test/servers/small-gateway-stdio.js")], stderr: "ignore" as const };
const newest = () => new Client(info, { versionNegotiation: { mode: "auto" } });

async function webSocketUrl(): Promise<URL> {
  const { gateway } = createSmallGateway(keepLog());
  const { url = "" } = closing(await serveOverWebSocket(gateway, 0));
  return new URL(url);
}

const sdk2 = async (client: Client, transport: Parameters<Client["connect"]>[0]): Promise<SmallClient> => {
  await client.connect(transport);
  onTestFinished(() => client.close());
  return ofSdk2(client);
};

const sdk1 = async (transport: Parameters<OldClient["connect"]>[0]): Promise<SmallClient> => {
  const client = new OldClient(info);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return ofSdk1(client);
};

const httpUrl = async (path = "/mcp"): Promise<URL> => new URL(path, (await smallOverHttp()).url);

/** Both SDKs over every transport, the newer one in both eras; each with a server of its own. */
export const smallClients: Readonly<Record<string, () => Promise<SmallClient>>> = {
  "SDK 2 over stdio": () => sdk2(new Client(info), new StdioClientTransport(server)),
  "SDK 2 over stdio, newest era": () => sdk2(newest(), new StdioClientTransport(server)),
  "SDK 2 over HTTP": async () => sdk2(new Client(info), new StreamableHTTPClientTransport(await httpUrl())),
  "SDK 2 over HTTP, newest era": async () => sdk2(newest(), new StreamableHTTPClientTransport(await httpUrl())),
  "SDK 2 over HTTP+SSE": async () => sdk2(new Client(info), new SSEClientTransport(await httpUrl("/mcp/sse"))),
  "SDK 2 over WebSocket, newest era": async () => sdk2(newest(), socketTransport(await webSocketUrl())),
  "SDK 1 over stdio": () => sdk1(new OldStdio(server)),
  "SDK 1 over HTTP": async () => sdk1(new OldHttp(await httpUrl())),
  "SDK 1 over HTTP+SSE": async () => sdk1(new OldSse(await httpUrl("/mcp/sse"))),
};
