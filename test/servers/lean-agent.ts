import type { Readable, Writable } from "node:stream";

/** An agent that costs next to nothing: it looks for the ends of lines and for ids, and parses no message. */
export interface LeanAgent {
  /** Sends a request, and gives the bytes of its answer. */
  ask(method: string, params?: object): Promise<Buffer>;
  notify(method: string): void;
  /** Resolves when the next notification of this method has come. */
  heard(method: string): Promise<void>;
  /** Unexpected answers: second ones, or to what was never asked. */
  readonly strays: readonly number[];
}

const NEWLINE = 0x0a;
/** The members that tell what a message is stand before its content. */
const HEAD_BYTES = 100;
/** Some serialisers write the id behind the result. */
const TAIL_BYTES = 40;
const ID = /"id":(\d+)/;
const METHOD = /"method":"([^"]+)"/;

/** What a client says first, in the older era. */
export const opening = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } };

export function createLeanAgent(input: Readable, output: Writable): LeanAgent {
  const open = new Map<number, (answer: Buffer) => void>();
  const strays: number[] = [];
  const listening = new Map<string, () => void>();
  let lastId = 0;
  const send = (message: object) => void output.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  onLines(input, (line) => {
    const head = line.toString("latin1", 0, HEAD_BYTES);
    const [, method] = METHOD.exec(head) ?? [];
    const id = Number((ID.exec(head) ?? ID.exec(line.toString("latin1", Math.max(0, line.length - TAIL_BYTES))))?.[1]);
    if (method !== undefined) listening.get(method)?.();
    else (open.get(id) ?? (() => strays.push(id)))(line);
    if (method === undefined) open.delete(id);
  });
  return {
    strays,
    ask(method, params = {}) {
      lastId += 1;
      const id = lastId;
      // Within one process the answer may be here before `send` returns.
      return new Promise((resolve) => {
        open.set(id, resolve);
        send({ id, method, params });
      });
    },
    notify: (method) => send({ method }),
    heard: (method) => new Promise((resolve) => listening.set(method, resolve)),
  };
}

/** Opens the session that every server wants before it answers. */
export async function initialize(agent: LeanAgent): Promise<void> {
  await agent.ask("initialize", opening);
  agent.notify("notifications/initialized");
}

/** Cuts what comes into lines, which stay bytes. */
export function onLines(input: Readable, take: (line: Buffer) => void): void {
  let parts: Buffer[] = [];
  input.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const last = chunk.subarray(start, end);
      take(parts.length === 0 ? last : Buffer.concat([...parts, last]));
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  });
}
