import { z } from "zod";
import { defineTool, listTool } from "../../gateways/kit/define-tool.ts";
import type { Caller, ClientSession, Gateway, ListedPrompt } from "../../gateways/kit/gateway.ts";
import { GatewayError } from "../../gateways/kit/gateway-error.ts";
import { runTool } from "../../gateways/kit/run-tool.ts";
import { createMetrics } from "../../gateways/kit/server-metrics.ts";
import type { Log } from "../../platform/observability/log.ts";

/** A gateway without an API, with all that a gateway can serve: notes in memory, that tools write and clients watch. */
export interface SmallGateway {
  readonly gateway: Gateway;
  /** Ids of the sessions that have ended. */
  readonly ended: readonly string[];
  /** The sessions of the calls so far, the newest last. */
  readonly callers: readonly ClientSession[];
  /** The URIs that are watched, once for each watcher. */
  watched(): readonly string[];
  /** Lets the calls of `wait` go on. */
  go(): void;
}

interface Notes {
  readonly session: ClientSession;
  read(name: string): string | undefined;
  write(name: string, text: string): void;
  waited(signal: AbortSignal): Promise<void>;
}

const codes = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
  TRANSPORT_ERROR: -32004,
};

const hints = (title: string) => ({ title, readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false });

const writeNote = defineTool<Notes>()({
  name: "write_note",
  description: "Writes a note.",
  method_name: "write_note",
  hints: hints("Write a note"),
  input: { name: z.string().min(1), text: z.string() },
  output: z.object({ name: z.string() }),
  async run({ name, text }, notes) {
    notes.write(name, text);
    return { name };
  },
});

/** Tells the caller's session, so that clients of a separate process can see it. */
const whoAmI = defineTool<Notes>()({
  name: "who_am_i",
  description: "Tells the caller's session.",
  method_name: "who_am_i",
  hints: hints("Session"),
  input: {},
  output: z.object({ id: z.string(), remoteAddr: z.string(), userAgent: z.string().nullable(), key: z.string().nullable() }),
  run: async (_, { session: { id, remoteAddr, userAgent = null, header } }) => ({
    id,
    remoteAddr,
    userAgent,
    key: header("x-key") ?? null,
  }),
});

const wait = defineTool<Notes>()({
  name: "wait",
  description: "Answers when the test says so.",
  method_name: "wait",
  hints: hints("Wait"),
  input: {},
  output: z.object({ isOver: z.boolean() }),
  async run(_, notes, signal) {
    await notes.waited(signal);
    return { isOver: true };
  },
});

const tools = [writeNote, whoAmI, wait];

const prompts: readonly ListedPrompt[] = [
  {
    name: "letter",
    title: "A letter",
    description: "Writes a letter about a note.",
    arguments: [
      { name: "note", description: "the name of a note", required: true },
      { name: "tone", description: "kind, strict or short; kind unless given", required: false },
    ],
  },
];

const TONES = ["kind", "strict", "short"];
const mimeType = "text/markdown";
const nameIn = (uri: string): string | undefined => /^small:\/\/note\/([a-z]+)$/.exec(uri)?.[1];

/** @param many names of notes beside `first`, to complete */
export function createSmallGateway(log: Log, many: readonly string[] = []): SmallGateway {
  const notes = new Map(["first", ...many].map((name) => [name, `# ${name}`]));
  const watchers = new Map<symbol, { readonly uri: string; readonly changed: () => void }>();
  const ended: string[] = [];
  const callers: ClientSession[] = [];
  let waiting: (() => void)[] = [];
  const metrics = createMetrics();
  const open = ({ session }: Caller): Notes => ({
    session,
    read: (name) => notes.get(name),
    write(name, text) {
      notes.set(name, text);
      for (const { uri, changed } of watchers.values()) if (nameIn(uri) === name) changed();
    },
    waited: (signal) =>
      new Promise((resolve, reject) => {
        waiting.push(resolve);
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  });
  const full = (uri: string) =>
    new GatewayError(codes.INVALID_PARAMS, "There are too many watchers", {
      parameter: "uri",
      value: uri,
      suggestion: "Unsubscribe from another note, then subscribe again",
    });
  const gateway: Gateway = {
    name: "small",
    version: "1.0.0",
    instructions: "Notes.",
    codes,
    figurePrefix: "small",
    metrics,
    log,
    prompts,
    tools: tools.map(listTool),
    resources: [{ name: "first", title: "The first note", description: "A note.", mimeType, where: { uri: "small://note/first" } }],
    templates: [{ name: "note", title: "A note", description: "A note.", mimeType, where: { uriTemplate: "small://note/{name}" } }],
    call(name, written, caller) {
      callers.push(caller.session);
      const tool = tools.find((one) => one.name === name);
      return tool && runTool(tool, written, { codes, metrics, caller, open: () => open(caller), provenance: () => ({ source: "memory" }) });
    },
    read(uri) {
      const text = notes.get(nameIn(uri) ?? "");
      return text === undefined ? undefined : Promise.resolve({ mimeType, text, ttlMs: 1000, cacheScope: "public" as const });
    },
    prompt(name, { note = "", tone = "kind" }) {
      if (name !== "letter") return undefined;
      const text = notes.get(note);
      if (text !== undefined)
        return Promise.resolve({
          description: `A ${tone} letter`,
          messages: [{ role: "user" as const, text: `Write a ${tone} letter.\n\n${text}` }],
        });
      throw new GatewayError(codes.INVALID_PARAMS, `There is no note ${note}`, {
        parameter: "note",
        value: note,
        expected: [...notes.keys()].join(", "),
        suggestion: "Use the note first",
      });
    },
    complete: async (_, { name, value }) => (name === "tone" ? TONES : [...notes.keys()]).filter((one) => one.startsWith(value)),
    watch(uri, changed) {
      if (uri === "small://note/crowded") throw full(uri);
      if (nameIn(uri) === undefined) return undefined;
      const key = Symbol(uri);
      watchers.set(key, { uri, changed });
      return () => void watchers.delete(key);
    },
    sessionEnded: (id) => void ended.push(id),
  };
  return {
    gateway,
    ended,
    callers,
    watched: () => [...watchers.values()].map(({ uri }) => uri),
    go() {
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}
