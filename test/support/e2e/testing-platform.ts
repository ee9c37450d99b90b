import { randomUUID } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { z } from "zod";

/** A test as an editor sees it. */
export const ShownTest = z.looseObject({
  uid: z.string(),
  "display-name": z.string(),
  "execution-state": z.string(),
  "location.file": z.string().optional(),
  "location.line-start": z.number().optional(),
});
export type ShownTest = z.infer<typeof ShownTest>;

const Message = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string().optional(),
  params: z.looseObject({ changes: z.array(z.object({ node: ShownTest })).nullish() }).optional(),
  error: z.unknown().optional(),
});

/** The side of an editor of the protocol of Microsoft.Testing.Platform: JSON-RPC with headers of lengths, to which the test program dials. */
export interface Editor {
  readonly port: number;
  /** Sends a request and waits for its answer. @returns every state of a test that came before it */
  ask(method: string, params: Readonly<Record<string, unknown>>): Promise<readonly ShownTest[]>;
  close(): void;
}

export async function openEditor(): Promise<Editor> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const dialled = new Promise<Socket>((done) => server.once("connection", done));
  const answers = new Map<number, (error: unknown) => void>();
  const shown: ShownTest[] = [];
  void dialled.then((socket) =>
    onMessages(socket, (message) => {
      for (const { node } of message.params?.changes ?? []) shown.push(node);
      if (typeof message.id === "number" && message.method === undefined) answers.get(message.id)?.(message.error);
    }),
  );
  let last = 0;
  return {
    port: address !== null && typeof address === "object" ? address.port : 0,
    async ask(method, params) {
      const socket = await dialled;
      last += 1;
      const id = last;
      const from = shown.length;
      const answered = new Promise<void>((done, failed) =>
        answers.set(id, (error) => (error === undefined ? done() : failed(new Error(JSON.stringify(error))))),
      );
      const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, method, params: { runId: randomUUID(), ...params } }));
      socket.write(`Content-Length: ${body.length}\r\nContent-Type: application/testingplatform\r\n\r\n`);
      socket.write(body);
      await answered;
      return shown.slice(from);
    },
    close() {
      void dialled.then((socket) => socket.destroy());
      server.close();
    },
  };
}

function onMessages(socket: Socket, take: (message: z.infer<typeof Message>) => void): void {
  let rest = Buffer.alloc(0);
  socket.on("error", () => {});
  socket.on("data", (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = rest.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/i.exec(rest.subarray(0, Math.max(0, head)).toString())?.[1] ?? Number.NaN);
      if (head < 0 || !(rest.length >= head + 4 + length)) return;
      take(Message.parse(JSON.parse(rest.subarray(head + 4, head + 4 + length).toString("utf8"))));
      rest = rest.subarray(head + 4 + length);
    }
  });
}
