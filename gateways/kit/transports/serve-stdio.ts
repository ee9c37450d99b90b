import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Gateway } from "../gateway.ts";
import { createMcpServer, PROGRESS_EVERY_MS } from "../mcp-server.ts";
import { createTextTransport } from "./text-transport.ts";

/** A gateway that is being served. */
export interface Served {
  /** Where clients reach it; undefined for stdio. */
  readonly url: string | undefined;
  /** The only client has gone; never, where many may come. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/** One client on a pair of streams, one message a line. */
export function serveOverStreams(gateway: Gateway, { input, output }: Streams): Served {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const transport = createTextTransport(
    { send: (text) => void output.write(`${text}\n`), close: () => lines.close() },
    gateway.codes,
    "stdio",
  );
  const session = { id: "stdio", connectedAt: performance.now(), progressEveryMs: PROGRESS_EVERY_MS };
  const handle = serveStdio(() => createMcpServer(gateway, session), { transport });
  gateway.metrics.connected();
  lines.on("line", (line) => (line.trim() === "" ? undefined : transport.receive(line)));
  const ended = new Promise<void>((resolve) => {
    lines.once("close", () => {
      gateway.metrics.disconnected();
      transport.end();
      resolve();
    });
  });
  return { url: undefined, ended, close: () => handle.close() };
}
