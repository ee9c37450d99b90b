import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect } from "vitest";

/** What every client of the SDKs can do, whichever its age and its transport. */
export interface AnyClient {
  listTools(): Promise<{ tools: readonly { name: string; outputSchema?: unknown }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listResources(): Promise<{ resources: readonly { uri: string }[] }>;
  readResource(params: { uri: string }): Promise<unknown>;
  getPrompt(params: { name: string; arguments: Record<string, string> }): Promise<unknown>;
  close(): Promise<void>;
}

export type Clients = Readonly<Record<string, () => Promise<AnyClient>>>;

interface HttpWay {
  readonly url: URL;
  readonly headers?: Record<string, string>;
}

/** How a server is reached that the clients are tried with; asked for once for each client. */
interface Ways {
  stdio(): Promise<{ readonly command: string; readonly args: string[]; readonly env?: Record<string, string>; readonly stderr: "ignore" }>;
  http(): Promise<HttpWay>;
}

const over = <Transport>(
  Http: new (url: URL, options: { requestInit: RequestInit }) => Transport,
  { url, headers = {} }: HttpWay,
): Transport => new Http(url, { requestInit: { headers } });

export const info = { name: "interop", version: "1" };

/** Both SDKs over stdio and Streamable HTTP, the newer one in both eras. */
export const sdkClients = ({ stdio, http }: Ways): Clients => ({
  async "SDK 2 over stdio"() {
    const client = new Client(info);
    await client.connect(new StdioClientTransport(await stdio()));
    return client;
  },
  async "SDK 2 over stdio, newest era"() {
    const client = new Client(info, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StdioClientTransport(await stdio()));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    return client;
  },
  async "SDK 2 over HTTP"() {
    const client = new Client(info);
    await client.connect(over(StreamableHTTPClientTransport, await http()));
    return client;
  },
  async "SDK 2 over HTTP, newest era"() {
    const client = new Client(info, { versionNegotiation: { mode: "auto" } });
    await client.connect(over(StreamableHTTPClientTransport, await http()));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    return client;
  },
  async "SDK 1 over stdio"() {
    const client = new OldClient(info);
    await client.connect(new OldStdio(await stdio()));
    return client;
  },
  async "SDK 1 over HTTP"() {
    const client = new OldClient(info);
    await client.connect(over(OldHttp, await http()));
    return client;
  },
});
