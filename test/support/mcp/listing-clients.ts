import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as OldTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { type OfferKind, offerKinds } from "../../../mcp/offer.ts";
import type { Era } from "../../../mcp/protocol-versions.ts";

/** A client of an official SDK, connected to a server that lists what a test says. */
export interface ListingClient {
  readonly era: Era;
  /** Lists the elements. @param elements as JSON @returns why the client refuses the list; undefined if it does not */
  refusal(kind: OfferKind, elements: readonly string[]): Promise<string | undefined>;
}

interface Lists {
  listTools(): Promise<unknown>;
  listPrompts(): Promise<unknown>;
  listResources(): Promise<unknown>;
  listResourceTemplates(): Promise<unknown>;
}

/** The server's end of a connection in memory. */
interface Wire {
  onmessage?: (message: never) => void;
  start(): Promise<void>;
  send(message: never): Promise<void>;
}

const info = { name: "listing", version: "1" };
const capabilities = { tools: {}, prompts: {}, resources: {} };

/** The clients of both SDKs, the newer one in both eras. */
export async function listingClients(): Promise<Readonly<Record<string, ListingClient>>> {
  const [older, newer, newest] = [new OldClient(info), new Client(info), new Client(info, { versionNegotiation: { mode: "auto" } })];
  const [first, second, third] = [
    OldTransport.createLinkedPair(),
    InMemoryTransport.createLinkedPair(),
    InMemoryTransport.createLinkedPair(),
  ];
  const served = await Promise.all([serve(first[1], "session"), serve(second[1], "session"), serve(third[1], "request")]);
  await Promise.all([older.connect(first[0]), newer.connect(second[0]), newest.connect(third[0])]);
  return {
    "SDK 1": clientOf(older, "session", served[0]),
    "SDK 2": clientOf(newer, "session", served[1]),
    "SDK 2, newest era": clientOf(newest, "request", served[2]),
  };
}

type Serve = (kind: OfferKind, elements: readonly string[]) => void;

async function serve(wire: Wire, era: Era): Promise<Serve> {
  let lists: Record<string, string> = {};
  const answerTo = ({ method, params }: { method: string; params?: { protocolVersion?: string } }): string => {
    const server = { serverInfo: info, capabilities };
    if (method === "initialize") return JSON.stringify({ protocolVersion: params?.protocolVersion, ...server });
    if (method === "server/discover")
      return JSON.stringify({ resultType: "complete", supportedVersions: ["2026-07-28"], ttlMs: 0, cacheScope: "private", ...server });
    return lists[method] ?? "{}";
  };
  wire.onmessage = (message: { id?: number | string; method: string }) => {
    if (message.id === undefined) return;
    const isUnknown = message.method === "server/discover" && era === "session";
    const end = isUnknown ? '"error":{"code":-32601,"message":"unknown"}' : `"result":${answerTo(message)}`;
    void wire.send(JSON.parse(`{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},${end}}`) as never);
  };
  await wire.start();
  return (kind, elements) => {
    const { method, list } = offerKinds[kind];
    const around = era === "request" ? ',"resultType":"complete","ttlMs":0,"cacheScope":"private"' : "";
    lists = { [method]: `{"${list}":[${elements.join(",")}]${around}}` };
  };
}

function clientOf(client: Lists, era: Era, offer: Serve): ListingClient {
  const list = {
    tools: () => client.listTools(),
    prompts: () => client.listPrompts(),
    resources: () => client.listResources(),
    templates: () => client.listResourceTemplates(),
  };
  return {
    era,
    async refusal(kind, elements) {
      offer(kind, elements);
      return await list[kind]().then(
        () => undefined,
        (error) => String(error.message),
      );
    },
  };
}
