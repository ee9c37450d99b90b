import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";

const SERVER = join(dirname(createRequire(import.meta.url).resolve("yaml-language-server/package.json")), "bin/yaml-language-server");
const END_OF_HEAD = "\r\n\r\n";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly uri?: string; readonly diagnostics?: readonly Problem[] };
  readonly result?: unknown;
  readonly error?: unknown;
}

/** A problem that an editor underlines. */
export interface Problem {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

interface Suggestion {
  readonly label: string;
  readonly insertText?: string;
}

/** A text with the cursor where the mark stands. */
export const CURSOR = "▮";

/** The language server of editors as a process of its own, with a schema for every document. */
export interface LanguageServer {
  problemsOf(text: string): Promise<readonly Problem[]>;
  /** The labels that are offered at the cursor. */
  offersAt(text: string): Promise<readonly string[]>;
  /** What the pointer over the cursor shows. */
  hoverAt(text: string): Promise<string>;
  close(): Promise<void>;
}

/** @param schema the file with the JSON Schema of the documents */
export async function openLanguageServer(schema: string): Promise<LanguageServer> {
  const child = spawn(process.execPath, [SERVER, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const wire = createWire(child);
  await wire.request("initialize", { processId: process.pid, rootUri: null, capabilities: CAPABILITIES });
  wire.notify("initialized", {});
  let documents = 0;
  const open = (written: string) => {
    const cursor = written.indexOf(CURSOR);
    const before = written.slice(0, Math.max(0, cursor)).split("\n");
    const uri = `file:///document-${++documents}.yaml`;
    const text = `# yaml-language-server: $schema=${pathToFileURL(schema).href}\n${written.replace(CURSOR, "")}`;
    const told = wire.diagnosticsOf(uri);
    wire.notify("textDocument/didOpen", { textDocument: { uri, languageId: "yaml", version: 1, text } });
    return { told, at: { textDocument: { uri }, position: { line: before.length, character: (before.at(-1) ?? "").length } } };
  };
  return {
    problemsOf: (text) => open(text).told,
    async offersAt(text) {
      const answer = await wire.request("textDocument/completion", open(text).at);
      return (answer as { items: readonly Suggestion[] }).items.map(({ label }) => label).toSorted();
    },
    async hoverAt(text) {
      const answer = await wire.request("textDocument/hover", open(text).at);
      return (answer as { contents: { value: string } } | null)?.contents.value ?? "";
    },
    async close() {
      const closed = new Promise((done) => child.once("close", done));
      await wire.request("shutdown", null);
      wire.notify("exit", null);
      await closed;
    },
  };
}

const CAPABILITIES = {
  textDocument: {
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
    hover: { contentFormat: ["markdown"] },
    publishDiagnostics: {},
  },
};

/** JSON-RPC in frames with a length, as the Language Server Protocol has it. */
function createWire({ stdin, stdout }: ChildProcessByStdio<Writable, Readable, null>) {
  const answers = new Map<number, (message: Message) => void>();
  const diagnostics = new Map<string, (problems: readonly Problem[]) => void>();
  let ids = 0;
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    stdin.write(`Content-Length: ${Buffer.byteLength(body)}${END_OF_HEAD}${body}`);
  };
  const receive = (message: Message) => {
    const { id, method, params } = message;
    if (method === "textDocument/publishDiagnostics") diagnostics.get(params?.uri ?? "")?.(params?.diagnostics ?? []);
    // A question of the server, such as one for the editor's settings: the editor has none.
    else if (method !== undefined && id !== undefined) send({ id, result: method === "workspace/configuration" ? [] : null });
    else if (id !== undefined) answers.get(id)?.(message);
  };
  readFrames(stdout, receive);
  return {
    request: (method: string, params: unknown) =>
      new Promise<unknown>((resolve, reject) => {
        const id = ++ids;
        answers.set(id, ({ result, error }) => (error === undefined ? resolve(result) : reject(new Error(JSON.stringify(error)))));
        send({ id, method, params });
      }),
    notify: (method: string, params: unknown) => send({ method, params }),
    diagnosticsOf: (uri: string) => new Promise<readonly Problem[]>((resolve) => diagnostics.set(uri, resolve)),
  };
}

function readFrames(stream: Readable, receive: (message: Message) => void): void {
  let rest = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = rest.indexOf(END_OF_HEAD);
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(rest.toString("latin1", 0, head))?.[1]);
      const start = head + END_OF_HEAD.length;
      if (rest.length < start + length) return;
      receive(JSON.parse(rest.toString("utf8", start, start + length)) as Message);
      rest = rest.subarray(start + length);
    }
  });
}
