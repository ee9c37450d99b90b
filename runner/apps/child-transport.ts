import { deserializeMessage, type JSONRPCMessage, type Transport } from "@modelcontextprotocol/client";
import type { RunningProcess } from "../../platform/processes.ts";

const NEWLINE = 0x0a;
const GRACE_MS = 2000;

/**
 * MCP over the standard streams of a process of the runner, which therefore sees its errors, exit and process group.
 * `close` ends the input, which asks a stdio server to exit; a server that does not exit is stopped.
 *
 * @param onSend is told of each message before it is sent
 */
export function childTransport(child: RunningProcess, onSend: (message: JSONRPCMessage) => void): Transport {
  let closing: Promise<void> | undefined;
  const transport: Transport = {
    async start() {
      readLines(child, (line) => {
        try {
          transport.onmessage?.(deserializeMessage(line));
        } catch (cause) {
          transport.onerror?.(new Error(`the proxy wrote what is no message: ${line.slice(0, 200)}`, { cause }));
        }
      });
      void child.exited.then(() => transport.onclose?.());
    },
    send: (message: JSONRPCMessage) =>
      new Promise((resolve, reject) => {
        onSend(message);
        child.stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
      }),
    close() {
      closing ??= child.close(GRACE_MS).then(() => {});
      return closing;
    },
  };
  return transport;
}

/** Splits at newlines and scans each byte once: a picture is one line of several megabytes. */
function readLines(child: RunningProcess, onLine: (line: string) => void): void {
  let parts: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const line = Buffer.concat([...parts, chunk.subarray(start, end)]).toString("utf8");
      parts = [];
      start = end + 1;
      if (line.trim() !== "") onLine(line);
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  });
}
