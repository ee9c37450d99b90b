/** A client over HTTP made by hand, to see what is on the wire. */
export interface HandClient {
  send(method: string, path: string, headers?: Record<string, string>, body?: unknown): Promise<Response>;
  /** The handshake of spec 002, answered in JSON. @returns the id of the session */
  handshake(headers?: Record<string, string>): Promise<string>;
  /** A request over `/mcp/message`. */
  message(id: string, request: object, headers?: Record<string, string>): Promise<Response>;
  /** Calls a tool over `/mcp/message`. @returns its structured content */
  call(id: string, name: string, written?: object): Promise<unknown>;
}

const JSON_TYPE = "application/json";

export function handClient(url: URL): HandClient {
  const client: HandClient = {
    send: (method, path, headers = {}, body) =>
      fetch(new URL(path, url), {
        method,
        headers: { "content-type": JSON_TYPE, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async handshake(headers = {}) {
      const response = await client.send("POST", "/mcp/sse", { accept: JSON_TYPE, ...headers });
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      await response.text();
      return response.headers.get("connection-id") ?? "";
    },
    message: (id, request, headers = {}) =>
      client.send("POST", "/mcp/message", { "connection-id": id, ...headers }, { jsonrpc: "2.0", id: 1, ...request }),
    async call(id, name, written = {}) {
      const response = await client.message(id, { method: "tools/call", params: { name, arguments: written } });
      const { result } = JSON.parse(await response.text());
      return result.structuredContent;
    },
  };
  return client;
}

/** The events of a stream, as they come: name and data. */
export async function* eventsOf(response: Response): AsyncGenerator<readonly [name: string, data: string]> {
  let text = "";
  for await (const part of response.body ?? []) {
    text += Buffer.from(part).toString("utf8");
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [, name = "", data = ""] = /^event: (.*)\ndata: (.*)$/m.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (name !== "") yield [name, data];
    }
  }
}
