import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Readable, Writable } from "node:stream";
import { z } from "zod";
import { onLines } from "./lean-agent.ts";
import { authenticate, dial, identityIn } from "./stub-link.ts";

/**
 * An app that costs next to nothing, to measure what stands in front of it: answers are bytes that were made ready, and requests are looked
 * into by their first characters only. `node lean-app.js stdio` serves on stdin and stdout. `node lean-app.js` listens for direct links,
 * says on which port, and registers at the proxy of its environment if there is one.
 */
const HEAD_BYTES = 300;
const ID = /"id":("[^"]*"|\d+)/;
const METHOD = /"method":"([^"]+)"/;
const TOOL = /"name":"([^"]+)"/;
const PICTURE_BYTES = 2_000_000;

const image = { type: "image", mimeType: "image/png", data: randomBytes(PICTURE_BYTES).toString("base64") };
const tools = ["Echo", "Picture"].map((name) => ({ name, description: `does ${name}`, inputSchema: { type: "object" } }));

const results: ReadonlyMap<string, Buffer> = new Map(
  Object.entries({
    initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "lean", version: "1" } },
    "tools/list": { tools },
    Echo: { content: [{ type: "text", text: "here" }] },
    Picture: { content: [image] },
  }).map(([name, result]) => [name, Buffer.from(`,"result":${JSON.stringify(result)}}\n`)]),
);
const nothing = Buffer.from(`,"result":{}}\n`);

const headOf = (line: Buffer): string => line.toString("latin1", 0, HEAD_BYTES);

/** Answers a line if it is a request. */
function serve(line: Buffer, output: Writable): void {
  const head = headOf(line);
  const [id, method, tool = ""] = [ID, METHOD, TOOL].map((pattern) => pattern.exec(head)?.[1]);
  if (id === undefined || method === undefined) return;
  const result = results.get(method === "tools/call" ? tool : method) ?? nothing;
  output.write(Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${id}`), result]));
}

const serveOn = (input: Readable, output: Writable): void => onLines(input, (line) => serve(line, output));

async function listen(): Promise<void> {
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    serveOn(socket, socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server on TCP has an address with a port.
  console.log(z.object({ port: z.number() }).parse(server.address() satisfies AddressInfo | string | null).port);
}

const Answer = z.object({ id: z.number(), result: z.unknown() });

async function register(): Promise<void> {
  const socket = await dial(process.env["AMCP_PROXY"] ?? "");
  socket.once("close", () => process.exit(0));
  let answered = (_result: unknown) => {};
  onLines(socket, (line) => {
    if (METHOD.test(headOf(line))) serve(line, socket);
    else answered(Answer.parse(JSON.parse(line.toString())).result);
  });
  const ask = (id: number, method: string, params: unknown) => {
    socket.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return new Promise<unknown>((resolve) => {
      answered = resolve;
    });
  };
  await authenticate(ask, identityIn(process.env, process.pid));
}

if (process.argv[2] === "stdio") serveOn(process.stdin, process.stdout);
else {
  await listen();
  if (process.env["AMCP_PROXY"] !== undefined) await register();
}
