import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { systemClock } from "../../../platform/observability/clock.ts";
import { createClientSession, STDIO } from "../client-session.ts";
import type { Gateway } from "../gateway.ts";
import { connectionOf } from "../server/client-connection.ts";
import { createMcpServer } from "../server/mcp-server.ts";
import { createListeningTransport } from "./listening-transport.ts";
import { createTextTransport } from "./text-transport.ts";

/** A running server of a gateway. */
export interface Served {
  /** The URL for clients; undefined for stdio. */
  readonly url: string | undefined;
  /** Resolves when the client of stdio has disconnected; never for servers with many clients. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves one client on a pair of streams, one message per line. */
export function serveOverStreams(gateway: Gateway, { input, output }: Streams): Served {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const transport = createTextTransport(
    { send: (text) => void output.write(`${text}\n`), close: () => lines.close() },
    gateway.codes,
    "stdio",
  );
  const session = createClientSession(systemClock, STDIO);
  const connection = connectionOf(session);
  const handle = serveStdio(() => createMcpServer(gateway, connection), {
    transport: createListeningTransport(transport, gateway, session),
  });
  gateway.metrics.connected();
  lines.on("line", (line) => {
    if (line.trim() === "") return;
    session.touch();
    transport.receive(line);
  });
  const ended = new Promise<void>((resolve) => {
    lines.once("close", () => {
      gateway.metrics.disconnected();
      transport.end();
      gateway.sessionEnded?.(session.id);
      resolve();
    });
  });
  return { url: undefined, ended, close: () => handle.close() };
}
